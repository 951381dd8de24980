"""Passwords and tokens: create, hash and compare them.

A password is stored as argon2id, a token as SHA-256: tokens are random and long, so a slow hash
would add nothing. Comparing takes the same time whatever is wrong.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from checkrow.play.refused import Refused

SHORTEST = 8
LONGEST = 200
AT_ONCE = 2  # hashes computed at the same time: each takes 20 MB and some 30 milliseconds

_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_turns = asyncio.Semaphore(AT_ONCE)
_nobody = _hasher.hash(secrets.token_hex())  # compared with if there is no password


def check_length(password: str) -> None:
    """Raise `Refused` for a name's password that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password", f"a password has {SHORTEST} to {LONGEST} characters")


async def hash_password(password: str) -> str:
    """Return the hash to store."""
    async with _turns:
        return await asyncio.to_thread(_hasher.hash, password)


async def is_password(password: str, kept: str | None) -> bool:
    """Return whether `password` matches the stored hash. None never does, in the same time."""
    async with _turns:
        return await asyncio.to_thread(_matches, password, kept)


def _matches(password: str, kept: str | None) -> bool:
    try:
        _hasher.verify(kept or _nobody, password)
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None


def new_token() -> str:
    """Return a secret that a device or a bot sends instead of a password."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return the hash of a token to store."""
    return hashlib.sha256(token.encode()).hexdigest()


def id_from(player: str, command: str) -> str:
    """Return the same id for the same command, so that it opens a lobby only once."""
    return hashlib.sha256(f"{player} {command}".encode()).hexdigest()[:16]


def new_id() -> str:
    """Return an unguessable id for a player or a worker."""
    return secrets.token_hex(8)


def new_match_id(today: float) -> str:
    """Return an unguessable id for a match, sorted after those of older matches."""
    return f"{int(today):08x}{secrets.token_hex(8)}"

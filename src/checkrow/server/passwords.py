"""Passwords and tokens: made, hashed and compared.

A password is kept as argon2id, a token as SHA-256: tokens are random and long, so that a slow
hash would add nothing. Comparing takes the same time whatever is wrong.
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
_nobody = _hasher.hash(secrets.token_hex())  # compared with where there is no password


def check_length(password: str) -> None:
    """Raise `Refused` for a password of a name that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password", f"a password has {SHORTEST} to {LONGEST} characters")


async def hash_password(password: str) -> str:
    """The text to keep."""
    async with _turns:
        return await asyncio.to_thread(_hasher.hash, password)


async def is_password(password: str, kept: str | None) -> bool:
    """Whether `password` is the one of the kept text. With None it takes as long, and is not."""
    async with _turns:
        return await asyncio.to_thread(_matches, password, kept)


def _matches(password: str, kept: str | None) -> bool:
    try:
        _hasher.verify(kept or _nobody, password)
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None


def new_token() -> str:
    """A secret that a device or a bot shows instead of a password."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def id_from(player: str, command: str) -> str:
    """The same id for the same command, so that a lobby is not opened twice."""
    return hashlib.sha256(f"{player} {command}".encode()).hexdigest()[:16]


def new_id() -> str:
    """A name for a player or a worker that nobody can guess."""
    return secrets.token_hex(8)


def new_match_id(today: float) -> str:
    """A name for a match that nobody can guess, after those of older matches."""
    return f"{int(today):08x}{secrets.token_hex(8)}"

"""Passwords and tokens: create, hash and compare them.

A password is stored as argon2id, a token as SHA-256: tokens are random and long, so a slow hash
would add nothing. Comparing takes the same time whatever is wrong.

Hashes wait in a `FairQueue` by the address that asked, so somebody who sends passwords all the time
delays only their own address.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from checkrow.play.refused import Refused
from checkrow.server.fair_queue import Asker, FairQueue

SHORTEST = 8
LONGEST = 200
AT_ONCE = 2  # hashes computed at the same time: each takes 20 MB and some 30 milliseconds
MOST_WAITING = 100  # hashes that one address may have waiting

_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_queue = FairQueue(
    AT_ONCE, per_member=MOST_WAITING, per_group=MOST_WAITING, total=10 * MOST_WAITING
)
_nobody = _hasher.hash(secrets.token_hex())  # compared with if there is no password

P = ParamSpec("P")
T = TypeVar("T")


def check_length(password: str) -> None:
    """Raise `Refused` for a name's password that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password", f"a password has {SHORTEST} to {LONGEST} characters")


async def hash_password(password: str, address: str) -> str:
    """Return the hash to store of a password from an address. Raises `Refused` if too many
    wait."""
    return await _in_turn(address, _hasher.hash, password)


async def is_password(password: str, kept: str | None, address: str) -> bool:
    """Return whether `password`, from an address, matches the stored hash. None never does, in the
    same time. Raises `Refused` if too many wait."""
    return await _in_turn(address, _matches, password, kept)


async def _in_turn(address: str, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    slot = await _queue.enter(Asker(address, ""))
    try:
        return await asyncio.to_thread(work, *args, **kwargs)
    finally:
        _queue.leave(slot)


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

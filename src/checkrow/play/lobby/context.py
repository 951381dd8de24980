"""What the server brings to a decision, because a lobby reaches for none of it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct


class Context(Struct, frozen=True):
    """`match` is the id of a match that may start now, `token` that of an invitation that may
    be needed; `admitted` says that the password or the token of a `Join` was right;
    `password_hash` is that of the password in the command, "" for none; `levels` are those
    of the computers.
    """

    now: float
    rng: random.Random
    levels: Sequence[str] = ()
    match: str = ""
    token: str = ""
    admitted: bool = False
    password_hash: str = ""

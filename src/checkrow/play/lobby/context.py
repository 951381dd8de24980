"""The facts that the server passes to a decision, because a lobby looks up nothing itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from checkrow.play.limits import MOST_PEOPLE


class Context(Struct, frozen=True):
    """`match` is the id for a match that may start now, `token` the one for an invitation;
    `admitted` says that the password or the token of a `Join` was right; `password_hash` is the
    hash of the command's password, "" for none; `levels` has the levels of
    computers; `most_people` is the server's limit for a lobby.
    """

    now: float
    rng: random.Random
    levels: Sequence[str] = ()
    match: str = ""
    token: str = ""
    admitted: bool = False
    password_hash: str = ""
    most_people: int = MOST_PEOPLE

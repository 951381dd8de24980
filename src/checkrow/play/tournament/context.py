"""The facts that the server passes to a decision. A tournament looks up nothing itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

# Takes edges (one, other, weight) between numbered nodes. Returns the pairs of a matching that
# covers as many nodes as possible, and has the largest sum of weights among those.
Matching = Callable[[Sequence[tuple[int, int, int]]], Iterable[tuple[int, int]]]


class Context(Struct, frozen=True):
    """`new_id` returns ids for matches that start now; `admitted` says that the password of an
    `Enter` was right; `password_hash` is the hash of the command's password, "" for none; `bot`
    and `rating` describe the sender; `levels` has the levels of computers."""

    now: float
    rng: random.Random
    new_id: Callable[[], str]
    matching: Matching
    levels: Sequence[str] = ()
    admitted: bool = False
    password_hash: str = ""
    bot: bool = False
    rating: float = 0.0

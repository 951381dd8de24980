"""Challenges: one player asks another for a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from checkrow.play.options import MatchOptions

ChallengeState = Literal["waiting", "accepted", "declined"]


class NewChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to challenge, by name, and to what. You choose the `id`; a challenge resent with the
    same id counts once."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    to: Annotated[str, Meta(max_length=200)]
    options: MatchOptions = MatchOptions()


class ChallengeView(Struct, frozen=True, omit_defaults=True):
    """A challenge as one of the two players sees it: `name` is the other player."""

    id: str
    name: str
    options: MatchOptions
    state: ChallengeState = "waiting"
    match: str = ""  # once it is accepted

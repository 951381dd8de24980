"""A match accepts exactly what a view allows its players to do."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from checkrow.play.commands import (
    Abort,
    AcceptDraw,
    AcceptRematch,
    AcceptTakeback,
    AskTakeback,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    MatchCommand,
    OfferDraw,
    OfferRematch,
    Resign,
    Step,
    WithdrawDraw,
    WithdrawRematch,
    WithdrawTakeback,
)
from checkrow.play.entries import Already
from checkrow.play.limits import REMATCH_SECONDS
from checkrow.play.match import Match, NextMatch, decide, view_of
from checkrow.play.refused import Refused
from tests.play.playing import PEOPLE, Table, new_id

COMMANDS: dict[str, Callable[..., MatchCommand]] = {
    "abort": Abort,
    "resign": Resign,
    "offer-draw": OfferDraw,
    "accept-draw": AcceptDraw,
    "decline-draw": DeclineDraw,
    "withdraw-draw": WithdrawDraw,
    "ask-takeback": AskTakeback,
    "accept-takeback": AcceptTakeback,
    "decline-takeback": DeclineTakeback,
    "withdraw-takeback": WithdrawTakeback,
}


REMATCH: dict[str, Callable[..., MatchCommand]] = {
    "offer-rematch": OfferRematch,
    "accept-rematch": AcceptRematch,
    "decline-rematch": DeclineRematch,
    "withdraw-rematch": WithdrawRematch,
}


def command(match: Match, name: str, rng: random.Random) -> MatchCommand:
    if name != "step":
        return (COMMANDS | REMATCH)[name](id=new_id())
    moves = match.record.legal_moves or ("1",)
    return Step(id=new_id(), move=str(rng.choice(moves)), position=match.position)


def accepted(match: Match, seat: int, name: str, rng: random.Random) -> Match | None:
    player = match.players[seat]
    by = next((person for person in PEOPLE if person.id == player.id), None)
    if by is None:
        return None  # computers send no commands
    try:
        following = NextMatch(lambda: "m2", rng)
        decided = decide(match, command(match, name, rng), by, match.at + 1, following)
    except Refused:
        return None
    assert not isinstance(decided, Already)
    return decided.after


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize(
    ("key", "computers"),
    [
        ("connect:7x6x4:2", ()),
        ("connect:7x6x4:2", (1,)),
        ("connect:9x7x4:3", ()),
        ("connect:9x7x4:4", (2,)),
        ("checkers:house", ()),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_rights_are_what_is_accepted(
    key: str, computers: tuple[int, ...], rated: bool, seed: int
) -> None:
    rng = random.Random(f"{key} {seed}")
    match = Table(key, computers=computers, rated=rated).match
    for _ in range(60):
        rights = view_of(match, match.at).rights
        assert len(rights) == len(match.players)
        possible: list[Match] = []
        for seat, player in enumerate(match.players):
            if player.is_computer:
                continue
            for name in ("step", *COMMANDS):
                after = accepted(match, seat, name, rng)
                # Offering a draw that the opponent offers accepts it.
                if name == "offer-draw" and match.draw and match.draw.by != seat:
                    continue
                assert (name in rights[seat]) == (after is not None), (seat, name)
                if after is not None and name not in ("resign", "abort", "accept-draw"):
                    possible.append(after)
        if not possible:
            break
        match = rng.choice(possible)


@pytest.mark.parametrize(
    ("key", "computers", "rated", "hinted"),
    [
        ("connect:7x6x4:2", (1,), False, True),
        ("connect:9x7x4:3", (1, 2), False, True),
        ("connect:7x6x4:2", (1,), True, False),
        ("connect:7x6x4:2", (), False, False),
        ("connect:9x7x4:3", (2,), False, False),
    ],
)
def test_hints_are_for_casual_matches_against_computers_alone(
    key: str, computers: tuple[int, ...], rated: bool, hinted: bool
) -> None:
    match = Table(key, computers=computers, rated=rated).match
    first, *others = view_of(match, match.at).rights
    assert ("hint" in first) == hinted
    assert not any("hint" in rights for rights in others)


def test_once_it_is_over_only_a_rematch_is_left() -> None:
    table = Table()
    table.do(0, Resign)
    rights = ("offer-rematch", "decline-rematch")
    assert view_of(table.match, 0.0).rights == (rights, rights)
    assert view_of(table.match, REMATCH_SECONDS).rights == ((), ())


@pytest.mark.parametrize(
    ("key", "computers"),
    [("connect:7x6x4:2", ()), ("checkers:house", (1,)), ("connect:9x7x4:4", (2,))],
)
@pytest.mark.parametrize("seed", range(4))
def test_rights_to_a_rematch_are_what_is_accepted(
    key: str, computers: tuple[int, ...], seed: int
) -> None:
    rng = random.Random(seed)
    table = Table(key, computers=computers)
    for seat in table.match.still_in:
        if table.match.result is None and seat not in computers:
            table.do(seat, Resign)
    match = table.match
    for _ in range(12):
        rights = view_of(match, match.at).rights
        possible: list[Match] = []
        for seat, player in enumerate(match.players):
            if player.is_computer:
                assert not rights[seat]
                continue
            for name in REMATCH:
                after = accepted(match, seat, name, rng)
                # Offering a rematch that the opponent offers accepts it.
                if name == "offer-rematch" and match.rematch.agreed and after:
                    continue
                assert (name in rights[seat]) == (after is not None), (seat, name)
                if after is not None:
                    possible.append(after)
        if not possible:
            break
        match = rng.choice(possible)
    assert match.number > table.match.number

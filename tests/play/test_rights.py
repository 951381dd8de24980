"""What a view says a player may do is what the match accepts."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from checkrow.play.commands import (
    Abort,
    AcceptDraw,
    AcceptTakeback,
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    MatchCommand,
    OfferDraw,
    Resign,
    Step,
    WithdrawDraw,
    WithdrawTakeback,
)
from checkrow.play.entries import Already
from checkrow.play.match import Match, decide, view_of
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


def command(match: Match, name: str, rng: random.Random) -> MatchCommand:
    if name != "step":
        return COMMANDS[name](id=new_id())
    moves = match.record.legal_moves or ("1",)
    return Step(id=new_id(), move=str(rng.choice(moves)), position=match.position)


def accepted(match: Match, seat: int, name: str, rng: random.Random) -> Match | None:
    player = match.players[seat]
    by = next((person for person in PEOPLE if person.id == player.id), None)
    if by is None:
        return None  # a computer asks for nothing
    try:
        decided = decide(match, command(match, name, rng), by, match.at + 1)
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
                # To offer a draw that another offers is to accept it.
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


def test_nobody_may_do_anything_once_it_is_over() -> None:
    table = Table()
    table.do(0, Resign)
    assert view_of(table.match, 0.0).rights == ((), ())

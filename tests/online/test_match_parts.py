"""The parts of a match on the screen, without a screen: move input, texts, time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import checkrow
from checkrow.play import match as matches
from checkrow.play.commands import Step
from checkrow.play.entries import Already, MatchEntry
from checkrow.play.events import MatchStarted, Passed, Stepped, TakenBack
from checkrow.play.match import MatchView
from checkrow.play.match.view import ClockView
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person, Player
from checkrow.play.result import How, Result
from checkrow.terminal.match.match_texts import MoveSheet, names_in, result_sentence
from checkrow.terminal.match.move_input import MoveInput
from checkrow.terminal.match.view_time import ViewTime

PLAYERS = (Player("p1", "Ann"), Player("p2", "Ben"), Player("p3", "Cy"))


def begun(game: str, start: str = "") -> matches.Match:
    found = checkrow.game(game)
    players = PLAYERS[: found.seats]
    begin = MatchStarted(
        "m", MatchOptions(game=game), players, start or str(found.start()), players[0].id
    )
    return matches.begin(begin, "l", now=0.0).after


def stepped(match: matches.Match, move: str) -> matches.Match:
    turn = match.turn
    assert turn is not None
    who = match.players[turn]
    step = Step(id=f"c{match.number}", move=move)
    decided = matches.decide(match, step, Person(who.id, who.name), now=float(match.number))
    assert not isinstance(decided, Already)
    return decided.after


def view_of(match: matches.Match) -> MatchView:
    return matches.view_of(match, float(match.number))


def test_typed_moves_and_pointed_ones() -> None:
    entered = MoveInput(view_of(begun("checkers:house")), (0,))
    for letter in "c3":
        assert entered.type(letter) is not None
    assert entered.submit().sentence == "it can go c3-d4 or c3-b4"
    assert entered.selected == (2, 2)
    assert entered.point((3, 3)).steps == ("c3-d4",)
    assert entered.point((7, 7)).steps == ("c3-h8",)  # the server will refuse it
    assert entered.point((3, 2)).refused  # a light square
    assert entered.type("?") is None
    assert entered.let_go()
    assert not entered.let_go()
    assert entered.point((6, 6)).steps == ("g7-g7",)  # an opponent's piece
    for letter in "c9":
        entered.type(letter)
    assert "is not a move" in entered.submit().sentence


def test_not_now_says_why() -> None:
    match = begun("connect:7x6x4:2")
    view = view_of(match)
    assert MoveInput(view, (1,)).point((0, 0)).sentence == "wait for Ann to move"
    assert "you are watching" in MoveInput(view, ()).point((0, 0)).sentence
    for column in "1213141":
        match = stepped(match, column) if match.result is None else match
    over = MoveInput(view_of(match), (0,))
    assert over.not_now().sentence == "the match is over"


def test_columns_beyond_nine_are_typed_with_enter() -> None:
    match = begun("connect:12x6x4:2")
    entered = MoveInput(view_of(match), (0,))
    for letter in "12":
        choice = entered.type(letter)
        assert choice is not None
        assert choice.steps == ()
    assert entered.submit().steps == ("12",)
    assert entered.cursor[1] == 6
    match = stepped(stepped(match, "12"), "1")
    entered.update(view_of(match))
    assert entered.cursor[1] == 11
    entered.move_cursor(0, 1)
    assert entered.cursor[1] == 0  # wraps around the edge
    entered.next_choice(-1)
    assert entered.cursor[1] == 11


def test_turns_are_written_together_and_taken_back() -> None:
    view = view_of(begun("checkers:house"))
    events = [
        (Stepped(0, "g3-h4"), Stepped(1, "e7xg5")),
        (Stepped(1, "g5xe3"), Stepped(1, "end"), Passed(0), Stepped(1, "b6-a5")),
    ]
    sheet = MoveSheet.of(view, [MatchEntry(at, 0.0, each) for at, each in enumerate(events, 1)])
    assert sheet.turns() == ["g3-h4", "e7xg5xe3", "pass", "b6-a5"]
    assert "Ann (light) passes" in sheet.lines[0]
    sheet.add(view, MatchEntry(3, 0.0, (TakenBack(1, 1),)))
    assert sheet.turns() == ["g3-h4"]


@pytest.mark.parametrize(
    ("how", "winner", "sentence"),
    [
        ("resignation", 0, "Ann wins: Ben resigned."),
        ("time", 1, "Ben wins: Ann ran out of time."),
        ("agreement", None, "A draw: the players agreed."),
        ("gone-draw", None, "A draw: one side was gone for too long."),
        ("aborted", None, "does not count."),
        ("abandoned", None, "does not count."),
    ],
)
def test_every_end_has_its_sentence(how: How, winner: int | None, sentence: str) -> None:
    view = view_of(begun("connect:7x6x4:2"))
    assert result_sentence(
        checkrow.game(view.game), names_in(view), Result(winner, how, (1, 2))
    ).endswith(sentence)


def test_clocks_run_between_messages_and_freeze_without_a_connection() -> None:
    now = 100.0
    view = replace(view_of(begun("connect:7x6x4:2")), clock=ClockView((60.0, 30.0), 0))
    time = ViewTime(lambda: now, view)
    time.update(view)
    now = 110.0
    assert (time.left(0), time.left(1)) == (50.0, 30.0)
    time.stop()
    now = 200.0
    assert time.left(0) == 50.0
    time.update(view)
    assert time.left(0) == 60.0
    now = 500.0
    assert time.left(0) == 0.0

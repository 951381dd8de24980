"""The parts of a match on the screen, without a screen: board, hand, words."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import checkrow
from checkrow import Record
from checkrow.play import match as matches
from checkrow.play.commands import Step
from checkrow.play.entries import Already, MatchEntry
from checkrow.play.events import MatchStarted, Passed, Stepped, TakenBack
from checkrow.play.match import MatchView
from checkrow.play.match.view import ClockView
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person, Player
from checkrow.play.result import How, Result
from checkrow.terminal.app.board_view import BoardView, Mark, Shown
from checkrow.terminal.app.families import family_of
from checkrow.terminal.online.match_hand import MatchHand
from checkrow.terminal.online.match_panels import ServerTime, show_left
from checkrow.terminal.online.match_words import MoveSheet, result_sentence

PLAYERS = (Player("p1", "Ann"), Player("p2", "Ben"), Player("p3", "Cy"))
GAMES = [
    "connect:7x6x4:2",
    "connect:9x7x4:3",
    "checkers:house",
    "checkers:international",
    "checkers:russian",
    "checkers:turkish",
    "checkers:spanish",
]


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


def assert_same(online: BoardView, local: BoardView) -> None:
    assert (online.rows, online.columns, online.drop_line) == (
        local.rows,
        local.columns,
        local.drop_line,
    )
    for row in range(local.rows):
        assert online.edge_labels(row) == local.edge_labels(row)
        for column in range(local.columns):
            assert online.column_label(column) == local.column_label(column)
            assert online.place_at(row, column) == local.place_at(row, column)
            place = local.place_at(row, column)
            assert online.display_of(place) == local.display_of(place) == (row, column)
            ours, theirs = online.cell(place), local.cell(place)
            assert ours.marks - {Mark.LAST} == theirs.marks - {Mark.LAST}
            assert (ours.field, ours.seat, ours.king, ours.captured, ours.label) == (
                theirs.field,
                theirs.seat,
                theirs.king,
                theirs.captured,
                theirs.label,
            )


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_looks_as_the_same_game_at_home(game: str, flipped: bool) -> None:
    """The board without rules and the board with them show the same, marks included."""
    rng = random.Random(11)
    match, record = begun(game), Record(checkrow.game(game))
    family = family_of(record.game)
    while match.result is None and len(record.moves) < 120:
        view = view_of(match)
        assert view.turn is not None
        hand = MatchHand(view, view.turn)
        hand.flipped = flipped
        shown = Shown(
            record.legal_moves,
            selected=family.in_hand(record.position, record.legal_moves),
            cursor=hand.cursor,
            flipped=flipped,
        )
        assert hand.selected == shown.selected
        assert_same(hand.board(show_moves=True), family.view(record.position, shown))
        move = str(rng.choice(record.legal_moves))
        match, record = stepped(match, move), record.play(move)


def test_typed_moves_and_pointed_ones() -> None:
    hand = MatchHand(view_of(begun("checkers:house")), 0)
    for letter in "c3":
        assert hand.type(letter) is not None
    assert hand.submit().sentence == "it may go c3-d4 or c3-b4"
    assert hand.selected == (2, 2)
    assert hand.point((3, 3)).step == "c3-d4"
    assert hand.point((7, 7)).step == "c3-h8"  # the server says why not
    assert hand.point((3, 2)).refused  # a light square
    assert hand.type("?") is None
    assert hand.let_go()
    assert not hand.let_go()
    assert hand.point((6, 6)).refused  # a piece of the other side
    for letter in "c9":
        hand.type(letter)
    assert "is no move: write one such as" in hand.submit().sentence


def test_who_cannot_move_is_told_why() -> None:
    match = begun("connect:7x6x4:2")
    view = view_of(match)
    assert MatchHand(view, 1).point((0, 0)).sentence == "wait, Ann is to move"
    assert "you watch" in MatchHand(view, None).point((0, 0)).sentence
    for column in "1213141":
        match = stepped(match, column) if match.result is None else match
    over = MatchHand(view_of(match), 0)
    assert over.not_now().sentence == "the match is over"


def test_columns_beyond_nine_are_typed_with_enter() -> None:
    hand = MatchHand(view_of(begun("connect:12x6x4:2")), 0)
    for letter in "12":
        wanted = hand.type(letter)
        assert wanted is not None
        assert wanted.step == ""
    assert hand.submit().step == "12"
    assert hand.cursor[1] == 11
    hand.move_cursor(0, 1)
    assert hand.cursor[1] == 0  # around the edge
    hand.next_place(-1)
    assert hand.cursor[1] == 11


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
        ("agreement", None, "A draw: the players agreed on it."),
        ("gone-draw", None, "A draw: one side was gone for too long."),
        ("aborted", None, "it counts for nothing."),
        ("abandoned", None, "it counts for nothing."),
    ],
)
def test_every_end_has_its_sentence(how: How, winner: int | None, sentence: str) -> None:
    view = view_of(begun("connect:7x6x4:2"))
    assert result_sentence(view, Result(winner, how, (1, 2))).endswith(sentence)


def test_time_is_counted_on_and_stands_while_nothing_is_heard() -> None:
    now = 100.0
    view = replace(view_of(begun("connect:7x6x4:2")), clock=ClockView((60.0, 30.0), 0))
    time = ServerTime(lambda: now, view)
    time.take(view)
    now = 110.0
    assert (time.left(0), time.left(1)) == (50.0, 30.0)
    time.stop()
    now = 200.0
    assert time.left(0) == 50.0
    time.take(view)
    assert time.left(0) == 60.0
    now = 500.0
    assert time.left(0) == 0.0
    assert show_left(3 * 86_400 + 7200) == "3 d 2 h"
    assert show_left(65) == "1:05"

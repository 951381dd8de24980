"""Analysing games over HTTP: boards, pasted texts, values, reviews; and who may not."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import random
import re
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

import checkrow
from checkrow.client import MatchOptions, Refused, new_command_id
from checkrow.client.requests import Requests
from checkrow.play.clock import Fischer
from checkrow.play.commands import Resign
from checkrow.play.forms import Error
from checkrow.play.games import GameView
from checkrow.play.study.messages import (
    Accuracy,
    Frames,
    Reading,
    Review,
    SetUpPosition,
    TurnChances,
    Values,
)
from checkrow.rules.pdn import PdnRecord, write_pdn
from checkrow.rules.record import Record
from checkrow.server.rated_matches import FRESH
from tests.server.backing import PATIENCE, Service, embedded
from tests.server.people import people, start_match

T = TypeVar("T")
CONNECT_FOUR = "connect:7x6x4:2"
KEYS = (
    CONNECT_FOUR,
    "connect:9x7x4:3",
    "checkers:house",
    "checkers:international",
    "checkers:turkish",
)


def random_game(key: str, longest: int) -> Record:
    """A game played at random to its end, or to so many moves."""
    rng, record = random.Random(3), Record(checkrow.game(key))
    while record.legal_moves and len(record.moves) < longest:
        record = record.play(rng.choice(record.legal_moves))
    return record


def post(service: Service, what: str, body: object, kind: type[T], token: str = "") -> T:
    """An answer, with patience: an engine's process takes a while to start on a busy machine.
    Raises `Refused`."""
    connection = http.client.HTTPConnection("127.0.0.1", service.servers[0].port, timeout=PATIENCE)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    with contextlib.closing(connection):
        connection.request("POST", f"/api/study/{what}", json.dumps(body), headers)
        response = connection.getresponse()
        text = response.read()
    if response.status >= 400:
        error = msgspec.json.decode(text, type=Error)
        raise Refused(error.code, error.sentence)
    return msgspec.json.decode(text, type=kind)


def frames(service: Service, **body: object) -> Frames:
    return post(service, "frames", body, Frames)


def read(service: Service, **body: object) -> Reading:
    return post(service, "read", body, Reading)


def values(service: Service, **body: object) -> Values:
    return post(service, "values", body, Values)


def review(service: Service, **body: object) -> Review:
    return post(service, "review", body, Review)


def accuracy(service: Service, turns: Sequence[TurnChances]) -> Accuracy:
    body = {"turns": msgspec.to_builtins(turns)}
    return post(service, "accuracy", body, Accuracy)


async def shown_game(service: Service, key: str) -> GameView:
    return await Requests(service.url(0)).get(f"/api/games/{key}", GameView)


def texts_of(record: Record) -> list[str]:
    return list(map(str, record.moves))


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_is_shown_step_by_step(service: Service, key: str) -> None:
    record = random_game(key, 400)
    start, moves = str(record.start), texts_of(record)
    shown = frames(service, game=key, start=start, moves=moves)
    assert (shown.game.key, shown.start, shown.moves) == (key, start, tuple(moves))
    assert [frame.fen for frame in shown.frames] == list(map(str, record.positions))
    for frame, position in zip(shown.frames[:-1], record.positions, strict=False):
        assert [step.move for step in frame.steps] == list(map(str, position.legal_moves))
        assert frame.turn == position.turn
        assert len("".join(frame.rows)) == shown.game.width * shown.game.height
    last = shown.frames[-1]
    assert last.piles == tuple((pile.men, pile.kings) for pile in record.piles)
    assert (last.turn is None) == bool(record.outcome)
    if record.outcome:
        assert last.result is not None
        assert (last.result.winner, last.result.detail) == (
            record.outcome.winner,
            record.outcome.reason.value,
        )
        assert not last.steps
    assert [turn.text for turn in shown.turns] == list(map(record.game.write_turn, record.turns))
    for turn, steps in zip(shown.turns, record.turns, strict=True):
        assert shown.moves[turn.first - 1 : turn.last] == tuple(map(str, steps))
        assert shown.frames[turn.first - 1].turn == turn.seat
    rest = frames(service, game=key, start=start, moves=moves, since=len(moves) - 2)
    assert rest.frames == shown.frames[-3:]
    assert rest.turns == shown.turns


def test_the_largest_game_is_shown(service: Service) -> None:
    """As many steps as there are: the columns of a full board, filled two by two."""
    columns = [str(column) for column in range(1, 41)]
    moves = [column for row in range(40) for column in (columns if row % 2 else columns[::-1])]
    shown = frames(service, game="connect:40x40x40:16", moves=moves, since=1590)
    assert len(shown.moves) == 1600
    assert len(shown.frames) == 11


def test_a_chain_is_one_turn_and_its_victims_stand_until_it_ends(service: Service) -> None:
    start = "W:Wc3:Bd4,f6,a7"
    shown = frames(service, game="checkers:house", start=start, moves=["c3xe5", "e5xg7"])
    middle, end = shown.frames[1:]
    names = shown.game.names
    assert [names[cell] for cell in middle.captured] == ["d4"]
    assert [names[cell] for cell in middle.threatened] == ["f6"]
    assert middle.turn == 0
    assert end.piles == ((2, 0), (0, 0))
    assert end.last is not None
    assert [names[cell] for cell in end.last.cells] == ["c3", "e5", "g7"]
    assert [turn.text for turn in shown.turns] == ["c3xe5xg7"]


@pytest.mark.parametrize(
    ("key", "names", "facts"),
    [
        (CONNECT_FOUR, ("A6", "G1"), {"family": "connect", "input": "drop", "symbols": ("x", "o")}),
        ("connect:40x40x5:16", ("A40", "AN1"), {"width": 40, "seats": 16, "first": 0}),
        ("checkers:house", ("", ""), {"first": None, "input": "step", "late_passes": True}),
        (
            "checkers:american",
            ("", ""),
            {"first": 1, "symbols": ("l", "d"), "coordinates": "cells"},
        ),
        (
            "checkers:turkish",
            ("a8", "h1"),
            {"height": 8, "surface": "checkered", "faces_players": True},
        ),
    ],
)
async def test_a_game_and_its_board(
    service: Service, key: str, names: tuple[str, str], facts: Mapping[str, object]
) -> None:
    game = await shown_game(service, key)
    assert (game.names[0], game.names[-1]) == names
    assert len(game.names) == game.width * game.height == len("".join(game.rows))
    for name, fact in facts.items():
        assert getattr(game, name) == fact


@pytest.mark.parametrize("key", KEYS)
def test_a_board_that_is_set_up_is_the_position_it_shows(service: Service, key: str) -> None:
    record = random_game(key, 20)
    while record.position.in_chain:
        record = record.play(record.legal_moves[0])
    position = record.position
    body = {"game": key, "rows": position.render().rows, "turn": position.turn}
    assert post(service, "position", body, SetUpPosition).fen == str(position)


EMPTY_ROWS = [*[". . . . ", " . . . ."] * 3, ". . . . "]


@pytest.mark.parametrize(
    ("key", "rows", "turn", "sentence"),
    [
        (CONNECT_FOUR, ["......."] * 5, 0, "the grid has 5 rows"),
        (CONNECT_FOUR, ["...z..."] * 6, 0, "'z' is not a disc: discs are x o"),
        (CONNECT_FOUR, ["......."] * 6, 2, "the seats of connect:7x6x4:2 are 0 to 1"),
        ("checkers:house", ["........"] * 8, 0, "the board is empty"),
        (
            "checkers:house",
            [" x x x x", *[". . . . ", " . . . ."] * 3, ". . . . "],
            0,
            "'x' is not a piece",
        ),
        ("checkers:house", ["l"], 0, "has 8 rows of 8 squares"),
    ],
)
def test_a_board_that_cannot_be_is_refused(
    service: Service, key: str, rows: list[str], turn: int, sentence: str
) -> None:
    with pytest.raises(Refused, match=re.escape(sentence)):
        post(service, "position", {"game": key, "rows": rows, "turn": turn}, SetUpPosition)


GAMES = """[White "Ann"] [Black "Bob"] [Result "1-0"]
1. 11-15 23-18 2. 8-11 27-23 1-0

[White "Cid"] [Black "Dora"] [Result "*"]
1. 11-16 24-19 *
"""


def test_pasted_texts_are_read(service: Service) -> None:
    first = read(service, text=GAMES)
    assert first.game == "checkers:american"
    assert first.headers["White"] == "Ann"
    assert first.games == ("Ann - Bob, 1-0", "Cid - Dora")
    second = read(service, text=GAMES, number=2)
    assert (second.number, second.moves) == (2, ("11-16", "24-19"))

    fen = read(service, text="2x4/7/7/7/7/7 o")
    assert (fen.game, fen.start, fen.moves) == (CONNECT_FOUR, "2x4/7/7/7/7/7 o", ())
    assert read(service, text="443").moves == ("4", "4", "3")
    columns = read(service, text="10 11, 1", game="connect:12x7x5:3")
    assert (columns.game, columns.moves) == ("connect:12x7x5:3", ("10", "11", "1"))
    assert read(service, text="W:WK30:B1", game="checkers:american").start == "W:WK30:B1"

    # What says its own game is of that one, whatever was on the board before.
    assert read(service, text=GAMES, game=CONNECT_FOUR).game == "checkers:american"
    assert read(service, text="2x4/7/7/7/7/7 o", game="checkers:house").game == CONNECT_FOUR


@pytest.mark.parametrize("key", KEYS)
def test_what_is_written_is_read_back(service: Service, key: str) -> None:
    record = random_game(key, 60)
    written = [str(record)]
    if key.startswith("checkers"):
        written.append(write_pdn([PdnRecord(record)]))
    for text in written:
        found = read(service, text=text)
        assert (found.game, found.start) == (key, str(record.start))
        assert found.moves == tuple(texts_of(record))


TOO_LONG = ["1"] * 2001
NONSENSE = [
    ("frames", {"game": "chess"}, "bad-game", "is not a game: write connect:7x6x4:2"),
    ("frames", {"game": "connect:41x6x4:2"}, "bad-game", "boards go up to 40 columns"),
    ("frames", {"game": CONNECT_FOUR, "start": "x"}, "bad-position", "such as '2x4/7/7/7/7/7 o'"),
    ("frames", {"game": CONNECT_FOUR, "moves": ["9"]}, "bad-move", "step 1: there is no column 9"),
    ("frames", {"game": CONNECT_FOUR, "moves": ["4", "end"]}, "bad-move", "step 2"),
    (
        "frames",
        {"game": CONNECT_FOUR, "moves": list("12121212")},
        "bad-move",
        "step 8, 2: the game is over: a line is complete",
    ),
    ("frames", {"game": CONNECT_FOUR, "moves": TOO_LONG}, "bad-message", "length <= 2000"),
    ("frames", {"game": CONNECT_FOUR, "since": 1}, "bad-move", "there is no step 1"),
    ("frames", {"game": CONNECT_FOUR, "since": -1}, "bad-message", ">= 0"),
    ("frames", {"game": CONNECT_FOUR, "moves": 4}, "bad-message", "moves"),
    ("frames", {"moves": []}, "bad-message", "game"),
    ("frames", {"game": CONNECT_FOUR, "speed": 3}, "bad-message", "speed"),
    ("read", {"text": "  "}, "unreadable", "paste a FEN, a PDN, a record or moves"),
    ("read", {"text": "four in a row"}, "unreadable", "is not a move"),
    ("read", {"text": "W:W1:B2"}, "unreadable", "choose checkers:american"),
    ("read", {"text": GAMES, "number": 3}, "unreadable", "there is no game 3: it has 2"),
    ("read", {"text": GAMES, "number": 0}, "bad-message", ">= 1"),
    ("read", {"text": GAMES, "game": "chess"}, "bad-game", "is not a game"),
    ("read", {"text": "W:W1:B2", "game": CONNECT_FOUR}, "unreadable", "choose checkers:american"),
    ("read", {"text": "connect:99x99x5:2"}, "bad-game", "boards go up to 40 columns"),
    ("read", {"text": "4" * 8}, "unreadable", "move 7, 4: "),
    ("read", {"text": "x" * 200_001}, "bad-message", "length <= 200000"),
    ("values", {"game": "checkers:chess"}, "bad-game", "there is no checkers variant 'chess'"),
    ("values", {"game": CONNECT_FOUR, "seconds": 0}, "bad-message", "> 0"),
    ("values", {"game": CONNECT_FOUR, "seconds": 99}, "too-many-seconds", "up to 10 seconds"),
    ("values", {"game": CONNECT_FOUR, "moves": ["x"]}, "bad-move", "step 1: "),
    ("values", {"game": CONNECT_FOUR, "moves": list("1212121")}, "game-over", "a line is complete"),
    ("review", {"game": CONNECT_FOUR, "moves": [], "from": 1, "to": 1}, "bad-move", "no turn to"),
    ("review", {"game": CONNECT_FOUR, "moves": ["4"], "from": 1, "to": 2}, "bad-move", "1 to 1"),
    ("review", {"game": CONNECT_FOUR, "moves": ["4"], "from": 0, "to": 1}, "bad-message", ">= 1"),
    (
        "review",
        {"game": CONNECT_FOUR, "moves": list("44444433333"), "from": 1, "to": 11},
        "bad-move",
        "up to 10 turns",
    ),
]


@pytest.mark.parametrize(("what", "body", "code", "words"), NONSENSE)
def test_nonsense_gets_a_sentence(
    service: Service, what: str, body: object, code: str, words: str
) -> None:
    with pytest.raises(Refused) as error:
        post(service, what, body, object)
    assert error.value.code == code
    assert words in error.value.sentence


async def test_games_that_are_not(service: Service) -> None:
    with pytest.raises(Refused) as error:
        await shown_game(service, "chess")
    assert error.value.code == "no-such-game"
    assert "is not a game" in error.value.sentence


def test_connect_four_is_exact(service: Service) -> None:
    """The values of the first moves are known since 1988."""
    found = values(service, game=CONNECT_FOUR)
    assert found.exact
    assert (found.turn, found.best) == (0, "4")
    told = {move.move: move.value.text for move in found.moves if move.value}
    assert told == {
        "1": "loses in 20",
        "2": "loses in 21",
        "3": "draw",
        "4": "wins in 21",
        "5": "draw",
        "6": "loses in 21",
        "7": "loses in 20",
    }
    best = found.moves[0]
    assert best.value is not None
    assert (best.value.plies, best.value.exact, best.value.chance) == (41, True, 1.0)
    assert (best.steps, best.origin, best.to) == (("4",), -1, 38)


async def test_what_is_not_exact_says_so(service: Service) -> None:
    found = values(service, game="checkers:house", start="W:Wc3:Bd4,f6,b8", seconds=0.2)
    both = next(move for move in found.moves if move.move == "c3xe5xg7")
    names = (await shown_game(service, "checkers:house")).names
    assert both.steps == ("c3xe5", "e5xg7")
    assert (names[both.origin], names[both.to]) == ("c3", "g7")
    many = values(service, game="connect:9x7x4:3", seconds=0.2)
    assert not many.exact
    assert {move.move for move in many.moves} == set("123456789")
    assert all(move.value and move.value.kind == "estimate" for move in many.moves)


def test_marks_come_in_pieces(service: Service) -> None:
    moves = list("44434521")  # the last one lets the other side win at once
    whole = review(service, game=CONNECT_FOUR, moves=moves, **{"from": 1, "to": 8})
    assert [turn.number for turn in whole.turns] == list(range(1, 9))
    assert [turn.text for turn in whole.turns] == moves
    assert whole.turns[0].mark == "best"
    assert whole.turns[0].value_before.text == "wins in 21"
    marks = []
    for number in range(1, 9, 3):
        part = review(
            service, game=CONNECT_FOUR, moves=moves, **{"from": number, "to": min(number + 2, 8)}
        )
        marks += [(turn.number, turn.mark, turn.value_after.text) for turn in part.turns]
    assert marks == [(turn.number, turn.mark, turn.value_after.text) for turn in whole.turns]


def test_accuracy_is_measured_over_the_whole_game_by_the_server(service: Service) -> None:
    moves = list("4151627")  # o lets x build a row with two open ends, and then cannot help it
    found = review(service, game=CONNECT_FOUR, moves=moves, **{"from": 1, "to": 7})
    assert [turn.mark for turn in found.turns][-2:] == ["lost", "best"]
    told = accuracy(service, [turn.chances for turn in found.turns])
    assert len(told.seats) == 2
    assert told.seats[0] is not None
    assert told.seats[1] is not None
    assert told.seats[0] > told.seats[1] + 0.2
    lost = [TurnChances(0, 0.5, 0.5), TurnChances(1, 0.0, 0.0, counts=False)]
    assert accuracy(service, lost).seats == (1.0, None)
    assert accuracy(service, []).seats == ()


def test_accuracy_takes_chances_and_nothing_else(service: Service) -> None:
    for turns in ([[0, 1.5, 0.5, True]], [[99, 0.5, 0.5, True]], [[0, 0.5, 0.5, True]] * 2001):
        with pytest.raises(Refused) as refused:
            post(service, "accuracy", {"turns": turns}, Accuracy)
        assert refused.value.code == "bad-message"


def test_a_review_says_which_cells_the_better_turn_touches(service: Service) -> None:
    start = "W:Wc3:Bd4,f6,b8"
    (turn,) = review(
        service, game="checkers:house", start=start, moves=["c3-b4"], **{"from": 1, "to": 1}
    ).turns
    assert turn.best == "c3xe5xg7"
    assert turn.path == (42, 28, 14)  # c3, e5, g7


def test_passes_have_no_review_and_keep_their_number(service: Service) -> None:
    """Dark is blocked from the first turn on."""
    game = {"game": "checkers:house", "start": "W:Wb2,c1,h2:Ba3", "moves": ["h2-g3", "g3-f4"]}
    shown = frames(service, **game)
    assert shown.moves == ("h2-g3", "pass", "g3-f4", "pass")
    assert [(turn.number, turn.seat) for turn in shown.turns] == [(1, 0), (2, 1), (3, 0), (4, 1)]
    found = review(service, **game, **{"from": 1, "to": 4})
    assert [(turn.number, turn.text) for turn in found.turns] == [(1, "h2-g3"), (3, "g3-f4")]
    assert not review(service, **game, **{"from": 2, "to": 2}).turns


RATED = MatchOptions(clock=Fischer(300, 0), rated=True)
OPENING = "4435"  # one more ply than is free, and one more


def question(what: str, moves: str, **more: object) -> dict[str, object]:
    body: dict[str, object] = {"game": CONNECT_FOUR, "moves": list(moves), **more}
    last = max(1, len(moves))
    return body | ({"seconds": 0.01} if what == "values" else {"from": last, "to": last})


async def code_of(service: Service, what: str, body: object, token: str = "") -> str:
    """Return how the question is refused; empty if it is answered."""
    try:
        await asyncio.to_thread(post, service, what, body, object, token)
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("what", ["values", "review"])
async def test_nobody_is_helped_in_a_rated_match(service: Service, what: str) -> None:
    async with people(service, 3) as (ann, bob, cid):
        match = await start_match([ann, bob], RATED)
        body = question(what, "7777")
        with pytest.raises(Refused) as error:
            await asyncio.to_thread(post, service, what, body, object, ann.client.token)
        assert error.value.code == "rated-match"
        assert "when it is over" in error.value.sentence
        for other in ("", cid.client.token):
            assert not await code_of(service, what, body, other)
        await bob.client.to_match(match, Resign(id=new_command_id()))
        assert not await code_of(service, what, body, ann.client.token)


@pytest.mark.parametrize("what", ["values", "review"])
async def test_positions_of_a_rated_match_are_closed_to_everybody(
    service: Service, what: str
) -> None:
    """With two servers the one that is asked is not the one of the second player."""
    async with people(service, 3) as (ann, bob, cid):
        match = await start_match([ann, bob], RATED)
        for move in OPENING:
            view = (await ann.client.match(match)).view
            mover = ann if view.players[view.turn or 0].id == ann.id else bob
            await mover.client.step(match, move, view.position)
        await asyncio.sleep(FRESH)
        for token in ("", cid.client.token):
            assert await code_of(service, what, question(what, OPENING), token) == "rated-position"
        closed = [OPENING[:3], OPENING + "1", "4453"]  # earlier, later, from the other side
        closed.append("3544" if what == "values" else OPENING)  # by other moves
        for moves in closed:
            assert await code_of(service, what, question(what, moves)) == "rated-position", moves
        if what == "values":
            start = frames(service, game=CONNECT_FOUR, moves=list(OPENING)).frames[-1].fen
            asked = question(what, "", start=start)
            assert await code_of(service, what, asked) == "rated-position"
        for moves in (OPENING[:2], "7777", "444444"):
            assert not await code_of(service, what, question(what, moves)), moves
        await bob.client.to_match(match, Resign(id=new_command_id()))
        await asyncio.sleep(FRESH)
        assert not await code_of(service, what, question(what, OPENING))


async def test_a_friendly_match_may_be_studied(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        await start_match([ann, bob])
        body, token = {"game": CONNECT_FOUR}, ann.client.token
        await asyncio.to_thread(post, service, "values", body, Values, token)


def test_an_engine_stops_when_nobody_waits(tmp_path: Path) -> None:
    """The first question would take more than a day, and there is one engine."""
    with embedded(tmp_path / "server", study_seconds="100000") as service:
        long = {"game": "checkers:international", "seconds": 100_000}
        for _ in range(3):
            leave_after_asking(service, "/api/study/values", long)
        assert values(service, game=CONNECT_FOUR, seconds=0.1).best == "4"


def leave_after_asking(service: Service, path: str, body: object) -> None:
    content = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", service.servers[0].port)) as asker:
        asker.sendall(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)


def test_questions_have_a_rate(tmp_path: Path) -> None:
    with embedded(tmp_path / "server", study_burst="2", studies_per_minute="0.01") as service:
        for _ in range(2):
            values(service, game=CONNECT_FOUR, seconds=0.01)
        with pytest.raises(Refused) as error:
            values(service, game=CONNECT_FOUR, seconds=0.01)
        assert error.value.code == "too-many-studies"
        assert "wait" in error.value.sentence


def test_a_game_is_shown_without_the_turns_of_whoever_is_out(service: Service) -> None:
    game = checkrow.game("connect:5x4x3:3")
    shown = frames(service, game=game.key, start=f"{game.start()} out 1@1", moves=["1", "2", "3"])
    assert [frame.turn for frame in shown.frames] == [0, 2, 0, 2]
    assert [turn.seat for turn in shown.turns] == [0, 2, 0]
    assert shown.start.endswith(" out 1@1")

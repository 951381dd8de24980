"""Input of the analysis routes: pasted texts are read, and nonsense is refused with a reason."""

from __future__ import annotations

import pytest

from checkrow.client import Refused
from checkrow.rules.pdn import PdnRecord, write_pdn
from tests.server.analysis_questions import (
    CONNECT_FOUR,
    GAMES,
    KEYS,
    post,
    random_game,
    read,
    shown_game,
    texts_of,
)
from tests.server.backing import Service


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

    # Text that names its own game is read as that game, whatever was on the board before.
    assert read(service, text=GAMES, game=CONNECT_FOUR).game == "checkers:american"
    assert read(service, text="2x4/7/7/7/7/7 o", game="checkers:house").game == CONNECT_FOUR


@pytest.mark.parametrize("key", KEYS)
def test_written_games_are_read_back(service: Service, key: str) -> None:
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
    (
        "values",
        {"game": CONNECT_FOUR, "seconds": 99},
        "too-many-seconds",
        "limit here is 10 seconds",
    ),
    ("values", {"game": CONNECT_FOUR, "moves": ["x"]}, "bad-move", "step 1: "),
    ("values", {"game": CONNECT_FOUR, "moves": list("1212121")}, "game-over", "a line is complete"),
    ("review", {"game": CONNECT_FOUR, "moves": [], "from": 1, "to": 1}, "bad-move", "no turn to"),
    ("review", {"game": CONNECT_FOUR, "moves": ["4"], "from": 1, "to": 2}, "bad-move", "1 to 1"),
    ("review", {"game": CONNECT_FOUR, "moves": ["4"], "from": 0, "to": 1}, "bad-message", ">= 1"),
    (
        "review",
        {"game": CONNECT_FOUR, "moves": list("44444433333"), "from": 1, "to": 11},
        "bad-move",
        "limit is 10 turns",
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

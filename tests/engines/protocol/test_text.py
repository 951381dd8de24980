"""Positions and turns in the protocol's notation, written and read back."""

import random

import pytest

import checkrow
from checkrow import VARIANTS, CheckersGame, CheckrowError, ConnectGame, Record
from checkrow.engines.match import random_opening
from checkrow.engines.protocol.checkers_text import CheckersText
from checkrow.engines.protocol.connect_text import ConnectText
from checkrow.engines.protocol.text import Text

INTERNATIONAL = CheckersText(CheckersGame(VARIANTS["international"]))
HOUSE = CheckersText(CheckersGame(VARIANTS["house"]))
# Examples from the protocol's own description.
START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
KINGS = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"


def text_of(key: str) -> Text:
    game = checkrow.game(key)
    return CheckersText(game) if isinstance(game, CheckersGame) else ConnectText(game)


def test_the_examples_of_the_protocol_are_understood() -> None:
    assert INTERNATIONAL.write_position(INTERNATIONAL.game.start()) == START
    record = INTERNATIONAL.read_record(KINGS, "38-15 5-41 48-26")
    assert str(record.position) == "W:WK4,25,35,36,K41:BK15,K26"
    line = "32-28 17-22 28x17x22 12x21x17 33-28 7-12 39-33 19-23 28x19x23 14x23x19"
    record = INTERNATIONAL.read_record(START, line)
    assert len(record.turns) == 10
    assert INTERNATIONAL.write_line(record.start, record.moves) == tuple(line.split())


@pytest.mark.parametrize(
    "key", [*(f"checkers:{key}" for key in VARIANTS), "connect:7x6x4:2", "connect:9x9x5:3"]
)
def test_every_position_and_turn_of_random_games_reads_back(key: str) -> None:
    text = text_of(key)
    rng = random.Random(5)
    record = Record(text.game, text.game.draw_start(rng))
    start, written = text.write_position(record.start), list[str]()
    while not record.outcome and len(written) < 60:
        before = record.position
        assert text.read_position(text.write_position(before)) == before
        moves = [rng.choice(record.legal_moves)]
        record = record.play(moves[0])
        while record.position.in_chain:
            moves.append(rng.choice(record.legal_moves))
            record = record.play(moves[-1])
        written.append(text.write_turn(before, moves))
        after = before
        for move in text.read_turn(before, written[-1]):
            after = after.play(move)
        assert after in (record.position, *record.positions)
    assert text.read_record(start, " ".join(written)).position == record.position


def test_captured_pieces_distinguish_two_turns() -> None:
    american = text_of("checkers:american")
    position = american.game.read_position("W:W31:B18,19,26,27")
    for written in ("31x15x18x26", "31x15x19x27"):
        moves = american.read_turn(position, written)
        assert american.write_turn(position, moves) == written
    with pytest.raises(CheckrowError, match="several turns fit: write 31x15x18x26 or 31x15x19x27"):
        american.read_turn(position, "31x15")


def test_the_captured_squares_come_in_their_order_and_are_read_in_any() -> None:
    position = INTERNATIONAL.game.read_position("W:W48:B42,32,22")
    (written,) = INTERNATIONAL.write_line(
        position, INTERNATIONAL.read_turn(position, "48x17x42x32x22")
    )
    assert written == "48x17x22x32x42"
    same = [INTERNATIONAL.read_turn(position, "48x17" + rest) for rest in ("x22x42x32", "")]
    assert same[0] == same[1]


def test_where_a_player_may_stop_the_captured_squares_tell() -> None:
    position = HOUSE.game.read_position("W:Wc1:Bd2,d4,f6")
    assert HOUSE.write_position(position)[1:].count("b") == 3
    assert [str(move) for move in HOUSE.read_turn(position, "30x23x26")] == ["c1xe3", "end"]
    assert [str(move) for move in HOUSE.read_turn(position, "30x14x18x26")] == [
        *("c1xe3", "e3xc5"),
    ]


def test_a_pass_is_written_and_need_not_be_sent() -> None:
    blocked = "W:Wa5,h2:Bb6,c7,g3,f4"
    start = HOUSE.write_position(HOUSE.game.read_position(blocked))
    record = HOUSE.read_record(start, "")
    assert [str(move) for move in record.moves] == ["pass"]
    sent, left_out = (HOUSE.read_record(start, turns) for turns in ("0-0 19-23", "19-23"))
    assert sent == left_out


@pytest.mark.parametrize(
    ("key", "position", "moves", "sentence"),
    [
        ("checkers:international", "Wbe", "", "51 letters in all; this has 3"),
        ("checkers:international", "X" + START[1:], "", "is W or B for the side to move"),
        (
            "checkers:international",
            "Wz" + START[2:],
            "",
            "'z' on square 1 is not a piece: write w, b",
        ),
        ("checkers:international", "Ww" + START[2:], "", "a light man cannot be on 1"),
        ("checkers:international", "W" + "e" * 50, "", "the board is empty"),
        (
            "checkers:international",
            START,
            "32-28 foo",
            "move 2, foo: 'foo' is not a turn: write from",
        ),
        ("checkers:international", START, "32-27 1-2", "move 2, 1-2: .*cannot"),
        ("checkers:international", START, "32-99", "there is no square 99: use 1 to 50"),
        ("checkers:international", START, "32x23x28", "there is nothing to capture"),
        (
            "checkers:international",
            START,
            "33-28 19-23 1x2",
            "move 3.*not possible: write 28x19x23",
        ),
        ("checkers:international", START, "0-0", "move 1, 0-0: pass is not possible"),
        ("checkers:american", START, "", "each of 32 squares, 33 letters in all; this has 51"),
        ("connect:7x6x4:2", "7/7 x", "", "the position has 2 rows, but the board has 6"),
        ("connect:7x6x4:2", None, "4 8", "move 2, 8: there is no column 8"),
        ("connect:7x6x4:2", None, "4 x", "move 2, x: 'x' is not a column"),
        ("connect:7x6x4:2", None, "4 4 4 4 4 4 4", "move 7, 4: column 4 is full"),
    ],
)
def test_nonsense_is_refused(key: str, position: str | None, moves: str, sentence: str) -> None:
    with pytest.raises(CheckrowError, match=sentence):
        text_of(key).read_record(position, moves)


def test_without_a_position_a_game_starts_as_usual() -> None:
    record = text_of("connect:5x4x4:2").read_record(None, "3 3")
    assert record.start == ConnectGame(5, 4, 4).start()
    assert random_opening(record.game, 0, random.Random(1)).start == record.start

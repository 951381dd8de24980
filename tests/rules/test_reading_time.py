"""A megabyte of anything is read or refused in a fraction of a second."""

from collections.abc import Callable

import pytest

import checkrow
from checkrow import BadNotation, CheckersGame, ConnectGame, Record, read_pdn, read_record
from checkrow.engines.protocol.checkers_text import CheckersText
from checkrow.engines.protocol.connect_text import ConnectText
from checkrow.engines.protocol.line import read_line as read_protocol_line
from checkrow.rules.pdn import decode_pdn, parse_pdn
from checkrow.rules.reading import named_game, read_any
from checkrow.rules.typed_moves import with_moves
from tests.reading_time import too_slow

KEYS = [
    "connect:7x6x4:2",
    "checkers:house",
    pytest.param("connect:40x40x4:3", marks=pytest.mark.slow),  # the same readers, larger boards
    pytest.param("checkers:international", marks=pytest.mark.slow),
]

READERS: dict[str, Callable[[str], object]] = {
    "game": checkrow.game,
    "read_record": read_record,
    "parse_pdn": parse_pdn,
    "read_pdn": read_pdn,
    "decode_pdn": lambda text: decode_pdn(text.encode("utf-8", "surrogatepass")),
    "decode_pdn of an old file": lambda text: decode_pdn(text.encode("latin1", "replace")),
    "named_game": named_game,
    "read_any": lambda text: read_any(text, None),
    "a FEN tag": lambda text: read_pdn(f'[GameType "20"]\n[FEN "{text}"]\n1. 32-28 *'),
    "a GameType tag": lambda text: read_pdn(f'[GameType "20,{text}"]\n1. 32-28 *'),
    "a comment": lambda text: read_pdn(f'[GameType "20"]\n1. 32-28 {{{text}}} *'),
    "a line of the protocol": lambda text: read_protocol_line(f"pos {text}"),
}


@pytest.mark.parametrize("reader", READERS)
def test_readers(reader: str) -> None:
    assert not too_slow(READERS[reader])


@pytest.mark.parametrize("key", KEYS)
def test_readers_of_a_game(key: str) -> None:
    game = checkrow.game(key)
    start = Record(game)
    assert not too_slow(game.read_position)
    assert not too_slow(game.read_move)
    assert not too_slow(start.play)
    assert not too_slow(lambda text: with_moves(start, text))
    assert not too_slow(lambda text: read_record(f"{key} | {game.start()} | {text}"))
    assert not too_slow(lambda text: read_any(text, game))
    assert isinstance(game, CheckersGame | ConnectGame)
    protocol = CheckersText(game) if isinstance(game, CheckersGame) else ConnectText(game)
    assert not too_slow(protocol.read_position)
    assert not too_slow(lambda text: protocol.read_record(None, text))


def test_spaces_before_the_wrong_end_of_a_game_type() -> None:
    """The time for these used to grow with the square of their number."""
    text = f'[GameType "20,{" " * 1_000_000}x\ny"]\n1. 32-28 *'
    assert not too_slow(read_pdn, [text])


@pytest.mark.parametrize("open_only", ["(", "(1. 32-28 ", "1. 32-28 (1. 31-26 "])
def test_deep_nesting_is_refused(open_only: str) -> None:
    with pytest.raises(BadNotation, match="nest at most 50 deep"):
        parse_pdn("1. 32-28 " + open_only * 100_000)
    with pytest.raises(BadNotation, match="nest at most 50 deep"):
        parse_pdn("1. 32-28 " + open_only * 100_000 + "32-28" + ")" * 100_000)


def test_a_game_has_a_most_of_items_and_tags() -> None:
    assert len(parse_pdn("$1 " * 20_000)[0].items) == 20_000
    with pytest.raises(BadNotation, match="line 1, column 60001: a game has up to 20,000 moves"):
        parse_pdn("$1 " * 20_001)
    assert len(parse_pdn(("$1 " * 20_000 + "*\n") * 2)) == 2
    assert len(parse_pdn('[A ""]' * 1_000)[0].tags) == 1_000
    with pytest.raises(BadNotation, match="up to 1,000 tags"):
        parse_pdn('[A ""]' * 1_001)


def test_a_record_has_a_most_of_moves() -> None:
    with pytest.raises(BadNotation, match=r"connect:4x4x3:3 has up to 1,000 moves"):
        read_record("connect:4x4x3:3 | 4/4/4/4 x 4x4x3:3 | " + "lapse " * 1_001)
    lapses = read_record("connect:4x4x3:3 | 4/4/4/4 x 4x4x3:3 | " + "lapse " * 1_000)
    assert len(lapses.moves) == 1_000
    with pytest.raises(BadNotation, match="too long"):
        with_moves(Record(checkrow.game("connect:4x4x3:3")), "lapse " * 1_001)
    with pytest.raises(BadNotation, match=r"the limit here is 10 moves"):
        read_any("connect:7x6x4:2 | 7/7/7/7/7/7 x | " + "1 " * 11, None, most=10)
    with pytest.raises(BadNotation, match=r"game 1 is too long: the limit here is 2 moves"):
        read_any("1. 11-15 23-18 2. 8-11 *", None, most=2)

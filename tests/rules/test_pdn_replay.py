"""Whole games from real files, and how a written turn becomes steps."""

from pathlib import Path

import pytest

import checkrow
from checkrow import END, BadNotation, IllegalMove, Step
from checkrow.rules.pdn import (
    PdnComment,
    PdnNag,
    PdnNote,
    PdnRecord,
    decode_pdn,
    guess_game,
    parse_pdn,
    read_pdn,
    replay_pdn,
    turns,
)
from checkrow.rules.pdn.gametype import GAME_TYPES

DATA = Path(__file__).parent.parent / "data" / "pdn"

# Games that do not replay, by file and number, and why. Ambiguous captures appear in short notation
# where PDN requires every square; the rest are misprints and unfinished problems.
EXCEPTIONS = {
    "tinsley_checkerboard.pdn": {
        541: "line 5588, column 5: game 541, 32-28: there is no piece on 32:"
        " play 16-19, 16-20, 29-25, 28-24 or 28-32"
    },
    "Campionato Assoluto 2005.pdn": {46: "write out 3x10x19x26 or 3x10x17x26"},
    "Tricks traps and shots.pdn": {
        57: "write out 10x17x26 or 10x19x26",
        90: "write out 32x23x16x7 or 32x23x14x7",
    },
    "schildpad.pdn": {
        3: "write out 36x18x7x16 or 36x13x2x16",
        7: "write out 4x22x33x24 or 4x31x42x24",
    },
    "beginner.pdn": {10: "a light man cannot be on 1"},
    "goulds.pdn": {93: "a light man cannot be on 3"},
    "lpc.pdn": {
        36: "a dark man cannot be on 30",
        63: "a dark man cannot be on 32",
        65: "a dark man cannot be on 31",
        73: "a light man cannot be on 4",
    },
    "bridges.pdn": {14: "is not a side"},  # an empty board: [FEN "W::."]
    "fen.pdn": {1: "cannot be to move"},  # [FEN "?:..."]: allowed by the standard
}
# The variant of each file, judging by its squares and rules.
VARIANT = {
    "tinsley_checkerboard.pdn": "american",
    "OCA_2.0.pdn": "american",
    "Principles of Strategy.pdn": "american",
    "Tricks traps and shots.pdn": "american",
    "beginner.pdn": "american",
    "borderclassics.pdn": "american",
    "bridges.pdn": "american",
    "gem.pdn": "american",
    "goulds.pdn": "american",
    "inferno.pdn": "american",
    "lpc.pdn": "american",
    "Campionato Assoluto 2005.pdn": "italian",
    "mrcd2000kval.pdn": "czech",
    "mrcd2006.pdn": "czech",
    "mrcd2007.pdn": "czech",
    "alphanumeric.pdn": "russian",
    "ussr1947.pdn": "russian",
}
NUMBER_OF_GAMES = {
    "tinsley_checkerboard.pdn": 724,
    "babasy1.pdn": 43,
    "flankopn.pdn": 8,
    "loi20.pdn": 22,
    "opening1.pdn": 44,
    "sur01.pdn": 77,
    "wierswal.pdn": 20,
}
FILES = sorted([*DATA.glob("american/*"), *DATA.glob("international/*"), *DATA.glob("*/succeed/*")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_replay(path: Path) -> None:
    games = parse_pdn(decode_pdn(path.read_bytes()))
    guess = guess_game(games)
    variant = f"checkers:{VARIANT.get(path.name, 'international')}"
    refused: dict[int, str] = {}
    for game in games:
        try:
            replayed = replay_pdn(game, guess)
        except (BadNotation, IllegalMove) as error:
            refused[game.number] = str(error)
        else:
            assert replayed.record.game.key == variant
    assert len(games) == NUMBER_OF_GAMES.get(path.name, len(games))
    expected = EXCEPTIONS.get(path.name, {})
    assert refused.keys() == expected.keys()
    for number, reason in expected.items():
        assert reason in refused[number]
        assert refused[number].startswith("line ")
        assert f"game {number}" in refused[number]


def test_reading_a_file_stops_at_a_game_that_is_not_legal() -> None:
    with pytest.raises(IllegalMove, match="line 2, column 4: game 2, 32-26"):
        read_pdn('[GameType "20"] 1. 32-28 *\n1. 32-26 *', checkrow.game("checkers:international"))


def only(text: str, key: str | None = None) -> PdnRecord:
    (record,) = read_pdn(text, checkrow.game(f"checkers:{key}") if key else None)
    return record


def test_a_game_with_everything_around_it() -> None:
    game = only(
        '[Event "Club"] [Result "*"] [GameType "20"] [WhiteTime "1:20"] [White "A"]'
        "{hello} 1. 32-28! {good} 19-23 $2 (1... 18-23) 2. 28x19 14x23 1-1"
    )
    assert game.record.game.key == "checkers:international"
    assert [str(move) for move in game.record.moves] == ["32-28", "19-23", "28x19", "14x23"]
    assert game.tags == (("Event", "Club"), ("White", "A"), ("WhiteTime", "1:20"))
    assert game.tag("White") == "A"
    assert game.tag("Black") is None
    assert game.result == "1-1"
    assert game.notes[:2] == (
        PdnNote(0, "", (PdnComment("hello"),)),
        PdnNote(1, "!", (PdnComment("good"),)),
    )
    assert game.notes[2].items[0] == PdnNag(2)


# A standard example: two routes for 47x36 that take different pieces.
TWO_ROUTES = '[GameType "20"] [FEN "W:WK47:B1,14,19,29,31,42"] '


def test_an_ambiguous_capture_has_to_be_written_out() -> None:
    with pytest.raises(IllegalMove) as caught:
        only(TWO_ROUTES + "1. 47x36")
    assert "47x36 can be played in 2 ways: write out 47x" in str(caught.value)
    for squares, taken in [("47x38x24x13x36", "19"), ("47x38x20x9x36", "14")]:
        position = only(TWO_ROUTES + squares).record.position
        assert str(position) == f"B:WK36:B1,{'14' if taken == '19' else '19'}"
    # Enough squares to tell the routes apart are also accepted.
    assert only(TWO_ROUTES + "47x13x36") == only(TWO_ROUTES + "47x38x24x13x36")


def test_routes_to_the_same_position_are_one_move() -> None:
    # The king may land on either side of the empty square before it continues.
    start = '[GameType "20"] [FEN "W:WK46:B41,23,1"] '
    game = only(start + "46x5")
    assert str(game.record.position) == "B:WK5:B1"
    assert only(start + "46x32x5").record.position == game.record.position
    assert only(start + "46x28x5").record.position == game.record.position
    assert len(game.record.moves) == 2


def test_signs_for_moves_and_captures_are_not_trusted() -> None:
    plain = only('[GameType "21"] 1. 11-15 22-18 2. 15x22')
    assert only('[GameType "21"] 1. 11x15 22:18 2. 15-22') == plain
    assert only('[GameType "21"] 1. 1115 2218 2. 1522') == plain


def test_numbers_and_letters_are_understood_in_every_variant() -> None:
    assert only('[GameType "25"] 1. c3-d4') == only('[GameType "25"] 1. 22-18')
    assert only('[GameType "20"] 1. 32-28') == only('[GameType "20"] 1. d4-e5')


def test_jumps_written_one_by_one_are_one_turn() -> None:
    start = '[GameType "21"] [FEN "B:W15,23,30:B11,1"] '
    whole = only(start + "1. 11x18x27 30-26")
    assert only(start + "1. 11x18 18x27 30-26") == whole
    assert only(start + "1. 11x27 30-26") == whole
    with pytest.raises(IllegalMove, match="the capture must continue from 18: 18x27"):
        only(start + "1. 11x18 30-26")
    with pytest.raises(IllegalMove, match="the turn ends on 27: write 11x18x27"):
        only(start + "1. 11x18x27x20 30-26")


@pytest.mark.parametrize("move", ["1-6 ", "1-6-", "a1:"])
def test_long_nonsense_is_refused_at_once_and_shortly(move: str) -> None:
    squares = " 6-11" if move.endswith(" ") else "11"
    with pytest.raises((BadNotation, IllegalMove)) as caught:
        only('[GameType "20"] ' + (move.strip() + squares) * 20_000)
    assert len(str(caught.value)) < 300


def test_house_turns_may_stop_early() -> None:
    start = '[GameType "99"] [FEN "W:Wc1,a1:Bd2,d4,h8"] '
    short = only(start + "1. c1xe3 h8-g7").record
    assert short.turns == ((Step("c1", "e3", True), END), (Step("h8", "g7"),))
    long = only(start + "1. c1xe3xc5 h8-g7").record
    assert long.turns[0] == (Step("c1", "e3", True), Step("e3", "c5", True))
    assert only(start + "1. c1xc5 h8-g7").record == long


def test_house_turns_may_be_lost_on_time() -> None:
    start = '[GameType "99"] [FEN "W:Wc1,a1:Bd2,d4,h8"] '
    lost = only(start + "1. {[%lapse]} h8-g7").record
    assert [str(move) for move in lost.moves] == ["lapse", "h8-g7"]
    chain = only(start + "1. c1xe3 {[%unfinished]} {[%lapse]} h8-g7").record
    assert [str(move) for move in chain.moves] == ["c1xe3", "lapse", "h8-g7"]
    assert only(start + "1. c1xe3 {[%unfinished]}").record.position.in_chain


@pytest.mark.parametrize("kind", GAME_TYPES, ids=lambda kind: kind.key)
def test_game_types(kind: object) -> None:
    key, number = kind.key, kind.number  # type: ignore[attr-defined]
    for value in (str(number), str(kind), f" {number} ", f"{number},"):
        game = only(f'[GameType "{value}"] *')
        assert game.record.game.key == f"checkers:{key}"
        assert game.record.start == game.record.game.start()


def test_the_first_colour_of_a_game_type_counts() -> None:
    assert only('[GameType "23,W,8,8,A0,0"] 1. c3-d4').record.start.turn == 0
    assert only('[GameType "23"] 1. 11-15').record.start.turn == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[GameType "31"] 1. 32-28', "line 1, column 1: game 1: game type 31 is not supported"),
        ('[GameType "x"] 1. 32-28', "starts with the number of a game"),
        ('[GameType "²"] 1. 32-28', "starts with the number of a game"),
        ('[GameType "99"] [CheckrowGame "mine"] *', "column 17: game 1: game type 99 is"),
        ('[GameType "20"] [FEN "W:W99:B1"] *', "line 1, column 17: game 1: there is no square 99"),
        ('[GameType "20"] 1. 32-28 * 1. 32-28', "game 2"),
        ('[GameType "20"] 1. 32-26', "game 1, 32-26: the piece on 32 cannot go to 26"),
        ('[GameType "20"] 1. 32-61', "there is no square 61"),
        ('[GameType "20"] 1. 32-28 /FEN "W:W31:B1"/ 31-27', "give the new one a FEN tag"),
        ('[GameType "20"] 1. 32-28 {[%unfinished]}', "32-28 ends the turn"),
        ('[GameType "20"] {[%unfinished]} 1. 32-28', "after a capture"),
        ('[GameType "20"] {[%lapse]} 1. 32-28', "loses the game, not the turn"),
        ('[GameType "20"] 1. 32-28 19-23 2. 33-29', "you must capture: 28x19"),
    ],
)
def test_refusals_of_games(text: str, words: str) -> None:
    default = checkrow.game("checkers:american")
    with pytest.raises((BadNotation, IllegalMove)) as caught:
        read_pdn(text, default)
    assert words in str(caught.value)
    assert "line 1, column" in str(caught.value)


def test_pdn_is_for_checkers() -> None:
    with pytest.raises(BadNotation, match="PDN is for checkers"):
        read_pdn("1. 32-28", checkrow.game("connect:7x6x4:2"))


@pytest.mark.parametrize(
    ("tag", "end", "result"),
    [
        ("1-0", "1-0", "1-0"),
        ("0-1", "1-0", "1-0"),  # the result after the last move counts
        ("0-1", "*", "0-1"),  # but * means nothing
        ("0-1", "", "0-1"),
        ("1+ - 1-", "*", "1+ - 1-"),
        ("", "*", "*"),
        ("", "", "*"),
    ],
)
def test_results(tag: str, end: str, result: str) -> None:
    assert only(f'[Result "{tag}"] 1. 32-28 {end}').result == result


def test_a_setup_before_the_first_move_is_the_start() -> None:
    game = only('[GameType "20"] {study} /FEN "B:W31:B1"/ 1... 1-6')
    assert str(game.record.start) == "B:W31:B1"
    assert game.notes == (PdnNote(0, "", (PdnComment("study"),)),)


def test_a_placeholder_is_passed_over() -> None:
    game = only('[GameType "20"] [FEN "B:W31:B1"] 1. ... 1-6 2. 31-27 ... *')
    assert len(game.record.moves) == 2


def test_a_king_may_have_very_many_routes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[GameType "99"] [FEN "W:WKa1:Bb2,b4,b6,d2,d4,d6,f2,f4,f6"] 1. a1xa1'
    with pytest.raises(IllegalMove, match=r"in 133 ways: write out a1xc3xa1 or .* or [.]{3}$"):
        read_pdn(text)
    monkeypatch.setattr(turns, "MOST_STEPS_TRIED", 100)
    with pytest.raises(BadNotation, match="too many ways: write every square"):
        read_pdn(text)

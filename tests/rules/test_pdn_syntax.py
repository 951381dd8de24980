"""The tokens and grammar of PDN, without rules of play."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn import (
    MoveNumber,
    PdnComment,
    PdnGame,
    PdnMove,
    PdnNag,
    PdnSetup,
    PdnSkip,
    PdnTag,
    PdnVariation,
    decode_pdn,
    parse_pdn,
)
from checkrow.rules.pdn.parse import DEEPEST_VARIATION

SUITE = Path(__file__).parent.parent / "data" / "pdn" / "pdn3_suite"

# The files that the suite wants refused: the place, and words of the message.
REFUSED = {
    "40Camp.DamaInternazionaleAssoluto.pdn": (228, 1, "the previous one has no end"),
    "Cat.A1.pdn": (405, 36, "a dot belongs right after a move number"),
    "Cat.C1.pdn": (579, 75, "no move follows the move number 6"),
    "abatsiev.pdn": (595, 4, "- alone is not a move"),
    "delfts.pdn": (26, 69, "4-6 was read as a move"),
    "mrdrcd07.pdn": (198, 1, "no move follows the move number 1"),
    "mrdrcd08.pdn": (499, 1, "no move follows the move number 1"),
    "nested_comment.pdn": (1, 46, "comments do not nest"),
}


def only_game(text: str) -> PdnGame:
    (game,) = parse_pdn(text)
    return game


def refusal(text: str) -> BadNotation:
    with pytest.raises(BadNotation) as caught:
        parse_pdn(text)
    assert caught.value.line is not None
    assert caught.value.column is not None
    return caught.value


@pytest.mark.parametrize("path", sorted((SUITE / "succeed").iterdir()), ids=lambda path: path.name)
def test_suite_succeeds(path: Path) -> None:
    text = decode_pdn(path.read_bytes())
    games = parse_pdn(text)
    assert games
    # Nothing in the file was skipped: every tag was read.
    assert sum(len(game.tags) for game in games) == len(re.findall(r'^[^{]*?\[\w+ +"', text, re.M))
    assert all(game.tags or game.items for game in games)


@pytest.mark.parametrize("path", sorted((SUITE / "fail").iterdir()), ids=lambda path: path.name)
def test_suite_fails(path: Path) -> None:
    line, column, words = REFUSED[path.name]
    error = refusal(decode_pdn(path.read_bytes()))
    assert (error.line, error.column) == (line, column)
    assert words in error.sentence


def test_a_game_has_all_its_parts() -> None:
    game = only_game(
        '[Event "Club"]\n[White "A \\"B\\" \\\\ C"]\n'
        "{ before } 1. 32-28! 19-23 $6 ( 1... 18-23 {or\n this} ) 2. 28x19(!?) 2-0"
    )
    assert game.tags == (PdnTag("Event", "Club"), PdnTag("White", 'A "B" \\ C'))
    assert game.items == (
        PdnComment("before"),
        PdnMove(("32", "28"), "-", "!", MoveNumber(1)),
        PdnMove(("19", "23")),
        PdnNag(6),
        PdnVariation((PdnMove(("18", "23"), "-", "", MoveNumber(1, True)), PdnComment("or this"))),
        PdnMove(("28", "19"), "x", "(!?)", MoveNumber(2)),
    )
    assert game.terminator == "2-0"


@pytest.mark.parametrize(
    ("text", "squares", "separator"),
    [
        ("32-28", ("32", "28"), "-"),
        ("01-07", ("1", "7"), "-"),
        ("1- 7", ("1", "7"), "-"),
        ("1 - 7", ("1", "7"), "-"),
        ("1-18", ("1", "18"), "-"),
        ("2-09", ("2", "9"), "-"),
        ("3228", ("32", "28"), ""),
        ("0611", ("6", "11"), ""),
        ("71x62", ("71", "62"), "x"),
        ("47x38x24x13x36", ("47", "38", "24", "13", "36"), "x"),
        ("a3b4", ("a3", "b4"), ""),
        ("a3-b4", ("a3", "b4"), "-"),
        ("C3:E5:G7", ("c3", "e5", "g7"), ":"),
        ("l12X j10", ("l12", "j10"), "x"),
    ],
)
def test_spellings_of_moves(text: str, squares: tuple[str, ...], separator: str) -> None:
    move = PdnMove(squares, separator)
    assert only_game(text).items == (move,)
    assert only_game(f"1.{text}{{x}}").items[0] == PdnMove(squares, separator, "", MoveNumber(1))
    assert only_game(str(move)).items == (move,)


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"])
def test_results_separate_games(result: str) -> None:
    first, second = parse_pdn(f"1. 1-10 {result} 2-7 {result}")
    assert (first.terminator, second.terminator) == (result, result)
    assert (first.number, second.number) == (1, 2)
    assert only_game(f'[Result "{result}"] {result}').terminator == result


def test_a_star_behind_a_move_marks_it_as_forced() -> None:
    forced = only_game("1. 32-28* 19-23! *")
    assert forced.items[1] == PdnNag(7)
    assert forced.terminator == "*"
    ended, after = parse_pdn('32-28*\n[White "W"]')
    assert (ended.items, ended.terminator) == ((PdnMove(("32", "28")),), "*")
    assert after.tags
    assert only_game("32-28*").terminator == "*"
    assert only_game("32-28 (31-27*) 1-0").items[1] == PdnVariation(
        (PdnMove(("31", "27")), PdnNag(7))
    )


def test_placeholders_setups_and_line_comments() -> None:
    game = only_game(
        '% no part of the game\n1. ... 7-12 ; a remark\n/FEN "B:W18:B12"/ 12... 1-6 %%\n'
    )
    assert game.items == (
        PdnSkip(MoveNumber(1)),
        PdnMove(("7", "12")),
        PdnComment("a remark"),
        PdnSetup("B:W18:B12"),
        PdnMove(("1", "6"), "-", "", MoveNumber(12, True)),
    )


def test_a_remark_that_lost_its_braces_is_kept() -> None:
    game = only_game("8-11Redoversteppedthetimecontrol. 0-1")
    assert game.items == (PdnMove(("8", "11")), PdnComment("Redoversteppedthetimecontrol."))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end: str) -> None:
    game = only_game(f'[A "b"]{end}{end} 1. 32-28 {end}19-23')
    places = [(item.line, item.column) for item in game.items if isinstance(item, PdnMove)]
    assert places == [(3, 5), (4, 1)]
    assert (game.tags[0].line, game.tags[0].column) == (1, 1)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("1. 32-28\n {never", 2, 2, "never closed: end it with }"),
        ("32-28 (31-27", 1, 7, "never closed: end it with )"),
        ('32-28 (31-27\n[White "a"]', 1, 7, "never closed: end it with )"),
        ("32-28 (31-27 1-0", 1, 7, "never closed: end it with )"),
        ("32-28 )", 1, 7, "closes no variation"),
        ("32-28 ()", 1, 7, "at least one move"),
        ("32-28 (1.)", 1, 8, "no move follows"),
        ("1. 2. 32-28", 1, 1, "no move follows"),
        ("1. (32-28)", 1, 1, "no move follows"),
        ("1-0", 1, 1, "no tags and no moves"),
        ("32-28 * *", 1, 9, "no tags and no moves"),
        ("! 32-28", 1, 1, "right after a move"),
        ("32-28!! ??", 1, 9, "right after a move"),
        ("32-28 1.!", 1, 9, "right after a move"),
        ("32-281", 1, 1, "32-281 is not a move"),
        ("32-28-", 1, 1, "32-28- is not a move"),
        ("132-28", 1, 1, "not a move"),
        ("00-28", 1, 1, "not a move"),
        ("m3-n4", 1, 1, "m3-n4 is not a move"),
        ("hello world", 1, 1, "put words between { and }"),
        ("1234567. 32-28", 1, 1, "not a move"),
        ("32-28 $", 1, 7, "needs a number"),
        ("32-28 $1234567", 1, 7, "needs a number"),
        ("32-28 /FEN", 1, 7, "never closed"),
        ("32-28 /W:W1:B2/", 1, 7, "only a position"),
        ("32-28 #", 1, 7, "has no meaning"),
        ("\x00", 1, 1, "has no meaning"),
        ('[white "a"]', 1, 1, "capital"),
        ("[White]", 1, 7, "between two quotes"),
        ("[White a]", 1, 8, "between two quotes"),
        ('[White "a" b]', 1, 11, "has no ] after it"),
        ('[White "a]\n[Black "b"]', 1, 8, "has no ] after it"),
        ('[White "a', 1, 8, "between two quotes"),
    ],
)
def test_refusals_say_where_and_what_would_be_right(
    text: str, line: int, column: int, words: str
) -> None:
    error = refusal(text)
    assert (error.line, error.column) == (line, column)
    assert words in error.sentence
    assert "\n" not in str(error)


def test_an_empty_text_has_no_game() -> None:
    assert parse_pdn("") == parse_pdn(" \n % only this\n\ufeff") == ()


def test_variations_nest_to_a_limit() -> None:
    deepest = "32-28 " + "(31-27" * DEEPEST_VARIATION + ")" * DEEPEST_VARIATION
    assert parse_pdn(deepest)
    error = refusal("32-28 " + "(31-27" * 100_000)
    assert f"at most {DEEPEST_VARIATION} deep" in error.sentence


def test_encodings() -> None:
    tag = '[White "{}"] *'
    for name, encoding in [
        ("Фадеев, Сергей", "utf-8"),
        ("Фадеев, Сергей", "utf-8-sig"),
        ("Фадеев, Сергей", "utf-16"),
        ("Фадеев, Сергей", "cp1251"),
        ("Bertè, Daniele", "cp1252"),
        ("Müller, Jörg", "latin-1"),
        ("高文龙", "utf-8"),
    ]:
        data = tag.format(name).encode(encoding)
        assert only_game(decode_pdn(data)).tags[0].value == name


@given(st.binary())
def test_any_bytes_are_text(data: bytes) -> None:
    assert isinstance(decode_pdn(data), str)

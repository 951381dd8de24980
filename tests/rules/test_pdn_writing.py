"""Written records read back as the same records."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import checkrow
from checkrow import LAPSE, BadNotation, CheckersGame, Record
from checkrow.rules.pdn import (
    MoveNumber,
    PdnComment,
    PdnItem,
    PdnMove,
    PdnNag,
    PdnNote,
    PdnRecord,
    PdnSetup,
    PdnSkip,
    PdnVariation,
    read_pdn,
    write_pdn,
)
from checkrow.rules.pdn.gametype import GAME_TYPES, game_type_of
from checkrow.rules.pdn.parse import DEEPEST_VARIATION

KEYS = sorted(f"checkers:{key}" for key in checkrow.VARIANTS)
FEWER = settings(max_examples=settings().max_examples * 2 // 5)  # each variant has its own examples


def checkers(key: str) -> CheckersGame:
    game = checkrow.game(key)
    assert isinstance(game, CheckersGame)
    return game


def random_game(game: CheckersGame, chance: random.Random) -> Record:
    """Return a game of some moves, from a usual start or from scattered pieces."""
    start = chance.choice(game.starts)
    if chance.random() < 0.6:
        start = strewn(game, chance)
    record = Record(game, start)
    for _ in range(chance.randrange(60)):
        if not record.legal_moves:
            break
        if game.variant.late_passes and chance.random() < 0.05:
            record = record.lapse()
        else:
            captures = [move for move in record.legal_moves if "x" in str(move)]
            record = record.play(chance.choice(captures or record.legal_moves))
    return record


def strewn(game: CheckersGame, chance: random.Random) -> checkrow.CheckersPosition:
    names = list(game.board.bits)
    while True:
        chosen = chance.sample(names, chance.randrange(2, len(names) // 2))
        pieces = [chance.choice(["", "K"]) + name for name in chosen]
        cut = chance.randrange(1, max(2, len(pieces) // 2))
        fen = f"{chance.choice('WB')}:W{','.join(pieces[:cut])}:B{','.join(pieces[cut:])}"
        try:
            return game.read_position(fen)
        except BadNotation:
            continue  # a man on its last row


words = st.text(max_size=12)
comments = st.builds(PdnComment, words.map(lambda text: text.replace("}", ")"))).filter(
    lambda comment: not comment.text.startswith("[%")
)
numbers = st.none() | st.builds(MoveNumber, st.integers(1, 999), st.booleans())
strengths = st.sampled_from(["", "!", "?!", "(!?!!!)"])
moves = st.builds(
    PdnMove,
    st.sampled_from([("32", "28"), ("1", "7"), ("c3", "d4")]),
    st.sampled_from(["-", "x", ":", ""]),
    strengths,
    numbers,
)
nags = st.builds(PdnNag, st.integers(0, 999_999))
skips = st.builds(PdnSkip, numbers)
setups = st.just(PdnSetup("W:W31-50:B1-20"))
items: st.SearchStrategy[PdnItem] = st.recursive(
    comments | nags,
    lambda inner: st.builds(
        PdnVariation,
        st.lists(inner | moves | skips | setups, min_size=1, max_size=4).map(tuple),
    ),
    max_leaves=8,
)
tag_names = st.sampled_from(["Event", "Round", "White", "Black", "Annotator", "WhiteRating", "X_1"])
tags = st.lists(st.tuples(tag_names, words), max_size=4).map(tuple)


@pytest.mark.parametrize("key", KEYS)
@FEWER
@given(
    seed=st.integers(0, 2**32),
    tags=tags,
    result=st.sampled_from(["", "*", "1-0", "2-0", "0-0", "1+ - 1-"]),
    note_items=st.lists(st.tuples(strengths, st.lists(items, max_size=3).map(tuple)), max_size=3),
)
def test_written_games_read_back(
    key: str,
    seed: int,
    tags: tuple[tuple[str, str], ...],
    result: str,
    note_items: list[tuple[str, tuple[PdnItem, ...]]],
) -> None:
    chance = random.Random(seed)
    record = random_game(checkers(key), chance)
    # Notes follow turns that are written: passes are automatic, and a lapsed turn has no move to
    # annotate.
    turns = record.turns
    places = [
        place
        for place in range(1, len(turns) + 1)
        if str(turns[place - 1][0]) not in {"pass", "lapse"}
        and (place == len(turns) or str(turns[place][0]) != "pass")
    ]
    chosen = sorted(chance.sample(places, min(len(places), len(note_items))))
    notes = tuple(PdnNote(place, *note) for place, note in zip(chosen, note_items, strict=False))
    game = PdnRecord(record, tags, result, notes)
    text = write_pdn([game, PdnRecord(record)])
    assert read_pdn(text) == (game, PdnRecord(record))
    assert write_pdn(read_pdn(text)) == text


def test_the_text() -> None:
    record = Record(checkrow.game("checkers:american"))
    for move in ["11-15", "22-18", "15x22", "25x18", "8-11", "29-25"]:
        record = record.play(move)
    game = PdnRecord(
        record,
        (("Annotator", 'A "Q" B'), ("Black", "B"), ("White", "W"), ("Result", "no tag")),
        "1/2-1/2",
        (PdnNote(2, "!", (PdnComment("a single corner"), PdnNag(3))),),
    )
    assert write_pdn([game]) == (
        '[White "W"]\n[Black "B"]\n[Result "1/2-1/2"]\n[GameType "21,B,8,8,N1,0"]\n'
        '[Annotator "A \\"Q\\" B"]\n\n'
        "1. 11-15 22-18! {a single corner} $3 2. 15x22 25x18 3. 8-11 29-25 *\n"
    )


def test_lines_are_short() -> None:
    record = random_game(checkers("checkers:international"), random.Random(2))
    comment = PdnComment("word " * 100)
    text = write_pdn([PdnRecord(record, (), "", (PdnNote(0, "", (comment,)),))])
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) > 6


def test_the_second_player_may_start() -> None:
    game = checkers("checkers:international")
    record = Record(game, game.read_position("B:W31:B20")).play("20-25").play("31-27")
    text = write_pdn([PdnRecord(record)])
    assert '[SetUp "1"]\n[FEN "B:W31:B20"]\n' in text
    assert "\n1... 20-25 2. 31-27 *" in text


def test_house_games_say_who_starts() -> None:
    house = checkers("checkers:house")
    light, dark = (PdnRecord(Record(house, start)) for start in house.starts)
    assert "FEN" not in write_pdn([light])
    assert '[CheckrowGame "checkers:house"]' in write_pdn([light])
    assert '[FEN "B:' in write_pdn([dark])
    assert read_pdn(write_pdn([light, dark])) == (light, dark)


def test_captures_are_short_unless_that_is_ambiguous() -> None:
    game = checkers("checkers:international")
    start = game.read_position("W:WK47:B1,14,19,29,31,42")
    record = Record(game, start, [game.read_move(m) for m in ["47x38", "38x24", "24x13", "13x36"]])
    assert "1. 47x38x24x13x36 *" in write_pdn([PdnRecord(record)])
    start = game.read_position("W:W47:B1,42,33")
    record = Record(game, start, [game.read_move(m) for m in ["47x38", "38x29"]])
    assert "1. 47x29 *" in write_pdn([PdnRecord(record)])


def test_russian_captures_have_a_colon() -> None:
    game = checkers("checkers:russian")
    record = Record(game, None, [game.read_move(m) for m in ["c3-d4", "f6-e5", "d4xf6"]])
    assert "1. c3-d4 f6-e5 2. d4:f6 *" in write_pdn([PdnRecord(record)])


def test_results_come_from_the_rules_where_none_is_given() -> None:
    for key, fen, move, result in [
        ("international", "W:W31:B27", "31x22", "2-0"),
        ("american", "B:W27:B23", "23x32", "0-1"),
    ]:
        game = checkers(f"checkers:{key}")
        assert PdnRecord(Record(game, game.read_position(fen)).play(move)).result == result
        assert PdnRecord(Record(game, game.read_position(fen))).result == "*"


@pytest.mark.parametrize("kind", GAME_TYPES, ids=lambda kind: kind.key)
def test_game_types_describe_the_boards(kind: object) -> None:
    game = checkers(f"checkers:{kind.key}")  # type: ignore[attr-defined]
    number, first, width, height, notation, inverted = str(game_type_of(game.key)).split(",")
    variant = game.variant
    assert int(number) == kind.number  # type: ignore[attr-defined]
    assert first == "WB"[game.start().turn]
    assert (int(width), int(height)) == (variant.width, variant.height)
    assert notation[0] == ("A" if variant.algebraic else "N")
    assert inverted == str(int(variant.mirrored))
    # The corner of the first square, as the player who starts sees the board.
    bit = game.board.letters["a1"] if notation[0] == "A" else game.board.numbers["1"]
    row, column = game.board.places[bit]
    if first == "B":
        row, column = variant.height - 1 - row, variant.width - 1 - column
    assert int(notation[1]) == 2 * (row >= variant.height // 2) + (column >= variant.width // 2)


def test_every_variant_has_a_game_type() -> None:
    assert {kind.key for kind in GAME_TYPES} == set(checkrow.VARIANTS)


def test_invalid_parts_are_refused() -> None:
    record = Record(checkrow.game("checkers:international")).play("32-28")
    with pytest.raises(BadNotation, match="cannot name a tag"):
        PdnRecord(record, (("white", "a"),))
    with pytest.raises(BadNotation, match="write \\) instead"):
        PdnComment("a } b")
    with pytest.raises(BadNotation, match="no quotes or slashes"):
        PdnSetup('W:W1"/:B2')
    with pytest.raises(BadNotation, match="up to six digits"):
        PdnNag(-1)
    with pytest.raises(BadNotation, match="at least one move"):
        PdnVariation(())
    with pytest.raises(BadNotation, match="not a move strength"):
        PdnRecord(record, notes=(PdnNote(1, "good"),))
    with pytest.raises(BadNotation, match="in the record"):
        PdnRecord(record, notes=(PdnNote(1, "", (PdnMove(("19", "23")),)),))
    with pytest.raises(BadNotation, match="in the record"):
        PdnRecord(record, notes=(PdnNote(1, "", (PdnComment("[%lapse]"),)),))
    for places in [(2,), (-1,), (1, 1), (1, 0)]:
        notes = tuple(PdnNote(place, "", (PdnNag(1),)) for place in places)
        with pytest.raises(BadNotation, match="in the order of their turns"):
            write_pdn([PdnRecord(record, notes=notes)])
    with pytest.raises(BadNotation, match="no move for ! to describe"):
        write_pdn([PdnRecord(record, notes=(PdnNote(0, "!"),))])
    deep: PdnItem = PdnNag(1)
    for _ in range(DEEPEST_VARIATION + 1):
        deep = PdnVariation((deep,))
    with pytest.raises(BadNotation, match="deep"):
        write_pdn([PdnRecord(record, notes=(PdnNote(1, "", (deep,)),))])


def test_nothing_writes_as_nothing() -> None:
    assert write_pdn([]) == ""
    assert read_pdn("") == ()


def test_lapses_are_written_as_commands() -> None:
    record = Record(checkrow.game("checkers:house")).lapse().play("b6-a5").lapse()
    assert record.moves.count(LAPSE) == 2
    assert "\n{[%lapse]} 1... b6-a5 {[%lapse]} *" in write_pdn([PdnRecord(record)])

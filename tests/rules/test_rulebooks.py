"""The rules that people read: complete for every game, and true by the rules that are played."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from string import Formatter
from typing import Any

import pytest

import checkrow
from checkrow import VARIANTS, CheckersGame, Record
from checkrow.rules.checkers.rulebook import composing
from checkrow.rules.checkers.rulebook.endings import ENDINGS, ending_keys, ending_turns
from checkrow.rules.checkers.rulebook.sketches import SKETCHES, Sketch
from checkrow.rules.checkers.rulebook.statements import SECTIONS, STATEMENTS, keys_of
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import NEVER, Crowning, Prefer, Variant
from checkrow.rules.connect.rulebook.sentences import SENTENCES as CONNECT_SENTENCES
from checkrow.rules.families import families, family_of
from checkrow.rules.model import PASS, Reason
from checkrow.rules.rulebook import Diagram, Rulebook

LANGUAGES = ("en", "de", "es")
GAMES = [preset.key for family in families() for preset in family.presets]
ODD_GAMES = ["connect:1x1x1:2", "connect:2x2x2:3", "connect:5x3x3:2", "connect:40x40x40:16"]
VARIANT_KEYS = list(VARIANTS)


def rulebook(key: str, language: str = "en") -> Rulebook:
    game = checkrow.game(key)
    return family_of(game).rulebook(game, language)


# Every game has rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [*GAMES, *ODD_GAMES])
def test_rules_are_complete(key: str, language: str) -> None:
    rules = rulebook(key, language)
    assert rules.language == language
    assert len(rules.sections) >= (3 if key == "connect:1x1x1:2" else 5)
    for section in rules.sections:
        assert section.title
        assert section.paragraphs
        for sentence in (*section.paragraphs, *(each.caption for each in section.diagrams)):
            assert re.fullmatch(r"[A-ZÄÖÜÉ0-9].*[.)]", sentence), sentence
            assert not re.search(r"[{}]|  |\.\.", sentence), sentence


@pytest.mark.parametrize("key", GAMES)
def test_rules_show_boards(key: str) -> None:
    shown = [section for section in rulebook(key).sections if section.diagrams]
    assert len(shown) >= 3
    assert len(list(rulebook(key).diagrams)) >= 4


def test_a_language_that_nobody_has_is_english() -> None:
    for key in GAMES:
        assert rulebook(key, "fr") == rulebook(key, "en")


def test_every_section_of_checkers_is_in_its_place() -> None:
    for key in VARIANT_KEYS:
        titles = [section.title for section in rulebook(f"checkers:{key}").sections]
        english = composing.sentences_in("en")
        assert titles == [
            english[f"title.{name}"]
            for name in SECTIONS
            if any(each.startswith(f"{name}.") for each in keys_of(VARIANTS[key]))
        ]


# Every diagram is played by the rules


def diagrams() -> list[tuple[str, Diagram]]:
    return [(key, each) for key in [*GAMES, *ODD_GAMES] for each in rulebook(key).diagrams]


def diagram_name(value: object) -> str:
    return value.caption[:40] if isinstance(value, Diagram) else str(value)


@pytest.mark.parametrize(("key", "shown"), diagrams(), ids=diagram_name)
def test_diagrams_play(key: str, shown: Diagram) -> None:
    record = shown.record
    assert record.start == record.game.read_position(str(record.start))
    played = Record(record.game, record.start)
    for move in record.moves:
        assert not played.outcome, "the game was over before its last move"
        if move != PASS:  # it happens by itself
            assert move in played.legal_moves
            played = played.play(move)
    assert played == record
    assert not record.position.in_chain, "a turn is left unfinished"
    assert record.moves or shown.record.start in record.game.starts


# Sentences are in all languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_sentences(language: str) -> None:
    both: list[tuple[dict[str, str], dict[str, str]]] = [
        (dict(composing.sentences_in("en")), dict(composing.sentences_in(language))),
        (CONNECT_SENTENCES["en"], CONNECT_SENTENCES[language]),
    ]
    for english, other in both:
        assert list(english) == list(other)
        for key, sentence in english.items():
            assert fields_of(sentence) == fields_of(other[key]), key
            assert language == "en" or other[key] != sentence, key


def fields_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_no_sentence_is_left_over() -> None:
    called_for = {key for key, _ in STATEMENTS}
    called_for |= {key for endings in ENDINGS.values() for key in endings}
    called_for |= {f"see.{sketch.name}" for sketch in SKETCHES}
    called_for |= {f"title.{section}" for section in SECTIONS}
    notes = {f"note.{key}" for key in VARIANTS}
    assert set(composing.sentences_in("en")) - notes == called_for
    for key, when in STATEMENTS:
        if key != "capturing.king_stops":  # no variant of ours has it
            assert any(when(variant) for variant in VARIANTS.values()), key
    for sketch in SKETCHES:
        assert any(map(sketch.when, VARIANTS.values())), sketch.name


# A sentence is there exactly if its row says so

AMERICAN, RUSSIAN = VARIANTS["american"], VARIANTS["russian"]
TURKISH, INTERNATIONAL = VARIANTS["turkish"], VARIANTS["international"]


@pytest.mark.parametrize(
    ("variant", "change", "gone", "come"),
    [
        (AMERICAN, {"must_capture": False}, "duty.must duty.any", "duty.optional unusual.optional"),
        (AMERICAN, {"may_stop": True}, "capturing.chain_must", "capturing.chain_may unusual.stop"),
        (AMERICAN, {"may_jump_twice": True}, "capturing.once", "capturing.twice unusual.twice"),
        (AMERICAN, {"first": 0}, "board.dark_first", "board.light_first"),
        (AMERICAN, {"first": None}, "board.dark_first", "board.first_by_lot"),
        (AMERICAN, {"mirrored": True}, "board.corner_left", "board.corner_right"),
        (
            AMERICAN,
            {"flying_kings": True},
            "moving.king_short capturing.king_short",
            "moving.king_flies capturing.king_flies capturing.king_lands",
        ),
        (
            AMERICAN,
            {"men_capture_backward": True},
            "capturing.man_forward",
            "capturing.man_backward",
        ),
        (AMERICAN, {"men_capture_kings": False}, "", "capturing.no_kings unusual.no_kings"),
        (AMERICAN, {"crowning": Crowning.GOES_ON}, "crowning.ends_turn", "crowning.goes_on"),
        (AMERICAN, {"crowning": Crowning.AT_REST}, "crowning.ends_turn", "crowning.at_rest"),
        (
            AMERICAN,
            {"blocked_passes": True},
            "end.blocked aim.capture_or_block",
            "end.passes aim.capture unusual.pass draw.both_blocked",
        ),
        (
            AMERICAN,
            {"losing_wins": True},
            "end.blocked end.no_pieces aim.capture_or_block",
            "end.lose_all aim.lose unusual.lose",
        ),
        (AMERICAN, {"late_passes": True}, "end.late", "end.late_passes unusual.late"),
        (AMERICAN, {"repetitions": NEVER}, "draw.repetition", ""),
        (AMERICAN, {"road_turns": 10}, "", "draw.road"),
        (AMERICAN, {"king_stops_behind_king": True}, "", "capturing.king_stops"),
        (
            AMERICAN,
            {"prefer": (Prefer.MOST_PIECES, Prefer.BY_KING, Prefer.KINGS_EARLIEST)},
            "duty.any",
            "duty.most duty.alike duty.then_king duty.then_kings_earliest duty.then_any",
        ),
        (
            AMERICAN,
            {"prefer": (Prefer.BY_KING, Prefer.MOST_KINGS)},
            "duty.any",
            "duty.king_first duty.then_most_kings duty.then_any",
        ),
        (
            INTERNATIONAL,
            {"captures_straight": True},
            "capturing.man_backward",
            "capturing.man_eight_ways capturing.straight capturing.king_straight "
            "unusual.straight_captures",
        ),
        (
            INTERNATIONAL,
            {"first_king_wins": True},
            "aim.capture_or_block moving.king_flies capturing.king_flies capturing.king_lands "
            "duty.alike crowning.crowned crowning.at_rest draw.repetition draw.quiet",
            "aim.first_king unusual.first_king crowning.wins end.first_king draw.never",
        ),
        (INTERNATIONAL, {"king_moves_in_row": 3}, "", "moving.king_rests unusual.king_rests"),
        (RUSSIAN, {"road_turns": None}, "draw.road", ""),
        (RUSSIAN, {"may_stop": True}, "crowning.goes_on", "crowning.may_go_on"),
        (RUSSIAN, {"ending": AMERICAN.ending}, " ".join(ending_keys(RUSSIAN)), ""),
        (
            TURKISH,
            {"captured_leave_at_once": False},
            "capturing.removed_at_once capturing.no_turning_back",
            "capturing.removed_last capturing.once",
        ),
        (TURKISH, {"empty_back_rows": 0}, "board.men_behind", "board.men"),
        (
            TURKISH,
            {"orthogonal": False},
            "unusual.orthogonal board.all_squares moving.man_straight moving.king_flies_straight "
            "capturing.man_sideways draw.quiet_forward",
            "board.dark_squares moving.man moving.king_flies capturing.man_forward draw.quiet",
        ),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_a_field_brings_its_sentences(
    variant: Variant, change: dict[str, Any], gone: str, come: str
) -> None:
    before, after = set(keys_of(variant)), set(keys_of(replace(variant, **change)))
    assert set(gone.split()) <= before - after
    assert set(come.split()) <= after - before


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_each_question_has_one_answer(key: str) -> None:
    keys = set(keys_of(VARIANTS[key]))
    for answers in (
        "aim.capture_or_block aim.capture aim.lose aim.first_king",
        "board.dark_squares board.all_squares",
        "board.men board.men_behind",
        "board.light_first board.dark_first board.first_by_lot",
        "moving.man moving.man_straight",
        "moving.king_short moving.king_flies moving.king_flies_straight crowning.wins",
        "capturing.man_forward capturing.man_backward capturing.man_sideways "
        "capturing.man_eight_ways",
        "capturing.chain_must capturing.chain_may",
        "capturing.once capturing.twice capturing.removed_at_once",
        "duty.must duty.optional",
        "crowning.ends_turn crowning.goes_on crowning.may_go_on crowning.at_rest crowning.wins",
        "end.blocked end.passes end.lose_all",
        "end.late end.late_passes",
        "draw.quiet draw.quiet_forward draw.never",
    ):
        assert len(keys & set(answers.split())) == 1, answers


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_turns_of_each_side_are_half_of_all(key: str) -> None:
    variant = VARIANTS[key]
    counted = [variant.quiet_turns, variant.road_turns or 0]
    counted += [ending_turns(variant, each) for each in ending_keys(variant)]
    assert all(turns % 2 == 0 for turns in counted)


# What the sentences and captions claim is what the rules do


def named(name: str) -> list[tuple[str, Sketch]]:
    """The sketches of this name, with the variants that show them."""
    return [
        (key, sketch)
        for key, variant in VARIANTS.items()
        for sketch in SKETCHES
        if sketch.name == name and sketch.when(variant)
    ]


def game_with(key: str, **change: Any) -> CheckersGame:
    return CheckersGame(replace(VARIANTS[key], **change))


def origins(record: Record) -> set[str]:
    """The squares from which a piece may move at the start."""
    return {move.origin for move in record.start.legal_moves if isinstance(move, Step)}


def captures(record: Record) -> list[Step]:
    moves = record.start.legal_moves
    return [move for move in moves if isinstance(move, Step) and move.capture]


def end_of(record: Record) -> str:
    move = [each for each in record.moves if isinstance(each, Step)][-1]
    return move.target


def label(case: str | Sketch) -> str:
    return case.name if isinstance(case, Sketch) else case


@pytest.mark.parametrize(
    ("key", "sketch"),
    [
        each
        for name in ("most", "most_value", "king_first", "most_kings", "kings_earliest")
        for each in named(name)
    ],
    ids=label,
)
def test_boards_of_duties_show_what_must_be_done(key: str, sketch: Sketch) -> None:
    record = sketch.play(game_with(key))
    first = record.moves[0]
    assert isinstance(first, Step)
    assert origins(record) == {first.origin}
    # Without the duty there would be another way to begin.
    free = Record(
        game_with(key, prefer=()), game_with(key, prefer=()).read_position(str(record.start))
    )
    assert {(each.origin, each.target) for each in captures(free)} > {
        (each.origin, each.target) for each in captures(record)
    }


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_men_capture_backward_only_where_the_text_says_so(key: str) -> None:
    if VARIANTS[key].orthogonal:
        return
    (sketch,) = {each.name: each for each in SKETCHES if each.name == "man_backward"}.values()
    start = Record(game_with(key), sketch._start(game_with(key)))  # pyright: ignore[reportPrivateUsage]
    said = {"capturing.man_backward", "capturing.man_eight_ways"} & set(keys_of(VARIANTS[key]))
    assert bool(captures(start)) == bool(said)


@pytest.mark.parametrize(("key", "sketch"), named("man_captures"), ids=label)
def test_captures_are_compulsory_where_the_text_says_so(key: str, sketch: Sketch) -> None:
    record = sketch.play(game_with(key))
    quiet = set(record.start.legal_moves) - set(captures(record))
    assert bool(quiet) == ("duty.optional" in keys_of(VARIANTS[key]))


def test_light_could_capture_and_does_not() -> None:
    ((key, sketch),) = named("optional")
    record = sketch.play(game_with(key))
    assert captures(record)
    assert record.moves[0] not in captures(record)


def test_a_chain_is_stopped_and_a_piece_jumped_twice() -> None:
    ((key, stop),) = named("stop")
    stopped = stop.play(game_with(key))
    assert stopped.piles[0].men == 1
    further = Record(stopped.game, stopped.start).play(str(stopped.moves[0]))
    assert any(isinstance(move, Step) for move in further.legal_moves)
    ((key, twice),) = named("twice")
    jumped = twice.play(game_with(key))
    assert len([move for move in jumped.moves if isinstance(move, Step)]) == 3
    assert jumped.piles[0].men == 2


@pytest.mark.parametrize(
    ("key", "sketch"),
    [each for name in ("ends_turn", "goes_on", "at_rest") for each in named(name)],
    ids=label,
)
def test_boards_of_crowning(key: str, sketch: Sketch) -> None:
    record = sketch.play(game_with(key))
    piece = record.position.at(end_of(record))  # type: ignore[attr-defined]
    assert piece.king == (sketch.name != "at_rest")
    assert len([move for move in record.moves if isinstance(move, Step)]) == (
        1 if sketch.name == "ends_turn" else 2
    )
    if sketch.name == "ends_turn":  # a king that went on would have captured more
        going_on = game_with(key, crowning=Crowning.GOES_ON)
        first = Record(going_on, going_on.read_position(str(record.start))).play(
            str(record.moves[0])
        )
        assert first.position.in_chain


@pytest.mark.parametrize(
    ("name", "winner", "reason"),
    [
        ("blocked_loses", 0, Reason.BLOCKED),
        ("blocked_wins", 1, Reason.BLOCKED),
        ("first_king", 0, Reason.FIRST_KING),
        ("repetition", None, Reason.REPETITION),
        ("one_each", None, Reason.ONE_EACH),
    ],
)
def test_boards_of_ends(name: str, winner: int | None, reason: Reason) -> None:
    assert named(name)
    for key, sketch in named(name):
        outcome = sketch.play(game_with(key)).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (winner, reason)


def test_a_blocked_side_passes_in_house_checkers() -> None:
    ((key, sketch),) = named("blocked_passes")
    record = sketch.play(game_with(key))
    assert record.moves[-1] == PASS
    assert record.position.turn == 0


def test_a_king_rests_after_three_moves() -> None:
    ((key, sketch),) = named("king_rests")
    record = sketch.play(game_with(key)).back()
    assert {move.origin for move in record.legal_moves if isinstance(move, Step)} == {"36"}


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_flying_kings_land_where_they_capture_again(key: str) -> None:
    for other, sketch in named("king_captures_afar"):
        if other == key:
            record = sketch.play(game_with(key))
            assert len(captures(record)) == len({each.target for each in captures(record)})
            assert record.piles[0].men == 2


# The numbers that people read are those of the rules


Count = Callable[[Variant], int]


@pytest.mark.parametrize(
    ("key", "sentence", "count"),
    [
        (
            "draw.quiet",
            "{} turns in a row in which nothing was captured and no man moved.",
            lambda v: v.quiet_turns // 2,
        ),
        ("draw.repetition", "comes up {} times", lambda v: v.repetitions),
        ("draw.road", "after {} turns of each side", lambda v: (v.road_turns or 0) // 2),
        ("board.men", "starts with {} men", lambda v: v.rows_of_men * v.width // 2),
        ("moving.king_rests", "only {} moves in a row", lambda v: v.king_moves_in_row),
    ],
)
def test_numbers_are_those_of_the_row(key: str, sentence: str, count: Count) -> None:
    for name, variant in VARIANTS.items():
        text = " ".join(
            each for part in rulebook(f"checkers:{name}").sections for each in part.paragraphs
        )
        assert (sentence.format(count(variant)) in text) == (key in keys_of(variant)), name


def test_endings_of_international_draughts_last_as_long_as_people_know_them() -> None:
    text = str(rulebook("checkers:international"))
    assert "each side has had 16 turns" in text
    assert "each side has had 5 turns" in text

"""The rulebooks: complete for every game, and in agreement with the rules that are played."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import Formatter

import pytest

import checkrow
from checkrow import VARIANTS, Record
from checkrow.rules.checkers.rulebook import composing
from checkrow.rules.checkers.rulebook.endings import ENDINGS
from checkrow.rules.checkers.rulebook.sketches import SKETCHES
from checkrow.rules.checkers.rulebook.statements import SECTIONS, STATEMENTS, keys_of
from checkrow.rules.checkers.variants import Variant
from checkrow.rules.connect.rulebook.sentences import SENTENCES as CONNECT_SENTENCES
from checkrow.rules.families import families, family_of
from checkrow.rules.model import PASS
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


# Every diagram follows the rules


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
        if move != PASS:  # a pass is automatic
            assert move in played.legal_moves
            played = played.play(move)
    assert played == record
    assert not record.position.in_chain, "a turn is left unfinished"
    assert record.moves or shown.record.start in record.game.starts


# Sentences exist in all languages


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
        if key != "capturing.king_stops":  # no variant here has it
            assert any(when(variant) for variant in VARIANTS.values()), key
    for sketch in SKETCHES:
        assert any(map(sketch.when, VARIANTS.values())), sketch.name


# Numbers in the text match the rules


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

"""Compose the rulebook of a variant: the sentences and boards for its row, in a language."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from checkrow.rules.checkers.game import CheckersGame
from checkrow.rules.checkers.rulebook.endings import ending_keys, ending_turns
from checkrow.rules.checkers.rulebook.sketches import sketches_of
from checkrow.rules.checkers.rulebook.statements import SECTIONS, keys_of
from checkrow.rules.checkers.variants import Variant
from checkrow.rules.rulebook import ENGLISH, Diagram, Rulebook, Section

LANGUAGES = {ENGLISH: "english", "de": "german", "es": "spanish"}


def sentences_in(language: str) -> Mapping[str, str]:
    """Return the sentences of a language by key."""
    module = import_module(f"{__package__}.{LANGUAGES[language]}")
    sentences: Mapping[str, str] = module.SENTENCES
    return sentences


def compose(game: CheckersGame, language: str = ENGLISH) -> Rulebook:
    """Return the rules of a variant, in English if there is no translation."""
    language = language if language in LANGUAGES else ENGLISH
    sentences, keys = sentences_in(language), keys_of(game.variant)
    sections = (_section(game, name, keys, sentences) for name in SECTIONS)
    return Rulebook(game, language, tuple(each for each in sections if each.paragraphs))


def _section(
    game: CheckersGame, name: str, keys: tuple[str, ...], sentences: Mapping[str, str]
) -> Section:
    variant = game.variant
    own = [key for key in keys if key.startswith(f"{name}.")]
    if name == "aim" and (note := f"note.{variant.key}") in sentences:
        own.insert(0, note)
    values = _values(game)
    return Section(
        sentences[f"title.{name}"],
        tuple(sentences[key].format(**values, **_turns(variant, key)) for key in own),
        tuple(
            Diagram(sentences[f"see.{sketch.name}"].format(**values), sketch.play(game))
            for sketch in sketches_of(variant, name)
        ),
    )


def _values(game: CheckersGame) -> dict[str, int]:
    """Return the numbers for the sentences. The rules count the turns of both sides together,
    people those of each side."""
    variant = game.variant
    return {
        "width": variant.width,
        "height": variant.height,
        "rows": variant.rows_of_men,
        "men": game.start().pieces[0].bit_count(),
        "king_moves": variant.king_moves_in_row,
        "repetitions": variant.repetitions,
        "quiet": variant.quiet_turns // 2,
        "road": (variant.road_turns or 0) // 2,
    }


def _turns(variant: Variant, key: str) -> dict[str, int]:
    return {"turns": ending_turns(variant, key) // 2} if key in ending_keys(variant) else {}

"""`checkrow rules` prints the text of the families, and lists the games."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import checkrow
from checkrow.cli import app
from checkrow.rules.families import families, family_of
from checkrow.rules.rulebook_text import WIDTH, write_text


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("connect", "connect:7x6x4:2"),
        ("checkers", "checkers:house"),
        ("house", "checkers:house"),
        ("Turkish", "checkers:turkish"),
        ("checkers:russian", "checkers:russian"),
        ("connect:9x7x5:3", "connect:9x7x5:3"),
    ],
)
def test_prints_the_rules(name: str, key: str) -> None:
    result = CliRunner().invoke(app, ["rules", name])
    assert result.exit_code == 0
    game = checkrow.game(key)
    assert result.stdout == write_text(family_of(game).rulebook(game))
    assert result.stdout.startswith(f"{game.title}\n")


def test_house_checkers_says_first_what_is_unusual() -> None:
    text = CliRunner().invoke(app, ["rules", "house"]).stdout
    before, _, after = text.partition("The aim")
    assert "You do not have to capture." in before
    assert "You may stop in the middle of a chain of captures." in before
    assert "A king may jump over the same piece twice in one turn." in before
    assert "c3xe5xc3xa5" in after


def test_every_game_is_printed_in_lines_that_fit() -> None:
    for family in families():
        for preset in family.presets:
            text = write_text(family.rulebook(checkrow.game(preset.key)))
            assert max(map(len, text.splitlines())) <= WIDTH, preset.key


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("chess", "'chess' is not a game: write connect, checkers, house, american"),
        ("chess:960", "'chess' is not a game"),
        ("checkers:chess", "there is no checkers variant 'chess': choose house"),
        ("connect:3x3x4:2", "a board 3 wide has no room for 4 in a line"),
        ("", "'' is not a game"),
    ],
)
def test_other_names_get_a_sentence(name: str, sentence: str) -> None:
    result = CliRunner().invoke(app, ["rules", name])
    assert result.exit_code == 2
    assert result.stderr.startswith("checkrow: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_help_has_an_example() -> None:
    result = CliRunner().invoke(app, ["rules", "--help"])
    assert "checkrow rules house" in result.output


def test_markdown_is_a_document() -> None:
    text = CliRunner().invoke(app, ["rules", "house", "--markdown"]).stdout
    assert text == (DOCUMENTS / "checkers-house.md").read_text(encoding="utf-8")
    assert text.startswith("# Checkers, house rules\n")
    assert text.count("```") % 2 == 0


DOCUMENTS = Path(__file__).parents[2] / "docs" / "rules"


def test_the_documents_are_what_the_families_write() -> None:
    """`make rules` writes them."""
    from docs.rules.write import documents  # noqa: PLC0415

    written = documents()
    assert {path.name for path in DOCUMENTS.glob("*.md")} == set(written)
    for name, text in written.items():
        assert (DOCUMENTS / name).read_text(encoding="utf-8") == text, f"{name}: run make rules"

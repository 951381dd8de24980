"""The evaluation as text and as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import checkrow
from checkrow.engines.analysis.accuracy import TurnChances
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.marks import Mark
from checkrow.engines.analysis.plot_svg import plot_svg
from checkrow.engines.analysis.review import GameReview, ReviewedTurn
from checkrow.engines.value import Value
from checkrow.terminal.analysis.plot_text import plot_lines
from checkrow.terminal.analysis.subject import Subject

EVEN = Evaluation.certain(Value.DRAW, 0, seats=2, exact=True)


def review(chances: list[float], marks: dict[int, Mark] | None = None) -> GameReview:
    """Return a review with these chances; plots show nothing else of it."""
    turns = tuple(
        ReviewedTurn(
            number,
            (number - 1) % 2,
            "4",
            ("4",),
            "",
            EVEN,
            EVEN,
            0.0,
            TurnChances(0.5, 0.5),
            (marks or {}).get(number, Mark.BEST),
            False,
            ("3",),
            ("3",),
            None,
            chance,
        )
        for number, chance in enumerate(chances, 1)
    )
    record = checkrow.read_record("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3")
    return GameReview(record, turns, 0.5, "points", 0, True)


SHAPE = review([1.0, 0.5, 0.0, 1.0], {2: Mark.MISTAKE, 3: Mark.BLUNDER})


def test_a_plot_in_braille() -> None:
    assert plot_lines(SHAPE, 80, unicode=True) == [
        "x wins |⠉⠉⡇   ⡏⠉",
        "       |  ⡇   ⡇",
        "       |  ⡇   ⡇",
        "       |  ⡇   ⡇",
        "  even |  ⠉⠉⡇ ⡇",
        "       |    ⡇ ⡇",
        "       |    ⡇ ⡇",
        "o wins |    ⣇⣀⡇",
        "       |  ? !",
        "  turn  1      4",
        "        ? mistake   ! blunder",
    ]


def test_a_plot_in_plain_letters() -> None:
    lines = plot_lines(SHAPE, 80, unicode=False)
    assert all(line.isascii() for line in lines)
    assert lines[0] == "x wins |****        ****"
    assert lines[8] == "  even |----****--------"
    assert lines[16] == "o wins |        ****"
    assert lines[17] == "       |    ?   !"


@pytest.mark.parametrize("turns", [1, 2, 39, 40, 41, 150, 1000])
@pytest.mark.parametrize("width", [30, 80, 300])
def test_a_plot_fits_the_screen_and_shows_every_blunder(turns: int, width: int) -> None:
    chances = [number % 11 / 10 for number in range(turns)]
    for number in (1, turns // 2 + 1, turns):
        drawn = review(chances, {number: Mark.BLUNDER})
        for unicode in (True, False):
            lines = plot_lines(drawn, width, unicode=unicode)
            assert max(map(len, lines)) <= width
            assert any("!" in line for line in lines[:-1])


def test_without_values_there_is_no_plot() -> None:
    assert plot_lines(review([]), 80, unicode=True) == []


def test_a_picture_is_well_formed_and_complete() -> None:
    record = SHAPE.record
    svg = plot_svg(SHAPE, Subject(record, ("<Ann> & Co", "Bob " * 6)).called)
    root = ElementTree.fromstring(svg)
    words = "".join(root.itertext())
    assert "<Ann> & Co (x)" in words
    assert "Turns: 4, mistakes: 1, blunders: 1." in words
    assert "prefers-color-scheme: dark" in svg
    line = re.search(r'polyline class="line" points="([^"]+)"', svg)
    assert line
    assert len(line[1].split()) == 5  # the start and four turns
    assert svg.count('class="blunder"') == 2  # the turn and the legend


@pytest.mark.parametrize("turns", [0, 1, 700])
def test_a_picture_of_any_length(turns: int) -> None:
    svg = plot_svg(review([0.5] * turns))
    ElementTree.fromstring(svg)
    assert svg.count('text-anchor="middle"') <= 20

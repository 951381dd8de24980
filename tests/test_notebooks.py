"""Notebooks: values displayed as pictures, and the notebook in examples/."""

from __future__ import annotations

import ast
import json
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import checkrow
from checkrow.engines import Limits
from checkrow.engines.analysis.position import analyse_position
from checkrow.engines.analysis.reviewing import review_game
from checkrow.svg import arrow_along

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = Path(__file__).parents[1] / "examples"
RECORD = checkrow.read_record("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 4 4 4 2 2 3 3 3 5 5 5 6")


def shown(value: Any) -> ElementTree.Element:
    return ElementTree.fromstring(value._repr_svg_())


def test_a_position_shows_itself() -> None:
    root = shown(checkrow.game("checkers:american").start())
    assert len(root.findall(f".//{SVG}use")) == 24


def test_a_record_shows_its_last_turn() -> None:
    assert "<circle cx=" in RECORD._repr_svg_()
    assert "<circle cx=" not in RECORD.position._repr_svg_()
    assert "<circle cx=" not in checkrow.Record(RECORD.game)._repr_svg_()


def test_an_analysis_shows_the_best_turn() -> None:
    found = analyse_position(RECORD, Limits(nodes=1_000_000), time.monotonic)
    assert found.best.text == "2"
    (ring,) = [each for each in shown(found).iter(f"{SVG}circle") if each.get("r") == "38"]
    assert (ring.get("cx"), ring.get("cy")) == ("150", "350")  # where a disc in column 2 lands


def test_a_review_shows_its_plot() -> None:
    review = review_game(RECORD, Limits(nodes=200_000), time.monotonic)
    words = "".join(shown(review).itertext())
    assert "Connect Four: x against o" in words
    assert "Turns: 14" in words


def test_an_arrow_goes_along_a_chain_of_captures() -> None:
    game = checkrow.game("checkers:russian")
    position = game.read_position("W:WKc3,a1:Bd4,g5,a7")
    names = [game.cell_names[cell] for cell in arrow_along(position, ["c3xf6", "f6xh4"])]
    assert names == ["c3", "f6", "h4"]
    with pytest.raises(checkrow.IllegalMove, match="you must capture"):
        arrow_along(position, ["a1-b2"])


def test_pictures_on_one_page_share_no_name_for_different_drawings() -> None:
    drawings: dict[str, str] = {}
    for key in ("connect:7x6x4:2", "connect:9x7x4:3", "checkers:american", "checkers:turkish"):
        record = checkrow.Record(checkrow.game(key))
        for _ in range(4):
            record = record.play(record.legal_moves[0])
        for group in shown(record.position).iter(f"{SVG}g"):
            if name := group.get("id"):
                drawn = ElementTree.tostring(group, encoding="unicode")
                assert drawings.setdefault(name, drawn) == drawn


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.name)
def test_the_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Run every cell in order, as a notebook does, and show the value of its last line."""
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.chdir(tmp_path)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        program = ast.parse("".join(cell["source"]))
        last = program.body.pop() if isinstance(program.body[-1], ast.Expr) else None
        exec(compile(program, path.name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
            drew = hasattr(value, "_repr_svg_")
            pictures += drew
            kinds = {kind for output in cell["outputs"] for kind in output.get("data", ())}
            assert ("image/svg+xml" in kinds) is drew, "run the notebook again and save it"
    assert pictures >= 3
    assert names["figure"].axes[0].lines, "the plot has no line"

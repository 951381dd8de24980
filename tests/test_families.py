"""No code outside a family's own packages asks which family a game belongs to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "checkrow"
QUESTION = re.compile(
    r"isinstance\([^)]*\b(Connect|Checkers)(Game|Position)"
    r"|case \(?(Connect|Checkers)"
    r"|(==|!=|\bin|startswith\(|removeprefix\()\s*[(\[{]?\s*[\"'](connect|checkers)\b"
)
# A family's own packages, and code that encodes its positions as arrays or for the Hub protocol;
# the classic editions, data sets and exact scores are only for Connect-N.
OWN = (
    *("rules/connect", "rules/checkers", "rules/pdn"),
    *("engines/connect", "engines/checkers", "engines/mcts"),
    *("engines/batch", "engines/protocol/checkers_text.py", "environments", "terminal/classic"),
    *(f"research/{name}.py" for name in ("datasets", "mistakes", "positions", "scores")),
)


def others() -> list[Path]:
    files = sorted(SOURCE.rglob("*.py"))
    return [path for path in files if not path.relative_to(SOURCE).as_posix().startswith(OWN)]


def test_no_module_asks() -> None:
    assert len(others()) > 200
    asking = [path.name for path in others() if QUESTION.search(path.read_text(encoding="utf-8"))]
    assert asking == []


@pytest.mark.parametrize(
    "line",
    [
        "isinstance(game, ConnectGame)",
        "case CheckersPosition() as position:",
        'if family == "connect":',
        "key.startswith('checkers:')",
    ],
)
def test_the_search_finds_such_a_question(line: str) -> None:
    assert QUESTION.search(line)

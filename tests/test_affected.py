"""The tests that `make quick` selects for a change."""

from pathlib import Path

import pytest

from tests.affected import ROOT, TESTS_OF, affected_by


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        (["src/checkrow/rules/checkers/moves.py"], ["tests/play", "tests/rules"]),
        (["src/checkrow/server/store/reader.py"], ["tests/server"]),
        (["src/checkrow/terminal/classic/duel.py"], ["tests/classic"]),
        (["src/checkrow/__init__.py"], ["tests/classic", "tests/terminal"]),
        (["web/src/main.ts", "LICENSE"], []),
        (
            ["tests/rules/test_laws.py", "docs/testing.md"],
            ["tests/rules/test_laws.py", "tests/test_docs.py"],
        ),
        (["tests/terminal/golden/menu.txt"], ["tests/terminal"]),
        (["tests/server/test_rooms.py", "tests/server/people.py"], ["tests/server"]),
        (["tests/test_docs.py", "tests/conftest.py"], ["tests/test_docs.py"]),
    ],
)
def test_a_change_affects_its_tests(changed: list[str], tests: list[str]) -> None:
    assert affected_by(changed) == tests


def test_every_part_has_its_tests() -> None:
    parts = {f"src/checkrow/{path.parent.name}" for path in ROOT.glob("src/checkrow/*/__init__.py")}
    assert parts - {"src/checkrow/cli"} <= TESTS_OF.keys()
    for source, tests in TESTS_OF.items():
        assert all(Path(ROOT, name).exists() for name in (source, *tests))

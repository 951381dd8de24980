"""The documents are correct: examples run, links lead somewhere, rows name real tests."""

import doctest
import re
from pathlib import Path

import pytest

import checkrow

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


# Pages of the site that docs/site/hooks.py adds; `make docs` checks the links to them.
WRITTEN_BY_THE_PROGRAM = {f"reference/{page}.md" for page in ("cli", "http", "socket", "messages")}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if ">>> " in path.read_text(encoding="utf-8")], ids=name
)
def test_examples_run(path: Path) -> None:
    results = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_the_readme_and_the_package_show_an_example() -> None:
    assert ">>> import checkrow" in (ROOT / "README.md").read_text(encoding="utf-8")
    results = doctest.testmod(checkrow)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))
    broken = [
        target
        for target in targets
        if "://" not in target
        and not (path.parent / target).exists()
        and target not in WRITTEN_BY_THE_PROGRAM
    ]
    assert broken == []


REQUIREMENTS = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in REQUIREMENTS.splitlines()
    if line.startswith("| ") and not line.startswith(("| id", "|---", "| ---"))
]


def code_in(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_requirement_names_real_modules_and_tests(row: list[str]) -> None:
    _, requirement, modules, tests = row
    assert requirement
    assert code_in(modules)
    assert code_in(tests)
    for module in code_in(modules):
        root = ROOT if module.startswith("web/") else ROOT / "src" / "checkrow"
        assert (root / module).exists(), module
    for test in code_in(tests):
        file, _, name = test.partition("::")
        in_browsers = file.startswith("web/")
        root = ROOT if in_browsers else ROOT / "tests"
        source = (root / file).read_text(encoding="utf-8")
        form = r'^test\("{}",' if in_browsers else r"^(async )?def {}\("
        assert re.search(form.format(re.escape(name)), source, re.MULTILINE), test


def test_every_requirement_has_its_own_row() -> None:
    ids = [row[0] for row in ROWS]
    assert len(ids) == len(set(ids))
    for number in range(1, 10):
        assert f"R4.2.{number}" in ids

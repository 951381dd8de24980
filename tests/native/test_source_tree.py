"""The folders of the compiled core: which may include which, and that file names are unique."""

import re
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "native" / "src"
MAY_INCLUDE = {
    "base": {"base"},
    "connect": {"base", "connect"},
    "checkers": {"base", "checkers"},
    "mcts": {"base", "mcts"},
    "batch": {"base", "batch", "checkers"},
    "python": {"base", "batch", "checkers", "connect", "mcts", "python"},
}
# Written by native/generate_variants.py and native/embed_networks.py to the build folder.
GENERATED = {"checkers/variant_table.hpp", "checkers/networks.inc"}
FILES = [path for path in SOURCE.rglob("*") if path.suffix in {".cpp", ".hpp"}]
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def includes(path: Path) -> list[str]:
    return INCLUDE.findall(path.read_text("utf-8"))


def test_every_folder_has_its_rule() -> None:
    assert {path.name for path in SOURCE.iterdir()} == set(MAY_INCLUDE)
    assert len(FILES) > 80


def test_no_two_headers_share_a_name() -> None:
    counts = Counter(path.name for path in FILES if path.suffix == ".hpp")
    assert [name for name, count in counts.items() if count > 1] == []


def test_includes_start_at_the_one_root() -> None:
    missing = [
        (str(path.relative_to(SOURCE)), name)
        for path in FILES
        for name in includes(path)
        if name not in GENERATED and not (SOURCE / name).is_file()
    ]
    assert missing == []


def test_folders_include_only_what_they_may() -> None:
    wrong: list[tuple[str, str]] = []
    for path in FILES:
        place = path.relative_to(SOURCE)
        allowed = MAY_INCLUDE[place.parts[0]]
        wrong += [
            (str(place), name) for name in includes(path) if name.split("/")[0] not in allowed
        ]
    assert wrong == []

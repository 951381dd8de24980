"""The core of play is pure: it imports the rules, msgspec, and nothing that does I/O."""

import ast
from pathlib import Path

import checkrow.play

FOLDER = Path(checkrow.play.__file__).parent
SOURCES = sorted(FOLDER.rglob("*.py"))
ALLOWED = {
    "enum",
    "__future__",
    "collections",
    "confusable_homoglyphs",
    "csv",
    "functools",
    "hashlib",
    "heapq",
    "io",
    "itertools",
    "math",
    "msgspec",
    "operator",
    "random",
    "re",
    "regex",
    "typing",
    "unicodedata",
}


def test_play_imports_only_what_is_pure() -> None:
    foreign = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            else:
                continue
            for module in modules:
                ours = module.startswith(("checkrow.play", "checkrow.rules"))
                if not ours and module.split(".")[0] not in ALLOWED:
                    foreign.add((source.name, module))
    assert foreign == set()


def test_lots_are_passed_in_and_never_made() -> None:
    made = {
        (source.name, node.attr)
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
        and node.attr != "Random"
    }
    assert made == set()

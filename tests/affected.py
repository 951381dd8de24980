"""Print the tests that a change may break, for `make quick`: one path per line.

The change is the difference from where the branch left `main`, committed or not. The table below
maps folders of sources to folders of tests. A changed test file selects itself, and a helper file
selects the folder of tests that shares it.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]

# The first match wins.
TESTS_OF = {
    "src/checkrow/rules": ("tests/rules", "tests/play"),
    "src/checkrow/play": ("tests/play", "tests/server"),
    "src/checkrow/engines": ("tests/engines",),
    "src/checkrow/client": ("tests/online", "tests/server"),
    "src/checkrow/server": ("tests/server",),
    "src/checkrow/environments": ("tests/environments",),
    "src/checkrow/research": ("tests/research",),
    "src/checkrow/terminal/classic": ("tests/classic",),
    "src/checkrow/terminal/online": ("tests/online",),
    "src/checkrow/terminal": ("tests/terminal", "tests/online"),
    "src/checkrow": ("tests/classic", "tests/terminal"),
    "native": ("tests/native", "tests/engines"),
    "bench": ("tests/test_bench.py", "tests/test_match.py"),
    "tuning": ("tests/test_tuning.py",),
    "deploy": ("tests/server/test_deploying.py",),
    "docs/site": ("tests/test_docs_site.py",),
    "docs": ("tests/test_docs.py",),
    "examples": ("tests/test_docs.py", "tests/test_notebooks.py"),
    "README.md": ("tests/test_docs.py",),
    "pyproject.toml": ("tests/test_project.py",),
    "requirements": ("tests/test_project.py",),
}


def affected_by(changed: Iterable[str]) -> list[str]:
    """Return the tests for the changed files, each once."""
    found: set[str] = set()
    for name in changed:
        path = PurePosixPath(name)
        if path.parts[0] == "tests" and len(path.parts) > 2:
            found.add(name if path.name.startswith("test_") else "/".join(path.parts[:2]))
        elif path.name.startswith("test_"):
            found.add(name)
        places = (path, *path.parents)
        found.update(next((TESTS_OF[str(each)] for each in places if str(each) in TESTS_OF), ()))
    return sorted(name for name in found if not _is_covered(name, found))


def _is_covered(name: str, found: set[str]) -> bool:
    return any(str(parent) in found for parent in PurePosixPath(name).parents)


def changed_files() -> list[str]:
    """Return the files that were changed, added or removed since the branch left `main`."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return _git("diff", "--name-only", base[0]) + _git("ls-files", "-o", "--exclude-standard")


def _git(*arguments: str) -> list[str]:
    ended = subprocess.run(
        ["git", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    return ended.stdout.splitlines()


if __name__ == "__main__":
    print(*(each for each in affected_by(changed_files()) if (ROOT / each).exists()), sep="\n")

"""The example plug-in, installed in a folder that a test puts on the path."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from checkrow.rules import families
from checkrow.rules.games import game

_folder = TemporaryDirectory(prefix="checkrow-plugin-")  # until the tests end
EXAMPLE = Path(__file__).parents[1] / "examples" / "tictactoe"


def install(folder: Path) -> None:
    """Build the wheel of examples/tictactoe and unpack it, which is all it takes to install a wheel
    of pure Python."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(EXAMPLE)], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    wheel.unlink()


@cache
def installed() -> Path:
    """Return a folder with the installed example."""
    folder = Path(_folder.name)
    install(folder)
    return folder


@contextmanager
def loaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the example to the families of this process, and remove every trace of it afterwards."""
    monkeypatch.syspath_prepend(installed())
    forget()
    yield
    monkeypatch.undo()
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "tictactoe"]:
        del sys.modules[name]


def forget() -> None:
    families.plugins.cache_clear()
    game.cache_clear()


if __name__ == "__main__":  # for the tests in browsers
    install(Path(sys.argv[1]))

"""The example plug-in, installed in a folder that a test puts on the path."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

_folder = TemporaryDirectory(prefix="checkrow-plugin-")  # until the tests end
EXAMPLE = Path(__file__).parents[1] / "examples" / "tictactoe"


def install(folder: Path) -> None:
    """Build the wheel of examples/tictactoe and unpack it, which is what installing means for a
    wheel of Python alone."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(EXAMPLE)], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    wheel.unlink()


@cache
def installed() -> Path:
    """Return a folder with the example."""
    folder = Path(_folder.name)
    install(folder)
    return folder


if __name__ == "__main__":  # for the tests in browsers
    install(Path(sys.argv[1]))

"""Check that an installed `checkrow` serves the pages: `python -m tests.server.installed PATH`."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

from tests.server.backing import CheckrowServer


def check(program: str) -> str:
    """Start the program without the checkout on its path, and describe what it serves."""
    with tempfile.TemporaryDirectory() as folder:
        server = CheckrowServer(Path(folder) / "data")
        server.command[:3] = [program]  # instead of this Python and this package
        server.start()
        try:
            page = urlopen(server.url).read().decode()
            scripts = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
            assert scripts, f"{program} does not serve the application, but:\n{page[:300]}"
            for name in scripts:
                assert urlopen(server.url + name).read(), f"{name} is empty"
            board = urlopen(server.url + "/embed/checkrow-board.js").read()
            assert board, "the board to embed is empty"
            return f"{program} serves the pages: {', '.join(scripts)}"
        finally:
            server.stop()


if __name__ == "__main__":
    print(check(sys.argv[1]))

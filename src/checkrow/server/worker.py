"""One worker of several: `python -m checkrow.server.worker DESCRIPTOR`, started by `run`.

The settings come in the environment, the listening socket as an open descriptor.
"""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from checkrow.server.run import serve_on
from checkrow.server.settings import PREFIX, Settings


def main() -> None:
    data = Path(os.environ[f"{PREFIX}DATA"])
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        serve_on(Settings.from_environment(data, os.environ), listener)


if __name__ == "__main__":
    main()

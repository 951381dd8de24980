"""One worker of several: `python -m checkrow.server.worker LISTENER PARENT`, started by `run`.

The environment holds the settings. LISTENER is the descriptor of the listening socket, PARENT that
of a pipe that closes when the parent ends.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from pathlib import Path
from threading import Thread

from checkrow.server.logs import set_up_logs
from checkrow.server.run import SHUTDOWN, serve_on
from checkrow.server.settings import PREFIX, Settings


def main() -> None:
    listener, parent = map(int, sys.argv[1:])
    Thread(target=_stop_with_parent, args=(parent,), name="parent", daemon=True).start()
    settings = Settings.from_environment(Path(os.environ[f"{PREFIX}DATA"]), os.environ)
    set_up_logs(as_json=settings.log_json)
    with socket.socket(fileno=listener) as listening:
        serve_on(settings, listening)


def _stop_with_parent(pipe: int) -> None:
    """Stop this process when the parent ends; otherwise it would hold the port forever."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SHUTDOWN + 5)
    os._exit(1)  # something hangs


if __name__ == "__main__":
    main()

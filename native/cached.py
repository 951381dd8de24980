"""Run a build with a compiler cache that all checkouts share.

    python native/cached.py COMMAND...

The cache is .tools/sccache. If it is not installed or does not start, everything is compiled. Its
server belongs to this one build and stops with it, or half an hour later if the build is killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

CHECKOUT = Path(__file__).resolve().parents[1]
SCCACHE = CHECKOUT / ".tools" / "sccache" / "bin" / "sccache"
PATIENCE = 60  # seconds


def settings(socket: Path) -> dict[str, str]:
    """Return the environment of a build; the settings of the user take precedence."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return {
        "SCCACHE_DIR": str(caches / "checkrow" / "compiled"),
        "SCCACHE_CACHE_SIZE": "1G",
        "SCCACHE_IGNORE_SERVER_IO_ERROR": "1",
        "SCCACHE_IDLE_TIMEOUT": "1800",  # seconds: the result of a longer compilation is lost
        **os.environ,
        "SCCACHE_BASEDIRS": str(CHECKOUT),  # checkouts share their entries
        "SCCACHE_SERVER_UDS": str(socket),
    }


def tell(order: str, environment: dict[str, str]) -> bool:
    """Start or stop the server; return whether it worked. The server inherits no streams, so that
    a process that reads the output of a build to its end does not wait for the server."""
    try:
        done = subprocess.run(
            [SCCACHE, order],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def main(command: list[str]) -> int:
    with TemporaryDirectory(prefix="checkrow-cache-") as folder:
        environment = settings(Path(folder, "socket"))
        started = tell("--start-server", environment)
        if started:
            environment["CMAKE_CXX_COMPILER_LAUNCHER"] = str(SCCACHE)
        try:
            return run(command, environment)
        finally:
            if started:
                tell("--stop-server", environment)


def run(command: list[str], environment: dict[str, str]) -> int:
    """Run the build until it ends or SIGTERM stops it, even a SIGTERM that arrives at startup."""
    build: subprocess.Popen[bytes] | None = None
    stopped_by = 0

    def stop(number: int, _: object) -> None:
        nonlocal stopped_by
        stopped_by = number
        if build:
            build.kill()

    signal.signal(signal.SIGTERM, stop)
    # Keep the descriptors through which make shares its job slots.
    build = subprocess.Popen(command, env=environment, close_fds=False)
    with build:
        if stopped_by:
            build.kill()
        code = build.wait()
    return 128 + stopped_by if stopped_by else code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

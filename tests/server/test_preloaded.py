"""Servers that tests fork behave like servers that are started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.server.backing import PATIENCE, CheckrowServer
from tests.server.preloaded import start

STARTS_ONE = """
import sys
from pathlib import Path
from tests.server.backing import CheckrowServer
server = CheckrowServer(Path(sys.argv[1]))
server.start()
print(server.pid, flush=True)
input()
"""


def has_ended(pid: int) -> bool:
    """Return whether a process is gone, or is a zombie that its parent has yet to reap."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_fork_has_the_status_and_the_output_of_a_program(tmp_path: Path) -> None:
    log, errors = tmp_path / "log", tmp_path / "errors"
    fork = start(["serve", "--port", "none"], os.environ, log, errors)
    assert fork.wait(PATIENCE) == 2
    assert fork.poll() == 2
    assert not log.read_text()
    assert "Invalid value for '--port'" in errors.read_text()


def test_a_fork_has_its_own_environment_and_folder(tmp_path: Path) -> None:
    log = tmp_path / "log"
    environment = {**os.environ, "CHECKROW_WORKERS": "many"}
    assert start(["serve"], environment, log).wait(PATIENCE) == 2
    assert "CHECKROW_WORKERS" in log.read_text()


def test_a_fork_is_stopped_in_good_order_and_started_again(tmp_path: Path) -> None:
    server = CheckrowServer(tmp_path / "data")
    for _ in range(2):
        server.start()
        fork = server.running
        assert fork is not None
        server.stop()
        assert fork.poll() in (0, -signal.SIGTERM)


def test_forks_end_with_the_tests_that_were_killed(tmp_path: Path) -> None:
    tests = subprocess.Popen(
        [sys.executable, "-c", STARTS_ONE, str(tmp_path / "data")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert tests.stdout is not None
    pid = int(tests.stdout.readline())
    assert not has_ended(pid)
    tests.kill()
    tests.communicate()
    until = time.monotonic() + PATIENCE
    while not has_ended(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert has_ended(pid)

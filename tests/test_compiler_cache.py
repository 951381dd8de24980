"""Builds that reuse compiled files from a cache: native/cached.py."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / ".tools"
PATIENCE = 60.0  # seconds
COMPILE = """
    echo "$SCCACHE_SERVER_UDS"
    "$CMAKE_CXX_COMPILER_LAUNCHER" "${CXX:-c++}" -c -I "$PWD" -o one.o "$PWD/one.cpp"
    "$CMAKE_CXX_COMPILER_LAUNCHER" --show-stats --stats-format json
"""

needs_cache = pytest.mark.skipif(
    not (TOOLS / "sccache" / "bin" / "sccache").exists(),
    reason="there is no compiler cache for this system, or make has not installed it",
)


def checkout(folder: Path) -> Path:
    """Make a checkout with one file to compile and no tools."""
    (folder / "native").mkdir(parents=True)
    shutil.copy(ROOT / "native" / "cached.py", folder / "native")
    (folder / "one.cpp").write_text('const char* where() { return "here"; }\n')
    return folder


def build(folder: Path, cache: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, folder / "native" / "cached.py", *command],
        cwd=folder,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        encoding="utf-8",
        timeout=10 * PATIENCE,
        check=False,
    )


def has_server(socket: str) -> bool:
    """Return whether any process was started with this socket."""
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            if socket.encode() in environment.read_bytes():
                return True
        except OSError:  # it has ended, or is somebody else's
            continue
    return False


def expect_no_server(socket: str) -> None:
    until = time.monotonic() + PATIENCE
    while has_server(socket) and time.monotonic() < until:
        time.sleep(0.02)
    assert not has_server(socket)
    assert not Path(socket).parent.exists()


def test_without_a_cache_a_build_runs_as_it_is(tmp_path: Path) -> None:
    show = "import os; print(os.environ.get('CMAKE_CXX_COMPILER_LAUNCHER')); raise SystemExit(3)"
    ended = build(checkout(tmp_path), tmp_path, sys.executable, "-c", show)
    assert (ended.stdout, ended.returncode) == ("None\n", 3)


@needs_cache
def test_another_checkout_compiles_nothing_again(tmp_path: Path) -> None:
    hits: list[int] = []
    for name in ("one", "two/deeper"):
        folder = checkout(tmp_path / name)
        (folder / ".tools").symlink_to(TOOLS)
        ended = build(folder, tmp_path / "cache", "bash", "-euc", COMPILE)
        assert ended.returncode == 0, ended.stderr
        assert (folder / "one.o").exists()
        stats = json.loads(ended.stdout.partition("\n")[2])["stats"]
        hits.append(sum(stats["cache_hits"]["counts"].values()))
    assert hits == [0, 1]
    assert (tmp_path / "cache" / "checkrow" / "compiled").is_dir()


@needs_cache
def test_the_server_of_the_cache_ends_with_the_build(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "one")
    (folder / ".tools").symlink_to(TOOLS)
    socket = build(folder, tmp_path / "cache", "bash", "-euc", COMPILE).stdout.partition("\n")[0]
    expect_no_server(socket)


@needs_cache
def test_the_server_of_the_cache_ends_with_a_build_that_is_stopped(tmp_path: Path) -> None:
    folder = checkout(tmp_path / "one")
    (folder / ".tools").symlink_to(TOOLS)
    stopped = subprocess.Popen(
        [
            *(sys.executable, folder / "native" / "cached.py"),
            *("bash", "-c", 'echo "$SCCACHE_SERVER_UDS"; exec sleep 600'),
        ],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert stopped.stdout is not None
    socket = stopped.stdout.readline().strip()
    assert has_server(socket)
    stopped.terminate()
    stopped.communicate(timeout=PATIENCE)
    assert stopped.returncode == 128 + signal.SIGTERM
    expect_no_server(socket)


@needs_cache
def test_a_build_that_fails_says_so(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    (folder / ".tools").symlink_to(TOOLS)
    (folder / "one.cpp").write_text("int wrong(\n")
    ended = build(folder, tmp_path / "cache", "bash", "-euc", COMPILE)
    assert ended.returncode != 0
    assert "one.cpp" in ended.stderr

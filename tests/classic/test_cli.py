"""The command line: help, lists, and every way to leave it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import checkrow
from tests.classic.driving import COMMAND, IN_THE_BACKGROUND, PATIENCE, WAITING, environment, run

EDITIONS = ("party", "duel", "solo", "named")
COMMANDS = [[], ["classic"], *(["classic", edition] for edition in EDITIONS)]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_help_has_an_example(command: list[str], tmp_path: Path) -> None:
    ended = run(*command, "--help", folder=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    assert "Example" in ended.out
    assert " ".join(["checkrow", *command]) in ended.out


def test_version(tmp_path: Path) -> None:
    assert run("--version", folder=tmp_path).out == f"checkrow {checkrow.__version__}\n"


def test_classic_alone_lists_the_editions(tmp_path: Path) -> None:
    ended = run("classic", folder=tmp_path)
    listed = [line.split()[0] for line in ended.out.splitlines() if line.startswith("  ")]
    assert listed == list(EDITIONS)
    assert "Example: checkrow classic duel" in ended.out


def test_without_a_screen_checkrow_alone_shows_its_help(tmp_path: Path) -> None:
    ended = run(folder=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == run("--help", folder=tmp_path).out


def test_an_edition_that_does_not_exist(tmp_path: Path) -> None:
    ended = run("classic", "chess", folder=tmp_path)
    assert ended.status == 2
    assert "No such command 'chess'" in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("command", [["--help"], ["classic"], ["classic", "duel"]], ids=" ".join)
def test_commands_load_only_the_modules_they_need(command: list[str], tmp_path: Path) -> None:
    program = (
        "import sys; from checkrow.cli import main; sys.argv[0] = 'checkrow'; main();"
        "print(*{name.partition('.')[0] for name in sys.modules}, *sys.modules, file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, *command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
        timeout=PATIENCE,
        check=True,
    )
    loaded = set(ended.stderr.split())
    assert not loaded & {"textual", "rich", "pydantic", "asyncio", "checkrow.engines"}
    if command != ["classic", "duel"]:
        assert not loaded & {"checkrow.terminal", "checkrow.rules"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_ctrl_c_is_polite(edition: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "classic", edition],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    )
    assert process.stdout is not None
    seen = b""
    while not WAITING[edition].search(seen.decode()):
        more = os.read(process.stdout.fileno(), 4096)
        assert more, "it ended before it asked"
        seen += more
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert out in (b"\nGoodbye!\n", b"\nThanks for playing!\n")
    assert err == b""
    assert process.returncode == 130


def test_ctrl_c_is_tested_in_the_background_as_well() -> None:
    test = f"{__file__}::test_ctrl_c_is_polite[solo]"
    pytest_here = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test)
    ended = subprocess.run(
        [*IN_THE_BACKGROUND, *pytest_here],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        timeout=5 * PATIENCE,  # a whole pytest has to start as well
        check=False,
    )
    assert ended.returncode == 0, ended.stdout


def test_closing_the_output_early_prints_no_error(tmp_path: Path) -> None:
    typed = tmp_path / "typed"
    typed.write_text("p\nA\nB\n" + "1\n2\n" * 20_000)
    for command in (["classic", "named"], ["classic", "duel"], ["--help"]):
        with typed.open("rb") as source:
            process = subprocess.Popen(
                [*COMMAND, *command],
                stdin=source,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=tmp_path,
                env=environment(),
            )
        assert process.stdout is not None
        process.stdout.close()
        _, err = process.communicate(timeout=PATIENCE)
        assert err == b""


def test_a_full_disk_is_reported_in_a_sentence(tmp_path: Path) -> None:
    for command in (["classic", "duel"], ["--help"]):
        with (tmp_path / "full").open("wb") as full:  # limited to size 0
            ended = subprocess.run(
                ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *COMMAND, *command],
                stdin=subprocess.DEVNULL,
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=tmp_path,
                env=environment(),
                timeout=PATIENCE,
                check=False,
            )
        assert ended.stderr == b"checkrow: File too large.\n"
        assert ended.returncode == 1


def test_closed_streams_do_no_harm(tmp_path: Path) -> None:
    for closed in ("<&-", ">&-", "<&- >&-"):
        ended = subprocess.run(
            ["sh", "-c", f'"$0" -m checkrow classic duel {closed}', sys.executable],
            capture_output=True,
            cwd=tmp_path,
            env=environment(),
            timeout=PATIENCE,
            check=False,
        )
        assert b"Traceback" not in ended.stderr

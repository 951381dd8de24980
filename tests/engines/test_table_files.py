"""Tables as files: killed builds continue, damage is found, and commands say what to do."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from checkrow.engines.checkers.endgame.builder import build_tables
from checkrow.engines.checkers.endgame.files import BadTable, files_of
from checkrow.engines.checkers.endgame.tables import EndgameTables
from tests.classic.driving import COMMAND, PATIENCE, environment, run


def test_a_killed_build_continues_where_it_was(tmp_path: Path) -> None:
    command = [*COMMAND, "tables", "build", "--threads", "1", "--folder", str(tmp_path)]
    process = subprocess.Popen(command, env=environment())
    deadline = time.monotonic() + PATIENCE
    while not files_of(tmp_path, "american") and time.monotonic() < deadline:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = {path: path.stat().st_mtime_ns for path in files_of(tmp_path, "american").values()}
    assert kept
    EndgameTables(tmp_path).contents("american")  # none is half written
    built = build_tables(tmp_path, "american", 3)
    present = files_of(tmp_path, "american")
    assert len(present) >= 9
    assert len(built) <= 9 - min(len(kept), 9)
    assert all(path.stat().st_mtime_ns == written for path, written in kept.items())


@pytest.mark.parametrize("damage", ["changed", "cut", "empty", "other"])
def test_a_damaged_file_is_named_and_built_again(tmp_path: Path, damage: str) -> None:
    build_tables(tmp_path, "house", 2)
    path = next(iter(files_of(tmp_path, "house").values()))
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(
        {
            "changed": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "cut": whole[:-1],
            "empty": b"",
            "other": b"this is no table" * 100,
        }[damage]
    )
    with pytest.raises(
        BadTable, match=r"replace it with checkrow tables build --game house"
    ) as bad:
        EndgameTables(tmp_path).contents("house")
    assert str(path) in str(bad.value)
    listed = run("tables", "list", "--folder", str(tmp_path), folder=tmp_path)
    assert (listed.status, str(path) in listed.err) == (2, True)
    assert len(build_tables(tmp_path, "house", 2)) == 1
    assert path.read_bytes() == whole


def test_the_commands(tmp_path: Path) -> None:
    assert "No tables in" in run("tables", "list", folder=tmp_path).out
    built = run("tables", "build", "--pieces", "2", folder=tmp_path)
    assert (built.status, built.err) == (0, "")
    assert "3 tables written" in built.out
    assert "Nothing to do" in run("tables", "build", "--pieces", "2", folder=tmp_path).out
    listed = run("tables", "list", folder=tmp_path).out.split()
    assert {"716", "2,370", "402"} <= set(listed)
    counts = run("tables", "list", "--counts", folder=tmp_path).out
    assert "| K : m | 331 | 531 | 6 | 53 | 574 | 241 | 12 |" in counts
    checked = run("tables", "check", folder=tmp_path)
    assert checked.out == "All 3,488 values in 3 tables are correct.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["build", "--pieces", "7"], "tables of american have 2 to 6 pieces, not 7"),
        (["build", "--game", "turkish", "--pieces", "6"], "turkish have 2 to 5 pieces, not 6"),
        (["build", "--game", "canadian"], "'canadian' has no tables: choose house, american"),
        (["check", "--game", "house"], "build some with checkrow tables build"),
        (["build", "--threads", "0"], "1<=x<=64"),
    ],
)
def test_nonsense_is_reported_in_a_sentence(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    ended = run("tables", *arguments, folder=tmp_path)
    assert ended.status == 2
    assert sentence in ended.err
    assert "Traceback" not in ended.err


def test_repair_builds_damaged_and_wrong_tables_again(tmp_path: Path) -> None:
    where = ("--folder", str(tmp_path), "--game", "russian", "--pieces", "2")
    assert run("tables", "build", *where, folder=tmp_path).status == 0
    files = files_of(tmp_path, "russian")
    first, second, third = files.values()
    whole = [path.read_bytes() for path in (first, second, third)]
    second.write_bytes(whole[1][:-20])
    refused = run("tables", "check", *where, folder=tmp_path)
    assert (refused.status, str(second) in refused.err) == (2, True)
    repaired = run("tables", "check", "--repair", *where, folder=tmp_path)
    assert repaired.status == 0
    assert repaired.out.startswith("1 table built again.\n")
    assert [path.read_bytes() for path in (first, second, third)] == whole


def test_a_table_of_an_earlier_release_opens() -> None:
    folder = Path(__file__).parents[1] / "data" / "tables"
    (contents,) = EndgameTables(folder).contents("american")
    assert (contents.won, contents.drawn, contents.lost) == (230, 654, 108)

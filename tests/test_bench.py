"""The report of the benchmark. Tests do not judge its measurements."""

import pytest

from bench.measure import Measurement
from bench.report import Failure, Result, compare, describe, table
from bench.workloads import OURS, WORKLOADS, Entry, Target, Workload

MINE = Entry(OURS, "perft:american", depth=3)
YOURS = Entry("peer", "perft:american", depth=2, remark="odd")
LOST = Entry("lost", "perft:american", depth=2)
RESULTS: dict[Entry, Result] = {
    MINE: Measurement(count=302, turns=0, seconds=0.001),
    YOURS: Measurement(count=50, turns=0, seconds=0.5),
    LOST: Failure("not installed"),
}


def test_table_lines_up_its_columns() -> None:
    assert table([["", "speed", ""], ["a", "1", "fine"], ["long", "20", ""]]) == (
        "      speed\na         1  fine\nlong     20"
    )


def test_report_gives_ratios_and_names_a_wrong_count() -> None:
    workload = Workload("Perft", "nodes/s", (MINE, YOURS, LOST))
    lines = describe(workload, RESULTS, {"peer": "1.2"}).splitlines()
    assert lines[0] == "Perft"
    assert lines[2].split() == ["checkrow", "302,000", "1", "depth", "3"]
    assert lines[3].split()[:3] == ["peer", "1.2", "100"]
    assert lines[3].endswith("WRONG (50 instead of 49): odd")
    assert lines[4].split() == ["lost", "-", "-", "-", "not", "installed"]


@pytest.mark.parametrize(
    ("peer", "share", "word"),
    [("peer", 1, "reached"), ("peer", 5000, "not reached"), ("lost", 1, "not measured")],
)
def test_targets_are_compared(peer: str, share: float, word: str) -> None:
    line = compare(Target("its speed", "perft:american", peer, share), RESULTS)
    assert line.startswith(f"{word}: at least its speed")
    assert line.endswith("the count of peer is wrong") == (peer == "peer")


def test_our_wrong_count_reaches_no_target() -> None:
    results = RESULTS | {MINE: Measurement(count=303, turns=0, seconds=0.001)}
    line = compare(Target("its speed", "perft:american", "peer", 1), results)
    assert line.startswith("not reached: ")


def test_every_workload_measures_checkrow_first() -> None:
    assert {workload.entries[0].peer for workload in WORKLOADS} == {OURS}

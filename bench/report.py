"""The output of the benchmark: a table for each workload, and the targets that are met."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.measure import Measurement
from bench.workloads import OURS, TARGETS, Entry, Target, Workload


@dataclass(frozen=True)
class Failure:
    """The reason why an entry has no measurement."""

    reason: str


Result = Measurement | Failure
Results = Mapping[Entry, Result]


def rate(result: Result | None) -> float:
    """Return games or nodes per second; 0 without a measurement."""
    if result is None or isinstance(result, Failure):
        return 0
    return result["count"] / result["seconds"]


def describe(workload: Workload, results: Results, versions: Mapping[str, str]) -> str:
    """Return the table of one workload. A ratio is a library's speed divided by Checkrow's."""
    ours = next(rate(results.get(entry)) for entry in workload.entries if entry.peer == OURS)
    rows = [["", workload.unit, f"{OURS} = 1", "work", ""]]
    for entry in workload.entries:
        name = f"{entry.peer} {versions.get(entry.peer, '')}".strip()
        name += f" ({entry.means})" if entry.means else ""
        result = results[entry]
        if isinstance(result, Failure):
            rows.append([name, "-", "-", "-", result.reason])
            continue
        speed = rate(result)
        ratio = f"{speed / ours:.3g}" if ours else "-"
        rows.append([name, thousands(speed), ratio, work(entry, result), verdict(entry, result)])
    return f"{workload.title}\n{table(rows)}"


def work(entry: Entry, result: Measurement) -> str:
    if entry.depth:
        return f"depth {entry.depth}"
    if entry.task.startswith("solve:"):
        return f"{result['seconds'] / result['count'] * 1e6:.3g} us each"
    if entry.task.startswith("steps:"):
        return f"{thousands(result['seconds'] / result['count'] * 1e9)} ns each"
    return f"{result['turns'] / result['count']:.0f} turns a game"


def verdict(entry: Entry, result: Measurement) -> str:
    """Return the entry's remark, after a warning if its count is wrong."""
    wrong = ""
    if miscounts(entry, result):
        wrong = f"WRONG ({result['count']:,} instead of {entry.expected:,})"
    return ": ".join(filter(None, (wrong, entry.remark)))


def miscounts(entry: Entry, result: Result) -> bool:
    return not isinstance(result, Failure) and entry.expected not in (None, result["count"])


def thousands(speed: float) -> str:
    return f"{speed:,.0f}" if speed >= 100 else f"{speed:.3g}"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return a text table. The first and last columns are left-aligned, the others
    right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    last = len(widths) - 1
    return "\n".join(
        "  ".join(
            cell.ljust(width) if number in (0, last) else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def compare(target: Target, results: Results) -> str:
    """Return one line for a target: met or not, and by how much. A wrong count never meets one."""

    def fastest(peer: str) -> tuple[float, Entry | None]:
        named = [entry for entry in results if entry.peer == peer]
        speeds = [(rate(results[entry]), entry) for entry in named if target.covers(entry)]
        return max(speeds, key=lambda pair: pair[0], default=(0, None))

    ours, mine = fastest(OURS)
    theirs, yours = fastest(target.peer)
    if not (mine and yours and ours and theirs):
        return f"not measured: at least {target.text}"
    ratio = ours / theirs
    reached = ratio >= target.share and not miscounts(mine, results[mine])
    line = "reached" if reached else "not reached"
    line += f": at least {target.text}; {OURS} does {ratio:.3g} of {target.peer}"
    line += f" ({yours.means})" if yours.means else ""
    for entry in (mine, yours):
        line += f"; the count of {entry.peer} is wrong" if miscounts(entry, results[entry]) else ""
    return line


def summarise(results: Results) -> str:
    return "\n".join(["Targets", *(f"  {compare(target, results)}" for target in TARGETS)])

"""The memory of a process and of those that it started, and its processor time, as Linux counts
them."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Memory:
    """Resident memory in bytes: of a process itself, and of all processes below it."""

    own: int = 0
    children: int = 0

    def or_more(self, other: Memory) -> Memory:
        """Return the larger of each."""
        return Memory(max(self.own, other.own), max(self.children, other.children))


def memory_of(process: int) -> Memory:
    """Measure a process and those it started. Pages that several share count for each."""
    below = _descendants(process)
    return Memory(_resident(process), sum(map(_resident, below)))


def cpu_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(process: int) -> int:
    with suppress(OSError):  # it has just ended
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return 0


def _descendants(process: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name, in parentheses, may contain anything.
            _, parent = stat.read_text().rpartition(")")[2].split()[:2]
            children.setdefault(int(parent), []).append(int(stat.parent.name))
    found = list(children.get(process, ()))
    for each in found:
        found += children.get(each, ())
    return found

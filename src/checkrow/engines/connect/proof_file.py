"""The file of a long run of the solver: a few lines of text, then its proofs.

    Checkrow proofs 2
    game connect:4x11x4:2
    nodes 6714829            visited so far
    seconds 21.5             spent so far
    parts 2                  runs so far
    entries 1043
    sha256 ...               of everything after the empty line

    (the entries)

An entry is a position with bounds on its score, as `Solver.proved` returns it. The checksum finds
damage, not lies: use only files that you or people you trust have written.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from checkrow.engines.connect.solver import PROOF_BYTES

_FIRST_LINE = "Checkrow proofs 2"
_HEAD = re.compile(
    r"game (?P<game>\S{1,40})\nnodes (?P<nodes>\d{1,20})\nseconds (?P<seconds>\d{1,12}\.\d)\n"
    r"parts (?P<parts>\d{1,9})\nentries (?P<entries>\d{1,12})\nsha256 (?P<sha256>[0-9a-f]{64})"
)
_LONGEST_HEAD = 1000


class BadProofs(ValueError):
    """The file cannot be used; the sentence names it and says why."""


@dataclass(frozen=True, slots=True)
class Proofs:
    """The proofs of the runs so far, and their cost."""

    game: str
    nodes: int = 0
    seconds: float = 0.0
    parts: int = 0
    entries: bytes = b""

    @property
    def count(self) -> int:
        return len(self.entries) // PROOF_BYTES


def write_proofs(path: Path, proofs: Proofs) -> None:
    """Write all or nothing: after a crash the file is either the old one or the new one."""
    head = (
        f"{_FIRST_LINE}\ngame {proofs.game}\nnodes {proofs.nodes}\nseconds {proofs.seconds:.1f}\n"
        f"parts {proofs.parts}\nentries {proofs.count}\n"
        f"sha256 {sha256(proofs.entries).hexdigest()}\n\n"
    )
    unfinished = path.with_name(path.name + ".new")
    with unfinished.open("wb") as file:
        file.write(head.encode("ascii"))
        file.write(proofs.entries)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def read_proofs(path: Path, game: str) -> Proofs:
    """Read the proofs about this game. Raises `BadProofs` for other files, `OSError`."""
    content = path.read_bytes()
    head, found, entries = content.partition(b"\n\n")
    first, _, fields = head[:_LONGEST_HEAD].decode("ascii", errors="replace").partition("\n")
    if not found or first != _FIRST_LINE:
        raise BadProofs(
            f"{path} is not a file of proofs, which begins with {_FIRST_LINE!r}: name another file"
        )
    match = _HEAD.fullmatch(fields)
    if match is None:
        raise BadProofs(f"the first lines of {path} are damaged: delete it to start again")
    if match["game"] != game:
        raise BadProofs(f"{path} is about {match['game']}, not {game}: name another file")
    whole = len(entries) == int(match["entries"]) * PROOF_BYTES
    if not whole or sha256(entries).hexdigest() != match["sha256"]:
        raise BadProofs(f"{path} is damaged (its checksum is wrong): delete it to start again")
    return Proofs(game, int(match["nodes"]), float(match["seconds"]), int(match["parts"]), entries)

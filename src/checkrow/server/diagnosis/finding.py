"""One line of `checkrow doctor`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Status = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how it is, and what to do about it.

    status   ok: as it should be; note: works, but worth knowing; wrong: has to be set right
    text     a sentence or a part of one, without its full stop
    advice   what to do, as whole sentences
    facts    the same for programs
    """

    name: str
    status: Status
    text: str
    advice: str = ""
    facts: Mapping[str, object] = field(default_factory=dict[str, object])

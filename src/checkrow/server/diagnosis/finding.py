"""One line of `checkrow doctor`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Status = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check, and what to do about it.

    status   ok: works; note: works, but worth knowing; wrong: needs fixing
    text     a sentence or a part of one, without its full stop
    advice   what to do, as whole sentences
    facts    the same for programs
    """

    name: str
    status: Status
    text: str
    advice: str = ""
    facts: Mapping[str, object] = field(default_factory=dict[str, object])

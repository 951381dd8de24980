"""Frozen values that are quick to make.

A frozen dataclass keeps its fields behind a lock, and has to write each of them past it, which
takes longer than to play the move that a value is made for. So what is made with every move is
written as a draft, whose class differs from that of the value only in that it has no lock. What
is written last is the class: from then on the value is as frozen as any other.

    draft: Any = object.__new__(_Draft)
    draft.turn = 1
    draft.__class__ = ConnectPosition
"""

from __future__ import annotations

from types import new_class

_WITHOUT_LOCK = {
    "__slots__": (),
    "__setattr__": object.__setattr__,
    "__delattr__": object.__delattr__,
}


def draft_of(frozen: type[object]) -> type[object]:
    """The class of the drafts of a frozen dataclass with slots."""
    return new_class(
        f"{frozen.__name__}Draft", (frozen,), exec_body=lambda body: body.update(_WITHOUT_LOCK)
    )

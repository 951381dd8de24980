"""Write the fields of frozen values quickly.

A frozen dataclass refuses `self.turn = 1`, in its own `__init__` as well. It uses
`object.__setattr__(self, "turn", 1)` there, which finds the slot by its name each time; for a
position that takes as long as playing the move. The setter of the slot takes half of that:

    set_turn(self, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any


def slot_setters(frozen: Any) -> list[Callable[[object, Any], None]]:
    """Return the setters of the fields of a dataclass with slots, in their order. Only the class
    itself may use them."""
    return [getattr(frozen, field.name).__set__ for field in fields(frozen)]

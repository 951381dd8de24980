"""Write the fields of frozen values quickly.

A frozen dataclass refuses `self.turn = 1` in its own `__init__` as well, and what it writes there
by itself, `object.__setattr__(self, "turn", 1)`, takes longer than to play the move that a
position is made for. The setter of a slot takes half of that:

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

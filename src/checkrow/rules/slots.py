"""Write the fields of frozen values quickly.

A frozen dataclass refuses `self.turn = 1` in its own `__init__` as well, and what it writes there
by itself, `object.__setattr__(self, "turn", 1)`, takes longer than to play the move that a
position is made for. The setter of a slot takes half of that:

    set_turn(self, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def slot_setters(frozen: type[object], *names: str) -> list[Callable[[object, Any], None]]:
    """Return the setters of these slots of a class. Only its own `__init__` may use them."""
    return [getattr(frozen, name).__set__ for name in names]

"""Show positions and records as pictures in a notebook.

The rules draw nothing and import nothing that does. They know the drawing module only by name, and
load it when a notebook asks for the first picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checkrow.rules.model import Position

PICTURES = "checkrow.svg"


def drawn(position: Position, last: Sequence[str] = ()) -> str:
    """Return a position as SVG; `last` are the steps of the turn that led to it."""
    pictures = import_module(PICTURES)
    svg = pictures.picture(position, last=last, width=pictures.NOTEBOOK_WIDTH)
    assert isinstance(svg, str)
    return svg

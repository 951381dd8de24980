"""The names of message types on the wire."""

from __future__ import annotations

import re


def kebab(class_name: str) -> str:
    """Convert a class name: `OfferDraw` is `offer-draw` in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()

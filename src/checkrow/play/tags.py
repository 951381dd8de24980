"""How the kinds of messages are called on the wire."""

from __future__ import annotations

import re


def kebab(class_name: str) -> str:
    """`OfferDraw` is `offer-draw` in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()

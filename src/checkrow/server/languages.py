"""Which of our languages a browser asks for."""

from __future__ import annotations

import re
from typing import Literal, get_args

Language = Literal["en", "de", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
_EXCLUDED = re.compile(r"q=0(\.0*)?")


def language_of(header: str) -> Language:
    """Return the first language of an Accept-Language header that the pages support, or English.
    Browsers list languages by preference, so weights only exclude."""
    for each in header.lower().split(","):
        tag, _, weight = each.replace(" ", "").partition(";")
        name = tag.partition("-")[0]
        if name in LANGUAGES and not _EXCLUDED.fullmatch(weight):
            return name
    return "en"

"""Looks of names: names that look the same have the same look.

This is the skeleton of Unicode Technical Standard 39, with the data of the package
`confusable-homoglyphs`: every letter becomes the representative of all that look like it.
"""

from __future__ import annotations

import hashlib
import unicodedata
from functools import lru_cache

LONGEST = 200  # characters of a look
_MARKS = "\u200e"  # the data wrap right-to-left letters in these


def look_of(name: str) -> str:
    """Return the look of a name, ignoring case: that of `Ann`, in Latin or Cyrillic letters, is
    `ann`, and that of `Ida`, with a capital i or a small L, is `lda`."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name.strip(" ")))
    shown = unicodedata.normalize("NFD", "".join(map(_prototype, letters)))
    look = unicodedata.normalize("NFKC", shown.casefold())
    if len(look) <= LONGEST:
        return look
    return "#" + hashlib.sha256(look.encode()).hexdigest()


@lru_cache(maxsize=10_000)
def _prototype(letter: str) -> str:
    """Return the letter or letters that represent all that look like this one."""
    alike = _alike(letter)
    if len(alike) != 1:
        return letter  # it resembles no other, or is itself the representative
    (other,) = alike
    # If two letters resemble only each other, either could represent both.
    return other if len(_alike(other)) != 1 else min(letter, other)


@lru_cache(maxsize=10_000)
def _alike(letters: str) -> tuple[str, ...]:
    # Imported here because it reads a megabyte.
    from confusable_homoglyphs import (  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs]
        confusables,
    )

    found = confusables.confusables_data.get(letters) or ()
    return tuple(dict.fromkeys(each["c"].strip(_MARKS) for each in found))

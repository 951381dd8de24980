"""What a name looks like: names that look the same have the same look.

The skeleton of Unicode Technical Standard 39, with the data of the package
`confusable-homoglyphs`: every letter becomes the one that stands for all that look like it.
"""

from __future__ import annotations

import hashlib
import unicodedata
from functools import lru_cache

LONGEST = 200  # characters of a look
_MARKS = "\u200e"  # the data wrap letters written from right to left in these


def look_of(name: str) -> str:
    """Return the look of a name, whatever its capitals: that of `Ann`, in Latin or Cyrillic
    letters, is `ann`, and that of `Ida`, with a capital i or a small L, is `lda`."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name.strip(" ")))
    shown = unicodedata.normalize("NFD", "".join(map(_prototype, letters)))
    look = unicodedata.normalize("NFKC", shown.casefold())
    if len(look) <= LONGEST:
        return look
    return "#" + hashlib.sha256(look.encode()).hexdigest()


@lru_cache(maxsize=10_000)
def _prototype(letter: str) -> str:
    """Return the letter or letters that stand for all that look like this one."""
    alike = _alike(letter)
    if len(alike) != 1:
        return letter  # like no other, or itself the one that stands for many
    (other,) = alike
    # Of two that are like each other and no others, either could stand for both.
    return other if len(_alike(other)) != 1 else min(letter, other)


@lru_cache(maxsize=10_000)
def _alike(letters: str) -> tuple[str, ...]:
    # Imported here because it reads a megabyte.
    from confusable_homoglyphs import (  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs]
        confusables,
    )

    found = confusables.confusables_data.get(letters) or ()
    return tuple(dict.fromkeys(each["c"].strip(_MARKS) for each in found))

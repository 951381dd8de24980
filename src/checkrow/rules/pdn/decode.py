"""Decode the bytes of a PDN file.

PDN 3.0 requires UTF-8. Older files use the code page of their author's computer, which the file
does not name. Everything except names and remarks is ASCII in all of them, so a wrong guess can
garble a name but never a move.
"""

from __future__ import annotations

import codecs
import re

_HIGH = re.compile(rb"[\xc0-\xff]++")


def decode_pdn(data: bytes) -> str:
    """Return the text of a PDN file; never fails."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1251" if _looks_cyrillic(data) else "cp1252", errors="replace")


def _looks_cyrillic(data: bytes) -> bool:
    """Return whether the text looks Russian. In cp1251 a Russian word is a run of bytes above
    0xC0; in cp1252 those are accented letters, which occur among plain ones."""
    runs = _HIGH.findall(data)
    high = sum(map(len, runs))
    return 2 * (high - len(runs)) > high  # most of them follow another one

"""Split PDN text into tokens with their offsets.

One regular expression finds the next token. Every part of it that can repeat is either
possessive or followed by a character that cannot belong to it, so the time taken is linear.
Reading stops at the first text that is not a token, with a sentence from `_refusal`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from io import StringIO
from itertools import accumulate
from typing import NamedTuple

from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn.refusals import shortened

MOST_SQUARES = 100  # of one move; no board has more pieces to capture in one turn
RESULTS = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0")

_NUMBERED = r"(?:[1-9][0-9]|0?[1-9])"
_LETTERED = r"(?:[a-lA-L](?:1[0-2]|[1-9]))"
_BETWEEN = r"[ \t]?[-xX:×][ \t]?"  # old files pad squares to two places: "1- 7"  # noqa: RUF001

_TOKEN = re.compile(
    rf"""
    (?: [\s\ufeff]++ | %[^\r\n]*+ )*+                   # white space and line comments
    (?:
      (?P<result>  (?:1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0) (?![0-9/:xX-]) )
    | (?P<move>    (?: {_NUMBERED}(?:{_BETWEEN}{_NUMBERED}){{1,{MOST_SQUARES - 1}}}
                     | {_LETTERED}(?:(?:{_BETWEEN})?{_LETTERED}){{1,{MOST_SQUARES - 1}}}
                     | (?:[1-9][0-9]|0[1-9]){{2}}(?!\.)      # 3228, as some programs write
                   ) (?![0-9a-z:-]) )
    | (?P<number>  [0-9]{{1,6}}\.(?:\.\.)? )
    | (?P<comment> \{{[^}}]*+\}} )
    | (?P<remark>  ;[^\r\n]*+ )                          # a comment to the end of the line
    | (?P<tag>     \[\s*+[A-Z][A-Za-z0-9_]*+\s*+"(?:[^"\\]|\\.)*+"\s*+\] )
    | (?P<strength>[!?]++ | \([!?]++\) )
    | (?P<open>    \( )
    | (?P<close>   \) )
    | (?P<nag>     \$[0-9]{{1,6}}(?![0-9]) )
    | (?P<skip>    \.\.\.(?!\.) )
    | (?P<star>    \* )
    | (?P<setup>   /[^/]*+/ )
    | (?P<end>     \Z )
    )
    """,
    re.VERBOSE | re.DOTALL,
)
# A remark that has lost its braces and spaces: "8-11Redoversteppedthetimecontrol."
# It starts with a capital, unlike anything that may follow a move.
_GLUED_REMARK = re.compile(r"[A-Z][^\W\d_]++[.!?]?")

SQUARE = re.compile(rf"{_LETTERED}|{_NUMBERED}")
_WORD = re.compile(r"[^\s{}()\[\]\"]+")


class Token(NamedTuple):
    """`kind` is a group of the expression above; `start` an offset into the text."""

    kind: str
    text: str
    start: int


class Places:
    """Converts offsets to lines and columns, both from 1."""

    def __init__(self, text: str) -> None:
        # Lines end with \n, \r or \r\n; the dot makes a last line of what follows the last end.
        self._starts = [0, *accumulate(map(len, StringIO(text + ".", newline="")))]

    def of(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def read_tokens(text: str, places: Places) -> Iterator[Token]:
    """Yield the tokens of a file, the last of kind "end". Raises `BadNotation`."""
    offset = 0
    while True:
        match = _TOKEN.match(text, offset)
        if match is None:
            raise _refusal(text, _skip_space(text, offset), places)
        kind = match.lastgroup or "end"
        yield Token(kind, match[kind], match.start(kind))
        if kind == "end":
            return
        offset = match.end()
        if kind == "move" and (remark := _GLUED_REMARK.match(text, offset)):
            yield Token("remark", ";" + remark[0], offset)
            offset = remark.end()


def _skip_space(text: str, offset: int) -> int:
    space = re.compile(r"(?:[\s\ufeff]++|%[^\r\n]*+)*+").match(text, offset)
    return space.end() if space else offset


def _refusal(text: str, offset: int, places: Places) -> BadNotation:
    """Say why the text at `offset` does not start a token, and what would."""
    first = text[offset]
    word = _WORD.match(text, offset)
    shown = shortened(word[0] if word else first)
    if first == "[":
        return _tag_refusal(text, offset, places)
    if first == "{":
        sentence = "this comment is never closed: end it with }"
    elif first == "}":
        sentence = (
            "this } closes no comment: comments do not nest, the first } ends one,"
            " so write ( and ) inside it"
        )
    elif first == "/":
        sentence = 'this / opens a position that is never closed: write /FEN "W:W31-50:B1-20"/'
    elif first == "-":
        sentence = (
            "- alone is not a move: an unknown move cannot be read, so write its two squares,"
            " as in 32-28, or end the game before it with *"
        )
    elif first == ".":
        sentence = "a dot belongs right after a move number, as in 12. or 12..., so leave it out"
    elif first == "$":
        sentence = "a $ needs a number of up to six digits after it, as in $1"
    elif first.isdigit():
        sentence = (
            f"{shown} is not a move, a move number or a result:"
            " write squares as in 32-28 or 26x37, numbers as in 12. and results as in 1-0"
        )
    elif first.isalpha():
        sentence = (
            f"{shown} is not a move: write squares as in 32-28 or c3-d4,"
            " and put words between { and }"
        )
    else:
        sentence = f"{shown!r} has no meaning here: put remarks between {{ and }}"
    line, column = places.of(offset)
    return BadNotation(sentence, line=line, column=column)


_TAG_NAME = re.compile(r"\[\s*+(?P<name>[A-Z][A-Za-z0-9_]*+)\s*+")
_TAG_VALUE = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)


def _tag_refusal(text: str, offset: int, places: Places) -> BadNotation:
    name = _TAG_NAME.match(text, offset)
    if name is None:
        line, column = places.of(offset)
        return BadNotation(
            'a tag starts with a name that has a capital first letter, as in [Event "Club match"]',
            line=line,
            column=column,
        )
    value = _TAG_VALUE.match(text, name.end())
    line, column = places.of(name.end())
    shown = shortened(name["name"])
    if value is None:
        sentence = f'the value of tag {shown} goes between two quotes: [{shown} "..."]'
    else:
        if "\n" not in value[0] and "\r" not in value[0]:  # else the first quote is the culprit
            line, column = places.of(value.end())
        sentence = (
            f"the value of tag {shown} has no ] after it: close it with a quote and ],"
            ' and write a quote inside it as \\"'
        )
    return BadNotation(sentence, line=line, column=column)

"""Lets long names in tables break between their words, so that narrow columns stay readable."""

from __future__ import annotations

import re

CELL = re.compile(r"<td\b.*?</td>", re.DOTALL)
CODE = re.compile(r"(?<=<code>)[^<]+(?=</code>)")
JOINT = re.compile(r"(::|[/._\[])(?=\w)(?!py\b)")


def breakable(page: str) -> str:
    """Return the page with places to break in the code of table cells: after `_`, `.`, `/`, `[`
    and `::`. They change nothing when the text is copied."""

    def in_code(code: re.Match[str]) -> str:
        return JOINT.sub(r"\1<wbr>", code[0])

    return CELL.sub(lambda cell: CODE.sub(in_code, cell[0]), page)

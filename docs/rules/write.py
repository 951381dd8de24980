"""Writes the rules of our own games here, from what the families say: `make rules`."""

from __future__ import annotations

from pathlib import Path

from checkrow.rules.families import OURS, family
from checkrow.rules.games import game
from checkrow.rules.rulebook_text import write_markdown

HEAD = """# The rules of the games

`make rules` writes these pages from the texts in `src/checkrow/rules`, which the browser and the
terminal show as well (`checkrow rules GAME`, or `?` in a game). Tests play every board.

"""


def documents() -> dict[str, str]:
    """Return the pages by the names of their files."""
    pages: dict[str, str] = {}
    lines: list[str] = []
    for each in map(family, OURS):
        for preset in each.presets:
            name = f"{preset.key.replace(':', '-')}.md"
            pages[name] = write_markdown(each.rulebook(game(preset.key)))
            lines.append(f"- [{preset.title}]({name})\n")
    return {"README.md": HEAD + "".join(lines), **pages}


if __name__ == "__main__":
    for name, text in documents().items():
        (Path(__file__).parent / name).write_text(text, encoding="utf-8")

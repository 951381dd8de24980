"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import typer.main

from checkrow.cli import app

HEAD = """# Command line

`checkrow --help` and `checkrow COMMAND --help` print the same texts. Without a command, `checkrow`
opens the menu.

"""


def command_line_page() -> str:
    """Return the page, a section for each command."""
    program = typer.main.get_command(app)
    return HEAD + "\n".join(_sections(program, "checkrow", None))


def _sections(command: Any, name: str, above: Any) -> Iterator[str]:
    context = command.context_class(command, info_name=name.rpartition(" ")[2], parent=above)
    yield f"## {name}\n"
    yield from _description(command.help or "")
    yield f"```text\n{' '.join([name, *command.collect_usage_pieces(context)])}\n```\n"
    yield from _parameters(command, context)
    if hasattr(command, "list_commands"):
        for each in command.list_commands(context):
            inner = command.get_command(context, each)
            if inner is not None and not inner.hidden:
                yield from _sections(inner, f"{name} {each}", context)


def _description(text: str) -> Iterator[str]:
    """Paragraphs; those that keep their lines, such as examples, become code."""
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        if paragraph.startswith("\b\n"):
            title, _, lines = paragraph.removeprefix("\b\n").partition("\n")
            yield f"{title}\n\n```text\n{inspect.cleandoc(lines)}\n```\n"
        else:
            yield f"{' '.join(paragraph.split())}\n"


def _parameters(command: Any, context: Any) -> Iterator[str]:
    records = (each.get_help_record(context) for each in command.get_params(context))
    table = [row for row in records if row and "--help" not in row[0]]
    if table:
        yield "| | |\n|---|---|"
        for name, meaning in table:
            yield f"| `{name}` | {_cell(meaning)} |"
        yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("[", "\\[")

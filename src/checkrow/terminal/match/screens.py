"""What all screens have in common."""

from __future__ import annotations

from typing import TypeVar, cast

from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen

Answer = TypeVar("Answer")


class SizedScreen(Screen[Answer]):
    """A screen that knows when it is low: its styles then leave out what is not needed."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (16, "-high")]  # noqa: RUF012, as Textual has it


def app_of(node: DOMNode) -> App[str]:
    """The app; Textual itself does not say what it ends with."""
    return cast("App[str]", node.app)  # pyright: ignore[reportUnknownMemberType]

"""What all screens share."""

from __future__ import annotations

from typing import TypeVar, cast

from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen

Answer = TypeVar("Answer")


class SizedScreen(Screen[Answer]):
    """A screen that knows when it is low: its styles then hide inessential parts."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (16, "-high")]  # noqa: RUF012, as Textual has it


def app_of(node: DOMNode) -> App[str]:
    """Return the app with its result type, which Textual does not declare."""
    return cast("App[str]", node.app)  # pyright: ignore[reportUnknownMemberType]

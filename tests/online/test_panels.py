"""The panels beside the board accept content before they are on the screen."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static

from checkrow.terminal.match.panels import ChatPanel, TurnList


class Beside(App[None]):
    """An app whose server has said everything before the first frame."""

    def compose(self) -> ComposeResult:
        talk, turns = ChatPanel(id="chat"), TurnList(id="moves")
        talk.show(["Ann: hello"])
        turns.show(["4", "3"], 2)
        yield talk
        yield turns


async def test_messages_before_the_first_refresh_are_shown() -> None:
    async with Beside().run_test() as pilot:
        await pilot.pause()
        shown = [str(text.render()) for text in pilot.app.query(Static)]
        assert shown == ["Ann: hello", "  1. 4  3  \n"]

"""Screens that go while the server still speaks."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult
from textual.css.query import NoMatches
from textual.widgets import Static
from textual.worker import WorkerFailed

from checkrow.terminal.online.screens import OnlineScreen


class Told(OnlineScreen[None]):
    """Shows its notices, and gets one more when it closes."""

    def compose(self) -> ComposeResult:
        yield Static(id="news")

    def on_mount(self) -> None:
        self.follow(self._news())

    async def _news(self) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:  # only now: what is on the screen is gone already
            self.query_one("#news", Static).update("somebody has joined")


class Mistaken(OnlineScreen[None]):
    """Shows something in a place that it does not have."""

    def on_mount(self) -> None:
        self.follow(self._news())

    async def _news(self) -> None:
        self.query_one("#news", Static).update("somebody has joined")


class Empty(App[None]):
    """An app to put screens on."""


async def test_what_comes_when_a_screen_goes_is_not_missed() -> None:
    async with Empty().run_test() as pilot:
        screen = Told()
        await pilot.app.push_screen(screen)
        await screen.dismiss()
        await pilot.pause()
        assert pilot.app.screen is not screen


async def test_a_mistake_on_a_screen_that_is_shown_is_no_secret() -> None:
    async def visit() -> None:
        async with Empty().run_test() as pilot:
            await pilot.app.push_screen(Mistaken())
            await pilot.pause()

    with pytest.raises(WorkerFailed) as failed:
        await visit()
    assert isinstance(failed.value.error, NoMatches)

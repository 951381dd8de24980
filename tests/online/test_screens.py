"""Screens that close while the server still sends news."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult
from textual.css.query import NoMatches
from textual.widgets import Static
from textual.worker import WorkerFailed

from checkrow.terminal.online.screens import OnlineScreen


class NewsScreen(OnlineScreen[None]):
    """Shows news, and receives one more item as it closes."""

    def compose(self) -> ComposeResult:
        yield Static(id="news")

    def on_mount(self) -> None:
        self.follow(self._news())

    async def _news(self) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:  # the screen's contents are gone by now
            self.query_one("#news", Static).update("somebody has joined")


class FailingScreen(OnlineScreen[None]):
    """Shows news in a widget that it does not have."""

    def on_mount(self) -> None:
        self.follow(self._news())

    async def _news(self) -> None:
        self.query_one("#news", Static).update("somebody has joined")


class Empty(App[None]):
    """An app without screens of its own."""


async def test_news_during_a_change_of_screens_is_not_missed() -> None:
    async with Empty().run_test() as pilot:
        screen = NewsScreen()
        await pilot.app.push_screen(screen)
        await screen.dismiss()
        await pilot.pause()
        assert pilot.app.screen is not screen


async def test_errors_of_a_visible_screen_are_raised() -> None:
    async def visit() -> None:
        async with Empty().run_test() as pilot:
            await pilot.app.push_screen(FailingScreen())
            await pilot.pause()

    with pytest.raises(WorkerFailed) as failed:
        await visit()
    assert isinstance(failed.value.error, NoMatches)

"""The computer at the board: it can always be interrupted, and never breaks a game."""

import random
import time

import pytest

from checkrow import Record
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits
from checkrow.terminal.app.engine_search import EngineFactory
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.saved_games import SavedGames
from tests.terminal.driving import draft, game_on, opened, type_in, until, until_shown
from tests.terminal.screens import screen_text


class Ponderer(Engine):
    """Thinks until it is stopped, then plays its first move."""

    @property
    def usual_limits(self) -> Limits:
        return Limits()

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        finding = Finding(record.legal_moves[0], score=-5.0)
        while keep_going(finding):
            time.sleep(0.001)  # leaves time for the screen
        return finding


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EngineFactory, "engine", lambda self, level: Ponderer())


@pytest.mark.usefixtures("ponderer")
async def test_the_computer_can_be_interrupted(environment: Environment) -> None:
    async with opened(environment, draft("connect:7x6x4:2", level="club")) as (app, pilot):
        match = game_on(app).match
        await pilot.press("4")
        await pilot.pause()
        assert "Club computer is thinking" in screen_text(app)
        await pilot.press("left")  # the screen still responds
        await pilot.press("u")  # taking back stops the search
        await pilot.pause()
        assert not match.record.moves
        await pilot.press("4")
        await pilot.press("escape")  # move now
        await until(pilot, lambda: len(match.record.moves) == 2)
        assert "Ada to move" in screen_text(app)
        await pilot.press("5", "q")  # leaving while it thinks
    assert SavedGames(environment.files).last() is not None
    assert app.return_code == 0


@pytest.mark.usefixtures("ponderer")
async def test_a_move_ends_the_search_for_a_hint(environment: Environment) -> None:
    async with opened(environment, draft("connect:7x6x4:2")) as (app, pilot):
        await pilot.press("t")
        await pilot.pause()
        await until_shown(app, pilot, "waits for a hint")
        await pilot.press("4")
        await pilot.pause()
        assert "Player 2 to move" in screen_text(app)


async def test_a_hint_is_shown(environment: Environment) -> None:
    async with opened(environment, draft("connect:7x6x4:2")) as (app, pilot):
        screen = game_on(app)
        await pilot.press("4", "1", "4", "1", "4", "t")
        await until(pilot, lambda: screen.move_input.hint is not None)
        await pilot.pause()
        assert "Hint: 4." in screen_text(app)  # the only move that does not lose immediately


async def test_the_computer_agrees_to_a_draw_unless_it_is_ahead(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = iter((-5.0, 1.0, 0.0))

    class ScriptedEngine(Ponderer):
        def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
            return Finding(record.legal_moves[0], score=next(scores))

    monkeypatch.setattr(EngineFactory, "engine", lambda self, level: ScriptedEngine())

    async with opened(environment, draft("connect:7x6x4:2", level="club")) as (app, pilot):
        match = game_on(app).match
        await pilot.press("equals_sign")
        await until(pilot, lambda: "declines the draw" in match.notice.text)
        assert match.result is None
        await pilot.press("equals_sign")  # once per position, as online
        assert match.notice.text == "You can offer a draw again after the next move."
        await pilot.press("4")
        await until(pilot, lambda: bool(match.choices))
        await pilot.press("equals_sign")
        await until(pilot, lambda: match.result is not None)
        assert match.notice.text == "A draw: the players agreed."


@pytest.mark.usefixtures("ponderer")
@pytest.mark.parametrize("key", ["escape", "u", "4"])
async def test_a_draw_that_the_computer_has_not_answered_is_declined(
    environment: Environment, key: str
) -> None:
    async with opened(environment, draft("connect:7x6x4:2", level="club")) as (app, pilot):
        match = game_on(app).match
        await pilot.press("equals_sign")
        await pilot.pause()
        assert "Ada offers a draw" in screen_text(app)
        assert match.state.draw is not None
        await pilot.press(key)
        await pilot.pause()
        assert match.state.draw is None
        assert match.result is None


async def test_a_computer_that_fails_does_not_take_the_game_with_it(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Ponderer):
        def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
            raise RuntimeError("out of ideas")

    monkeypatch.setattr(EngineFactory, "engine", lambda self, level: Broken())

    async with opened(environment, draft("connect:7x6x4:2", level="club")) as (app, pilot):
        match = game_on(app).match
        await pilot.press("4")
        await until(pilot, lambda: "out of ideas" in match.notice.text)
        await pilot.press("u")
        assert match.choices


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:russian", "connect:9x7x5:3"])
async def test_a_game_against_the_computer_reaches_its_end(
    environment: Environment, key: str
) -> None:
    async with opened(environment, draft(key, level="random")) as (app, pilot):
        match = game_on(app).match
        chance = random.Random(7)
        while not match.result:
            await until(pilot, lambda: bool(match.choices or match.result))
            if match.choices:
                captures = [move for move in match.choices if "x" in str(move)]
                await type_in(pilot, str(chance.choice(captures or match.choices)))
        await pilot.pause()
        assert "Game over" in screen_text(app)

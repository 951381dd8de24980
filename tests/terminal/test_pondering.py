"""A computer that thinks on the player's time."""

import random
import threading
import time

import pytest

import checkrow
from checkrow import Record
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits
from checkrow.engines.levels import engine_for
from checkrow.rules.model import Game
from checkrow.terminal.app.engine_search import EngineFactory
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.pondering import Pondering, expected_record
from tests.terminal.driving import draft, game_on, opened, type_in, until


class Learner(Engine):
    """Plays the first move at once, expects the first reply, and ponders until it is stopped."""

    def __init__(self) -> None:
        self.searched: list[tuple[str, ...]] = []  # the moves before each search
        self.running = 0
        self.most_running = 0
        self._lock = threading.Lock()

    @property
    def usual_limits(self) -> Limits:
        return Limits(nodes=1)

    def ponders(self, game: Game) -> bool:
        return True

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        move = record.legal_moves[0]
        found = Finding(move, (move, record.play(move).legal_moves[0]))
        with self._lock:
            self.searched.append(tuple(map(str, record.moves)))
            self.running += 1
            self.most_running = max(self.most_running, self.running)
        while limits.nodes is None and keep_going(found):
            time.sleep(0.001)
        with self._lock:
            self.running -= 1
        return found


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Learner:
    learner = Learner()
    monkeypatch.setattr(EngineFactory, "engine", lambda self, level: learner)
    return learner


async def test_it_ponders_on_the_expected_reply_and_stops_when_a_person_moves(
    environment: Environment, learner: Learner
) -> None:
    async with opened(environment, draft("checkers:american", level="perfect")) as (app, pilot):
        match = game_on(app).match
        for turn in range(2):
            if not match.choices:
                await until(pilot, lambda: bool(match.choices))
            await type_in(pilot, str(match.choices[-1]))
            await until(pilot, lambda: learner.running == 1 and bool(match.choices))
            expected = (*map(str, match.record.moves), str(match.record.legal_moves[0]))
            assert learner.searched[-1] == expected, turn
        assert learner.most_running == 1  # each search waited for the table
        await pilot.press("u")
        await until(pilot, lambda: learner.running == 0)
    assert learner.running == 0


async def test_leaving_ends_it(environment: Environment, learner: Learner) -> None:
    async with opened(environment, draft("checkers:american", level="perfect")) as (app, pilot):
        match = game_on(app).match
        await until(pilot, lambda: bool(match.choices))
        await type_in(pilot, str(match.choices[0]))
        await until(pilot, lambda: learner.running == 1)
        await pilot.press("q")
        await until(pilot, lambda: learner.running == 0)


def test_pondering_warms_the_table() -> None:
    record = Record(checkrow.game("checkers:american"))
    reached = threading.Event()

    class Watched(NativeCheckers):
        def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
            def note(found: Finding) -> bool:
                if found.nodes > 200_000:
                    reached.set()
                return keep_going(found)

            return super().search(record, limits, note)

    engine = Watched(time.monotonic, megabytes=4)
    pondering = Pondering(engine, record)
    assert reached.wait(60)  # seconds, for slow machines
    pondering.stop()
    pondering.wait()

    def depth_after(engine: Engine, nodes: int) -> int:
        return engine.search(record, Limits(), lambda found: found.nodes < nodes).depth

    cold = NativeCheckers(time.monotonic, megabytes=4)
    assert depth_after(engine, 20_000) > depth_after(cold, 20_000)


@pytest.mark.parametrize(
    ("level", "key", "ponders"),
    [
        ("perfect", "checkers:russian", True),
        ("perfect", "connect:7x6x4:2", False),
        ("expert", "checkers:russian", False),
        ("club", "checkers:russian", False),
    ],
)
def test_only_players_that_learn_ponder(level: str, key: str, ponders: bool) -> None:
    engine = engine_for(level, rng=random.Random(1), clock=time.monotonic)
    assert engine.ponders(checkrow.game(key)) is ponders


def test_the_expected_record_is_after_a_whole_turn() -> None:
    game = checkrow.game("checkers:american")
    record = Record(game, game.read_position("W:W32:B27,18,3"))
    first = record.legal_moves[0]
    then = record.play(first)
    assert then.position.in_chain
    assert expected_record(record, (first,)) is record  # the line ends in mid-turn
    second = then.legal_moves[0]
    assert expected_record(record, (first, second)) == then.play(second)
    assert expected_record(record, (second,)) is record  # not a legal move
    assert expected_record(record, ()) is record

"""`make match` against engines that speak Hub or DXP, in real processes."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

import checkrow
from bench.match import __main__ as command
from bench.match.ballots import BALLOTS, read_openings
from bench.match.dxp import DxpFollower, DxpInitiator
from bench.match.hub import HubEngine
from bench.match.options import arguments
from bench.match.player import Player
from bench.match.referee import Clock, Game, adjudicated, play_game
from bench.match.sprt import BOUND, Sprt, read_sprt
from checkrow.engines.checkers.endgame.builder import build_tables
from checkrow.engines.checkers.endgame.tables import EndgameTables
from checkrow.research import hub_agent
from checkrow.rules.checkers import VARIANTS, CheckersGame
from checkrow.rules.pdn import read_pdn
from checkrow.rules.record import Record

CHECKROW = [sys.executable, "-m", "checkrow"]
SECONDS = 0.005

# A Hub engine that behaves until its first move.
HUB = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub":
        print("id name=Bad version=1")
        print("param name=variant value=normal type=enum values=normal")
        print("wait", flush=True)
    elif word == "init":
        print("ready", flush=True)
    elif word == "go":
        {then}
"""

# A DXP engine that accepts a game and then misbehaves.
DXP = """
import socket, sys, time
def receive():
    text = b""
    while not text.endswith(b"\\0"):
        text += stream.recv(1)
    return text[:-1].decode()
def send(text):
    stream.sendall(text.encode() + b"\\0")
with socket.create_server(("127.0.0.1", int(sys.argv[1]))) as server:
    stream, _ = server.accept()
receive()
{then}
time.sleep(60)
"""
ACCEPT = 'send("A" + "Bad".ljust(32) + "0"); receive(); '


def game_of(key: str) -> CheckersGame:
    return CheckersGame(VARIANTS[key])


def hub(game: CheckersGame, **params: str) -> HubEngine:
    return HubEngine([*CHECKROW, "hub"], game, params)


class ImpatientHub(HubEngine):
    """Has hardly any patience once the program has started, which takes a busy machine a while."""

    def begin(self, opening: Record, seat: int) -> None:
        super().begin(opening, seat)
        assert self._agent
        self._agent._patience = 0.1


class ImpatientDxp(DxpFollower):
    """Has hardly any patience once the program has accepted the game."""

    def begin(self, opening: Record, seat: int) -> None:
        super().begin(opening, seat)
        self._patience = 0.1


def play(first: Player, second: Player, opening: Record, seat: int = 0) -> Game:
    clocks = (Clock(), Clock())
    return play_game(opening, (first, second), seat, SECONDS, time.monotonic, clocks)


@pytest.mark.parametrize("variant", ["international", "russian", "house"])
def test_two_hub_engines_play_a_game(variant: str) -> None:
    game = game_of(variant)
    opening = Record(game)
    with hub(game) as first, hub(game, level="random") as second:
        played = play(first, second, opening)
        assert first.name == f"Checkrow {checkrow.__version__}"
    assert played.record.outcome
    assert not played.failure


def test_a_hub_engine_without_a_parameter_says_which_it_has() -> None:
    game = game_of("international")
    with hub(game, nonsense="1") as first, hub(game) as second:
        played = play(first, second, Record(game))
    assert played.result == -1
    assert played.failure.startswith("has no parameter nonsense: it offers board, hash, level")


def test_a_hub_engine_that_refuses_a_parameter_says_why() -> None:
    game = game_of("american")
    with hub(game) as first, hub(game, tables="/nowhere") as second:
        played = play(first, second, Record(game))
    assert played.result == 1
    assert played.failure.startswith("refused: there is no folder '/nowhere': name")


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("sys.exit(3)", f"{sys.executable} has ended with status 3"),
        ("print('done move=1-2', flush=True)", "played '1-2': "),
        ("print('done', flush=True)", "played '': "),
        ("print('done move=99x98', flush=True)", "played '99x98': "),
        ("print('error message=\"no\"', flush=True)", "refused: no"),
    ],
)
def test_a_bad_hub_engine_loses_with_a_sentence(then: str, why: str) -> None:
    game = game_of("international")
    command = [sys.executable, "-c", HUB.format(then=then)]
    with hub(game) as first, HubEngine(command, game, {}) as second:
        played = play(first, second, Record(game))
    assert played.result == 1
    assert played.failure.startswith(why)


def test_a_silent_hub_engine_loses() -> None:
    game = game_of("international")
    command = [sys.executable, "-c", HUB.format(then="sys.stdin.read()")]
    with hub(game) as first, ImpatientHub(command, game, {}) as second:
        played = play(first, second, Record(game))
    assert (played.result, played.failure) == (1, "said nothing for 0.105 seconds")


def test_a_hub_engine_that_only_talks_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is never silent for long, on a clock that advances ten seconds with every look."""
    clock = SimpleNamespace(monotonic=partial(next, count(step=10)))
    monkeypatch.setattr(hub_agent, "time", clock)
    game = game_of("international")
    talk = "while True: print('info', flush=True); time.sleep(0.01)"
    command = [sys.executable, "-c", HUB.format(then=talk)]
    with hub(game) as first, HubEngine(command, game, {}) as second:
        played = play(first, second, Record(game), seat=1)
    assert played.result == 1
    assert played.failure == "talked for 60.005 seconds and played nothing"


@pytest.mark.parametrize("variant", ["international", "frisian"])
def test_a_dxp_engine_follows_openings_with_either_seat(variant: str) -> None:
    game = game_of(variant)
    command = [*CHECKROW, "dxp", "--game", variant, "--port", "{port}", "--seconds", "0.005"]
    opening = read_openings(game, "32-28 19-23")[0]
    with hub(game) as first, DxpFollower(command, game, SECONDS) as second:
        for seat in (0, 1):  # the same process plays both games
            played = play(first, second, opening, seat)
            assert played.record.outcome
            assert not played.failure
            assert played.record.moves[:2] == opening.moves
        assert second.name == "Checkrow"


def test_a_dxp_engine_asks_for_games() -> None:
    game = game_of("international")
    options = ["--port", "{port}", "--seconds", "0.005", "--games", "2"]
    command = [*CHECKROW, "dxp", "--host", "127.0.0.1", *options]
    seats = []
    with hub(game) as first, DxpInitiator(command, game) as second:
        while (invitation := second.invited()) is not None:
            opening, seat = invitation
            seats.append(seat)
            played = play(first, second, opening, 1 - seat)
            assert played.record.outcome
            assert not played.failure
    assert seats == [0, 1]


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("sys.exit('no more')", "crashed: no more"),
        ('send("A" + "Bad".ljust(32) + "2")', "does not accept the game: ABad"),
        (ACCEPT + "sys.exit('gone')", "crashed: gone"),
        (ACCEPT + 'send("M0000010200")', "played M0000010200: "),
        (ACCEPT + 'send("M00000")', "'M00000' is not a DXP message"),
        (ACCEPT + 'send("E10"); receive()', "gave up"),
        (ACCEPT + 'send("E00"); receive()', "ended the game"),
        (ACCEPT + "time.sleep(60)", "gave no answer in time"),
    ],
)
def test_a_bad_dxp_engine_loses_with_a_sentence(then: str, why: str) -> None:
    game = game_of("international")
    command = [sys.executable, "-c", DXP.format(then=then), "{port}"]
    follower = ImpatientDxp if "sleep" in then else DxpFollower
    with hub(game) as first, follower(command, game, SECONDS) as second:
        played = play(first, second, Record(game))
    assert played.result == 1
    assert played.failure.startswith(why)


def test_a_dxp_engine_that_does_not_listen_or_connect_loses() -> None:
    game = game_of("international")
    command = [sys.executable, "-c", "import sys; sys.exit('what port?')"]
    with hub(game) as first, DxpFollower(command, game, SECONDS) as second:
        assert play(first, second, Record(game)).failure == "crashed: what port?"


def test_either_side_has_its_own_parameters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    build_tables(tmp_path, "american", 2)
    engine = f"{sys.executable} -m checkrow hub"
    options = ["--variant", "american", "--seconds", "0.005", "--games", "2", "--set", "level=1"]
    for ours, sentence in (
        (f"tables={tmp_path}", "seconds a turn"),
        (
            "tables=/nowhere",
            "Checkrow lost 2 by default: it refused: there is no folder '/nowhere'",
        ),
    ):
        given = ["match", "--engine", engine, *options, "--ours-set", ours, "--ours-set", "hash=2"]
        monkeypatch.setattr(sys, "argv", given)
        command.main()
        told = capsys.readouterr().out
        assert sentence in told
        assert ("by default" in told) == ("nowhere" in ours)


def test_the_command_writes_all_games(tmp_path: Path) -> None:
    pdn, openings = tmp_path / "games.pdn", tmp_path / "openings.txt"
    openings.write_text("# two\n\n11-15 23-19\nB:W18,K19,K27:BK2,K3\n", encoding="utf-8")
    engine = f"{sys.executable} -m checkrow hub"
    options = ["--variant", "american", "--seconds", "0.005", "--games", "4"]
    options += ["--openings", str(openings), "--pdn", str(pdn), "--set", "level=random"]
    done = subprocess.run(
        [sys.executable, "-m", "bench.match", "--engine", engine, *options, "--sprt", "0,50"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Elo" in done.stdout
    assert "SPRT: undecided" in done.stdout
    games = read_pdn(pdn.read_text(encoding="utf-8"))
    assert len(games) == 4
    assert [game.tag("White") for game in games].count("Checkrow") == 2
    assert {len(game.record.turns) > 2 for game in games} <= {True, False}
    assert all(game.record.outcome for game in games)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--games", "3"], "must be an even number"),
        (["--engine", "x", "--variant", "chess"], "there is no variant 'chess'"),
        (["--engine", "x", "--protocol", "dxp"], "needs {port} in its command"),
        (["--engine", "x", "--sprt", "10,0"], "write two Elo differences, as in 0,10"),
        (["--engine", "x", "--set", "hash"], "write name=value"),
        (["--engine", "x", "--ours-set", "=64"], "write name=value"),
        (["--ours-set", "hash=64"], "need an --engine"),
        (["--engine", "x", "--openings", str(BALLOTS)], "line 1 of the openings: "),
        (["--threads", "2"], "need an --engine"),
        (["--engine", "x", "--openings", "/nowhere"], "No such file"),
    ],
)
def test_wrong_options_get_a_sentence(
    given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        arguments(given)
    assert sentence in capsys.readouterr().err


def test_the_sequential_test_ends_when_it_is_sure() -> None:
    test = Sprt(0, 10)
    assert test.decision([0.75] * 5) is None  # too few
    assert test.decision([0.75, 1.0, 0.5] * 200) is True
    assert test.decision([0.25, 0.5, 0.25] * 200) is False
    even = [0.25, 0.75] * 20
    assert test.decision(even) is None
    assert abs(test.ratio(even)) < BOUND
    assert read_sprt("-5,5") == Sprt(-5, 5)


def test_tables_decide_games(tmp_path: Path) -> None:
    build_tables(tmp_path, "american", 3)
    tables = EndgameTables(tmp_path)
    american = game_of("american")
    won = Record(american, american.read_position("W:WK15,K18:BK8"))
    assert adjudicated(won, tables) == 1
    assert adjudicated(won, None) is None
    assert adjudicated(Record(american), tables) is None

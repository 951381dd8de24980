"""Agents from outside: functions, policies and programs, well-behaved and not."""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from checkrow import Record, game
from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.engines.match import play_match
from checkrow.engines.protocol.checkers_text import CheckersText
from checkrow.research.agents import AgentFailed, FunctionAgent, Kind, PolicyAgent, agent_of
from checkrow.research.hub_agent import HubAgent
from checkrow.rules.model import Move, Position

CONNECT_FOUR = game("connect:7x6x4:2")
HUB = shlex.join([sys.executable, "-m", "checkrow", "hub"])


def move_of(agent: Engine, record: Record) -> str:
    return str(agent.search(record, Limits(nodes=50), undisturbed).move)


def made(text: str, kind: Kind = "function", key: str = "connect:7x6x4:2") -> Engine:
    block, _ = agent_of(text, game(key), kind=kind, rng=random.Random(1), limits=Limits())
    with block as agent:
        return agent


def test_a_function_returns_a_move_or_its_text() -> None:
    record = Record(CONNECT_FOUR)
    assert move_of(FunctionAgent(lambda record: record.legal_moves[2]), record) == "3"
    assert move_of(FunctionAgent(lambda record: "5"), record) == "5"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("9", "there is no column 9"),
        ("left", "it chose 'left'"),
        (3, "it returned int instead of a move or its text"),
        (None, "it returned NoneType"),
        ("4", "it chose '4' where the moves are 1 2 3 5 6 7"),
    ],
)
def test_a_function_that_returns_no_legal_move_has_failed(answer: object, words: str) -> None:
    record = Record(CONNECT_FOUR)
    for _ in range(6):
        record = record.play("4")
    with pytest.raises(AgentFailed) as failure:
        move_of(FunctionAgent(lambda record: answer), record)
    assert words in str(failure.value)


def test_exceptions_of_a_function_are_reported() -> None:
    def broken(record: Record) -> object:
        raise KeyError("weights")

    with pytest.raises(AgentFailed, match="it raised KeyError: 'weights'"):
        move_of(FunctionAgent(broken), Record(CONNECT_FOUR))


def returned(answer: object, observation: object) -> object:
    return answer


def test_a_policy_sees_what_an_agent_of_pettingzoo_sees() -> None:
    russian = game("checkers:russian")
    seen: list[tuple[int, ...]] = []

    def first_legal(observation: dict[str, object]) -> int:
        seen.append(observation["observation"].shape)  # type: ignore[attr-defined]
        return int(observation["action_mask"].argmax())  # type: ignore[attr-defined]

    record = Record(russian)
    move = PolicyAgent(first_legal, russian).search(record, Limits(), undisturbed).move
    assert move in record.legal_moves
    assert seen == [(8, 8, 7)]
    for wrong in (279, "a", None):
        answers: Callable[[object], object] = partial(returned, wrong)
        with pytest.raises(AgentFailed, match="it chose"):
            move_of(PolicyAgent(answers, russian), record)


def test_names_are_found_in_the_present_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_player.py").write_text("def play(record): return '2'\nnumber = 1\n")
    monkeypatch.chdir(tmp_path)
    before = list(sys.path)
    assert move_of(made("my_player:play"), Record(CONNECT_FOUR)) == "2"
    assert sys.path == before
    for text, words in {
        "my_player:nobody": "there is no nobody in my_player",
        "my_player:number": "is not a function but int",
        "no_such_module:play": "no_such_module cannot be imported",
        "play": "'play' is not a player: write module:function, a level",
        "club@x": "'x' is not a time for a move",
    }.items():
        with pytest.raises(ValueError, match=words):
            made(text)


def test_levels_have_their_names() -> None:
    assert move_of(made("casual"), Record(CONNECT_FOUR)) in "1234567"


@pytest.mark.long
@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:russian", "checkers:house"])
def test_a_program_that_speaks_hub_plays_whole_games(key: str) -> None:
    its_game = game(key)
    rival = made("random", key=key)
    with HubAgent(HUB, its_game) as program:
        for seat in range(2):
            engines = [program, rival] if seat == 0 else [rival, program]
            record = play_match(its_game, engines, limits=Limits(nodes=200))
            assert record.outcome is not None


def test_each_turn_of_a_game_is_written_for_a_program_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[object] = []
    write = CheckersText.write_turn

    def counted(self: CheckersText, position: Position, turn: Sequence[Move]) -> str:
        written.append(turn)
        return write(self, position, turn)

    monkeypatch.setattr(CheckersText, "write_turn", counted)
    its_game = game("checkers:russian")
    with HubAgent(HUB, its_game) as program:
        for _ in range(2):
            written.clear()
            record = play_match(its_game, [program, made("random")], limits=Limits(nodes=50))
            assert 0 < len(written) <= len(record.turns)


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("pass", "has ended with status 0"),
        ("import sys; sys.stdin.read()", "it said nothing for 0.5 seconds"),
        ("print('wait')", "it does not play the variant connect"),
    ],
)
def test_a_program_that_does_not_speak_hub_has_failed(program: str, words: str) -> None:
    command = shlex.join([sys.executable, "-c", program])
    patience = 0.5 if "nothing" in words else 60.0  # some machines start programs slowly
    with pytest.raises(AgentFailed, match=words), HubAgent(command, CONNECT_FOUR, patience):
        pass


LIAR = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("param name=variant type=enum values=connect"); print("wait")
    if word == "init": print("ready")
    if word == "go": print("noise = =", "\\ndone move=ANSWER")
    if word == "quit": break
    sys.stdout.flush()
"""


@pytest.mark.parametrize(("answer", "words"), [("4", ""), ("9", "no column 9"), ("x", "'x'")])
def test_the_answer_of_a_program_has_to_be_legal(answer: str, words: str) -> None:
    command = shlex.join([sys.executable, "-c", LIAR.replace("ANSWER", answer)])
    with HubAgent(command, CONNECT_FOUR) as program:
        if not words:
            assert move_of(program, Record(CONNECT_FOUR)) == "4"
            return
        with pytest.raises(AgentFailed, match=words):
            move_of(program, Record(CONNECT_FOUR))


def test_a_command_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="name the command"):
        HubAgent(" ", CONNECT_FOUR)
    with pytest.raises(ValueError, match="is not a command"):
        HubAgent("'", CONNECT_FOUR)
    with pytest.raises(AgentFailed, match="does not start"), HubAgent("no-such-x", CONNECT_FOUR):
        pass

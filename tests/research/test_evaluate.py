"""How often a player errs: counted exactly, with the same result on every machine."""

from __future__ import annotations

import json
import random
import re
import shlex
import sys
import time

import pytest
from typer.testing import CliRunner

from checkrow import ConnectGame, Record, game
from checkrow.cli import app
from checkrow.engines.connect.exact_evaluator import ExactEvaluator
from checkrow.engines.connect.solver import Solver
from checkrow.engines.elo import elo_of
from checkrow.engines.engine import Limits
from checkrow.engines.match import Score
from checkrow.research.agents import FunctionAgent
from checkrow.research.evaluation import AgentEvaluation, EvaluationPlan, LevelResult, evaluate
from checkrow.research.evaluation_report import as_json, write_text
from checkrow.research.forecast import Forecast, forecast
from checkrow.research.mistakes import EvaluatedMove, by_ply, is_exact, random_records, tally
from checkrow.rules.model import Move

SMALL = ConnectGame(5, 4, 4)
PLAN = EvaluationPlan(positions=60, games=4, opening=2, seed=3)


def best(record: Record) -> Move:
    """A player that never errs."""
    values = ExactEvaluator(SMALL).move_values(record.position)
    return max(values, key=lambda move: values[move])


def worst(record: Record) -> Move:
    values = ExactEvaluator(SMALL).move_values(record.position)
    return min(values, key=lambda move: values[move])


def found_of(play: object, plan: EvaluationPlan = PLAN) -> AgentEvaluation:
    return evaluate("test", FunctionAgent(play), Limits(), SMALL, plan)  # type: ignore[arg-type]


def test_a_player_that_never_errs_keeps_every_value() -> None:
    found = found_of(best)
    assert found.moves is not None
    assert found.moves.moves > 50
    assert found.moves.could_err > 10
    assert (found.moves.erred, found.moves.kept) == (0, 1)
    for result in found.against_perfect:
        assert result.score.share == result.best
    assert "No move gave away a win or a draw." in write_text(found)


def test_a_player_that_always_errs_keeps_no_value_that_can_be_lost() -> None:
    found = found_of(worst)
    assert found.moves is not None
    assert found.moves.erred == found.moves.could_err
    assert found.moves.erred == found.moves.wins_lost + found.moves.draws_lost
    assert sum(band.erred for band in found.bands) == found.moves.erred
    assert sum(band.moves for band in found.bands) == found.moves.moves
    assert [result.score.losses for result in found.against_perfect] == [2, 2]
    assert [result.seat for result in found.against_perfect] == ["x", "o"]


def test_values_of_moves_are_those_of_the_solver() -> None:
    for its_game in (SMALL, ConnectGame()):
        solver, evaluator = Solver(its_game), ExactEvaluator(its_game)
        for record in random_records(its_game, 30, random.Random(2))[-20:]:
            columns = solver.columns(record, weak=True)
            values = evaluator.move_values(record.position)
            signs = {"win": 1, "draw": 0, "loss": -1}
            expected = [signs[exact.value.value] for exact in columns if exact]
            assert list(values.values()) == expected


def test_the_empty_board_of_connect_four_is_won_in_the_middle_only() -> None:
    values = ExactEvaluator(ConnectGame()).move_values(ConnectGame().start())
    assert list(values.values()) == [-1, -1, 0, 1, 0, -1, -1]


def test_moves_are_counted_by_ply() -> None:
    evaluated = [
        EvaluatedMove(0, 1, 1, 1),
        EvaluatedMove(5, -1, 1, -1),
        EvaluatedMove(13, -1, 0, -1),
        EvaluatedMove(13, 0, 0, -1),
    ]
    first, last = by_ply(evaluated)
    assert (first.first, first.last, first.moves, first.could_err) == (0, 5, 2, 1)
    assert (first.erred, first.wins_lost, first.draws_lost, first.kept) == (1, 1, 0, 0.5)
    assert (last.first, last.last, last.erred, last.draws_lost) == (12, 17, 1, 1)
    assert tally(evaluated, 0, 41).could_err == 3


def test_positions_are_different_and_of_every_length() -> None:
    records = random_records(ConnectGame(), 84, random.Random(1))
    assert len({record.position for record in records}) == len(records)
    lengths = [len(record.moves) for record in records]
    assert lengths == sorted(lengths)
    assert set(range(30)) <= set(lengths)


def test_which_games_are_evaluated_exactly() -> None:
    assert is_exact(ConnectGame())
    assert is_exact(SMALL)
    assert not is_exact(ConnectGame(8, 7, 4))
    assert not is_exact(ConnectGame(5, 4, 4, 3))
    assert not is_exact(game("checkers:american"))


def test_levels_tell_elo_elsewhere() -> None:
    plan = EvaluationPlan(games=4, against=("random",), seed=1)
    russian = game("checkers:russian")
    agent = FunctionAgent(lambda record: record.legal_moves[0])
    found = evaluate("first", agent, Limits(), russian, plan)
    assert found.moves is None
    (result,) = found.against_levels
    assert result.level == "random"
    assert result.score.wins + result.score.draws + result.score.losses == 4
    three = game("connect:7x6x4:3")
    (result,) = evaluate(
        "first", agent, Limits(), three, EvaluationPlan(games=3, against=("random",))
    ).against_levels
    assert result.score.seats == 3
    with pytest.raises(ValueError, match="takes 3 games"):
        evaluate("first", agent, Limits(), three, EvaluationPlan(games=2))


def test_the_report_fits_80_columns_and_json_says_the_same() -> None:
    found = found_of(
        worst, EvaluationPlan(positions=40, games=2, against=("random", "casual"), seed=1)
    )
    text = write_text(found)
    assert max(map(len, text.splitlines())) <= 80
    told = json.loads(json.dumps(as_json(found)))
    assert told["game"] == "connect:5x4x4:2"
    assert found.moves is not None
    assert told["moves"]["erred"] == found.moves.erred
    assert [band["first_ply"] for band in told["by_ply"]] == [0, 6, 12, 18]
    assert [result["level"] for result in told["against_levels"]] == ["random", "casual"]
    assert re.search(rf"^  all +{found.moves.moves} ", text, re.MULTILINE)


def test_no_limit_of_elo_is_null() -> None:
    won = Score(wins=2)
    result = LevelResult("random", won, elo_of(won))
    told = as_json(AgentEvaluation("best", SMALL, PLAN, against_levels=[result]))
    assert told["against_levels"] == [
        {
            "level": "random",
            "won": 2,
            "drawn": 0,
            "lost": 0,
            "points": 1.0,
            "elo": {"difference": None, "low": pytest.approx(-290.5, abs=0.1), "high": None},
        }
    ]


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["evaluate", *arguments])
    return result.exit_code, result.output


def test_the_command_prints_a_report_or_json() -> None:
    few = ("--positions", "20", "--games", "2", "--game", "connect:5x4x4:2")
    status, output = run("examples.agents:blocker", *few)
    assert status == 0
    assert output.startswith("examples.agents:blocker plays connect:5x4x4:2\n\nMoves on 20 pos")
    status, output = run("--policy", "examples.agents:centre_policy", *few, "--json")
    assert status == 0
    assert json.loads(output)["moves"]["moves"] == 20
    assert run("random", *few, "--json") == run("random", *few, "--json")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["nobody"], 2, "'nobody' is not a player"),
        (["random", "--policy", "--hub"], 2, "exclude each other"),
        (["random", "--game", "nope"], 2, "nope"),
        (["random", "--games", "1"], 2, "takes 2 games"),
        (["random", "--seconds", "-1"], 2, "--seconds takes a number above 0"),
        (["random", "--against", "weak"], 2, "there is no level 'weak'"),
        (["os.path:join"], 1, "os.path:join failed: it raised TypeError"),
        (["--hub", "no-such-program"], 1, "no-such-program does not start"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_impossible_evaluations_are_refused(arguments: list[str], status: int, words: str) -> None:
    found, output = run(*arguments)
    assert found == status
    assert output.startswith("checkrow: ")
    assert words in output


def test_the_command_says_first_how_long_a_program_takes() -> None:
    hub = shlex.join([sys.executable, "-m", "checkrow", "hub"])
    few = ("--positions", "5", "--games", "3", "--nodes", "20", "--game", "connect:5x4x4:2")
    result = CliRunner().invoke(app, ["evaluate", "--hub", hub, *few, "--against", "random"])
    assert result.exit_code == 0, result.output
    assert re.match(r"5 single moves, then 4 games of about \d+ turns: about ", result.stderr)
    assert "games" not in CliRunner().invoke(app, ["evaluate", "random", *few]).stderr


def test_a_forecast_counts_the_moves_of_all_players() -> None:
    """Each move of the player takes the same time, and moves of its rivals take almost none."""
    pause = 0.02

    def slow(record: Record) -> object:
        time.sleep(pause)
        return record.legal_moves[0]

    plan = EvaluationPlan(games=5, against=("random", "casual"))
    expected = forecast(FunctionAgent(slow), Limits(), game("checkers:russian"), plan)
    assert (expected.positions, expected.games) == (0, 8)
    assert expected.turns > 20
    assert expected.seconds >= 8 * expected.turns / 2 * pause


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1.2, "about a second"), (31.8, "about 32 seconds"), (200.0, "about 3 minutes")],
)
def test_a_forecast_is_a_sentence(seconds: float, words: str) -> None:
    assert str(Forecast(0, 30, 70, seconds)) == f"30 games of about 70 turns: {words}"

"""The ladder of levels: how its steps are measured, and how the mistakes of a level are counted."""

import random
import sys
from pathlib import Path

import pytest

from checkrow.engines import ladder
from checkrow.engines.connect.exact_evaluator import ExactEvaluator
from checkrow.engines.connect.mistakes import GAME, kind_of, mistakes_of
from checkrow.engines.elo import elo_of
from checkrow.engines.family_engines import STEPS
from checkrow.engines.ladder import fit, inverse, pairs, read_scores, write_scores
from checkrow.engines.levels import ALL_LEVELS, LEVELS
from checkrow.engines.match import Score
from checkrow.play import adaptive
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.games import game
from tests.engines.players import drops

GAMES = 1000


def score(difference: float, games: int = GAMES) -> Score:
    wins = round(games / (1 + 10 ** (-difference / 400)))
    return Score(wins, 0, games - wins)


def test_the_fit_finds_known_strengths() -> None:
    known = {"a": 0.0, "b": 150.0, "c": 320.0, "d": 410.0}
    scores = {(high, low): score(known[high] - known[low]) for high, low in pairs(list(known), 2)}
    steps = fit(list(known), scores)
    assert [step.elo for step in steps] == pytest.approx(list(known.values()), abs=2)
    assert [step.step for step in steps] == pytest.approx([0, 150, 170, 90], abs=2)
    assert steps[0].error == pytest.approx(0, abs=0.01)


def test_errors_are_those_of_a_single_match_and_shrink_with_games() -> None:
    few, many = (fit(["a", "b"], {("b", "a"): score(100, games)})[1] for games in (100, 10_000))
    alone = elo_of(score(100, 100))
    assert few.step == pytest.approx(alone.difference, abs=1)
    assert few.step_error == pytest.approx((alone.high - alone.low) / 2, rel=0.1)
    assert many.step_error == pytest.approx(few.step_error / 10, rel=0.1)


def test_a_level_that_never_lost_a_point_still_has_a_number() -> None:
    top = fit(["a", "b"], {("b", "a"): Score(20, 0, 0)})[1]
    assert 400 < top.elo < 5000
    assert top.error > 100


def test_the_inverse() -> None:
    assert inverse([[4.0, 2.0], [2.0, 3.0]]) == [
        pytest.approx([0.375, -0.25]),
        pytest.approx([-0.25, 0.5]),
    ]


def test_the_command_keeps_scores_and_plays_only_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scores"
    arguments = ["--game", "connect:5x4x3:2", "--games", "4", "--apart", "1", "--scores", str(file)]
    monkeypatch.setattr(sys, "argv", ["ladder", *arguments, "--levels", "1", "2", "3"])
    ladder.main()
    told = capsys.readouterr().out
    assert "2 against 1: +" in told
    assert "| 3 | " in told
    kept = read_scores(file)
    assert list(kept) == [("2", "1"), ("3", "2")]
    assert all(each.wins + each.draws + each.losses == 4 for each in kept.values())
    file.write_text(write_scores({**kept, ("2", "1"): Score(3, 1, 0)}))
    ladder.main()
    assert "2 against 1: +3 =1 -0" in capsys.readouterr().out


def test_mistakes_have_kinds() -> None:
    def kind(columns: str, move: str) -> str:
        position = drops(columns).position
        assert isinstance(position, ConnectPosition)
        return kind_of(position, position.game.read_move(move))

    assert kind("112233", "7") == "missed win"
    assert kind("12121", "7") == "missed block"
    assert kind("12121", "1") == "further ahead"  # it blocks, whatever its other faults
    assert kind("44", "1") == "further ahead"


def test_the_evaluator_knows_the_values_of_openings_and_endings() -> None:
    position = drops("").position
    assert isinstance(position, ConnectPosition)
    evaluator = ExactEvaluator(game(GAME))
    values = evaluator.move_values(position)
    assert [values[move] for move in position.legal_moves] == [-1, -1, 0, 1, 0, -1, -1]
    won = drops("112233").position
    assert isinstance(won, ConnectPosition)
    assert evaluator.move_values(won)[won.game.read_move("4")] == 1


def test_mistakes_get_rarer_from_level_to_level_and_are_spread_over_the_games() -> None:
    evaluator = ExactEvaluator(game(GAME))
    found = [mistakes_of(level, 12, 3, evaluator) for level in ("1", "3", "5", "7")]
    shares = [each.share for each in found]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 2 * shares[-1]
    # The stronger a level, the larger the share of its mistakes in the opening: for 7, nearly all.
    for each, most in zip(found, (0.6, 0.6, 0.75), strict=False):
        assert each.lost > 15
        assert max(each.phases.values()) <= most * each.lost


def test_the_level_that_adapts_knows_the_whole_ladder() -> None:
    assert adaptive.STEPS == STEPS == len(LEVELS)
    rng = random.Random(1)
    for level in ALL_LEVELS:
        won, lost = ([adaptive.ComputerResult(level, score)] * 20 for score in (1.0, 0.0))
        assert adaptive.strength(won) > adaptive.strength(lost)
        assert adaptive.played_level(adaptive.adapted_level(won, rng)) in LEVELS


def test_every_level_is_measured() -> None:
    assert pairs(list(LEVELS), 2)[0] == ("2", "1")
    assert len(pairs(list(LEVELS), 2)) == 17

"""The adaptive level finds people of every strength."""

import random
import statistics

import pytest

from checkrow.play.adaptive import (
    STEP_POINTS,
    ComputerResult,
    adapted_level,
    expected_score,
    is_adapted,
    played_level,
    strength,
)


def after_games(true: float, games: int, seed: int) -> list[ComputerResult]:
    """Play a person of known strength against the adaptive level. Return the latest result
    first."""
    rng, results = random.Random(seed), list[ComputerResult]()
    for _ in range(games):
        level = adapted_level(results, rng)
        won = rng.random() < expected_score(true, float(played_level(level)))
        results.insert(0, ComputerResult(level, float(won)))
    return results


@pytest.mark.parametrize("true", [1.5, 3.0, 4.0, 5.5, 7.0, 8.5])
def test_ten_games_find_a_person_within_150_points(true: float) -> None:
    errors = [STEP_POINTS * (strength(after_games(true, 10, seed)) - true) for seed in range(60)]
    assert abs(statistics.mean(errors)) < 100  # the first guess still pulls a little
    assert statistics.median(map(abs, errors)) < 150


@pytest.mark.parametrize("true", [1.0, 4.0, 9.0])
def test_more_games_find_them_more_exactly(true: float) -> None:
    def spread(games: int) -> float:
        return statistics.mean(
            abs(strength(after_games(true, games, seed)) - true) for seed in range(30)
        )

    assert spread(30) < spread(3)


def test_the_person_then_wins_about_half_of_the_games() -> None:
    scores = [
        statistics.mean(result.score for result in after_games(6.5, 30, seed)[:15])
        for seed in range(60)
    ]
    assert 0.4 < statistics.mean(scores) < 0.6


def test_it_starts_in_the_lower_half_and_follows_results() -> None:
    assert 3 <= strength(()) <= 5
    won, lost = ComputerResult("4", 1.0), ComputerResult("4", 0.0)
    assert strength([won]) > strength([ComputerResult("4", 0.5)]) > strength([lost])
    assert strength([won, won]) > strength([won])
    # The latest counts most.
    assert strength([won, *[lost] * 9]) > strength([*[lost] * 9, won])


def test_against_three_computers_a_third_of_the_wins_is_usual() -> None:
    assert expected_score(4, 4, 2) == pytest.approx(1 / 3)
    assert strength([ComputerResult("4", 0.0, 3)]) > strength([ComputerResult("4", 0.0)])


def test_it_stays_on_the_ladder_and_knows_older_names() -> None:
    rng = random.Random(1)
    strong = [ComputerResult("perfect", 1.0)] * 20
    weak = [ComputerResult("1", 0.0)] * 20
    assert adapted_level(strong, rng) == "adaptive-10"
    assert adapted_level(weak, rng) == "adaptive-1"
    assert strength([ComputerResult("club", 1.0)]) > strength([ComputerResult("casual", 1.0)])
    assert strength([ComputerResult("wizard", 1.0)]) == strength(())


def test_between_two_levels_it_plays_both() -> None:
    results = [ComputerResult("4", 1.0), ComputerResult("4", 0.0)]
    chosen = {adapted_level(results, random.Random(seed)) for seed in range(60)}
    assert len(chosen) == 2


def test_a_level_that_was_chosen_plays_like_the_level_itself() -> None:
    assert played_level("adaptive-10") == "10"
    assert played_level("club") == "club"
    assert is_adapted("adaptive-3")
    assert not is_adapted("adaptive")
    assert not is_adapted("3")

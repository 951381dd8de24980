"""Levels differ in strength. The numbers in docs/engines.md come from more games; these few are
only enough to rule out chance."""

import random
import sys

import pytest

import checkrow
from checkrow.engines import match
from checkrow.engines.engine import Limits
from checkrow.engines.match import Score, measure, play_match, player_of, random_opening
from checkrow.engines.mcts import Mcts
from tests.engines.players import no_time, player, record_of


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("club", "random"), ("club", "casual"), ("casual", "random")]
)
def test_the_stronger_level_wins_at_connect_four(stronger: str, weaker: str) -> None:
    score = measure(
        checkrow.game("connect:7x6x4:2"),
        player(stronger),
        player(weaker),
        games=10,
        rng=random.Random(3),
        limits=Limits(nodes=400),
    )
    assert score.share >= 0.7


@pytest.mark.parametrize("variant", ["house", "american", "international", "russian"])
def test_club_beats_random_at_checkers(variant: str) -> None:
    score = measure(
        checkrow.game(f"checkers:{variant}"),
        player("club"),
        player("random"),
        games=4,
        rng=random.Random(3),
        limits=Limits(nodes=150),
    )
    assert score.losses == 0
    assert score.wins >= 3


def test_three_play_a_whole_game_and_the_best_of_them_does_not_come_last() -> None:
    game = checkrow.game("connect:7x6x4:3")
    won = {"club": 0, "random": 0}
    for seed in range(6):
        levels = ["random", "random", "random"]
        levels[seed % 3] = "club"
        engines = [player(level, seed) for level in levels]
        outcome = play_match(game, engines, limits=Limits(nodes=150)).outcome
        assert outcome is not None
        if outcome.winner is not None:
            won[levels[outcome.winner]] += 1
    assert won["club"] > won["random"]


def test_a_match_continues_from_its_opening() -> None:
    opening = record_of("connect:7x6x4:2", "4 4 3")
    record = play_match(opening.game, [player("random"), player("random")], opening=opening)
    assert record.outcome is not None
    assert record.moves[:3] == opening.moves


def test_a_match_needs_a_player_for_every_seat() -> None:
    with pytest.raises(ValueError, match="takes 3 players, not 2"):
        play_match(checkrow.game("connect:7x6x4:3"), [player("random"), player("random")])


def test_openings_are_whole_turns_of_unfinished_games() -> None:
    for seed in range(30):
        record = random_opening(checkrow.game("checkers:house"), 12, random.Random(seed))
        assert len(record.turns) >= 12
        assert not record.position.in_chain
        assert record.outcome is None


def test_a_score_counts_from_the_first_player() -> None:
    won = record_of("connect:7x6x4:2", "1 2 1 2 1 2 1")
    score = Score().plus(won, 0).plus(won, 1)
    assert (score.wins, score.draws, score.losses) == (1, 0, 1)
    assert str(score) == "+1 =0 -1 (50%)"


def test_the_program_tells_the_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["match", "casual", "random", "--games", "2", "--game", "connect:5x4x3:2"]
    monkeypatch.setattr(sys, "argv", arguments)
    match.main()
    assert capsys.readouterr().out.startswith("connect:5x4x3:2: casual against random: +")


def test_one_plays_every_seat_in_turn_against_all_others() -> None:
    game = checkrow.game("connect:6x5x4:3")
    limits = Limits(nodes=200), Limits(nodes=1)
    mcts, other = Mcts(random.Random(1), no_time), player("random")
    score = measure(game, mcts, other, games=8, rng=random.Random(3), limits=limits)
    assert score.wins + score.draws + score.losses == 6  # whole rounds only
    assert score.share > 0.5


def test_a_draw_is_an_equal_share_for_everybody() -> None:
    assert Score(wins=1, draws=3, seats=3).share == 0.5


def test_players_are_named_with_their_time_or_their_nodes() -> None:
    game, rng = checkrow.game("connect:7x6x4:2"), random.Random(1)
    engine, limits = player_of("mcts@0.25", game, rng=rng)
    assert isinstance(engine, Mcts)
    assert limits == Limits(seconds=0.25)
    assert player_of("club", game, rng=rng)[1] == Limits(seconds=1.0)
    assert player_of("expert@5000n", game, rng=rng)[1] == Limits(nodes=5000)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["mctss", "casual"], "there is no level 'mctss'"),
        (["mcts@soon", "casual"], "'soon' is not a time for a move: write seconds"),
        (["mcts@nan", "casual"], "'nan' is not a time for a move"),
        (["mcts", "casual", "--game", "connect:7x6"], "is not a Connect-N game"),
        (["mcts", "casual", "--game", "checkers:house"], "mcts does not play checkers:house"),
        (["mcts", "casual", "--games", "2", "--game", "connect:7x6x4:3"], "takes 3 games"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["match", *arguments])
    with pytest.raises(SystemExit):
        match.main()
    assert sentence in capsys.readouterr().err

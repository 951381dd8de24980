"""A whole game, turn by turn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import checkrow
from checkrow.engines import engine_for
from checkrow.engines.analysis.budget import Report
from checkrow.engines.analysis.json_form import review_to_json
from checkrow.engines.analysis.marks import Mark
from checkrow.engines.analysis.review import GameReview
from checkrow.engines.analysis.reviewing import review_game
from checkrow.engines.engine import Limits
from checkrow.engines.value import Value
from checkrow.rules.pdn import decode_pdn, guess_game, parse_pdn, replay_pdn
from checkrow.rules.record import Record

PDN = Path(__file__).parents[1] / "data" / "pdn"


def still() -> float:
    return 0.0


def reviewed(record: Record, nodes: int) -> GameReview:
    return review_game(record, Limits(nodes=nodes), still)


# From here on the solver answers at once: x gives away a draw, o returns it, and so on.
SOLVABLE = checkrow.read_record(
    "connect:7x6x4:2 | 1ooxx2/1xxoo2/2ox3/3o3/3x3/7 x | 3 6 6 6 4 2 5 5"
)


def from_pdn(path: str, number: int) -> Record:
    games = parse_pdn(decode_pdn((PDN / path).read_bytes()))
    return replay_pdn(games[number - 1], guess_game(games[:5])).record


def test_a_solved_game_of_connect_four() -> None:
    review = reviewed(SOLVABLE, 1_000_000)
    assert review.complete
    assert all(turn.depth is None for turn in review.turns)
    assert all(turn.best.exact and turn.played.exact for turn in review.turns)
    for turn in review.turns:
        assert turn.played.rank <= turn.best.rank
        if turn.best.result is not Value.LOSS:
            assert (turn.mark is Mark.BEST) == (turn.played.rank == turn.best.rank)
        assert turn.lost == turn.best.chance - turn.played.chance
    marks = {turn.mark for turn in review.turns}
    assert {Mark.BEST, Mark.GOOD, Mark.MISTAKE} <= marks


def test_a_missed_win_and_an_open_door_are_blunders() -> None:
    record = checkrow.read_record("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 1 4 1 4 7 1 4")
    review = reviewed(record, 500_000)
    by_number = {turn.number: turn for turn in review.turns}
    assert by_number[6].mark is not Mark.BEST  # o does not block
    assert str(by_number[6].played) == "loses in 1"
    assert str(by_number[7].best) == "wins in 1"  # x does not win
    assert by_number[7].line == ("4",)


def test_a_real_game_of_american_checkers() -> None:
    record = from_pdn("american/tinsley_checkerboard.pdn", 4)
    review = reviewed(record, 20_000)
    assert [turn.text for turn in review.turns][:4] == ["11-15", "23-18", "12-16", "18x11"]
    assert len(review.turns) == len(record.turns)
    assert [turn.seat for turn in review.turns[:2]] == [1, 0]  # dark begins
    assert all(turn.forced == (turn.text in {"7x16", "10x17"}) for turn in review.turns[8:9])
    tinsley, ryan = review.accounts  # light wins
    marks = {turn.mark for turn in review.turns if turn.seat == 0}
    assert not marks & {Mark.MISTAKE, Mark.BLUNDER}
    assert review.turns[-1].chance > 0.6  # light comes out ahead
    assert tinsley.accuracy is not None
    assert ryan.accuracy is not None
    assert tinsley.accuracy > 0.95 > ryan.accuracy > 0.7
    for account in review.accounts:
        assert sum(count for _, count in account.marks) == len(review.turns) // 2


@pytest.mark.parametrize("move", ["3", "4", "5", "7"])
def test_nothing_is_praised_where_all_turns_lose_by_the_same_amount(move: str) -> None:
    # x threatens to win at both ends of its row.
    record = checkrow.read_record(f"connect:7x6x4:2 | 1xxx3/1oo4/7/7/7/7 o | {move}")
    review = reviewed(record, 100_000)
    assert review.turns[0].mark is Mark.LOST
    assert not review.turns[0].chances.counts
    assert review.accounts[1].accuracy is None


def test_holding_out_longest_in_a_lost_position_is_best() -> None:
    record = checkrow.read_record("connect:7x6x4:2 | 1xxoo2/2xx3/2o4/7/7/7 o | 3 2 5")
    first, _, third = reviewed(record, 1_000_000).turns
    assert str(first.best) == "wins in 17"
    assert (str(third.best), str(third.played), third.mark) == (
        *("loses in 11", "loses in 11"),
        Mark.BEST,
    )


def loser_at_random(key: str, seed: int) -> Record:
    """Return a game that the second seat wins against random moves."""
    rng = random.Random(seed)
    levels = [engine_for(level, rng=rng, clock=still) for level in ("random", "club")]
    record = Record(checkrow.game(key))
    while not record.outcome:
        engine = levels[record.position.turn]
        record = record.play(engine.search(record, Limits(nodes=2_000), lambda _: True).move)
    assert record.outcome.winner == 1
    return record


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:american"])
def test_a_random_loser_is_not_flattered(key: str) -> None:
    for seed in range(3):
        loser, winner = reviewed(loser_at_random(key, seed), 20_000).accounts
        assert loser.accuracy is not None
        assert winner.accuracy is not None
        assert loser.accuracy < 0.8
        assert winner.accuracy > loser.accuracy + 0.15
        assert dict(loser.marks)[Mark.LOST] > 0


def test_a_piece_given_away_is_marked() -> None:
    record = checkrow.read_record("checkers:american | W:W22,30,31:B1,2,13 | 22-17")
    careless = reviewed(record, 20_000).turns[0]
    assert careless.mark in (Mark.MISTAKE, Mark.BLUNDER)
    assert careless.line[0] != "22-17"
    assert careless.lost > 0.1


def test_automatic_passes_are_not_reviewed() -> None:
    game = checkrow.game("checkers:house")
    record = Record(game, game.read_position("B:Wa1:Bb4,c3,b2,h8")).play("h8-g7").play("g7-h6")
    assert [str(move) for move in record.moves] == ["h8-g7", "pass", "g7-h6", "pass"]
    review = reviewed(record, 5_000)
    assert [turn.text for turn in review.turns] == ["h8-g7", "g7-h6"]
    assert {turn.seat for turn in review.turns} == {1}


def test_a_turn_lost_on_time_is_reviewed() -> None:
    record = Record(checkrow.game("checkers:house")).play("c3-d4").lapse().play("d4-c5")
    review = reviewed(record, 20_000)
    assert [turn.text for turn in review.turns] == ["c3-d4", "late", "d4-c5"]


def test_a_game_that_went_on_after_a_draw_is_reviewed_to_its_end() -> None:
    there_and_back = "1-6 32-27 6-1 27-32".split()
    game = checkrow.game("checkers:american")
    start = game.read_position("B:WK32,K28:BK1,K5")
    moves = [game.read_move(move) for move in there_and_back * 4]
    record = Record(game, start, moves)
    assert len(reviewed(record, 1_000).turns) == len(moves)


def test_three_players_are_reviewed_each_for_themselves() -> None:
    record = checkrow.read_record("connect:5x5x3:3 | 5/5/5/5/5 x 5x5x3:3 | 1 3 5 1 3 5 2")
    review = reviewed(record, 2_000)
    assert [turn.seat for turn in review.turns] == [0, 1, 2, 0, 1, 2, 0]
    assert len(review.accounts) == 3


def test_the_same_nodes_find_the_same() -> None:
    record = from_pdn("international/loi20.pdn", 1)
    assert reviewed(record, 2_000) == reviewed(record, 2_000)
    opening = checkrow.read_record("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3 3")
    assert reviewed(opening, 5_000) == reviewed(opening, 5_000)


@pytest.mark.parametrize(
    "record", [SOLVABLE, from_pdn("international/loi20.pdn", 1)], ids=["connect", "checkers"]
)
def test_it_stops_in_the_middle_and_keeps_what_it_knows(record: Record) -> None:
    def half(report: Report) -> bool:
        return report.share < 0.5

    whole = review_game(record, Limits(nodes=5_000), still)
    part = review_game(record, Limits(nodes=5_000), still, half)
    assert not part.complete
    assert 0 < len(part.turns) < len(whole.turns)
    numbers = [turn.number for turn in part.turns]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_progress_goes_from_nothing_to_all() -> None:
    shares: list[float] = []

    def note(report: Report) -> bool:
        shares.append(report.share)
        return True

    review_game(from_pdn("international/loi20.pdn", 1), Limits(nodes=2_000), still, note)
    assert 0 <= shares[0] < 0.1
    assert 0.9 < max(shares) <= 1


def test_json_of_a_review() -> None:
    review = reviewed(SOLVABLE, 1_000_000)
    told = review_to_json(review)
    assert told["kind"] == "review"
    assert told["names"] is None
    assert told["outcome"] is None
    turns = told["turns"]
    assert isinstance(turns, list)
    assert len(turns) == len(review.turns)
    assert set(turns[0]) == {
        *("number", "seat", "position", "turn", "moves", "mark", "forced", "lost"),
        *("best", "played", "line", "depth", "chance"),
    }
    players = told["players"]
    assert isinstance(players, list)
    assert set(players[0]["marks"]) == {"best", "good", "mistake", "blunder", "lost"}

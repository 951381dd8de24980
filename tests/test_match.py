"""The parts of `make match`. Tests do not judge who wins."""

import math
import random
import sys
import time
from pathlib import Path

import pytest

import checkrow
from bench.match import __main__ as command
from bench.match import ballots as openings_module
from bench.match.ballots import (
    BALLOTS,
    MOST_ADVANTAGE,
    NODES,
    RANDOM_TURNS,
    NoEvenOpening,
    openings,
    read_openings,
)
from bench.match.opponents import OPPONENTS
from bench.match.peer import Peer
from bench.match.player import Failed, InProcess
from bench.match.referee import Clock, Game, play_game
from bench.match.turns import history, numeric_fen, whole_turns
from bench.players.serving import Turn
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.elo import Elo, elo_of, points
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.match import Score, random_opening
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.model import Move
from checkrow.rules.record import Record
from tests.rules.playing import play_at_random

AMERICAN = checkrow.game("checkers:american")

# A peer that plays the first legal turn, until the record has a number of turns.
PEER = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    if len(question["history"]) >= {turns}:
        {then}
    print(json.dumps(question["legal"][0]), flush=True)
"""


class PatientlyStarted(Peer):
    """Has hardly any patience after four turns, but enough for a busy machine to start."""

    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        if len(record.turns) >= 4:
            self._program.patience = 0.1
        return super().choose(record, seconds)


def peer(turns: int = 1000, then: str = "pass", kind: type[Peer] = Peer) -> Peer:
    script = PEER.format(turns=turns, then=then)
    return kind([sys.executable, "-c", script])


def turns_of(record: Record) -> list[Turn]:
    assert isinstance(record.position, CheckersPosition)
    return [turn.told for turn in whole_turns(record.position)]


def play_against(other: Peer, seat: int, key: str = "checkers:american") -> Game:
    with other:
        ours = InProcess(NativeCheckers(time.monotonic, megabytes=1))
        opening = Record(checkrow.game(key))
        clocks = (Clock(), Clock())
        return play_game(opening, (ours, other), seat, 0.002, time.monotonic, clocks)


def test_every_ballot_is_read_and_leads_to_its_position() -> None:
    ballots = read_openings(AMERICAN, BALLOTS.read_text(encoding="utf-8"))
    assert len(ballots) == 157
    assert len({ballot.position for ballot in ballots}) == 157
    assert all(len(ballot.turns) == 3 and not ballot.outcome for ballot in ballots)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("11-15\n11-22", "line 2 of the openings: the piece on 11 cannot go to 22"),
        ("09-13 21-17 05-10\tB:W1:B2", "line 1 of the openings: the piece on 5 cannot go to 10"),
        ("09-13\tW:W21-32:B1-12", "the moves lead to W:W21-32:B1-8,10-13, not to W:W21-32:B1-12"),
        ("09-13 W:", "line 1 of the openings: "),
        ("09-13 soon", "'soon' is not a step"),
        ("W:W21:B", "line 1 of the openings"),
        ("# nothing", "no openings: write a position or some moves on each line"),
    ],
)
def test_a_wrong_opening_is_named(line: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        read_openings(AMERICAN, line)


def test_an_opening_is_moves_or_a_position_or_both() -> None:
    after = "W:W21-32:B1-8,10-13"
    lines = f"# three ways\n\n9-13\n{after}\n09-13\t{after}\n09-13  {after}\n"
    moves, position, *ballots = read_openings(AMERICAN, lines)
    assert moves.position == position.position
    assert ballots == [moves, moves] != [position, position]


def test_openings_are_spread_over_the_ballots_or_drawn_from_a_seed() -> None:
    russian = checkrow.game("checkers:russian")
    assert len(set(openings(AMERICAN, 10, 1))) == 10
    assert len(list(openings(AMERICAN, 1000, 1))) == 157
    drawn = [list(openings(russian, 3, seed)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


JUDGE = NativeCheckers(time.monotonic, megabytes=1)


def advantage(opening: Record) -> float:
    score = JUDGE.search(opening, Limits(nodes=NODES), undisturbed).score
    assert score is not None
    return abs(score)


@pytest.mark.parametrize("variant", ["russian", "brazilian", "house", "antidraughts"])
def test_random_openings_leave_out_lost_ones(variant: str) -> None:
    game, rng = checkrow.game(f"checkers:{variant}"), random.Random(1)
    drawn = [random_opening(game, RANDOM_TURNS, rng) for _ in range(80)]
    worth = [advantage(opening) for opening in drawn]
    even = [one for one, men in zip(drawn, worth, strict=True) if men <= MOST_ADVANTAGE]
    found = list(openings(game, 12, 1))
    assert max(worth) >= 2
    assert found == even[:12] != drawn[:12]
    assert found == list(openings(game, 12, 1))
    assert len({opening.position for opening in found}) >= 9


def test_a_variant_without_even_openings_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(openings_module, "MOST_ADVANTAGE", -1.0)
    monkeypatch.setattr(openings_module, "NODES", 100)
    with pytest.raises(NoEvenOpening, match="200 random openings of checkers:house in a row"):
        next(openings(checkrow.game("checkers:house"), 1, 1))
    monkeypatch.setattr(sys, "argv", ["match", "--engine", "nothing", "--variant", "house"])
    with pytest.raises(SystemExit, match="choose openings of your own"):
        command.main()


def test_openings_are_repeated_if_there_are_too_few() -> None:
    start = Record(checkrow.game("checkers:american"))
    one, other = start.play("11-15"), start.play("9-13")
    pairs = [(one, 0), (one, 1), (other, 0), (other, 1), (one, 0), (one, 1)]
    assert list(command.twice([one, other], 6)) == pairs


def test_elo_of_scores() -> None:
    even = elo_of(Score(10, 20, 10))
    assert even.difference == 0
    assert even.low == pytest.approx(-even.high)
    assert even.high == pytest.approx(points(0.5 + 1.96 * math.sqrt(0.125 / 40)))
    assert elo_of(Score(30, 0, 10)).difference == pytest.approx(190.85, abs=0.01)
    assert elo_of(Score(300, 0, 100)).high < elo_of(Score(30, 0, 10)).high
    assert str(elo_of(Score(30, 0, 10))) == "+191 (+82 to +353)"


def test_elo_where_one_side_won_everything_is_only_bounded() -> None:
    won, lost = elo_of(Score(10, 0, 0)), elo_of(Score(0, 0, 10))
    assert won == Elo(math.inf, points(0.025**0.1), math.inf)
    assert lost.low == -math.inf
    assert lost.high == pytest.approx(-won.low)
    assert str(won) == "above +140"
    assert str(lost) == "below -140"
    with pytest.raises(ValueError, match="without a game"):
        elo_of(Score())


@pytest.mark.parametrize("key", ["american", "international", "russian", "brazilian"])
def test_whole_turns_are_written_and_read(key: str) -> None:
    game = checkrow.game(f"checkers:{key}")
    chains = 0
    for seed in range(40):
        record = play_at_random(game, seed, most=10 + seed)
        position = record.position
        if record.outcome or position.in_chain:
            continue
        assert isinstance(position, CheckersPosition)
        turns = whole_turns(position)
        chains += any(len(turn.steps) > 1 for turn in turns)
        for turn in turns:
            after = position
            for step in turn.steps:
                after = after.play(step)
            meant = [one for one in turns if one.is_meant_by(turn.told)]
            ends = {(one.told["path"][-1], tuple(one.told["captured"])) for one in meant}
            assert ends == {(turn.told["path"][-1], tuple(turn.told["captured"]))}
        assert len(history(record)) == len(record.turns)
    assert chains


def test_positions_use_numbers_even_if_squares_have_letters() -> None:
    position = checkrow.game("checkers:russian").read_position("B:Wa1,Kh2:Bb8")
    assert isinstance(position, CheckersPosition)
    assert numeric_fen(position) == "B:W29,K28:B1"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_tiny_match_is_played_to_its_end(seat: int) -> None:
    game = play_against(peer(), seat)
    assert game.record.outcome
    assert not game.failure
    assert (game.result == 1) == (game.record.outcome.winner == seat)
    assert game.added_to(Score(1, 1, 1)).share >= 0.5


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("sys.exit('what it said last')", "crashed: what it said last"),
        ('print(\'{"path": [1, 2], "captured": []}\', flush=True)', "played [1, 2], capturing []"),
        ("print('nonsense', flush=True)", "answered nonsense: nonsense"),
        ("print('[3]', flush=True)", "answered nonsense: [3]"),
        ("sys.stdin.read()", "gave no answer in time"),
    ],
)
def test_a_player_without_a_legal_turn_loses(then: str, why: str) -> None:
    game = play_against(peer(4, then, PatientlyStarted if "read()" in then else Peer), seat=1)
    assert game.result == 1
    assert game.failure.startswith(why)
    assert len(game.record.turns) >= 4


def test_a_peer_is_started_again_after_it_has_crashed() -> None:
    start = Record(checkrow.game("checkers:american"))
    later = start.play("11-15")
    assert isinstance(start.position, CheckersPosition)
    with peer(1, "sys.exit('no')") as other:
        for _ in range(2):
            with pytest.raises(Failed, match="crashed: no"):
                other.choose(later, 0.01)
            assert other.choose(start, 0.01) == whole_turns(start.position)[0].steps


def test_a_peer_that_does_not_start_says_so() -> None:
    game = play_against(Peer(["/nowhere/to/be/found"]), seat=1)
    assert game.failure == "does not start: No such file or directory"


def test_every_opponent_has_a_runner_and_a_lock() -> None:
    root = Path(__file__).parents[1]
    for opponent in OPPONENTS:
        assert list(root.glob(f"bench/players/{opponent.library.replace('-', '_')}.*"))
        assert (root / "requirements" / f"bench-{opponent.library}.txt").exists()
        assert opponent.variant in checkrow.VARIANTS

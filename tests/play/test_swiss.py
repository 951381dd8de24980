"""Swiss pairings: everything avoidable is avoided."""

import random
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from checkrow.play.tournament.pairing.colours import clash
from checkrow.play.tournament.pairing.swiss import SwissPlayer, pair_swiss
from checkrow.server.tournaments.matching import matching
from tests.play.test_pairings import longest_run

Pairs = list[tuple[str, str]]


def field(size: int) -> list[SwissPlayer]:
    return [SwissPlayer(f"p{number}", 0) for number in range(size)]


def after_round(
    players: Sequence[SwissPlayer], pairs: Pairs, free: str | None, rng: random.Random
) -> list[SwissPlayer]:
    """Return the players after a round with random results, in which better seeds win more
    often."""
    now = {player.id: player for player in players}
    for one, other in pairs:
        first, second = now[one], now[other]
        strength = int(other[1:]) - int(one[1:])
        won = min(2, max(0, round(rng.gauss(1 + strength / len(players), 1))))
        float = (first.score < second.score) - (first.score > second.score)
        now[one] = _met(first, other, won, 1, float)
        now[other] = _met(second, one, 2 - won, -1, -float)
    if free is not None:
        player = now[free]
        now[free] = replace(player, score=player.score + 2, byes=player.byes + 1, floated=-1)
    return [now[player.id] for player in players]


def _met(player: SwissPlayer, opponent: str, won: int, colour: int, float: int) -> SwissPlayer:
    return SwissPlayer(
        player.id,
        player.score + won,
        (*player.opponents, opponent),
        (*player.colours, colour),
        player.byes,
        float,
    )


def check_round(players: Sequence[SwissPlayer], pairs: Pairs, free: str | None) -> None:
    """Check that everybody has exactly one opponent, or the bye."""
    seen = [id for pair in pairs for id in pair] + ([] if free is None else [free])
    assert sorted(seen) == sorted(player.id for player in players)


def test_the_first_round_folds_the_field() -> None:
    pairs, free = pair_swiss(field(9), matching)
    assert pairs == [("p0", "p4"), ("p5", "p1"), ("p2", "p6"), ("p7", "p3")]
    assert free == "p8"


def test_the_second_round_of_the_dutch_system() -> None:
    """The top half of the winners meets their bottom half, and so for the losers, if colours
    allow."""
    players = [
        replace(player, score=score, opponents=(f"p{opponent}",), colours=(colour,))
        for player, score, opponent, colour in zip(
            field(8),
            (2, 2, 2, 2, 0, 0, 0, 0),
            (4, 5, 6, 7, 0, 1, 2, 3),
            (1, -1, 1, -1, -1, 1, -1, 1),
            strict=True,
        )
    ]
    pairs, _ = pair_swiss(players, matching)
    assert {frozenset(pair) for pair in pairs} == {
        frozenset(pair) for pair in (("p0", "p3"), ("p1", "p2"), ("p4", "p7"), ("p5", "p6"))
    }
    for one, other in pairs:
        colours = {player.id: player.colours[0] for player in players}
        assert (colours[one], colours[other]) == (-1, 1)


@pytest.mark.parametrize("size", [20, 23, 31, 40])
@pytest.mark.parametrize("seed", range(10))
def test_a_whole_tournament_is_fair(size: int, seed: int) -> None:
    """With many more players than rounds everything is avoidable: nobody meets the same opponent
    twice or has a second bye, and colours differ by at most two and never repeat three times in a
    row."""
    rng = random.Random(seed)
    players = field(size)
    for _ in range(7):
        pairs, free = pair_swiss(players, matching)
        check_round(players, pairs, free)
        players = after_round(players, pairs, free, rng)
    for player in players:
        assert len(set(player.opponents)) == len(player.opponents)
        assert player.byes <= 1
        assert abs(sum(player.colours)) <= 2
        assert longest_run(list(player.colours)) <= 2
    assert sum(player.score for player in players) == 2 * 7 * ((size + 1) // 2)


def all_pairings(ids: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """Yield all pairings of these players; with an odd number one of them is paired with -1."""
    if len(ids) % 2:
        for number, free in enumerate(ids):
            for rest in all_pairings(ids[:number] + ids[number + 1 :]):
                yield [*rest, (free, -1)]
    elif not ids:
        yield []
    else:
        for number in range(1, len(ids)):
            for rest in all_pairings(ids[1:number] + ids[number + 1 :]):
                yield [(ids[0], ids[number]), *rest]


def faults(players: Sequence[SwissPlayer], pairs: list[tuple[int, int]]) -> tuple[int, int, int]:
    """Count second byes, repeated meetings, and pairs that need the same colour."""
    byes = again = needed = 0
    for one, other in pairs:
        if other == -1:
            byes += players[one].byes
        else:
            again += players[one].opponents.count(players[other].id)
            needed += clash(players[one].colours, players[other].colours)[0]
    return byes, again, needed


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(12))
def test_in_a_small_group_no_pairing_has_fewer_faults(size: int, seed: int) -> None:
    """All possible pairings are compared, over more rounds than there are opponents."""
    rng = random.Random(seed)
    players = field(size)
    every = list(all_pairings(tuple(range(size))))
    place = {player.id: number for number, player in enumerate(players)}
    for _ in range(size + 3):
        pairs, free = pair_swiss(players, matching)
        check_round(players, pairs, free)
        ours = [(place[one], place[other]) for one, other in pairs]
        if free is not None:
            ours.append((place[free], -1))
        assert faults(players, ours) == min(faults(players, each) for each in every)
        players = after_round(players, pairs, free, rng)
    byes = [player.byes for player in players]
    assert max(byes) - min(byes) <= 1


@pytest.mark.parametrize("size", [120, 121, 200])
def test_a_large_field_pairs_near_scores(size: int) -> None:
    rng = random.Random(size)
    players = field(size)
    for _ in range(6):
        pairs, free = pair_swiss(players, matching)
        check_round(players, pairs, free)
        score = {player.id: player.score for player in players}
        assert all(abs(score[one] - score[other]) <= 2 for one, other in pairs)
        if free is not None:
            assert score[free] <= min(score.values()) + 2
        players = after_round(players, pairs, free, rng)
    assert all(len(set(player.opponents)) == len(player.opponents) for player in players)


def test_a_history_that_leaves_no_good_pair_in_reach_is_paired_all_the_same() -> None:
    """Players in the upper half may not meet each other again: the search widens until it finds
    others."""
    size = 90
    half = [f"p{number}" for number in range(size // 2)]
    players = [
        replace(player, score=10 - number // 9, opponents=tuple(half) if number < size // 2 else ())
        for number, player in enumerate(field(size))
    ]
    pairs, free = pair_swiss(players, matching)
    check_round(players, pairs, free)
    assert all((int(one[1:]) < size // 2) != (int(other[1:]) < size // 2) for one, other in pairs)

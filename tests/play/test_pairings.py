"""Pairing algorithms alone: Berger tables, brackets, free players of an arena, tables of
several."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from checkrow.play.tournament.pairing.arena import FreePlayer, pair_free
from checkrow.play.tournament.pairing.berger import berger_round, rounds_of
from checkrow.play.tournament.pairing.bracket import first_places
from checkrow.play.tournament.pairing.bracket import rounds_of as knockout_rounds
from checkrow.play.tournament.pairing.colours import begins, clash, preference
from checkrow.play.tournament.pairing.relay import by_place, group_sizes, mix

# The Berger tables of FIDE's handbook (C.05, annex 1), for 3 or 4, 5 or 6, and 7 or 8 players.
FIDE_TABLES = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("players", FIDE_TABLES)
def test_berger_tables_are_those_of_the_handbook(players: int) -> None:
    rounds = [
        " ".join(f"{one + 1}-{other + 1}" for one, other in berger_round(players, number)[0])
        for number in range(rounds_of(players))
    ]
    assert rounds == FIDE_TABLES[players]


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("players", range(3, 21))
def test_a_round_robin_is_complete_and_fair(players: int, cycles: int) -> None:
    games: Counter[tuple[int, int]] = Counter()
    colours: dict[int, list[int]] = {player: [] for player in range(players)}
    free: Counter[int] = Counter()
    for number in range(rounds_of(players, cycles)):
        pairs, bye = berger_round(players, number, cycles)
        seen = [player for pair in pairs for player in pair]
        if bye is not None:
            seen.append(bye)
            free[bye] += 1
        assert sorted(seen) == list(range(players))
        for one, other in pairs:
            games[one, other] += 1
            colours[one].append(1)
            colours[other].append(-1)
    for one, other in combinations(range(players), 2):
        if cycles == 1:
            assert games[one, other] + games[other, one] == 1
        else:
            assert games[one, other] == games[other, one] == 1
    assert all(abs(sum(each)) <= (cycles == 1) for each in colours.values())
    assert all(longest_run(each) <= 2 for each in colours.values())
    assert set(free.values()) == ({cycles} if players % 2 else set())


def longest_run(colours: list[int]) -> int:
    longest = run = 1
    for before, after in pairwise(colours):
        run = run + 1 if before == after else 1
        longest = max(longest, run)
    return longest


def test_the_best_seeds_of_a_bracket_meet_last() -> None:
    assert first_places(8) == [0, 7, 4, 3, 2, 5, 6, 1]
    for players in range(4, 65):
        places = first_places(players)
        assert sorted(seed for seed in places if seed is not None) == list(range(players))
        rounds = 0
        while len(places) > 1:  # the better seed always wins, and meets the worst seed left
            pairs = list(zip(places[::2], places[1::2], strict=True))
            for one, other in pairs:
                if one is not None and other is not None:
                    assert one + other == len(places) - 1
            assert all(one is not None or other is not None for one, other in pairs)
            places = [min(each for each in pair if each is not None) for pair in pairs]
            rounds += 1
        assert rounds == knockout_rounds(players)


def test_byes_of_a_bracket_go_to_the_best_seeds() -> None:
    places = first_places(11)
    alone = [
        min(each for each in pair if each is not None)
        for pair in zip(places[::2], places[1::2], strict=True)
        if None in pair
    ]
    assert sorted(alone) == [0, 1, 2, 3, 4]


def test_colours_alternate_and_balance() -> None:
    assert preference(()) == 0
    assert preference((1,)) == -2
    assert preference((1, -1)) == 1
    assert preference((1, -1, -1)) == 3  # a third in a row would be next
    assert preference((1, 1)) == -3
    assert clash((1, 1), (-1, 1, 1)) == (True, True)
    assert clash((1, 1), (-1, -1)) == (False, False)
    assert clash((1,), (1,)) == (False, True)
    assert begins((1,), (1, 1), usual=False)
    # Both want the second colour equally: the one who began when they last differed, in game 2,
    # gets it.
    assert not begins((-1, 1, 1, -1, 1), (1, -1, 1, -1, 1), usual=True)
    assert begins((), (), usual=True)
    assert not begins((), (), usual=False)


def free_players(rng: random.Random, number: int) -> list[FreePlayer]:
    ids = [f"p{each}" for each in range(number)]
    last: dict[str, str] = {}
    for _ in range(number):  # games in some order, to make the last opponents consistent
        one, other = rng.sample(ids, 2)
        last[one], last[other] = other, one
    return [FreePlayer(id, rng.randrange(9), last.get(id, ""), rng.random()) for id in ids]


@pytest.mark.parametrize("seed", range(20))
def test_an_arena_pairs_all_free_players_with_others_than_the_last(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(3, 40):
        players = free_players(rng, number)
        last = {player.id: player.last for player in players}
        pairs = pair_free(players, rng)
        paired = [id for pair in pairs for id in pair]
        assert len(set(paired)) == len(paired)
        for one, other in pairs:
            assert last[one] != other
            assert last[other] != one
        if number > 4:
            assert len(pairs) == number // 2
        assert pairs


def test_an_arena_pairs_near_scores() -> None:
    rng = random.Random(1)
    players = [FreePlayer(f"p{points}", points, "", 0.0) for points in range(100)]
    for one, other in pair_free(players, rng):
        assert abs(int(one[1:]) - int(other[1:])) == 1


def test_the_last_of_an_odd_number_waits() -> None:
    players = [FreePlayer(f"p{number}", 0, "", float(number)) for number in range(5)]
    for seed in range(20):
        paired = {id for pair in pair_free(players, random.Random(seed)) for id in pair}
        assert paired == {"p0", "p1", "p2", "p3"}


def test_two_who_have_just_met_wait_and_then_meet_again() -> None:
    one, other = FreePlayer("a", 2, "b", 0.0), FreePlayer("b", 0, "a", 0.0)
    assert pair_free([one, other], random.Random(1)) == []
    again = [FreePlayer("a", 2, "b", 0.0, 1, True), FreePlayer("b", 0, "a", 0.0, -1, True)]
    assert pair_free(again, random.Random(1)) == [("b", "a")]
    third = FreePlayer("c", 0, "", 1.0)
    assert len(pair_free([one, other, third], random.Random(1))) == 1


def test_tables_of_three_to_six() -> None:
    assert group_sizes(30, 4) == [4] * 6 + [3] * 2
    assert group_sizes(5, 3) == [5]
    assert group_sizes(7, 6) == [4, 3]
    for players in range(3, 121):
        for usual in (3, 4, 5, 6):
            sizes = group_sizes(players, usual)
            assert sum(sizes) == players
            assert 3 <= min(sizes) <= max(sizes) <= 6
            assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("players", [9, 12, 16, 25, 30])
def test_tables_are_mixed_again(players: int) -> None:
    rng = random.Random(players)
    ids = [f"p{number}" for number in range(players)]
    met: Counter[frozenset[str]] = Counter()
    for round in range(4):
        groups = mix(ids, 3, met, rng)
        assert sorted(id for group in groups for id in group) == sorted(ids)
        for group in groups:
            for pair in combinations(group, 2):
                met[frozenset(pair)] += 1
        if round == 1 or players >= 16:
            assert max(met.values()) == 1, round
    assert max(met.values()) <= 2


def test_players_who_share_a_place_share_its_points() -> None:
    assert by_place((1, 2, 3, 4)) == (5.0, 3.0, 2.0, 1.0)
    assert by_place((2, 1, 2)) == (2.5, 5.0, 2.5)
    assert by_place((1, 1, 1)) == (10 / 3,) * 3
    assert by_place((1, 4, 1)) == (4.0, 2.0, 4.0)

"""The bracket of a knockout: the best seeds meet last, and have the byes of the first round."""

from __future__ import annotations


def size_of(players: int) -> int:
    """Return the places of the bracket: the next power of two."""
    return 1 << (players - 1).bit_length()


def rounds_of(players: int) -> int:
    """Return the number of rounds."""
    return (players - 1).bit_length()


def first_places(players: int) -> list[int | None]:
    """Return the seed of each place, from 0, with None for nobody. Neighbours meet: for eight they
    are 0 and 7, 3 and 4, 1 and 6, 2 and 5."""
    seeds = [0]
    while len(seeds) < size_of(players):
        total = 2 * len(seeds) - 1
        seeds = [
            each
            for number, seed in enumerate(seeds)
            for each in ((seed, total - seed) if number % 2 == 0 else (total - seed, seed))
        ]
    return [seed if seed < players else None for seed in seeds]

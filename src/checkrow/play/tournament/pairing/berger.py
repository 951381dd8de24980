"""Round robin by the Berger tables: everybody meets everybody, and colours alternate."""

from __future__ import annotations

Numbered = tuple[int, int]


def rounds_of(players: int, cycles: int = 1) -> int:
    """Return the number of rounds."""
    return (players + players % 2 - 1) * cycles


def berger_round(players: int, number: int, cycles: int = 1) -> tuple[list[Numbered], int | None]:
    """Return the pairs of a round, counted from 0, and the player who is free. Players count from
    0, and the first of a pair begins.

    The last two rounds of the first of two cycles are swapped: otherwise the second cycle could
    give somebody the same colour three times in a row.
    """
    places = players + players % 2
    cycle, step = divmod(number, places - 1)
    if cycles > 1 and cycle == 0 and places > 2 and step >= places - 3:
        step = 2 * places - 5 - step
    pairs = _table(places, step)
    if cycle % 2:
        pairs = [(other, one) for one, other in pairs]
    if places == players:
        return pairs, None
    free = next(min(pair) for pair in pairs if places - 1 in pair)
    return [pair for pair in pairs if places - 1 not in pair], free


def _table(places: int, step: int) -> list[Numbered]:
    """Return a round of the table for an even number of places. The last place meets a different
    one each round; around that one, the others meet in a circle."""
    circle, last = places - 1, places - 1
    middle = step * (places // 2) % circle
    others = range(1, places // 2)
    return [
        (middle, last) if step % 2 == 0 else (last, middle),
        *(((middle + distance) % circle, (middle - distance) % circle) for distance in others),
    ]

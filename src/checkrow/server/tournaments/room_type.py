"""A tournament as a room: how its entries apply.

Followers do not receive its entries one by one: `feed` gathers them, so here an update
is the entry itself, and a snapshot says only that everything may have changed.
"""

from __future__ import annotations

from checkrow.play import tournament as tournaments
from checkrow.play.tournament import Tournament
from checkrow.play.tournament.wire import decode_tournament_entry

CHANGED = b""


class TournamentType:
    """A tournament. Its only follower is the feed of this worker."""

    name = "tournament"

    def apply(self, state: Tournament | None, body: bytes) -> Tournament:
        entry = decode_tournament_entry(body)
        return tournaments.replay((entry,)) if state is None else tournaments.apply(state, entry)

    def update(self, state: Tournament, body: bytes) -> bytes:
        return body

    def snapshot(self, state: Tournament, bodies: list[bytes]) -> bytes:
        return CHANGED

    def is_over(self, state: Tournament) -> bool:
        return state.finished

"""Entries of tournaments as JSON, apart from `play.wire` because few programs need them."""

from __future__ import annotations

from msgspec.json import Decoder

from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.wire import read_message


def decode_tournament_entry(text: bytes | str) -> TournamentEntry:
    """Decode an entry that `wire.encode` wrote."""
    return read_message(_entries, text)


_entries = Decoder(TournamentEntry)

"""Messages of tournaments as JSON. They are apart from `play.wire` because most programs need
none of them."""

from __future__ import annotations

from msgspec.json import Decoder

from checkrow.play.tournament.commands import OpenTournament, TournamentCommand
from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.wire import read_message


def decode_open_tournament(text: bytes | str) -> OpenTournament:
    """Decode a client's request for a new tournament."""
    return read_message(_open_tournament, text)


def decode_tournament_command(text: bytes | str) -> TournamentCommand:
    """Decode a client's command to a tournament."""
    return read_message(_commands, text)


def decode_tournament_entry(text: bytes | str) -> TournamentEntry:
    """Decode an entry that `wire.encode` wrote."""
    return read_message(_entries, text)


_open_tournament = Decoder(OpenTournament)
_commands: Decoder[TournamentCommand] = Decoder(TournamentCommand)
_entries = Decoder(TournamentEntry)

"""Client messages with anything in their fields, to a lobby and to a match.

Run by `make fuzz`. Anything but a refusal ends the run with the input that caused it. Accepted
commands must survive a round trip through JSON.
"""

import json
import random
import sys
from typing import Any

import atheris
from msgspec import inspect
from msgspec.json import Decoder

with atheris.instrument_imports(include=["checkrow"]):
    from checkrow.play import lobby as lobbies
    from checkrow.play import match as matches
    from checkrow.play.commands import LobbyCommand, MatchCommand, OpenLobby
    from checkrow.play.entries import Already
    from checkrow.play.events import MatchStarted
    from checkrow.play.options import MatchOptions
    from checkrow.play.people import Person, Player
    from checkrow.play.refused import Refused
    from checkrow.play.wire import (
        decode_lobby_entry,
        decode_match_entry,
        encode,
        read_message,
    )
    from checkrow.rules.games import game

LOBBY_COMMANDS: Decoder[LobbyCommand] = Decoder(LobbyCommand)
MATCH_COMMANDS: Decoder[MatchCommand] = Decoder(MatchCommand)
PEOPLE = [Person("p1", "ann"), Person("p2", "ben"), Person("p3", "cleo")]
KEYS = ["connect:7x6x4:2", "connect:4x4x3:3", "checkers:house", "checkers:russian"]
WORDS = ["1", "4", "c3-d4", "b6-a5", "end", "p1", "p2", "club", "turn", *KEYS]


def filled(kind: inspect.Type, data: Any) -> Any:
    """Return a value for a field of this type, in most cases a valid one."""

    def one_of(values: Any) -> Any:
        return values[data.ConsumeIntInRange(0, len(values) - 1)]

    match kind:
        case inspect.StructType(fields=fields, tag=tag):
            values = {field.encode_name: filled(field.type, data) for field in fields}
            return values | {"type": tag} if tag else values
        case inspect.UnionType(types=types):
            return filled(one_of(types), data)
        case inspect.LiteralType(values=values):
            return one_of(values)
        case inspect.IntType():
            return one_of((data.ConsumeIntInRange(-1, 5), data.ConsumeInt(9)))
        case inspect.FloatType():
            return one_of((data.ConsumeIntInRange(-1, 100), data.ConsumeRegularFloat()))
        case inspect.BoolType():
            return data.ConsumeBool()
        case inspect.StrType():
            return one_of((one_of(WORDS), data.ConsumeUnicodeNoSurrogates(60)))
        case _:
            return None


def ask_everything(seed: bytes) -> None:
    data = atheris.FuzzedDataProvider(seed)
    key = KEYS[data.ConsumeIntInRange(0, len(KEYS) - 1)]
    given = lobbies.Context(0.0, random.Random(1), ("club",), "m1", "t1", True, "hash")
    room = lobbies.open_lobby(OpenLobby(MatchOptions(key), id="o"), PEOPLE[0], "l1", given).after
    players = tuple(Player(person.id, person.name) for person in PEOPLE[: game(key).seats])
    started = MatchStarted("m1", MatchOptions(key), players, str(game(key).start()), "p1")
    table = matches.begin(started, "l1", 0.0).after
    while data.remaining_bytes():
        by = PEOPLE[data.ConsumeIntInRange(0, len(PEOPLE) - 1)]
        try:
            if data.ConsumeBool():
                message = json.dumps(filled(inspect.type_info(LobbyCommand), data))
                decided = lobbies.decide(room, read_message(LOBBY_COMMANDS, message), by, given)
                if not isinstance(decided, Already):
                    room = decided.after
                    assert decode_lobby_entry(encode(decided.entry)) == decided.entry
                    encode(lobbies.view_of(room))
            else:
                message = json.dumps(filled(inspect.type_info(MatchCommand), data))
                done = matches.decide(table, read_message(MATCH_COMMANDS, message), by, 1.0)
                if not isinstance(done, Already):
                    table = done.after
                    assert decode_match_entry(encode(done.entry)) == done.entry
                    encode(matches.view_of(table, 1.0))
        except Refused:
            continue


if __name__ == "__main__":
    atheris.Setup(sys.argv, ask_everything)
    atheris.Fuzz()

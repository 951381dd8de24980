"""Coverage-guided nonsense for every reader of games, positions, moves and records.

Run by `make fuzz`. Anything but the two errors of the rules ends the run with the input
that caused it.
"""

import sys

import atheris

with atheris.instrument_imports(include=["checkrow"]):
    import checkrow

KEYS = ["connect:7x6x4:2", "connect:9x7x5:3", *(f"checkers:{key}" for key in checkrow.VARIANTS)]


def read_anything(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    game = checkrow.game(KEYS[provider.ConsumeIntInRange(0, len(KEYS) - 1)])
    readers = (
        checkrow.game,
        checkrow.read_record,
        game.read_position,
        game.read_move,
        checkrow.Record(game).play,
    )
    read = readers[provider.ConsumeIntInRange(0, len(readers) - 1)]
    text = provider.ConsumeUnicodeNoSurrogates(200)
    try:
        read(text)
    except (checkrow.BadNotation, checkrow.IllegalMove):
        return


if __name__ == "__main__":
    atheris.Setup(sys.argv, read_anything)
    atheris.Fuzz()

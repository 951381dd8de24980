"""Coverage-guided nonsense for every reader of games, positions, moves and records.

Run by `make fuzz`. Any error but the two of the rules ends the run with the input that caused it,
and so does a slow input. Each input is also repeated, up to `LONGEST` characters: quadratic time
shows only in long texts.
"""

import contextlib
import sys
import time

import atheris

with atheris.instrument_imports(include=["checkrow"]):
    import checkrow
    from checkrow.rules.reading import read_any
    from checkrow.rules.typed_moves import with_moves

LONGEST = 20_000
SECONDS = 2.0  # processor time while every line is counted; a tenth of it otherwise
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
        lambda text: with_moves(checkrow.Record(game), text),
        lambda text: read_any(text, game),
    )
    read = readers[provider.ConsumeIntInRange(0, len(readers) - 1)]
    times = provider.ConsumeIntInRange(1, 1000)
    text = provider.ConsumeUnicodeNoSurrogates(200)
    begin = time.process_time()
    with contextlib.suppress(checkrow.BadNotation, checkrow.IllegalMove):
        read((text * times)[:LONGEST])
    assert time.process_time() - begin < SECONDS, "this takes too long"


if __name__ == "__main__":
    atheris.Setup(sys.argv, read_anything)
    atheris.Fuzz()

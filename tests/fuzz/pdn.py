"""Coverage-guided nonsense for the reader of PDN files.

Run by `make fuzz`. Records that can be read must also be written and read back unchanged, and
nothing may take too long.
"""

import sys
import time

import atheris

with atheris.instrument_imports(include=["checkrow"]):
    import checkrow
    from checkrow.rules.pdn import decode_pdn

SECONDS = 5.0  # processor time while every line is counted; a tenth of it otherwise


def read_and_write(data: bytes) -> None:
    begin = time.process_time()
    try:
        games = checkrow.read_pdn(decode_pdn(data))
    except (checkrow.BadNotation, checkrow.IllegalMove):
        return
    finally:
        assert time.process_time() - begin < SECONDS, "this takes too long"
    again = checkrow.read_pdn(checkrow.write_pdn(games))
    assert [game.record for game in again] == [game.record for game in games]


if __name__ == "__main__":
    atheris.Setup(sys.argv, read_and_write)
    atheris.Fuzz()

"""Coverage-guided nonsense for the reader of PDN files.

Run by `make fuzz`. What is read must also be written and read back to the same records.
"""

import sys

import atheris

with atheris.instrument_imports(include=["checkrow"]):
    import checkrow
    from checkrow.rules.pdn import decode_pdn


def read_and_write(data: bytes) -> None:
    try:
        games = checkrow.read_pdn(decode_pdn(data))
    except (checkrow.BadNotation, checkrow.IllegalMove):
        return
    again = checkrow.read_pdn(checkrow.write_pdn(games))
    assert [game.record for game in again] == [game.record for game in games]


if __name__ == "__main__":
    atheris.Setup(sys.argv, read_and_write)
    atheris.Fuzz()

"""PDN, Portable Draughts Notation 3.0: read and write files of checkers games.

    bytes --decode_pdn--> text --parse_pdn--> PdnGame --replay_pdn--> PdnRecord
                          text ---------------read_pdn--------------> PdnRecord
                          text <--------------write_pdn-------------- PdnRecord

`parse_pdn` knows the grammar and no rules of play; `replay_pdn` plays the moves.
"""

from checkrow.rules.pdn.annotated import PdnNote, PdnRecord
from checkrow.rules.pdn.decode import decode_pdn
from checkrow.rules.pdn.guess import guess_game
from checkrow.rules.pdn.parse import parse_pdn
from checkrow.rules.pdn.read import read_pdn, replay_pdn
from checkrow.rules.pdn.syntax import (
    MoveNumber,
    PdnComment,
    PdnGame,
    PdnItem,
    PdnMove,
    PdnNag,
    PdnSetup,
    PdnSkip,
    PdnTag,
    PdnVariation,
)
from checkrow.rules.pdn.write import write_pdn

__all__ = [
    "MoveNumber",
    "PdnComment",
    "PdnGame",
    "PdnItem",
    "PdnMove",
    "PdnNag",
    "PdnNote",
    "PdnRecord",
    "PdnSetup",
    "PdnSkip",
    "PdnTag",
    "PdnVariation",
    "decode_pdn",
    "guess_game",
    "parse_pdn",
    "read_pdn",
    "replay_pdn",
    "write_pdn",
]

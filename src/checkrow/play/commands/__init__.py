"""Commands to lobbies and matches: the messages that clients send.

    command     what every command carries; `Say` and `Leave`, for lobbies and matches alike
    lobby       commands to a lobby, or for a new one; `PlayComputer`, which needs none
    match       commands to a match
    system      commands of the server itself: they have no id, and no client can send them

A command carries an id that its sender chose. The same command sent again, with the same
id, counts once.

Every command declares in `needs` what the server must find out before deciding it. A command
without this declaration does not run.
"""

from checkrow.play.commands.command import (
    Command,
    Leave,
    Need,
    Say,
    ShortText,
    SystemCommand,
)
from checkrow.play.commands.lobby import (
    AddComputer,
    ChangeOptions,
    ChangePassword,
    ChangeTitle,
    HandOver,
    Join,
    LobbyCommand,
    OpenLobby,
    PlayComputer,
    Ready,
    RemoveComputer,
    RemovePerson,
    RenewInvitation,
    Seek,
    Sit,
    Stand,
    StopSeeking,
    SwapChairs,
    Unready,
)
from checkrow.play.commands.match import (
    Abort,
    AcceptDraw,
    AcceptRematch,
    AcceptTakeback,
    AskTakeback,
    Claim,
    DeclineDraw,
    DeclineRematch,
    DeclineTakeback,
    MatchCommand,
    OfferDraw,
    OfferRematch,
    Resign,
    Step,
    WithdrawDraw,
    WithdrawRematch,
    WithdrawTakeback,
)
from checkrow.play.commands.system import (
    Abandon,
    ConnectionBack,
    ConnectionGone,
    LobbySystemCommand,
    MatchOver,
    MatchSystemCommand,
    Pair,
    StartRematch,
    StopMatch,
    TimeIsUp,
)

__all__ = [
    "Abandon",
    "Abort",
    "AcceptDraw",
    "AcceptRematch",
    "AcceptTakeback",
    "AddComputer",
    "AskTakeback",
    "ChangeOptions",
    "ChangePassword",
    "ChangeTitle",
    "Claim",
    "Command",
    "ConnectionBack",
    "ConnectionGone",
    "DeclineDraw",
    "DeclineRematch",
    "DeclineTakeback",
    "HandOver",
    "Join",
    "Leave",
    "LobbyCommand",
    "LobbySystemCommand",
    "MatchCommand",
    "MatchOver",
    "MatchSystemCommand",
    "Need",
    "OfferDraw",
    "OfferRematch",
    "OpenLobby",
    "Pair",
    "PlayComputer",
    "Ready",
    "RemoveComputer",
    "RemovePerson",
    "RenewInvitation",
    "Resign",
    "Say",
    "Seek",
    "ShortText",
    "Sit",
    "Stand",
    "StartRematch",
    "Step",
    "StopMatch",
    "StopSeeking",
    "SwapChairs",
    "SystemCommand",
    "TimeIsUp",
    "Unready",
    "WithdrawDraw",
    "WithdrawRematch",
    "WithdrawTakeback",
]

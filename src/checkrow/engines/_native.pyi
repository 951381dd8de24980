"""The compiled core: see native/ and `checkrow.engines.solver`, which is how to use it.

A bitboard has `height + 1` bits a column, as in `checkrow.rules.connect.lines`. A score is
that of the player to move: 0 for a draw, for the winner the number of discs he has left at
the end, his last one included, and the same negative for the loser. A call that is given
`progress` calls it every 20 milliseconds with the number of nodes so far, and raises
`Stopped` if it returns False; one that is given `nodes` raises it rather than visit more.
"""

from collections.abc import Callable, Sequence

class Stopped(Exception): ...

class Solver:
    def __init__(
        self,
        width: int,
        height: int,
        connect: int,
        table_bytes: int,
        threads: int = 1,
        instructions: str = "",
    ) -> None: ...
    def score(
        self,
        mine: int,
        theirs: int,
        weak: bool = False,
        progress: Callable[[int], bool] | None = None,
        nodes: int | None = None,
    ) -> int: ...
    def scores(
        self,
        positions: list[tuple[int, int]],
        weak: bool = False,
        progress: Callable[[int], bool] | None = None,
        nodes: int | None = None,
    ) -> list[int]: ...
    def columns(
        self,
        mine: int,
        theirs: int,
        weak: bool = False,
        progress: Callable[[int], bool] | None = None,
        nodes: int | None = None,
    ) -> list[int | None]: ...
    def line(
        self,
        mine: int,
        theirs: int,
        progress: Callable[[int], bool] | None = None,
        nodes: int | None = None,
    ) -> list[int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def instructions(self) -> str: ...

def known_instructions() -> list[str]:
    """The sets of instructions that this processor has a compiled search for, fastest first."""

def playouts(
    width: int, height: int, connect: int, games: int, seed: int
) -> list[tuple[bytes, list[int], list[int], int]]:
    """Random games: moves, open columns and winning columns of every position as bits, and
    the winner's seat or -1."""

def tally_connect_four(games: int, seed: int) -> tuple[int, int, int, int]:
    """Random games of Connect Four: won by the first, by the second, drawn; and all moves."""

# Checkers: see native/src/checkers/ and docs/native-checkers.md. Bitboards are laid out as in
# `checkrow.rules.checkers.board`.

CheckersSetup = tuple[int, int, int, int]  # turn, light, dark, kings
CheckersTurn = tuple[int, int, int, bool]  # origin, target, captured, whether a king arrives
CheckersProgress = tuple[int, int, int, list[CheckersTurn]]  # depth, value, nodes, line

def checkers_variants() -> list[str]: ...
def checkers_start(variant: str) -> CheckersSetup: ...
def checkers_turns(
    variant: str, turn: int, light: int, dark: int, kings: int
) -> list[CheckersTurn]: ...
def checkers_play(
    variant: str, turn: int, light: int, dark: int, kings: int, played: CheckersTurn
) -> CheckersSetup: ...
def checkers_perft(
    variant: str, turn: int, light: int, dark: int, kings: int, depth: int, routes: str = "keep"
) -> int: ...
def checkers_random_games(variant: str, games: int, seed: int) -> tuple[memoryview, memoryview]: ...
def checkers_random_game(
    variant: str, seed: int, number: int
) -> tuple[CheckersSetup, list[CheckersTurn], int]: ...
def checkers_bench() -> int: ...

class CheckersSearch:
    def __init__(self, variant: str, megabytes: int = 16) -> None: ...
    def search(
        self,
        seen: Sequence[CheckersSetup],
        ending_turns: int = 0,
        depth: int = 64,
        nodes: int = 0,
        keep_going: Callable[[], object] | None = None,
        progress: Callable[[CheckersProgress], object] | None = None,
    ) -> CheckersProgress: ...

# Connect-N for any number of players: see native/src/crowd/ and docs/crowd.md. Columns and seats
# are numbered from 0.

# The expected columns, the share of the win that the player to move can hope for, drops to a
# certain win (negative: loss, 0: nothing is certain), playouts.
CrowdFound = tuple[list[int], float, int, int]

class CrowdPosition:
    def __init__(self, width: int, height: int, connect: int, players: int, turn: int) -> None: ...
    def place(self, seat: int, discs: bytes) -> None:
        """Puts down all discs of a seat: its bitboard, lowest byte first."""
    def urgent(self) -> tuple[list[int], list[int]]:
        """The columns that win, and if there is none those to choose from."""
    def search(
        self,
        tree_bytes: int,
        seed: int,
        playouts: int | None = None,
        depth: int | None = None,
        progress: Callable[[CrowdFound], object] | None = None,
    ) -> CrowdFound: ...

class CrowdBoard:
    def __init__(self, position: CrowdPosition) -> None: ...
    def open(self) -> list[int]: ...
    def wins(self, seat: int) -> list[int]: ...
    def drop(self, column: int) -> None: ...
    def undo(self) -> None: ...
    @property
    def winner(self) -> int | None: ...

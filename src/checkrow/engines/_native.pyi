"""The compiled core of native/. Use the solver through `checkrow.engines.connect.solver`.

A bitboard has `height + 1` bits a column, as in `checkrow.rules.connect.lines`. A score is for the
player to move: 0 for a draw, the discs left at the end (including the last one) for a win, and the
same number negative for a loss. With `progress`, a call passes it the number of nodes every 20
milliseconds, and raises `Stopped` if it returns False. With `nodes`, a call raises `Stopped`
instead of visiting more.
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
    def proved(self, least_work: int) -> bytes: ...
    def learn(self, packed: bytes) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def instructions(self) -> str: ...

def known_instructions() -> list[str]:
    """Return the sets of instructions of this processor with a compiled search, fastest first."""

def playouts(
    width: int, height: int, connect: int, games: int, seed: int
) -> list[tuple[bytes, list[int], list[int], int]]:
    """Return random games: moves, open columns and winning columns of every position as bits, and
    the winner's seat or -1."""

# Checkers: see native/src/checkers/ and docs/native-checkers.md. Bitboards are laid out as in
# `checkrow.rules.checkers.board`.

CheckersSetup = tuple[int, int, int, int]  # turn, light, dark, kings
# The same as `CheckersPosition.turn_key` has it: where the moves of kings in a row are counted,
# four numbers more, light's count and king and then dark's.
CheckersTurnKey = Sequence[int]
CheckersTurn = tuple[int, int, int, bool]  # origin, target, captured, whether a king arrives
CheckersProgress = tuple[int, int, int, list[CheckersTurn]]  # depth, value, nodes, line

def checkers_variants() -> list[str]: ...
def checkers_variant_table() -> dict[str, dict[str, object]]:
    """Return the compiled rows by key: the fields of `Variant` that the core needs."""

def checkers_start(variant: str) -> CheckersSetup: ...
def checkers_turns(
    variant: str, turn: int, light: int, dark: int, kings: int, king_moves: Sequence[int] = ()
) -> list[CheckersTurn]: ...
def checkers_play(
    variant: str, turn: int, light: int, dark: int, kings: int, played: CheckersTurn
) -> CheckersSetup: ...
def checkers_perft(
    variant: str,
    turn: int,
    light: int,
    dark: int,
    kings: int,
    depth: int,
    routes: str = "keep",
    progress: Callable[[int], bool] | None = None,
    king_moves: Sequence[int] = (),
) -> int: ...
def checkers_random_game(
    variant: str, seed: int, number: int
) -> tuple[CheckersSetup, list[CheckersTurn], int]: ...
def checkers_bench() -> int: ...

# men, kings, their men, their kings; the side to move first
CheckersPieces = tuple[int, int, int, int]

class CheckersTables:
    """Endgame tables of one variant; use them through `checkrow.engines.checkers.endgame.tables`.
    A value is 0 for a draw, 1 for a loss of the side to move, 2 for a win."""

    def __init__(self, variant: str, megabytes: int = 16) -> None: ...
    def add(self, data: bytes) -> None: ...
    def build(
        self,
        pieces: CheckersPieces,
        exact: bool,
        threads: int = 1,
        megabytes: int = 1024,
        progress: Callable[[float], object] | None = None,
    ) -> bytes: ...
    def check(
        self,
        pieces: CheckersPieces,
        threads: int = 1,
        progress: Callable[[float], object] | None = None,
    ) -> tuple[int, int, CheckersSetup | None, bool]: ...
    def probe(
        self, turn: int, light: int, dark: int, kings: int
    ) -> tuple[int, int | None] | None: ...
    def contents(self, pieces: CheckersPieces) -> tuple[int, int, int, bool, int] | None: ...

class CheckersSearch:
    def __init__(
        self, variant: str, megabytes: int = 16, tables: CheckersTables | None = None
    ) -> None: ...
    def search(
        self,
        seen: Sequence[CheckersTurnKey],
        ending_turns: int = 0,
        depth: int = 64,
        nodes: int = 0,
        keep_going: Callable[[], object] | None = None,
        progress: Callable[[CheckersProgress], object] | None = None,
        threads: int = 1,
    ) -> CheckersProgress: ...
    def forget(self) -> None: ...

# Connect-N for any number of players: see native/src/mcts/ and docs/mcts.md. Columns and seats
# are numbered from 0.

# The expected columns, the expected share of the win for the player to move, drops to a certain
# win (negative: loss, 0: nothing is certain), playouts.
MctsFound = tuple[list[int], float, int, int]

class MctsPosition:
    def __init__(self, width: int, height: int, connect: int, players: int, turn: int) -> None: ...
    def place(self, seat: int, discs: bytes) -> None:
        """Set all discs of a seat: its bitboard, lowest byte first."""
    def forced_moves(self) -> tuple[list[int], list[int]]:
        """Return the columns that win and, if there are none, the columns to choose from."""
    def search(
        self,
        tree_bytes: int,
        seed: int,
        playouts: int | None = None,
        depth: int | None = None,
        progress: Callable[[MctsFound], object] | None = None,
    ) -> MctsFound: ...

class MctsBoard:
    def __init__(self, position: MctsPosition) -> None: ...
    def open(self) -> list[int]: ...
    def wins(self, seat: int) -> list[int]: ...
    def drop(self, column: int) -> None: ...
    def undo(self) -> None: ...
    @property
    def winner(self) -> int | None: ...

# Many games or positions in one call: see native/src/batch/ and `checkrow.engines.batch`. Random
# games are the winners (16 bits, -1 for a draw), the numbers of turns (32 bits) and, on request,
# the rows of all positions one after the other (64 bits).

Games = tuple[memoryview, memoryview, memoryview]

def connect_random_games(
    width: int,
    height: int,
    connect: int,
    players: int,
    games: int,
    seed: int,
    positions: bool = False,
    progress: Callable[[int], bool] | None = None,
) -> Games: ...
def checkers_random_games(
    variant: str,
    games: int,
    seed: int,
    positions: bool = False,
    progress: Callable[[int], bool] | None = None,
) -> Games: ...
def checkers_values(variant: str, rows: memoryview) -> memoryview: ...

# Many games, one step in each with every call: see native/src/batch/vector_games.hpp and
# `checkrow.environments.vector`. All arrays are flat.

class LearnerArrays:
    def __init__(
        self,
        planes: memoryview,
        mask: memoryview,
        turn: memoryview,
        rewards: memoryview,
        terminated: memoryview,
        truncated: memoryview,
    ) -> None: ...

class SteppedGames:
    def reset(self, seed: int) -> None: ...
    def step(self, actions: memoryview) -> int:
        """Return the first game whose action is illegal, so that nothing changed; -1 for none."""
    def sample(self, actions: memoryview) -> None: ...

def connect_vector(
    width: int, height: int, connect: int, players: int, games: int, arrays: LearnerArrays
) -> SteppedGames: ...
def checkers_vector(
    variant: str,
    origins: Sequence[int],
    targets: Sequence[int],
    squares: Sequence[int],
    cells: Sequence[int],
    may_stop: bool,
    games: int,
    arrays: LearnerArrays,
) -> SteppedGames: ...

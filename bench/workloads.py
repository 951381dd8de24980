"""The workloads: what each measures, for which libraries, and the expected counts."""

from dataclasses import dataclass

OURS = "checkrow"

# The number of positions after 1, 2, 3... turns from the start. Captures of the same pieces between
# the same squares count once.
PUBLISHED = {
    "american": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680),
    "international": (9, 81, 658, 4265, 27117, 167140, 1049442, 6483961),
}


@dataclass(frozen=True)
class Entry:
    """One library's part in a workload: its task and, for a perft, its depth."""

    peer: str
    task: str
    depth: int = 0
    means: str = ""
    remark: str = ""

    @property
    def variant(self) -> str:
        return self.task.partition(":")[2].partition("-")[0]

    @property
    def expected(self) -> int | None:
        return PUBLISHED[self.variant][self.depth - 1] if self.depth else None


@dataclass(frozen=True)
class Workload:
    """One table of the report. Every entry does the same work, some to a smaller depth."""

    title: str
    unit: str
    entries: tuple[Entry, ...]


def solving(name: str, of: str) -> Workload:
    """Return a workload: the exact scores of a set of Connect Four positions, without a book."""
    return Workload(
        title=f"Solving Connect Four: {of} ({name})",
        unit="positions/s",
        entries=(
            Entry(OURS, f"solve:{name}-each", means="a call for each"),
            Entry(OURS, f"solve:{name}-all", means="one call"),
            Entry("bitbully", f"solve:{name}-each", means="a call for each"),
        ),
    )


OPTIONAL_CAPTURES = "captures are optional in its American checkers"

WORKLOADS = (
    Workload(
        title="Random games of Connect Four",
        unit="games/s",
        entries=(
            Entry(OURS, "games:connect", means="a move at a time"),
            Entry(OURS, "games:connect-batch", means="one call"),
            Entry("open_spiel", "games:connect"),
            Entry("pettingzoo", "games:connect"),
        ),
    ),
    Workload(
        title="Random games of American checkers, each to its library's own draw rules",
        unit="games/s",
        entries=(
            Entry(OURS, "games:american", means="a move at a time"),
            Entry(OURS, "games:american-batch", means="one call"),
            Entry("open_spiel", "games:american"),
            Entry("py-draughts", "games:american", remark=OPTIONAL_CAPTURES),
            Entry("imparaai-checkers", "games:american"),
            Entry("pydraughts", "games:american"),
        ),
    ),
    Workload(
        title="Random games of international draughts, each to its library's own draw rules",
        unit="games/s",
        entries=(
            Entry(OURS, "games:international", means="a move at a time"),
            Entry(OURS, "games:international-batch", means="one call"),
            Entry("py-draughts", "games:international"),
            Entry("pydraughts", "games:international"),
        ),
    ),
    Workload(
        title="Steps of Connect Four for learners: observation, mask, reward, reset",
        unit="steps/s",
        entries=(
            Entry(OURS, "steps:connect-4096", means="4,096 games a call"),
            Entry(OURS, "steps:connect_views-4096", means="4,096, without copies"),
            Entry(OURS, "steps:connect_views-256", means="256, without copies"),
            Entry("pgx", "steps:connect-4096", means="4,096 games a call"),
            Entry("pgx", "steps:connect-256", means="256 games a call"),
            Entry("open_spiel", "steps:connect_vector-256", means="SyncVectorEnv, 256 games"),
            Entry("open_spiel", "steps:connect-1", means="a state at a time"),
            Entry("pettingzoo", "steps:connect-1", means="an environment at a time"),
        ),
    ),
    Workload(
        title="Steps of checkers for learners: observation, mask, reward, reset",
        unit="steps/s",
        entries=(
            Entry(OURS, "steps:american-4096", means="american, 4,096 games a call"),
            Entry(OURS, "steps:international-4096", means="international, 4,096 games a call"),
            Entry("open_spiel", "steps:american-1", means="american, a state at a time"),
        ),
    ),
    Workload(
        title="Perft of American checkers",
        unit="nodes/s",
        entries=(
            Entry(OURS, "perft:american", depth=9),
            Entry("py-draughts", "perft:american", depth=7, remark=OPTIONAL_CAPTURES),
            Entry("open_spiel", "perft:american", depth=8),
            Entry("imparaai-checkers", "perft:american", depth=5),
            Entry("pydraughts", "perft:american", depth=4),
        ),
    ),
    Workload(
        title="Perft of international draughts",
        unit="nodes/s",
        entries=(
            Entry(OURS, "perft:international", depth=8),
            Entry("py-draughts", "perft:international-engine", depth=8, means="its engine"),
            Entry("py-draughts", "perft:international", depth=7, means="its board"),
            Entry("pydraughts", "perft:international", depth=4),
        ),
    ),
    solving("Test_L3_R1", "endings"),
    solving("Test_L2_R1", "easy middle games"),
    solving("Test_L2_R2", "middle games"),
    solving("Test_L1_R1", "easy openings"),
    solving("Test_opening", "openings"),
)


@dataclass(frozen=True)
class Target:
    """A target speed: at least `share` of the speed of the fastest peer."""

    text: str
    task: str
    peer: str
    share: float

    def covers(self, entry: Entry) -> bool:
        return entry.task == self.task or entry.task.startswith((f"{self.task}-", f"{self.task}_"))


TARGETS = (
    Target("py-draughts' nodes/s in American perft", "perft:american", "py-draughts", 1),
    Target("py-draughts' nodes/s in international perft", "perft:international", "py-draughts", 1),
    Target("3 times BitBully's positions/s in endings", "solve:Test_L3_R1", "bitbully", 3),
    Target("5 times in easy middle games", "solve:Test_L2_R1", "bitbully", 5),
    Target("5 times in middle games", "solve:Test_L2_R2", "bitbully", 5),
    Target("30 times in easy openings", "solve:Test_L1_R1", "bitbully", 30),
    Target("3 times in openings", "solve:Test_opening", "bitbully", 3),
    Target("30 times OpenSpiel's Connect Four games/s", "games:connect", "open_spiel", 30),
    Target("10 times OpenSpiel's American checkers games/s", "games:american", "open_spiel", 10),
    Target("10 times pgx' Connect Four steps/s", "steps:connect", "pgx", 10),
    Target("10 times OpenSpiel's Connect Four steps/s", "steps:connect", "open_spiel", 10),
    Target("10 times PettingZoo's Connect Four steps/s", "steps:connect", "pettingzoo", 10),
)

"""The memory of a checkers record: repetition, quiet turns, captured pieces."""

from __future__ import annotations

from dataclasses import dataclass

from checkrow.rules.checkers.variants import Ending, Material, Variant
from checkrow.rules.model import Memory, Outcome, Pile, Reason

_REPEATED = Outcome(None, Reason.REPETITION)
_QUIET = Outcome(None, Reason.QUIET_MOVES)
_ONE_EACH = Outcome(None, Reason.ONE_EACH)
Key = tuple[int, ...]  # equal for the same position at the start of a turn


@dataclass(frozen=True, slots=True)
class CheckersMemory(Memory):
    """The past, as far as the variant's draw rules and the captured pieces need it."""

    variant: Variant
    seen: tuple[Key, ...]  # since the last progress, the current one last
    ending: Ending | None
    ending_turns: int = 0  # played in this ending
    road_turns: int | None = None  # since a lone king has held the main road; None: no king does
    captured: tuple[Pile, Pile] = (Pile(), Pile())  # by light, by dark

    @classmethod
    def at_start(cls, variant: Variant, key: Key, material: Material) -> CheckersMemory:
        road_turns = 0 if material.road_held else None
        return cls(variant, (key,), variant.ending(material), road_turns=road_turns)

    def after_turn(self, key: Key, material: Material, *, quiet: bool) -> CheckersMemory:
        """Return the memory after one more turn. `quiet`: no capture and no man's step forward."""
        ending = self.variant.ending(material)
        same = ending is not None and ending == self.ending
        road_turns = None
        if material.road_held:
            road_turns = 0 if self.road_turns is None else self.road_turns + 1
        return CheckersMemory(
            self.variant,
            # Beyond the limit the game stays drawn, however long a replay continues.
            (*self.seen[-self.variant.quiet_turns :], key) if quiet else (key,),
            ending,
            self.ending_turns + 1 if same else 0,
            road_turns,
            self.captured,
        )

    def with_captured(self, seat: int, men: int, kings: int) -> CheckersMemory:
        """Return the memory after `seat` adds its captures to its pile."""
        light, dark = self.captured
        mine = self.captured[seat]
        grown = Pile(mine.men + men, mine.kings + kings)
        return CheckersMemory(
            self.variant,
            self.seen,
            self.ending,
            self.ending_turns,
            self.road_turns,
            (light, grown) if seat else (grown, dark),
        )

    @property
    def piles(self) -> tuple[Pile, Pile]:
        return self.captured

    @property
    def draw(self) -> Outcome | None:
        if self.seen.count(self.seen[-1]) >= self.variant.repetitions:
            return _REPEATED
        if len(self.seen) > self.variant.quiet_turns:
            return _QUIET
        if self.ending is not None and self.ending_turns >= self.ending[0]:
            return _QUIET if self.ending[0] else _ONE_EACH
        if (limit := self.variant.road_turns) is not None and self.road_turns is not None:
            return _QUIET if self.road_turns >= limit else None
        return None

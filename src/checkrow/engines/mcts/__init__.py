"""Monte Carlo tree search for Connect-N: see docs/mcts.md."""

from checkrow.engines.mcts.engine import Mcts

Crowd = Mcts  # its name in version 0.1

__all__ = ["Crowd", "Mcts"]

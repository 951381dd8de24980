"""Monte Carlo tree search for Connect-N: see docs/mcts.md."""

from checkrow.engines.mcts.engine import Mcts

__all__ = ["Mcts"]

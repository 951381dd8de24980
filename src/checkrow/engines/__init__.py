"""How a computer chooses its moves: see docs/engines.md, and `levels` for where to begin."""

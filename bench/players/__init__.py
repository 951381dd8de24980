"""Other checkers engines. Each has a small runner and its own environment."""

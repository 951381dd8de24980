"""How a computer sees a game of checkers."""

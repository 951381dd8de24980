"""How a computer sees a game of Connect-N."""

"""The keys of a match: the menu, and the help page that F1 opens."""

from __future__ import annotations

from checkrow.terminal.app.help_text import BOARD_KEYS

MENU: tuple[tuple[str, str, str], ...] = (  # action, key, what it does
    ("rematch", "n", "Rematch: offer one, or answer"),
    ("draw", "=", "Offer a draw, or answer an offer"),
    ("takeback", "u", "Ask for a takeback, or answer one"),
    ("claim", "w", "Claim the win: somebody is gone"),
    ("abort", "", "Abort before your first move"),
    ("resign", "y", "Resign"),
    ("say", "s", "Say something"),
    ("flip", "v", "Turn the board around"),
    ("rules", "?", "Rules"),
    ("keys", "F1", "Keys"),
    ("look_away", "", "Look away; the match continues"),
    ("leave", "q", "Leave"),
)

KEYS = (
    BOARD_KEYS
    + """
The match
  s               say something
  =               offer a draw, or answer an offer
  u               ask to take back your last turn, or answer
  w               claim the win, if somebody has been gone too long
  y               resign
  v               turn the board around
  ?               the rules of the game
  m               show all of these in a menu
  n               offer a rematch after the match, or answer
  q               leave; if you still play against people, you lose"""
)

"""The keys of a match: the menu, and the page that the key ? opens."""

from __future__ import annotations

MENU: tuple[tuple[str, str, str], ...] = (  # action, key, what it does
    ("again", "n", "Play again"),
    ("draw", "=", "Offer a draw, or answer an offer"),
    ("takeback", "u", "Ask for your last turn, or answer"),
    ("claim", "w", "Claim the win: somebody is gone"),
    ("abort", "", "Break off before your first move"),
    ("resign", "y", "Resign"),
    ("say", "s", "Say something"),
    ("flip", "v", "Turn the board around"),
    ("keys", "?", "Keys"),
    ("look_away", "", "Look away: the match goes on without you here"),
    ("leave", "q", "Leave"),
)

KEYS = """\
Moving
  arrows          move the cursor
  Tab             to the next thing you can choose
  Enter, Space    choose: drop the disc, pick a piece up, put it down
  1 2 3 ... a b   a column of Connect-N (beyond 9 columns: number, Enter)
  11-15  c3xe5    any move of checkers can be typed; Enter plays it
  .               end the turn, where captures may be broken off
  Backspace, Esc  take back what was typed, put the piece down
  mouse           click on a piece and on a square, or on a column

Colours
  blue            may be moved, or moved to
  green           the piece in hand, or where the disc falls
  red             would be captured

The match
  s               say something
  =               offer a draw, or answer an offer
  u               ask for your last turn back, or answer
  w               claim the win, when somebody has been gone for long
  y               resign
  v               turn the board around
  m               all of these in a menu
  n               play again, when the match is over
  q               leave; who still plays gives the match up and is asked"""

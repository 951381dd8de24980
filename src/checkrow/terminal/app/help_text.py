"""The page that the key F1 opens."""

BOARD_KEYS = """\
Moving
  arrows          move the cursor
  Tab             to the next thing you can choose
  Enter, Space    choose: drop the disc, select a piece, move it
  1 2 3 ... a b   a column of Connect-N (beyond 9 columns: number, Enter)
  11-15  c3xe5    any move of checkers can be typed; Enter plays it
  .               end the turn, where you may stop capturing
  Backspace, Esc  erase what was typed, deselect the piece
  mouse           click on a piece and on a square, or on a column

Colours
  blue            can move, or can be moved to
  green           the selected piece, or where the disc falls
  red             would be captured
"""  # of every board, here and online

KEYS = (
    BOARD_KEYS
    + """
The game
  u, r            take the last turn back, play it again
  t               a hint
  v               turn the board around
  =               offer a draw
  y               resign
  s, o            save the game, open a saved one or a file
  p               export as FEN, PDN or text
  n               start again
  ?               the rules of the game
  m               all of these in a menu
  Esc             make the computer move now
  q               leave; continue the game next time"""
)

"""The help page that F1 opens."""

BOARD_KEYS = """\
Moving
  arrows          move the cursor
  Tab             next cell you can choose
  Enter, Space    choose: drop the disc, select a piece, move it
  1 2 3 ... a b   a column of Connect-N (above 9: the number, Enter)
  11-15  c3xe5    type any move in checkers; Enter plays it
  .               end the turn, if you may stop capturing
  Backspace, Esc  erase what you typed, deselect the piece
  mouse           click a piece and a square, or a column

Colours
  blue            can move, or can be moved to
  green           the selected piece, or where the disc falls
  red             would be captured
"""  # for every board, local and online

KEYS = (
    BOARD_KEYS
    + """
The game
  u, r            take back the last turn, replay it
  t               a hint
  v               turn the board around
  =               offer a draw
  y               resign
  s, o            save the game, open a saved game or a file
  p               export as FEN, PDN or text
  n               start again
  ?               the rules of the game
  m               show all of these in a menu
  Esc             make the computer move now
  q               leave; you can continue the game next time"""
)

"""Matches on the screen, local or online.

    cells, board        what a board shows: cells and the marks on them
    board_kind          how a game's board is drawn and how its moves are entered
    board_widget        the board as a widget; painting and theme draw its cells
    move_input          turns cursor, chosen piece and typed text into steps
    match_texts         players, results and events in sentences
    clock_texts         clocks as people write and read them
    panels              players, turns and messages beside the board
    board_screen        all of these on one screen

These modules know no rules: the view of a match says what may be done, and the chosen
steps go back to the authority, which runs in process for local matches.
"""

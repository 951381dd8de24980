"""Connect-N for engines: the exact solver, its opening book, and the nodes of searches.

solver           who wins a position, and how soon
exact_evaluator  values of moves, by the book and the solver
long_solve       the solver in runs of hours, which continue from a file
proof_file       that file
solve_attempt    the solver within the limits of a player
book/            the opening book of Connect Four
cells, lines     single cells of a large board; all lines of a small one
forced_moves     wins, blocks and gifts
search_window    the part of a board that a search looks at
node             a position in the search of `club`
"""

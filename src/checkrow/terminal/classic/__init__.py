"""The classic editions: four programs in plain lines, from standard input to standard output.

Each edition is a module with its own texts and parsing, because their words differ: `a` is a
column in one and an illegal move in another. They share the rules, and a `Console` that carries
lines. The `play` function of each starts it; the caller passes in the console, files, clock and
randomness.

    party    any number of players on any board
    duel     two players, columns 0 to 6
    solo     one player against the computer, columns A to G
    named    two named players, with saved games
"""

"""The classic editions: four programs in plain lines, from standard input to standard output.

Each edition is a module that owns its texts and its parsing, because their words differ: `a`
is a column in one and an illegal move in another. What they share is the rules, and a
`Console` that carries lines. Each is started by its `play`, which is handed everything from
outside: the console, files, time and chance.

    party    any number of players on any board
    duel     two players, columns 0 to 6
    solo     one player against the computer, columns A to G
    named    two named players, with saved games
"""

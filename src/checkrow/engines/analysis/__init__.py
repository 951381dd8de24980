"""Analysis: the value of every move in a position, and the review of a whole game.

    evaluation    the value of a position for a player, and whether it is certain
    budget        limits of one analysis
    turns         the unit of analysis: a whole turn
    strongest     the engine that evaluates positions without exact values
    evaluator     evaluates one position: solved if possible, otherwise searched
    position      every turn of one position
    marks         best, good, mistake, blunder, lost
    accuracy      how much of their winning chances a player kept
    review        the review of a game; reviewing makes it
    json_form     all of it as plain dictionaries
    plot_svg      the review of a game as a plot

docs/analysis.md explains the results. Nothing here prints.
"""

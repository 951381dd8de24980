"""Analysis: what every move of a position is worth, and a review of a whole game.

    evaluation    the value of a position for a player, and how sure that is
    budget        limits of one analysis
    turns         the unit of analysis: a whole turn
    strongest     the engine that evaluates where nothing is exact
    evaluator     evaluates one position: solved if possible, else by a search
    position      every turn of one position
    marks         best, good, mistake, blunder, lost
    accuracy      how much of their winning chances a player kept
    review        the review of a game; reviewing makes it
    json_form     all of it as plain dictionaries
    plot_svg      the review of a game as a plot

docs/analysis.md says what the results mean. Nothing here prints.
"""

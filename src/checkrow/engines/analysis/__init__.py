"""Analysis: what every move of a position is worth, and a review of a whole game.

    values      what a position is worth to a player, and how sure that is
    budget      what a look at a position may cost
    turns       the unit of analysis: a whole turn
    strongest   the engine that judges where nothing is exact
    solving     exact values of Connect-N
    judging     looking at one position: solved if it can be, judged if not
    position    every turn of one position
    marks       best, good, mistake, blunder
    review      the review of a game; reviewing makes it
    json_form   all of it as plain dictionaries

docs/analysis.md says what the results mean. Nothing here prints or draws.
"""

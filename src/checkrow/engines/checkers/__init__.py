"""Checkers for engines: the native search, endgame tables, and the nodes of the `club` search.

native_search      the compiled search as an engine
endgame/           endgame tables
material, square_weights, static_evaluation   the score of a position without a search
exchange           one turn of foresight
node               a position in the search of `club`
"""

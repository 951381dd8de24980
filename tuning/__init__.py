"""Tunes the evaluation of native checkers from games of the search against itself."""

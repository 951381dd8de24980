"""Pairings, in one module for each format. None of them knows the tournament's state.

colours       who begins
swiss         players of about the same score, by a matching
berger        the tables of a round robin
bracket       the places of a knockout
arena         people who are free now
relay         tables of several players
"""

"""Data and measurements for researchers: see docs/research.md.

`datasets` makes positions of Connect-N with exact scores, `evaluation` says how often a player
errs.
"""

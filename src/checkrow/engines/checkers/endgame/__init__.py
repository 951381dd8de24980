"""Endgame tables of checkers: see docs/tables.md.

tables      looks positions up
files       where the files are, and how they are named and written
builder     builds and checks them
background  builds small ones while a player waits
"""

"""Endgame tables of checkers: see docs/tables.md.

tables      looks positions up
files       locates, names and writes the files
builder     builds and checks them
background  builds small ones during play
"""

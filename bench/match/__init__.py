"""Matches between Checkrow and other engines of checkers: `make match`."""

"""The rules of Connect-N and checkers, and their notations.

This layer uses only the standard library and does no input or output.
"""

"""What is legal: the rules of Connect-N and checkers, and their notations.

This layer uses nothing but the standard library and does no input or output.
"""

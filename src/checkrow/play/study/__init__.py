"""Study games without playing them: any game step by step, read from any text.

    messages    requests and responses; values and reviews come from engines
    showing     a game on a board: its start and every step
    reading     a game from pasted text

All boards are rendered here, so that clients need no rules.
"""

"""Looking at games without playing them: any game step by step, read from any text.

    messages    what is asked for and what is answered; values and reviews come from engines
    showing     a game as a board shows it, its start and every step of it
    reading     a game from what somebody has pasted

All boards are drawn here, so whoever shows them needs no rules.
"""

"""The rules of Connect-N for people to read.

composing    the sentences and boards of a game
sentences    the sentences in English, German and Spanish
"""

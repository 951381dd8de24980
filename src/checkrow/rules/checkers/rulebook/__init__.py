"""The rules of a variant for people to read, generated from its row in `variants`.

statements    which sentences a row needs
sketches      which boards show them
endings       the draws of endings, with their numbers
english, german, spanish    the sentences
"""

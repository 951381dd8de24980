"""The opening book of Connect Four: see docs/book.md.

>>> from checkrow.engines.connect.book.openings import shipped_book
>>> from checkrow import ConnectGame
>>> book = shipped_book()
>>> known = book and book.look_up(ConnectGame().start())
>>> (known.score, known.column) if known else "no book"
(1, 3)
"""

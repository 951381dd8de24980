"""How much of everything: what the server allows, in one place."""

from __future__ import annotations

# Games. The rules allow larger boards (see `rules.connect.game`) than others can be shown.
MOST_COLUMNS = 40
MOST_ROWS = 40
MOST_SEATS = 16

# Texts.
NAME_LENGTH = (2, 20)  # as people count: a letter with its accents is one
NAME_CODE_POINTS = 60
TITLE_LENGTH = (1, 40)
CHAT_LENGTH = (1, 500)
COMMAND_ID_LENGTH = (1, 64)
PASSWORD_LENGTH = (1, 100)
MOVE_LENGTH = (1, 16)

# Lobbies.
MOST_PEOPLE = 200  # in one lobby, spectators included
MOST_SCORES = 100  # people whose score of the evening is kept
MOST_REMOVED = 100  # people whom an owner can keep out

# Time, in seconds.
SECOND, MINUTE, HOUR, DAY = 1.0, 60.0, 3600.0, 86400.0
TURN_SECONDS = (1 * SECOND, 14 * DAY)
FISCHER_SECONDS = (0.0, 3 * HOUR)
INCREMENT_SECONDS = (0.0, 3 * MINUTE)
DAYS_PER_MOVE = (1, 14)
CLAIM_SECONDS = (10 * SECOND, 1 * HOUR)  # how long a player must be gone before a claim
USUAL_CLAIM_SECONDS = 60 * SECOND
REMATCH_SECONDS = 15 * MINUTE  # after the end of a match, in which people may offer a rematch
ABANDONED_SECONDS = 3 * DAY  # after which a match that everybody has left ends by itself

# Commands that a match or a lobby remembers, so that one sent again counts once.
REMEMBERED_COMMANDS = 64

# Analysing a game: its steps, the characters of a pasted text, those of a position, the games of
# a text that are listed, the cells of all boards drawn at once, and turns reviewed at once.
STUDY_MOVES = 2000
STUDY_TEXT = 200_000
STUDY_FEN = 8000
STUDY_GAMES = 500
STUDY_CELLS = 2_600_000  # a whole game on the largest board
STUDY_TURNS = 10
# Pictures of positions: arrows, the cells of one, and pixels (least, most, usual).
ARROWS = 8
PICTURE_WIDTH = (100, 2000, 720)
RATED_TURNS = 2  # that two players must have had before a rated result moves both ratings

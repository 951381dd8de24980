"""The server's limits, in one place."""

from __future__ import annotations

# Games. The rules allow larger boards (see `rules.connect.game`) than screens can show.
MOST_COLUMNS = 40
MOST_ROWS = 40
MOST_SEATS = 16

# Texts.
NAME_LENGTH = (2, 20)  # as people count them: a letter with its accents is one
NAME_CODE_POINTS = 60
TITLE_LENGTH = (1, 40)
CHAT_LENGTH = (1, 500)
COMMAND_ID_LENGTH = (1, 64)
PASSWORD_LENGTH = (1, 100)
MOVE_LENGTH = (1, 16)

# Lobbies.
MOST_PEOPLE = 200  # in one lobby, including spectators
MOST_SCORES = 100  # people with a session score
MOST_REMOVED = 100  # people an owner can ban

# Time, in seconds.
SECOND, MINUTE, HOUR, DAY = 1.0, 60.0, 3600.0, 86400.0
TURN_SECONDS = (1 * SECOND, 14 * DAY)
FISCHER_SECONDS = (0.0, 3 * HOUR)
INCREMENT_SECONDS = (0.0, 3 * MINUTE)
DAYS_PER_MOVE = (1, 14)
CLAIM_SECONDS = (10 * SECOND, 1 * HOUR)  # how long a player must be gone before a claim
USUAL_CLAIM_SECONDS = 60 * SECOND
REMATCH_SECONDS = 15 * MINUTE  # how long after a match people may offer a rematch
ABANDONED_SECONDS = 3 * DAY  # after which a match that everybody has left ends

# Commands that a match or a lobby remembers, so that a resent one counts once.
REMEMBERED_COMMANDS = 64

# Tournaments.
MOST_HOSTS = 10
DESCRIPTION_LENGTH = 1000
CODE_LENGTH = 6
ARENA_MINUTES = (10, 180)
SWISS_ROUNDS = (1, 30)
RELAY_ROUNDS = (1, 30)
RELAY_GROUP = (3, 6)
ROUND_MINUTES = (1, 1440)  # after which the games of a round end
WAIT_SECONDS = (0.0, 1 * HOUR)  # between two rounds
SIMUL_BONUS_SECONDS = (0.0, 1 * HOUR)
MOST_ADDED_SECONDS = 1 * HOUR  # that a host can add at once
UNSTARTED_SECONDS = 30 * DAY  # after which a tournament that nobody starts is over
LONGEST_PAUSE_SECONDS = 1 * DAY  # after which a paused tournament continues
ARENA_BREAK_SECONDS = 2.0  # to look at the last game before the next one
ARENA_WAVE_SECONDS = 0.5  # between two pairings, so that several people are free
ARENA_REMATCH_SECONDS = 20.0  # to wait for another opponent than the last one
ARENA_OVERTIME_SECONDS = 5 * MINUTE  # for the games in play when an arena ends
SERIES_BREAK_SECONDS = 5.0  # between two games of a knockout match
MOST_EXTRA_GAMES = 2  # of a drawn knockout match, before the seeds decide it
MOST_MISSED = 2  # games in a row without a move, before a player is paused
REMEMBERED_IN_TOURNAMENT = 500  # commands

# Studying a game: its steps, the characters of a pasted text and of a position, the games listed
# from a text, the cells of all boards drawn in one request, and the turns reviewed in one.
STUDY_MOVES = 2000
STUDY_TEXT = 200_000
STUDY_FEN = 8000
STUDY_GAMES = 500
STUDY_CELLS = 2_600_000  # a whole game on the largest board
STUDY_TURNS = 10
# Pictures of positions: arrows, the cells of one, and pixels (minimum, maximum, default).
ARROWS = 8
PICTURE_WIDTH = (100, 2000, 720)
RATED_TURNS = 2  # each of two players needs this many before a result changes both ratings

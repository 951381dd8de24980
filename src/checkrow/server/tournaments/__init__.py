"""Tournaments on the server: `play.tournament` decides, and these modules do what it cannot.

service         lists, codes, guests, and other devices
preconditions   what a command needs to know before it is decided
decisions       a command becomes one change of the database
matching        the pairs of large Swiss rounds, in a process of their own
rows            the tables that lists and timers read
scheduler       times that are due, and the ends of matches
feed, audience  what followers receive, and when
"""

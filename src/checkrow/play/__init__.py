"""Matches, clocks, lobbies and tournaments: commands in, events out; and the messages on the wire.

Everything here is a pure function of its arguments. Callers pass in the time (`now`, in seconds of
service time) and the random generator (`rng`); nothing does input or output, and invalid requests
raise `Refused` with a sentence.

    commands    what clients can request     refused     the error for invalid requests
    events      what has happened            entries     one per accepted command; stored, sent
    match       decide, apply and view one   wire        all of these as JSON, read strictly
    lobby       the same for a lobby         exports     a finished match for other programs
    tournament  the same for a tournament    study       messages about analyses and replays
"""

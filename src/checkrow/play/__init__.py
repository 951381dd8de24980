"""A match, a clock, a lobby: commands in, events out; the messages on the wire.

Everything here is a pure function of what it is given. Time (`now`, in seconds of service
time) and chance (`rng`) are passed in, nothing is read or written, and whatever cannot be
done raises `Refused` with a sentence.

    commands    what can be asked            refused     how a wrong one ends
    events      what has happened            entries     one for each command done; stored, sent
    match       decide, apply and show one   wire        all of these as JSON, strictly read
    lobby       the same                     exports     a finished match for other programs
"""

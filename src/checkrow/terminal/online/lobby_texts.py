"""Describe lobbies in words: their games, their seats, their events."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from checkrow.play import events
from checkrow.play.events import LobbyEvent
from checkrow.play.lobby import LobbyListing, LobbyView
from checkrow.play.options import MatchOptions
from checkrow.play.result import Result
from checkrow.rules.errors import BadNotation
from checkrow.rules.games import game as game_of
from checkrow.terminal.match.clock_texts import say_clock

FIRST = {
    "lot": "at random",
    "owner": "the owner",
    "chairs": "the first seat",
    "turns": "the seats take turns",
    "loser": "the last loser",
}


def game_title(key: str) -> str:
    """Return a game's title, such as `Connect Four`; the key if only the server knows it."""
    try:
        return game_of(key).title
    except BadNotation:
        return key


def say_options(options: MatchOptions) -> str:
    """Describe the options, as in `Connect Four, 5 min + 3 s, rated`."""
    parts = [game_title(options.game), say_clock(options.clock)]
    if options.rated:
        parts.append("rated")
    if not options.spectators:
        parts.append("no spectators")
    return ", ".join(part for part in parts if part)


def listing_line(listing: LobbyListing) -> Text:
    """Describe a lobby in the list: owner, game, and how full it is."""
    line = Text(listing.title, Style(bold=True))
    if not listing.title.lower().startswith(listing.owner.lower()):
        line.append(f" by {listing.owner}")
    line.append(f"  {say_options(listing.options)}  ")
    state = f"{listing.taken} of {listing.chairs} seats taken"
    if listing.private:
        state += ", private"
    if listing.playing:
        state += ", playing"
    line.append(state, Style(dim=True))
    return line


def chair_line(view: LobbyView, chair: int, me: str) -> Text:
    """Describe one seat: its number, its player, and whether they are ready."""
    sits = view.chairs[chair]
    line = Text(f"{chair + 1}  ", Style(dim=True))
    if not sits.id:
        return line.append("free", Style(dim=True))
    line.append(sits.name, Style(bold=sits.id == me))
    notes = ["you"] if sits.id == me else []
    notes += ["owner"] if sits.id == view.owner else []
    line.append("  " + "".join(f"{note}, " for note in notes))
    if sits.ready:
        return line.append("ready", Style(bold=True))
    return line.append("not ready", Style(dim=True))


def standing(view: LobbyView, me: str) -> str:
    """Say what the lobby is waiting for."""
    if view.match:
        return "The match has begun: press w to see it."
    free = sum(not chair.id for chair in view.chairs)
    if free:
        return f"{free} free seat{'s' if free > 1 else ''}: invite somebody, or add a computer."
    late = [chair for chair in view.chairs if not chair.ready]
    if any(chair.id == me for chair in late):
        return "Press r when you are ready."
    return f"Waiting for {', '.join(chair.name for chair in late)} to be ready."


def session_score(view: LobbyView) -> Text:
    """Return the score of this session in the lobby."""
    text = Text()
    if not view.scores:
        return text
    played = f"{view.played} match{'' if view.played == 1 else 'es'}"
    text.append(f"Session score, {played}\n", Style(dim=True))
    best_first = sorted(view.scores, key=lambda line: -line.score.points)
    for line in best_first:
        score = line.score
        text.append(f"{score.points:>5g}  {score.name}")
        text.append(f"  {score.wins} won, {score.draws} drawn, {score.losses} lost\n", "dim")
    return text


def people_of(view: LobbyView) -> dict[str, str]:
    """Return the names of everyone in the lobby, by id."""
    seated = {chair.id: chair.name for chair in view.chairs if chair.id}
    return seated | {person.id: person.name for person in view.spectators}


def event_sentence(event: LobbyEvent, names: dict[str, str], seats: Sequence[str]) -> str:
    """Describe an event to the people inside. `seats` holds the players of the last match."""

    def name(person: str) -> str:
        return names.get(person, "somebody")

    match event:
        case events.Said(who, text):
            return f"{who}: {text}"
        case events.Joined(person, chair):
            return f"{person.name} joined{'' if chair is not None else ' to watch'}."
        case events.Left(person):
            return f"{name(person)} left."
        case events.PersonRemoved(person):
            return f"{name(person)} was removed."
        case events.OwnerChanged(person):
            return f"{name(person)} owns the lobby now."
        case events.Sat(person, chair):
            return f"{name(person)} takes seat {chair + 1}."
        case events.Stood(person):
            return f"{name(person)} is watching."
        case events.OptionsChanged(options):
            return f"Changed to {say_options(options)}: nobody is ready any more."
        case events.TitleChanged(title):
            return f"The lobby is now called {title}."
        case events.PasswordChanged(password):
            return "The lobby is now private." if password else "The lobby is now public."
        case events.InvitationRenewed():
            return "There is a new invitation; the old one no longer works."
        case events.MatchStarted():
            return "The match begins."
        case events.MatchEnded(_, result):
            return f"{_ending(result, seats)} Everyone is back in the lobby."
        case _:
            return ""


def _ending(result: Result, seats: Sequence[str]) -> str:
    if not result.counts:
        return "The match does not count."
    if result.winner is None:
        return "The match was a draw."
    if result.winner < len(seats):
        return f"{seats[result.winner]} won the match."
    return "The match is over."  # it began before we joined, so we do not know the players

"""Lobbies in words: what is played there, who sits where, what has happened."""

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
    "lot": "by lot",
    "owner": "the owner",
    "chairs": "the first chair",
    "turns": "the chairs in turn",
    "loser": "who lost last",
}


def game_title(key: str) -> str:
    """`Connect Four`; the key itself for a game that only the server knows."""
    try:
        return game_of(key).title
    except BadNotation:
        return key


def say_options(options: MatchOptions) -> str:
    """`Connect Four, 5 min + 3 s, rated`."""
    parts = [game_title(options.game), say_clock(options.clock)]
    if options.rated:
        parts.append("rated")
    if not options.spectators:
        parts.append("nobody watches")
    return ", ".join(part for part in parts if part)


def listing_line(listing: LobbyListing) -> Text:
    """A lobby in the list: whose, what, and how full."""
    line = Text(listing.title, Style(bold=True))
    if not listing.title.lower().startswith(listing.owner.lower()):
        line.append(f" of {listing.owner}")
    line.append(f"  {say_options(listing.options)}  ")
    state = f"{listing.taken} of {listing.chairs} seats taken"
    if listing.private:
        state += ", private"
    if listing.playing:
        state += ", playing"
    line.append(state, Style(dim=True))
    return line


def chair_line(view: LobbyView, chair: int, me: str) -> Text:
    """One chair: its number, whose it is, and whether they are ready."""
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
    """What the lobby waits for."""
    if view.match:
        return "The match has begun: press w to see it."
    free = sum(not chair.id for chair in view.chairs)
    if free:
        return f"{free} free seat{'s' if free > 1 else ''}: somebody has to come, or a computer."
    late = [chair for chair in view.chairs if not chair.ready]
    if any(chair.id == me for chair in late):
        return "Press r when you are ready."
    return f"Waiting for {', '.join(chair.name for chair in late)} to be ready."


def session_score(view: LobbyView) -> Text:
    """The score of this session in the lobby."""
    text = Text()
    if not view.scores:
        return text
    played = f"{view.played} match{'' if view.played == 1 else 'es'}"
    text.append(f"Score of this session, {played}\n", Style(dim=True))
    best_first = sorted(view.scores, key=lambda line: -line.score.points)
    for line in best_first:
        score = line.score
        text.append(f"{score.points:>5g}  {score.name}")
        text.append(f"  {score.wins} won, {score.draws} drawn, {score.losses} lost\n", "dim")
    return text


def people_of(view: LobbyView) -> dict[str, str]:
    """The names of all who are there, by id."""
    seated = {chair.id: chair.name for chair in view.chairs if chair.id}
    return seated | {person.id: person.name for person in view.spectators}


def event_sentence(event: LobbyEvent, names: dict[str, str], seats: Sequence[str]) -> str:
    """What has happened, for those inside. `seats` are the players of the last match."""

    def name(person: str) -> str:
        return names.get(person, "somebody")

    match event:
        case events.Said(who, text):
            return f"{who}: {text}"
        case events.Joined(person, chair):
            return f"{person.name} has come in{'' if chair is not None else ' to watch'}."
        case events.Left(person):
            return f"{name(person)} has left."
        case events.PersonRemoved(person):
            return f"{name(person)} was removed."
        case events.OwnerChanged(person):
            return f"The lobby is {name(person)}'s now."
        case events.Sat(person, chair):
            return f"{name(person)} takes seat {chair + 1}."
        case events.Stood(person):
            return f"{name(person)} only watches."
        case events.OptionsChanged(options):
            return f"Now it is {say_options(options)}: nobody is ready any more."
        case events.TitleChanged(title):
            return f"The lobby is called {title} now."
        case events.PasswordChanged(password):
            return "The lobby is private now." if password else "The lobby is public now."
        case events.InvitationRenewed():
            return "There is a new invitation; the old one no longer works."
        case events.MatchStarted():
            return "The match begins."
        case events.MatchEnded(_, result):
            return f"{_ending(result, seats)} All are back in the lobby."
        case _:
            return ""


def _ending(result: Result, seats: Sequence[str]) -> str:
    if not result.counts:
        return "The match counts for nothing."
    if result.winner is None:
        return "The match was a draw."
    if result.winner < len(seats):
        return f"{seats[result.winner]} has won the match."
    return "The match is over."  # it was on when we came in, and we did not see who plays

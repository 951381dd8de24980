"""Describe tournaments in words: their formats, their standings, and the next step."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from checkrow.play.tournament import PlayerPage, Standing, TournamentListing, TournamentView
from checkrow.play.tournament.settings import (
    Arena,
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Simul,
    Swiss,
    TournamentSettings,
)
from checkrow.play.tournament.view import OwnGame, TableView
from checkrow.terminal.match.clock_texts import say_clock, show_time
from checkrow.terminal.online.lobby_texts import game_title

PHASES = {
    "open": "people join",
    "running": "running",
    "between": "between two rounds",
    "paused": "paused",
    "finished": "over",
}
GONE = {"paused": "paused", "withdrawn": "withdrew", "removed": "removed"}


def format_title(format: Format) -> str:
    """Return a format in a few words, such as `Swiss, 5 rounds`."""
    match format:
        case Arena(minutes):
            return f"Arena, {minutes:g} min"
        case RoundRobin(cycles):
            return "Round robin" if cycles == 1 else "Round robin, twice"
        case Swiss(rounds):
            return f"Swiss, {rounds} rounds"
        case Knockout(best_of):
            return "Knockout" if best_of == 1 else f"Knockout, best of {best_of}"
        case Simul():
            return "Simul"
        case Relay(rounds, group):
            return f"Relay, {rounds} rounds at tables of {group}"


def title_line(settings: TournamentSettings) -> str:
    """Describe a tournament in one line: its title, format, game and clock."""
    parts = [format_title(settings.format), game_title(settings.game), say_clock(settings.clock)]
    if settings.rated:
        parts.append("rated")
    return f"{settings.title}   {', '.join(part for part in parts if part)}"


def listing_text(listing: TournamentListing) -> Text:
    """Describe a tournament in a list: its title and format, and its progress."""
    players = f"{listing.players} player{'' if listing.players == 1 else 's'}"
    state = [players, PHASES[listing.phase]]
    if listing.starts_in is not None:
        state[1] = f"starts in {show_time(listing.starts_in)}"
    state += ["rated"] * listing.rated + ["password"] * (listing.access == "password")
    state += ["you host it"] * listing.hosting + ["you take part"] * listing.playing
    line = Text(listing.title, Style(bold=True))
    line.append(f"  {format_title(listing.format)}, {game_title(listing.game)}  ")
    return line.append(", ".join(state), Style(dim=True))


def standings_text(view: TournamentView, me: str = "") -> Text:
    """Return the standings, one line for each player. Names are last in their lines, so that wide
    letters and other scripts move no column."""
    lines = view.standings
    results = max((len(_results(line)) for line in lines), default=0)
    rounds = max(results, len("Rounds")) if results else 0
    text = Text(no_wrap=True)
    head = f"Place  Points  {'Rounds':<{rounds}}  Player" if rounds else "Place  Points  Player"
    text.append(f"{head}\n" if lines else "", Style(dim=True))
    for line in lines:
        text.append(f"{f'{line.place}.':>5}  {line.points:>6g}  ")
        text.append(f"{_results(line):<{rounds}}  " if rounds else "", Style(dim=True))
        text.append(line.name, Style(bold=line.id == me))
        notes = ", ".join(filter(None, ("you" if line.id == me else "", GONE.get(line.status))))
        text.append(f"  {notes}\n" if notes else "\n", Style(dim=True))
    if (more := view.players - len(lines)) > 0:
        text.append(f"       and {more} more\n", Style(dim=True))
    return text


def _results(line: Standing) -> str:
    return " ".join("-" if each is None else f"{each:g}" for each in line.results)


def tables_text(view: TournamentView) -> Text:
    """Return the games in play, and the players who wait this round."""
    text = Text(no_wrap=True)
    playing = [table for table in view.tables if table.match]
    if playing:
        text.append("In play\n", Style(dim=True))
    for table in playing:
        text.append(f"{' - '.join(player.name for player in table.players)}\n")
    if view.byes:
        text.append(f"Free this round: {', '.join(view.byes)}\n", Style(dim=True))
    return text


def table_line(table: TableView) -> str:
    """Describe a table in one line: its number, its result, and its players in that order."""
    if table.how == "annulled":
        result = "annulled"
    elif table.points is None:
        result = "in play" if table.match else "waits"
    else:
        result = " - ".join(f"{each:g}" for each in table.points)
    return f"{table.number:>5}  {result:<11}  {' - '.join(each.name for each in table.players)}"


def own_games_text(games: tuple[OwnGame, ...]) -> Text:
    """Return a player's results, newest first."""
    text = Text(no_wrap=True)
    if games:
        text.append("Your games\n", Style(dim=True))
    for game in reversed(games):
        points = "in play" if game.points is None else f"{game.points:g}"
        text.append(f"{points:>7}  {', '.join(game.opponents)}\n")
    return text


def status_sentence(
    view: TournamentView, me: PlayerPage | None, passed: float, *, took_part: bool = False
) -> str:
    """Return what the tournament, or the player, is waiting for; `passed` are the seconds since the
    view arrived, and `took_part` says that the player was in an earlier view."""
    if view.phase == "finished":
        return _ending(view, me)
    if took_part and me is None:
        return "You no longer take part in this event."
    if me and me.status == "removed":
        return "A host removed you from this event."
    if me and me.status == "withdrawn":
        return "You withdrew. Press p to take part again."
    if me and me.status == "paused":
        return "You are paused. Press p when you are back."
    if me and me.matches:
        return "Your game has begun: press w to see it."
    return f"{_waiting(view, me)}{_remaining(view, passed)}"


def host_sentence(view: TournamentView) -> str:
    """Tell the host how many players are waiting for the start."""
    return f"{_players_here(view)} Press t to start."


def _waiting(view: TournamentView, me: PlayerPage | None) -> str:
    match view.phase:
        case "open":
            host = view.hosts[0].name if view.hosts else "The host"
            first = "; your first game opens automatically" if me else ""
            return f"{_players_here(view)} {host} starts the event{first}."
        case "paused":
            return "The host has paused the event."
        case "between":
            return f"Round {view.round} is over."
        case _:
            round = f"Round {view.round} of {view.rounds}. " if view.rounds else ""
            if me is None:
                return round or "The games are on."
            return f"{round}{'You are free this round.' if me.bye else 'Waiting for your game.'}"


def _players_here(view: TournamentView) -> str:
    return f"{view.players} player{' is' if view.players == 1 else 's are'} here."


def _remaining(view: TournamentView, passed: float) -> str:
    until, what = view.ends_at, "left"
    if view.phase == "between":
        until, what = view.next_round_at, "until the next one"
    elif view.phase == "open":
        until, what = view.settings.starts_at, "until the start"
    if until is None or view.phase == "paused":
        return ""
    return f" {show_time(float(max(0, round(until - view.now - passed))))} {what}."


def _ending(view: TournamentView, me: PlayerPage | None) -> str:
    if me:
        points = f"{me.points:g} point{'' if me.points == 1 else 's'}"
        return f"The event is over. You finished in place {me.place}, with {points}."
    winners = [line.name for line in view.standings if line.place == 1]
    return f"The event is over. First place: {', '.join(winners)}." if winners else "It is over."

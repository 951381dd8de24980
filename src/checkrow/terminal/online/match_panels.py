"""What stands beside the board of a match: the players, the moves, what was said."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from checkrow.play.match import MatchView
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Pile
from checkrow.terminal.app.clock import show_time
from checkrow.terminal.app.looks import Look
from checkrow.terminal.app.panels import LastInSight, chip_of, pile_text
from checkrow.terminal.online.match_board import is_connect

DAY = 86_400.0


@dataclass(slots=True)
class ServerTime:
    """The time at the server, counted on from the last view; it stands while nothing is heard."""

    clock: Callable[[], float]
    view: MatchView
    heard: float = 0.0
    stopped: float | None = None

    def take(self, view: MatchView) -> None:
        self.view, self.heard, self.stopped = view, self.clock(), None

    def stop(self) -> None:
        """The connection is lost: it cannot be known how time goes on."""
        self.stopped = self.passed

    @property
    def passed(self) -> float:
        """Seconds since the last view."""
        return self.clock() - self.heard if self.stopped is None else self.stopped

    def left(self, seat: int) -> float | None:
        """Seconds that this seat still has; None without a clock."""
        clock = self.view.clock
        if clock is None:
            return None
        spent = self.passed if clock.running == seat else 0.0
        return max(0.0, clock.left[seat] - spent)

    def until_claim(self, seat: int) -> float | None:
        """Seconds until the others may claim against this seat; None while its player is here."""
        claim = self.view.players[seat].claim
        return None if claim is None else max(0.0, claim - self.view.now - self.passed)


def show_left(seconds: float) -> str:
    """`4:07`, or days where there are any."""
    days = int(seconds // DAY)
    return f"{days} d {int(seconds % DAY // 3600)} h" if days else show_time(seconds)


class PlayersOnline(Static):
    """One entry for each player; the one to move is pointed at."""

    def show(self, time: ServerTime, look: Look, me: str, *, flipped: bool) -> None:
        view = time.view
        game = game_of(view.game)
        width = max(16, self.content_size.width or 24)
        seats = list(range(len(view.players)))
        if not is_connect(view) and not flipped:
            seats.reverse()  # who sits at the top of the board comes first
        text = Text()
        for seat in seats:
            player = view.players[seat]
            to_move = view.turn == seat and not view.result
            won = view.result is not None and view.result.winner == seat
            pointer = "> " if to_move else "* " if won else "  "
            left = time.left(seat)
            shown = "" if left is None else f" {show_left(left)}"
            chip = chip_of(game, seat, look)
            room = width - len(pointer) - len(chip) - 1 - len(shown)
            name = f"{player.name} (you)" if player.id == me else player.name
            name = name if len(name) <= room else f"{name[: room - 1]}…"
            text.append(pointer if look.letters else pointer.replace(">", "▸").replace("*", "★"))
            text.append_text(chip)
            name = name.replace("…", "~") if look.letters else name
            text.append(f" {name.ljust(room)}", Style(bold=to_move or won, dim=player.out))
            text.append(shown, Style(bold=to_move))
            text.append("\n")
            indent = " " * (len(chip) + 3)
            if view.piles:
                men, kings = view.piles[seat]
                text.append(indent)
                text.append_text(pile_text(game, 1 - seat, Pile(men, kings), look))
                text.append("\n")
            if state := _state(time, seat):
                text.append(f"{indent}{state}\n", Style(italic=True))
        text.right_crop(1)
        self.update(text)


def _state(time: ServerTime, seat: int) -> str:
    player = time.view.players[seat]
    if player.out:
        return "out"
    if player.gone is None or time.view.result:
        return ""
    wait = time.until_claim(seat)
    if wait is None:
        return "gone"
    return f"gone, claim in {math.ceil(wait)} s" if wait else "gone: w claims"


class TurnList(LastInSight):
    """The turns so far, a line for each round."""

    def show(self, turns: list[str], seats: int) -> None:
        text = Text()
        if not turns:
            text.append("No moves yet", Style(dim=True))
        width = max(map(len, turns), default=0)
        for at, turn in enumerate(turns):
            if at % seats == 0:
                text.append(f"{at // seats + 1:>3}. ", Style(dim=True))
            text.append(turn.ljust(width + 2), Style(bold=at == len(turns) - 1))
            if at % seats == seats - 1:
                text.append("\n")
        self.write(text)


class Talk(LastInSight):
    """What was said and what has happened."""

    def show(self, lines: list[str]) -> None:
        self.write(Text("\n").join(_line(line) for line in lines))


def _line(line: str) -> Text:
    """What a person said has the name before it; what has happened is told more quietly."""
    name, colon, rest = line.partition(": ")
    if colon and " " not in name:
        return Text.assemble((f"{name}: ", Style(bold=True)), rest)
    return Text(line, Style(dim=True))

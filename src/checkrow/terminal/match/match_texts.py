"""Describe the events of a match in sentences, and its turns in the players' notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from checkrow.play import events
from checkrow.play.entries import MatchEntry
from checkrow.play.events import MatchEvent
from checkrow.play.match import MatchView
from checkrow.play.result import How, Result
from checkrow.rules.games import game as game_of
from checkrow.rules.model import Game

END, PASS, LATE = "end", "pass", "late"
OUT: tuple[How, ...] = ("resignation", "time", "left", "gone")  # a seat is out, and the others win


def names_in(view: MatchView) -> tuple[str, ...]:
    return tuple(player.name for player in view.players)


def called(game: Game, names: Sequence[str], seat: int) -> str:
    """Return the name and the side, as in `Ann (light)`. A side that is only a letter, as in
    Connect-N, is left out, because the colour of the pieces shows it, unless two players have the
    same name."""
    name, side = names[seat], game.seat_name(seat)
    if len(side) > 1 or names.count(name) > 1:
        return f"{name} ({side})"
    return name


def winners_of(result: Result) -> tuple[int, ...]:
    """Return the seats that win: none in a draw, several if the last person resigned."""
    if result.winner is not None:
        return (result.winner,)
    if result.how not in OUT:
        return ()
    return tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)


def result_sentence(game: Game, names: Sequence[str], result: Result) -> str:
    """Describe a result, as in `Ann (light) wins: Ben resigned.`"""
    if result.how == "aborted":
        return "The match was aborted before it began and does not count."
    if result.how == "abandoned":
        return "The match ended because everybody left, and does not count."
    winners = winners_of(result)
    reason = _reason(names, result, winners)
    if not winners:
        return f"A draw: {reason}."
    winning = " and ".join(called(game, names, winner) for winner in winners)
    return f"{winning} {'wins' if len(winners) == 1 else 'win'}: {reason}."


def _reason(names: Sequence[str], result: Result, winners: Sequence[int]) -> str:
    losers = [name for seat, name in enumerate(names) if seat not in winners]
    other = losers[0] if winners and len(losers) == 1 else "everybody else"
    reasons = {
        "rules": result.detail,
        "resignation": f"{other} resigned",
        "time": f"{other} ran out of time",
        "left": f"{other} left",
        "gone": f"{other} was gone for too long",
        "gone-draw": "one side was gone for too long",
        "agreement": "the players agreed",
    }
    return reasons.get(result.how) or result.how


def event_sentence(game: Game, names: Sequence[str], event: MatchEvent) -> str:
    """Describe an event for everybody; empty if the board itself shows it."""
    match event:
        case events.Said(name, text):
            return f"{name}: {text}"
        case events.Passed(seat):
            return f"{called(game, names, seat)} passes: every piece is blocked."
        case events.Lapsed(seat):
            return f"{called(game, names, seat)} ran out of time: the turn passes."
        case events.PlayerOut(seat, how):
            why = {"time": "ran out of time", "left": "left", "gone": "was gone for too long"}
            return f"{names[seat]} {why.get(how, 'resigned')}: the others continue."
        case events.DrawOffered(seat):
            return f"{names[seat]} offers a draw."
        case events.DrawAgreed(seat):
            return f"{names[seat]} agrees to a draw."
        case events.DrawDeclined(seat):
            return f"{names[seat]} declines the draw."
        case events.DrawWithdrawn(seat):
            return f"{names[seat]} withdraws the draw offer."
        case events.TakebackAsked(seat):
            return f"{names[seat]} asks to take back the last turn."
        case events.TakebackAgreed(seat):
            return f"{names[seat]} agrees to the takeback."
        case events.TakebackDeclined(seat):
            return f"{names[seat]} declines the takeback."
        case events.TakebackWithdrawn(seat):
            return f"{names[seat]} withdraws the takeback request."
        case events.TakenBack(seat):
            return f"{names[seat]} takes back the last turn."
        case events.Gone(seat):
            return f"{names[seat]} lost the connection."
        case events.Back(seat):
            return f"{names[seat]} is back."
        case events.Ended(result):
            return result_sentence(game, names, result)
        case _:
            return ""


def as_sentence(text: str) -> str:
    """Write a reason as a sentence; one that starts with an address keeps its first letter."""
    if "://" not in text.split(" ", 1)[0]:
        text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


@dataclass(slots=True)
class MoveSheet:
    """The moves so far, from the entries, and the chat."""

    moves: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    lines: list[str] = field(default_factory=list[str])

    @classmethod
    def of(cls, view: MatchView, entries: Iterable[MatchEntry]) -> MoveSheet:
        sheet = cls()
        for entry in entries:
            sheet.add(view, entry)
        return sheet

    def add(self, view: MatchView, entry: MatchEntry) -> None:
        game, names = game_of(view.game), names_in(view)
        for event in entry.events:
            match event:
                case events.Stepped(seat, move):
                    self.moves.append((seat, move))
                case events.Passed(seat):
                    self.moves.append((seat, PASS))
                case events.Lapsed(seat):
                    self.moves.append((seat, LATE))
                case events.TakenBack(_, moves):
                    del self.moves[moves:]
                case _:
                    pass
            if sentence := event_sentence(game, names, event):
                self.lines.append(sentence)

    def turns(self) -> list[str]:
        """Return the turns, each with its steps joined, as in `c1xe3xc5`."""
        turns: list[tuple[int, list[str]]] = []
        closed = True
        for seat, move in self.moves:
            if closed or turns[-1][0] != seat:
                turns.append((seat, []))
            turns[-1][1].append(move)
            closed = move in (END, PASS, LATE)
        return [_written(steps) for _, steps in turns]


def _written(steps: list[str]) -> str:
    made = [step for step in steps if step not in (END, PASS, LATE)]
    late = LATE in steps
    if not made:
        return LATE if late else PASS
    sign = "x" if "x" in made[0] else "-"
    squares = [made[0], *(step.split(sign)[-1] for step in made[1:])]
    return sign.join(squares) + (f" {LATE}" if late else "")

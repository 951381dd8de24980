"""What happens in a match, in sentences; and its moves, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from checkrow.play import events
from checkrow.play.entries import MatchEntry
from checkrow.play.events import MatchEvent
from checkrow.play.match import MatchView
from checkrow.play.result import Result

END, PASS, LATE = "end", "pass", "late"


def called(view: MatchView, seat: int) -> str:
    """`Ann (light)`: who, and which pieces. A disc's colour says it better than a word."""
    name = view.players[seat].name
    return name if view.game.startswith("connect:") else f"{name} ({('light', 'dark')[seat]})"


def result_sentence(view: MatchView, result: Result) -> str:
    """`Ann (light) wins: Ben resigned.`"""
    if result.how == "aborted":
        return "The match was broken off before it had begun: it counts for nothing."
    if result.how == "abandoned":
        return "The match ended because everybody was gone: it counts for nothing."
    if result.winner is None:
        return f"A draw: {_reason(view, result)}."
    return f"{called(view, result.winner)} wins: {_reason(view, result)}."


def _reason(view: MatchView, result: Result) -> str:
    two = len(view.players) == 2 and result.winner is not None
    other = view.players[1 - (result.winner or 0)].name if two else "everybody else"
    reasons = {
        "rules": result.detail,
        "resignation": f"{other} resigned",
        "time": f"{other} ran out of time",
        "left": f"{other} left",
        "gone": f"{other} was gone for too long",
        "gone-draw": "one side was gone for too long",
        "agreement": "the players agreed on it",
    }
    return reasons.get(result.how) or result.how


def event_sentence(view: MatchView, event: MatchEvent) -> str:
    """What everybody should be told; nothing about what the board shows by itself."""
    names = [player.name for player in view.players]
    match event:
        case events.Said(name, text):
            return f"{name}: {text}"
        case events.Passed(seat):
            return f"{called(view, seat)} passes: every piece is blocked, there is no move."
        case events.Lapsed(seat):
            return f"{called(view, seat)} ran out of time: the turn passes."
        case events.PlayerOut(seat, how):
            why = {"time": "ran out of time", "left": "left", "gone": "was gone for too long"}
            return f"{names[seat]} {why.get(how, 'resigned')}: the others play on."
        case events.DrawOffered(seat):
            return f"{names[seat]} offers a draw."
        case events.DrawAgreed(seat):
            return f"{names[seat]} agrees to a draw."
        case events.DrawDeclined(seat):
            return f"{names[seat]} does not want a draw."
        case events.DrawWithdrawn(seat):
            return f"{names[seat]} no longer offers a draw."
        case events.TakebackAsked(seat):
            return f"{names[seat]} asks to take the last turn back."
        case events.TakebackAgreed(seat):
            return f"{names[seat]} agrees to the takeback."
        case events.TakebackDeclined(seat):
            return f"{names[seat]} does not agree: the turn stands."
        case events.TakebackWithdrawn(seat):
            return f"{names[seat]} no longer asks for the turn: it stands."
        case events.TakenBack(seat):
            return f"{names[seat]} has taken the last turn back."
        case events.Gone(seat):
            return f"{names[seat]}'s connection is gone."
        case events.Back(seat):
            return f"{names[seat]} is back."
        case events.Ended(result):
            return result_sentence(view, result)
        case _:
            return ""


@dataclass(slots=True)
class MoveSheet:
    """The moves so far, as they are told by entries; and what was said."""

    moves: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    lines: list[str] = field(default_factory=list[str])

    @classmethod
    def of(cls, view: MatchView, entries: Iterable[MatchEntry]) -> MoveSheet:
        sheet = cls()
        for entry in entries:
            sheet.add(view, entry)
        return sheet

    def add(self, view: MatchView, entry: MatchEntry) -> None:
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
            if sentence := event_sentence(view, event):
                self.lines.append(sentence)

    def turns(self) -> list[str]:
        """`c1xe3xc5`: the steps of a turn run together."""
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

"""The one sentence below the board, and its urgency."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from checkrow.play.events import Ended, Lapsed, MatchEvent, Passed
from checkrow.rules.model import Game
from checkrow.terminal.match.match_texts import as_sentence, event_sentence


class Tone(Enum):
    """The topic of a notice; screens show each in its own colour."""

    PLAIN = auto()
    REFUSED = auto()
    PASSED = auto()
    OVER = auto()


TONE_CLASSES = {Tone.REFUSED: "-refused", Tone.PASSED: "-passed", Tone.OVER: "-over"}
_TONES: dict[type[MatchEvent], Tone] = {
    Passed: Tone.PASSED,
    Lapsed: Tone.PASSED,
    Ended: Tone.OVER,
}


@dataclass(frozen=True, slots=True)
class Notice:
    text: str
    tone: Tone = Tone.PLAIN


QUIET = Notice("")


def refusal(reason: str) -> Notice:
    """Return a notice that says why something cannot be done."""
    return Notice(as_sentence(reason), Tone.REFUSED)


def notice_of(game: Game, names: Sequence[str], events: Iterable[MatchEvent]) -> Notice:
    """Return a notice for the last of these events that players need to know."""
    notice = QUIET
    for event in events:
        if sentence := event_sentence(game, names, event):
            notice = Notice(sentence, _TONES.get(type(event), Tone.PLAIN))
    return notice

"""The one sentence below the board, and how urgently it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from checkrow.play.events import Ended, Lapsed, MatchEvent, Passed
from checkrow.rules.model import Game
from checkrow.terminal.match.match_texts import as_sentence, event_sentence


class Tone(Enum):
    """What a notice is about; screens show each in its own colour."""

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
    """Why something cannot be done, as a sentence."""
    return Notice(as_sentence(reason), Tone.REFUSED)


def notice_of(game: Game, names: Sequence[str], events: Iterable[MatchEvent]) -> Notice:
    """The last of these events that players need to read about."""
    notice = QUIET
    for event in events:
        if sentence := event_sentence(game, names, event):
            notice = Notice(sentence, _TONES.get(type(event), Tone.PLAIN))
    return notice

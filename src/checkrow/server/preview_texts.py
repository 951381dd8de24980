"""The texts of link previews, in the languages of the pages."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from checkrow.play.clock import ClockRule, DaysPerMove, Fischer, TurnLimit
from checkrow.play.options import playable_game
from checkrow.server.languages import Language


class PreviewTexts(Struct, frozen=True):
    """What previews say. Units come in pairs: for one, and for more."""

    invites: str
    join: str
    tournament: str
    rated: str
    versus: str
    watch: str
    replay: str
    won: str
    draw: str
    not_counted: str
    minutes: tuple[str, str]
    seconds: tuple[str, str]
    days: tuple[str, str]
    per_turn: str
    no_clock: str
    decimal: str = ","
    games: Mapping[str, str] = {}  # names by key, where they differ from the English title

    def game(self, key: str) -> str:
        """Return the name of a game."""
        return self.games.get(key) or playable_game(key).title

    def clock(self, clock: ClockRule) -> str:
        """Return a clock in words: 5 minutes + 3 seconds."""
        match clock:
            case Fischer(initial, increment):
                minutes = self._count(initial / 60, self.minutes)
                return f"{minutes} + {self._count(increment, self.seconds)}"
            case TurnLimit(seconds):
                return f"{self._count(seconds, self.seconds)} {self.per_turn}"
            case DaysPerMove(days):
                return f"{self._count(days, self.days)} {self.per_turn}"
            case _:
                return self.no_clock

    def _count(self, number: float, words: tuple[str, str]) -> str:
        return f"{number:.4g} {words[number != 1]}".replace(".", self.decimal)


ENGLISH = PreviewTexts(
    invites="{name} invites you to play",
    join="Open the link and join.",
    tournament="Tournament: {title}",
    rated="rated",
    versus=" vs. ",
    watch="Watch the match.",
    replay="Replay the match.",
    won="{name} won.",
    draw="A draw.",
    not_counted="Not counted.",
    minutes=("minute", "minutes"),
    seconds=("second", "seconds"),
    days=("day", "days"),
    per_turn="per turn",
    no_clock="without a clock",
    decimal=".",
)
GERMAN = PreviewTexts(
    invites="{name} lädt dich zu einer Partie ein",
    join="Öffne den Link und spiel mit.",
    tournament="Turnier: {title}",
    rated="gewertet",
    versus=" gegen ",
    watch="Schau der Partie zu.",
    replay="Spiel die Partie nach.",
    won="{name} hat gewonnen.",
    draw="Unentschieden.",
    not_counted="Zählt nicht.",
    minutes=("Minute", "Minuten"),
    seconds=("Sekunde", "Sekunden"),
    days=("Tag", "Tage"),
    per_turn="pro Zug",
    no_clock="ohne Uhr",
    games={
        "connect:7x6x4:2": "Vier gewinnt",
        "connect:9x7x5:2": "Fünf in einer Reihe",
        "connect:9x7x4:3": "Drei Freunde",
        "checkers:house": "Dame, Hausregeln",
        "checkers:american": "Amerikanische Dame",
        "checkers:international": "Internationale Dame",
        "checkers:russian": "Russische Dame",
        "checkers:brazilian": "Brasilianische Dame",
        "checkers:canadian": "Kanadische Dame",
        "checkers:frisian": "Friesische Dame",
        "checkers:antidraughts": "Schlagdame",
        "checkers:breakthrough": "Durchbruchdame",
        "checkers:pool": "Pool Checkers",
        "checkers:italian": "Italienische Dame",
        "checkers:spanish": "Spanische Dame",
        "checkers:portuguese": "Portugiesische Dame",
        "checkers:czech": "Tschechische Dame",
        "checkers:turkish": "Türkische Dame",
    },
)
SPANISH = PreviewTexts(
    invites="{name} te invita a jugar",
    join="Abre el enlace y únete.",
    tournament="Torneo: {title}",
    rated="puntuada",
    versus=" contra ",
    watch="Mira la partida.",
    replay="Repasa la partida.",
    won="Ganó {name}.",
    draw="Tablas.",
    not_counted="No cuenta.",
    minutes=("minuto", "minutos"),
    seconds=("segundo", "segundos"),
    days=("día", "días"),
    per_turn="por turno",
    no_clock="sin reloj",
    games={
        "connect:7x6x4:2": "Cuatro en raya",
        "connect:9x7x5:2": "Cinco en raya",
        "connect:9x7x4:3": "Tres amigos",
        "checkers:house": "Damas, reglas de la casa",
        "checkers:american": "Damas americanas",
        "checkers:international": "Damas internacionales",
        "checkers:russian": "Damas rusas",
        "checkers:brazilian": "Damas brasileñas",
        "checkers:canadian": "Damas canadienses",
        "checkers:frisian": "Damas frisias",
        "checkers:antidraughts": "Antidamas",
        "checkers:breakthrough": "Damas de ruptura",
        "checkers:pool": "Damas pool",
        "checkers:italian": "Damas italianas",
        "checkers:spanish": "Damas españolas",
        "checkers:portuguese": "Damas portuguesas",
        "checkers:czech": "Damas checas",
        "checkers:turkish": "Damas turcas",
    },
)
TEXTS: Mapping[Language, PreviewTexts] = {"en": ENGLISH, "de": GERMAN, "es": SPANISH}

"""From tokens to games: the grammar of PDN 3.0 for reading.

    file       = [ game { separator game } [ separator ] ]
    separator  = "*" | result
    game       = tag { tag } { item } | item { item }
    item       = [ number ] ( move [ strength ] | "..." ) | comment | nag | setup | variation
    variation  = "(" item { item } ")"

Comments, glyphs and setups may also occur between a number and its move.
"""

from __future__ import annotations

from dataclasses import replace

from checkrow.rules.errors import BadNotation
from checkrow.rules.pdn.syntax import (
    MoveNumber,
    PdnComment,
    PdnGame,
    PdnItem,
    PdnMove,
    PdnNag,
    PdnSetup,
    PdnSkip,
    PdnTag,
    PdnVariation,
)
from checkrow.rules.pdn.tokens import RESULTS, SQUARE, Places, Token, read_tokens

DEEPEST_VARIATION = 50
MOST_TAGS = 1_000  # of one game
MOST_ITEMS = 20_000  # moves and remarks of one game
FORCED = 7  # the glyph for a forced move

_ENDINGS = f"its result ({', '.join(RESULTS)}) or *"


def parse_pdn(text: str) -> tuple[PdnGame, ...]:
    """Return the games of a file; none for a file of white space. Raises `BadNotation`.

    Moves are not checked for legality; `read_pdn` does that.
    """
    return _Parser(text).parse()


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._places = Places(text)
        self._games: list[PdnGame] = []
        self._levels: list[list[PdnItem]] = [[]]  # the game's items, then open variations'
        self._opened: list[int] = []  # where each open variation starts
        self._tags: list[PdnTag] = []
        self._start: int | None = None  # of the current game
        self._number: MoveNumber | None = None
        self._number_at = 0
        self._star: Token | None = None  # a `*` right after a move: see `_star_behind_move`
        self._move_end = -1
        self._items = 0  # of the current game, including variations

    def parse(self) -> tuple[PdnGame, ...]:
        for token in read_tokens(self._text, self._places):
            if self._star is not None:
                self._decide_star(token)
            if token.kind == "end":
                self._finish_file()
            elif token.kind == "tag":
                self._tag(token)
            elif token.kind == "star" and token.start == self._move_end:
                self._star = token
            elif token.kind in {"star", "result"}:
                self._end_game(token)
            else:
                self._body(token)
        return tuple(self._games)

    # Within a game

    def _body(self, token: Token) -> None:
        if self._start is None:
            self._start = token.start
        self._items += 1
        if self._items > MOST_ITEMS:
            raise self._refusal(
                f"a game has up to {MOST_ITEMS:,} moves and remarks: end this one before here",
                token.start,
            )
        items = self._levels[-1]
        line, column = self._places.of(token.start)
        match token.kind:
            case "move":
                items.append(self._move(token, line, column))
                self._move_end = token.start + len(token.text)
            case "number":
                self._require_no_number()
                self._number = _move_number(token.text)
                self._number_at = token.start
            case "skip":
                items.append(PdnSkip(self._take_number(), line, column))
            case "strength":
                self._strength(token, items)
            case "comment":
                items.append(PdnComment(token.text[1:-1], line, column))
            case "remark":
                items.append(PdnComment(_without_brace(token.text[1:]), line, column))
            case "nag":
                items.append(PdnNag(int(token.text[1:])))
            case "setup":
                items.append(PdnSetup(self._fen(token), line, column))
            case "open":
                self._open(token)
            case _:
                self._close(token)

    def _move(self, token: Token, line: int, column: int) -> PdnMove:
        squares = SQUARE.findall(token.text)
        between = token.text[len(squares[0]) :].lstrip()[:1].lower().replace("×", "x")  # noqa: RUF001
        return PdnMove(
            tuple(square.lstrip("0").lower() for square in squares),
            between if between in {"-", "x", ":"} else "",
            "",
            self._take_number(),
            line,
            column,
        )

    def _strength(self, token: Token, items: list[PdnItem]) -> None:
        last = items[-1] if items else None
        if self._number or not isinstance(last, PdnMove) or last.strength:
            raise self._refusal(
                f"{token.text[:9]} belongs right after a move, only once: write it as in 32-28!?",
                token.start,
            )
        items[-1] = replace(last, strength=token.text)
        self._move_end = token.start + len(token.text)

    def _fen(self, token: Token) -> str:
        command, quote, rest = token.text[1:-1].strip().partition('"')
        fen, closing, after = rest.partition('"')
        if command.strip() != "FEN" or not (quote and closing) or after.strip():
            raise self._refusal(
                'only a position can be between two slashes: write /FEN "W:W31-50:B1-20"/',
                token.start,
            )
        return fen

    def _open(self, token: Token) -> None:
        self._require_no_number()
        if len(self._opened) == DEEPEST_VARIATION:
            raise self._refusal(
                f"variations nest at most {DEEPEST_VARIATION} deep: close some with ) before this",
                token.start,
            )
        self._opened.append(token.start)
        self._levels.append([])

    def _close(self, token: Token) -> None:
        self._require_no_number()
        if not self._opened:
            raise self._refusal("this ) closes no variation: leave it out", token.start)
        start = self._opened.pop()
        items = self._levels.pop()
        if not items:
            raise self._refusal("a variation has at least one move: leave out the ()", start)
        self._levels[-1].append(PdnVariation(tuple(items)))

    def _decide_star(self, following: Token) -> None:
        """Decide what a `*` means: `32-28*` says "the only move" in print, and `*` ends a game.
        After a move it ends the game only if nothing of the game follows."""
        star, self._star = self._star, None
        assert star is not None
        if following.kind in {"tag", "end"} and not self._opened:
            self._end_game(star)
        else:
            self._levels[-1].append(PdnNag(FORCED))

    # Between games

    def _tag(self, token: Token) -> None:
        if self._opened:
            raise self._open_variation()
        self._require_no_number()
        if self._levels[0]:
            raise self._unended_game(token)
        if self._start is None:
            self._start = token.start
        if len(self._tags) == MOST_TAGS:
            raise self._refusal(f"a game has up to {MOST_TAGS:,} tags: leave some out", token.start)
        name, _, value = token.text[1:-1].partition('"')
        line, column = self._places.of(token.start)
        value = _unescaped(value.rstrip()[:-1])
        self._tags.append(PdnTag(name.strip(), value, line, column))

    def _end_game(self, token: Token) -> None:
        if self._opened:
            raise self._open_variation()
        self._require_no_number()
        if self._start is None:
            raise self._refusal(
                f"{token.text} ends a game that has no tags and no moves: leave it out",
                token.start,
            )
        self._add_game(token.text)

    def _finish_file(self) -> None:
        if self._opened:
            raise self._open_variation()
        self._require_no_number()
        if self._start is not None:
            self._add_game("")

    def _add_game(self, terminator: str) -> None:
        line, column = self._places.of(self._start or 0)
        number = len(self._games) + 1
        items = tuple(self._levels[0])
        self._games.append(PdnGame(tuple(self._tags), items, terminator, number, line, column))
        self._tags, self._levels, self._start, self._items = [], [[]], None, 0

    # Numbers before their move

    def _take_number(self) -> MoveNumber | None:
        number, self._number = self._number, None
        return number

    def _require_no_number(self) -> None:
        if self._number:
            raise self._refusal(
                f"no move follows the move number {self._number.number}: write the move, or leave"
                " out the number (a game without moves has only tags and a result)",
                self._number_at,
            )

    # Refusals

    def _open_variation(self) -> BadNotation:
        return self._refusal("this variation is never closed: end it with )", self._opened[-1])

    def _unended_game(self, token: Token) -> BadNotation:
        last = self._levels[0][-1]
        result = next((tag.value for tag in self._tags if tag.name == "Result"), "")
        if isinstance(last, PdnMove) and str(last) == "".join(result.split()):
            return BadNotation(
                f"{last} was read as a move, because PDN has no such result, and so the"
                f" game has no end: end it with {_ENDINGS}",
                line=last.line,
                column=last.column,
            )
        return self._refusal(
            f"a new game starts here, but the previous one has no end: end it with {_ENDINGS}",
            token.start,
        )

    def _refusal(self, sentence: str, offset: int) -> BadNotation:
        line, column = self._places.of(offset)
        return BadNotation(sentence, line=line, column=column)


def _move_number(text: str) -> MoveNumber:
    return MoveNumber(int(text.rstrip(".")), text.endswith("..."))


def _unescaped(value: str) -> str:
    """Unescape quotes and backslashes; other backslashes are literal."""
    return "\\".join(part.replace('\\"', '"') for part in value.split("\\\\"))


def _without_brace(remark: str) -> str:
    """Replace } in a remark to the end of the line, because a comment in braces cannot hold it."""
    return remark.replace("}", ")")

"""A game turn by turn as a table, with a summary for each player and the plot."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.text import Text

from checkrow.engines.analysis.marks import Mark
from checkrow.engines.analysis.review import Account, GameReview, ReviewedTurn
from checkrow.terminal.analysis.columns import columns
from checkrow.terminal.analysis.plot_text import plot_lines
from checkrow.terminal.analysis.subject import Subject
from checkrow.terminal.analysis.wording import how_found, value_text

_COLOURS = {
    Mark.BEST: "green",
    Mark.GOOD: "",
    Mark.MISTAKE: "yellow",
    Mark.BLUNDER: "red",
    Mark.LOST: "dim",
}


def review_text(review: GameReview, subject: Subject, console: Console) -> RenderableType:
    game = review.record.game
    depths = [turn.depth for turn in review.turns]
    parts: list[RenderableType] = [
        Text(f"{game.title}: {subject.pairing}", style="bold"),
        Text(how_found(depths, "positions", review.unit, review.nodes)),
    ]
    if review.turns:
        plot = plot_lines(review, console.width, unicode=_unicode(console))
        parts += [Text(), *_table(review, console), Text(), *map(Text, plot), Text()]
        parts += [Text(_account(account, subject)) for account in review.accounts]
    if outcome := review.record.outcome:
        winner = "A draw" if outcome.winner is None else f"{subject.called[outcome.winner]} wins"
        parts.append(Text(f"{winner}: {outcome.reason.value}."))
    if not review.complete:
        parts.append(Text("Stopped before every turn was analysed."))
    return Group(*parts)


def _unicode(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def _table(review: GameReview, console: Console) -> list[Text]:
    rows = [
        (
            Text(str(turn.number)),
            Text(review.record.game.seat_name(turn.seat)),
            Text(turn.text),
            Text("only turn" if turn.forced else turn.mark.value, style=_style(turn)),
            value_text(turn.played),
            _better(turn),
        )
        for turn in review.turns
    ]
    return columns(("", "side", "turn", "mark", "value", "better"), rows, console)


def _style(turn: ReviewedTurn) -> str:
    return "dim" if turn.forced else _COLOURS[turn.mark]


def _better(turn: ReviewedTurn) -> Text:
    if turn.mark is Mark.BEST or not turn.line or turn.played.rank >= turn.best.rank:
        return Text()
    return Text.assemble(
        turn.line[0], "  ", value_text(turn.best), "  ", (" ".join(turn.line[1:]), "dim")
    )


def _account(account: Account, subject: Subject) -> str:
    plurals = {Mark.MISTAKE: "mistakes", Mark.BLUNDER: "blunders"}
    marks = ", ".join(
        f"{count} {mark.value if count == 1 else plurals.get(mark, mark.value)}"
        for mark, count in account.marks
        if count or mark is not Mark.LOST
    )
    accuracy = "" if account.accuracy is None else f"; accuracy {account.accuracy:.0%}"
    return f"{subject.called[account.seat]}: {marks}{accuracy}"

"""The evaluation of a game as a picture: SVG that suits light and dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from checkrow.engines.analysis.marks import Mark

if TYPE_CHECKING:
    from checkrow.engines.analysis.review import GameReview, ReviewedTurn

WIDTH, HEIGHT = 800, 360
LEFT, RIGHT, TOP, BOTTOM = 92, 780, 52, 296  # of the plot itself
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MOST_TICKS = 16

# Plain colours, because many viewers do not support CSS variables.
_STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1f2430; }
  .title { font-size: 16px; font-weight: 600; }
  .paper { fill: #ffffff; }
  .grid { stroke: #d5d9e0; }
  .area { fill: #2f6fb5; fill-opacity: 0.15; }
  .line { fill: none; stroke: #2f6fb5; stroke-width: 2; stroke-linejoin: round; }
  .mistake { fill: #c77700; stroke: #ffffff; }
  .blunder { fill: #c62828; stroke: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e7ec; }
    .paper { fill: #14171d; }
    .grid { stroke: #3a404b; }
    .area { fill: #74aef0; fill-opacity: 0.2; }
    .line { stroke: #74aef0; }
    .mistake { fill: #f0ad3e; stroke: #14171d; }
    .blunder { fill: #ff7a70; stroke: #14171d; }
  }
"""


def plot_svg(review: GameReview, players: Sequence[str] = ()) -> str:
    """Return a plot of the first seat's chances after every turn. `players` has a name for each
    seat. A circle marks a mistake, a diamond a blunder; a tooltip explains each."""
    game = review.record.game
    players = players or [game.seat_name(seat) for seat in range(game.seats)]
    first = players[0]
    other = players[1] if game.seats == 2 else "another"
    title = f"{game.title}: {(' against ' if game.seats == 2 else ', ').join(players)}"
    points = _points(review)
    marked = [turn for turn in review.turns if turn.mark in (Mark.MISTAKE, Mark.BLUNDER)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'aria-labelledby="title about">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="about">{escape(_told(review, first))}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{LEFT}" y="30">{escape(_shortened(title, 76))}</text>',
        *_scale(review, first, other),
        *_curve(points),
        *(_dot(turn, points[turn.number], game.seat_name(turn.seat)) for turn in marked),
        *_legend(),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _points(review: GameReview) -> dict[int, tuple[float, float]]:
    """Return the plot's point after each turn; turn 0 is the start."""
    chances = {turn.number: turn.chance for turn in review.turns}
    if review.start_chance is not None:
        chances[0] = review.start_chance
    last = max(chances, default=1) or 1
    return {
        number: (
            round(LEFT + (RIGHT - LEFT) * number / last, 1),
            round(TOP + (BOTTOM - TOP) * (1 - chances[number]), 1),
        )
        for number in sorted(chances)
    }


def _scale(review: GameReview, first: str, other: str) -> list[str]:
    middle = (TOP + BOTTOM) / 2
    parts: list[str] = []
    for height, label in ((TOP, first), (middle, "even"), (BOTTOM, other)):
        parts.append(f'<path class="grid" d="M{LEFT} {height}H{RIGHT}"/>')
        words = [label] if label == "even" else [_shortened(label, 12), "wins"]
        for row, word in enumerate(words):
            parts.append(
                f'<text x="{LEFT - 10}" y="{height + 5 + 15 * row - 7 * (len(words) - 1)}" '
                f'text-anchor="end">{escape(word)}</text>'
            )
    last = max((turn.number for turn in review.turns), default=1)
    step = next((step for step in _STEPS if last / step <= MOST_TICKS), last)
    for number in range(0, last + 1, step):
        across = round(LEFT + (RIGHT - LEFT) * number / last, 1)
        parts.append(f'<path class="grid" d="M{across} {BOTTOM}v6"/>')
        parts.append(f'<text x="{across}" y="{BOTTOM + 22}" text-anchor="middle">{number}</text>')
    return parts


def _curve(points: dict[int, tuple[float, float]]) -> list[str]:
    if not points:
        return []
    corners = " ".join(f"{across},{down}" for across, down in points.values())
    (begin, _), (end, _) = next(iter(points.values())), list(points.values())[-1]
    middle = (TOP + BOTTOM) / 2
    return [
        f'<polygon class="area" points="{begin},{middle} {corners} {end},{middle}"/>',
        f'<polyline class="line" points="{corners}"/>',
    ]


def _dot(turn: ReviewedTurn, at: tuple[float, float], side: str) -> str:
    about = f"{turn.number}. {side} {turn.text}: {turn.mark.value}, {turn.played}"
    if turn.line:
        about += f"; better {turn.line[0]}, {turn.best}"
    return f"{_shape(turn.mark, *at)}<title>{escape(about)}</title></path>"


def _shape(mark: Mark, across: float, down: float) -> str:
    """Return one of two shapes, so that the marks differ in more than colour."""
    if mark is Mark.BLUNDER:
        path = f"M{across} {down - 7}l7 7-7 7-7-7z"
    else:
        path = f"M{across - 5} {down}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
    return f'<path class="{mark.value}" d="{path}">'


def _legend() -> list[str]:
    down = HEIGHT - 18
    return [
        f'{_shape(Mark.MISTAKE, LEFT + 5, down - 4)}</path><text x="{LEFT + 18}" y="{down}">'
        "mistake</text>",
        f'{_shape(Mark.BLUNDER, LEFT + 95, down - 4)}</path><text x="{LEFT + 108}" y="{down}">'
        "blunder</text>",
        f'<text x="{RIGHT}" y="{down}" text-anchor="end">turns</text>',
    ]


def _told(review: GameReview, first: str) -> str:
    """Describe the picture in words, for readers who cannot see it."""
    counts = {mark: sum(turn.mark is mark for turn in review.turns) for mark in Mark}
    return (
        f"Chances of {first} after each turn. Turns: {len(review.turns)}, "
        f"mistakes: {counts[Mark.MISTAKE]}, blunders: {counts[Mark.BLUNDER]}."
    )


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}\u2026"

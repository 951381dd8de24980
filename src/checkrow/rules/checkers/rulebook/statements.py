"""Choose the sentences of a variant's rules by its row.

A key has the section of a sentence and its name. Each language has a sentence for each key.
"""

from __future__ import annotations

from collections.abc import Callable

from checkrow.rules.checkers.rulebook.endings import ending_keys
from checkrow.rules.checkers.variants import DARK, LIGHT, NEVER, Crowning, Prefer, Variant

When = Callable[[Variant], bool]

SECTIONS = ("unusual", "aim", "board", "moving", "capturing", "duty", "crowning", "end", "draw")


def always(variant: Variant) -> bool:
    return True


def has_kings(variant: Variant) -> bool:
    """Return whether kings ever move: if the first one wins, they do not."""
    return not variant.first_king_wins


def captures_sideways(variant: Variant) -> bool:
    return variant.orthogonal and not variant.men_capture_backward


def crowns(crowning: Crowning) -> When:
    return lambda v: has_kings(v) and v.crowning is crowning


def prefers(prefer: Prefer, *, first: bool) -> When:
    """Return a test whether this preference applies: first of all, or only to break ties."""
    return lambda v: prefer in (v.prefer[:1] if first else v.prefer[1:])


STATEMENTS: tuple[tuple[str, When], ...] = (
    ("unusual.optional", lambda v: not v.must_capture),
    ("unusual.stop", lambda v: v.may_stop),
    ("unusual.twice", lambda v: v.may_jump_twice),
    ("unusual.pass", lambda v: v.blocked_passes),
    ("unusual.late", lambda v: v.late_passes),
    ("unusual.lose", lambda v: v.losing_wins),
    ("unusual.first_king", lambda v: v.first_king_wins),
    ("unusual.straight_captures", lambda v: v.captures_straight),
    ("unusual.king_rests", lambda v: v.king_moves_in_row > 0),
    ("unusual.no_kings", lambda v: not v.men_capture_kings),
    ("unusual.orthogonal", lambda v: v.orthogonal),
    (
        "aim.capture_or_block",
        lambda v: not (v.losing_wins or v.first_king_wins or v.blocked_passes),
    ),
    ("aim.capture", lambda v: v.blocked_passes and not v.losing_wins),
    ("aim.lose", lambda v: v.losing_wins),
    ("aim.first_king", lambda v: v.first_king_wins),
    ("board.dark_squares", lambda v: not v.orthogonal),
    ("board.all_squares", lambda v: v.orthogonal),
    ("board.corner_left", lambda v: not v.orthogonal and not v.mirrored),
    ("board.corner_right", lambda v: not v.orthogonal and v.mirrored),
    ("board.men", lambda v: not v.empty_back_rows),
    ("board.men_behind", lambda v: v.empty_back_rows > 0),
    ("board.light_first", lambda v: v.first == LIGHT),
    ("board.dark_first", lambda v: v.first == DARK),
    ("board.first_by_lot", lambda v: v.first is None),
    ("moving.man", lambda v: not v.orthogonal),
    ("moving.man_straight", lambda v: v.orthogonal),
    ("moving.king_short", lambda v: has_kings(v) and not v.flying_kings),
    ("moving.king_flies", lambda v: has_kings(v) and v.flying_kings and not v.orthogonal),
    ("moving.king_flies_straight", lambda v: has_kings(v) and v.flying_kings and v.orthogonal),
    ("moving.king_rests", lambda v: v.king_moves_in_row > 0),
    (
        "capturing.man_forward",
        lambda v: not (v.men_capture_backward or v.orthogonal or v.captures_straight),
    ),
    (
        "capturing.man_backward",
        lambda v: v.men_capture_backward and not (v.orthogonal or v.captures_straight),
    ),
    ("capturing.man_sideways", captures_sideways),
    ("capturing.man_eight_ways", lambda v: v.captures_straight),
    ("capturing.straight", lambda v: v.captures_straight),
    ("capturing.no_kings", lambda v: not v.men_capture_kings),
    ("capturing.king_short", lambda v: has_kings(v) and not v.flying_kings),
    ("capturing.king_flies", lambda v: has_kings(v) and v.flying_kings),
    ("capturing.king_straight", lambda v: has_kings(v) and v.captures_straight),
    ("capturing.king_lands", lambda v: has_kings(v) and v.flying_kings and not v.may_stop),
    ("capturing.king_stops", lambda v: v.king_stops_behind_king),
    ("capturing.chain_must", lambda v: not v.may_stop),
    ("capturing.chain_may", lambda v: v.may_stop),
    ("capturing.removed_last", lambda v: not v.captured_leave_at_once),
    ("capturing.once", lambda v: not (v.captured_leave_at_once or v.may_jump_twice)),
    ("capturing.twice", lambda v: v.may_jump_twice),
    ("capturing.removed_at_once", lambda v: v.captured_leave_at_once),
    ("capturing.no_turning_back", lambda v: v.captured_leave_at_once and v.flying_kings),
    ("duty.optional", lambda v: not v.must_capture),
    ("duty.must", lambda v: v.must_capture),
    ("duty.any", lambda v: v.must_capture and not v.prefer),
    ("duty.king_first", prefers(Prefer.BY_KING, first=True)),
    ("duty.any_of_king", lambda v: v.prefer == (Prefer.BY_KING,)),
    ("duty.most", prefers(Prefer.MOST_PIECES, first=True)),
    ("duty.alike", lambda v: has_kings(v) and v.prefer[:1] == (Prefer.MOST_PIECES,)),
    ("duty.most_value", prefers(Prefer.MOST_VALUE, first=True)),
    ("duty.then_king", prefers(Prefer.BY_KING, first=False)),
    ("duty.then_most_kings", prefers(Prefer.MOST_KINGS, first=False)),
    ("duty.then_kings_earliest", prefers(Prefer.KINGS_EARLIEST, first=False)),
    ("duty.then_any", lambda v: bool(v.prefer) and v.prefer != (Prefer.BY_KING,)),
    ("crowning.crowned", has_kings),
    ("crowning.ends_turn", crowns(Crowning.ENDS_TURN)),
    ("crowning.goes_on", lambda v: crowns(Crowning.GOES_ON)(v) and not v.may_stop),
    ("crowning.may_go_on", lambda v: crowns(Crowning.GOES_ON)(v) and v.may_stop),
    ("crowning.at_rest", crowns(Crowning.AT_REST)),
    ("crowning.wins", lambda v: v.first_king_wins),
    ("end.no_pieces", lambda v: not v.losing_wins),
    ("end.blocked", lambda v: not (v.losing_wins or v.blocked_passes)),
    ("end.passes", lambda v: v.blocked_passes),
    ("end.lose_all", lambda v: v.losing_wins),
    ("end.first_king", lambda v: v.first_king_wins),
    ("end.late", lambda v: not v.late_passes),
    ("end.late_passes", lambda v: v.late_passes),
    ("draw.agreed", always),
    ("draw.repetition", lambda v: has_kings(v) and v.repetitions < NEVER),
    ("draw.quiet", lambda v: has_kings(v) and not v.orthogonal),
    ("draw.quiet_forward", lambda v: has_kings(v) and v.orthogonal),
    ("draw.both_blocked", lambda v: v.blocked_passes),
    ("draw.road", lambda v: v.road_turns is not None),
    ("draw.never", lambda v: v.first_king_wins),
)


def keys_of(variant: Variant) -> tuple[str, ...]:
    """Return the keys of all sentences about a variant, in the order of `SECTIONS`."""
    called_for = [key for key, when in STATEMENTS if when(variant)]
    return (*called_for, *ending_keys(variant))

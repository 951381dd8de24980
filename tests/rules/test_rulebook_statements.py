"""The rulebook of a checkers variant has exactly the sentences that its row requires."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from checkrow import VARIANTS
from checkrow.rules.checkers.rulebook.endings import ending_keys, ending_turns
from checkrow.rules.checkers.rulebook.statements import keys_of
from checkrow.rules.checkers.variants import NEVER, Crowning, Prefer, Variant

VARIANT_KEYS = list(VARIANTS)
AMERICAN, RUSSIAN = VARIANTS["american"], VARIANTS["russian"]
TURKISH, INTERNATIONAL = VARIANTS["turkish"], VARIANTS["international"]


@pytest.mark.parametrize(
    ("variant", "change", "gone", "come"),
    [
        (AMERICAN, {"must_capture": False}, "duty.must duty.any", "duty.optional unusual.optional"),
        (AMERICAN, {"may_stop": True}, "capturing.chain_must", "capturing.chain_may unusual.stop"),
        (AMERICAN, {"may_jump_twice": True}, "capturing.once", "capturing.twice unusual.twice"),
        (AMERICAN, {"first": 0}, "board.dark_first", "board.light_first"),
        (AMERICAN, {"first": None}, "board.dark_first", "board.first_by_lot"),
        (AMERICAN, {"mirrored": True}, "board.corner_left", "board.corner_right"),
        (
            AMERICAN,
            {"flying_kings": True},
            "moving.king_short capturing.king_short",
            "moving.king_flies capturing.king_flies capturing.king_lands",
        ),
        (
            AMERICAN,
            {"men_capture_backward": True},
            "capturing.man_forward",
            "capturing.man_backward",
        ),
        (AMERICAN, {"men_capture_kings": False}, "", "capturing.no_kings unusual.no_kings"),
        (AMERICAN, {"crowning": Crowning.GOES_ON}, "crowning.ends_turn", "crowning.goes_on"),
        (AMERICAN, {"crowning": Crowning.AT_REST}, "crowning.ends_turn", "crowning.at_rest"),
        (
            AMERICAN,
            {"blocked_passes": True},
            "end.blocked aim.capture_or_block",
            "end.passes aim.capture unusual.pass draw.both_blocked",
        ),
        (
            AMERICAN,
            {"losing_wins": True},
            "end.blocked end.no_pieces aim.capture_or_block",
            "end.lose_all aim.lose unusual.lose",
        ),
        (AMERICAN, {"late_passes": True}, "end.late", "end.late_passes unusual.late"),
        (AMERICAN, {"repetitions": NEVER}, "draw.repetition", ""),
        (AMERICAN, {"road_turns": 10}, "", "draw.road"),
        (AMERICAN, {"king_stops_behind_king": True}, "", "capturing.king_stops"),
        (
            AMERICAN,
            {"prefer": (Prefer.MOST_PIECES, Prefer.BY_KING, Prefer.KINGS_EARLIEST)},
            "duty.any",
            "duty.most duty.alike duty.then_king duty.then_kings_earliest duty.then_any",
        ),
        (
            AMERICAN,
            {"prefer": (Prefer.BY_KING, Prefer.MOST_KINGS)},
            "duty.any",
            "duty.king_first duty.then_most_kings duty.then_any",
        ),
        (
            INTERNATIONAL,
            {"captures_straight": True},
            "capturing.man_backward",
            "capturing.man_eight_ways capturing.straight capturing.king_straight "
            "unusual.straight_captures",
        ),
        (
            INTERNATIONAL,
            {"first_king_wins": True},
            "aim.capture_or_block moving.king_flies capturing.king_flies capturing.king_lands "
            "duty.alike crowning.crowned crowning.at_rest draw.repetition draw.quiet",
            "aim.first_king unusual.first_king crowning.wins end.first_king draw.never",
        ),
        (INTERNATIONAL, {"king_moves_in_row": 3}, "", "moving.king_rests unusual.king_rests"),
        (RUSSIAN, {"road_turns": None}, "draw.road", ""),
        (RUSSIAN, {"may_stop": True}, "crowning.goes_on", "crowning.may_go_on"),
        (RUSSIAN, {"ending": AMERICAN.ending}, " ".join(ending_keys(RUSSIAN)), ""),
        (
            TURKISH,
            {"captured_leave_at_once": False},
            "capturing.removed_at_once capturing.no_turning_back",
            "capturing.removed_last capturing.once",
        ),
        (TURKISH, {"empty_back_rows": 0}, "board.men_behind", "board.men"),
        (
            TURKISH,
            {"orthogonal": False},
            "unusual.orthogonal board.all_squares moving.man_straight moving.king_flies_straight "
            "capturing.man_sideways draw.quiet_forward",
            "board.dark_squares moving.man moving.king_flies capturing.man_forward draw.quiet",
        ),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_a_field_brings_its_sentences(
    variant: Variant, change: dict[str, Any], gone: str, come: str
) -> None:
    before, after = set(keys_of(variant)), set(keys_of(replace(variant, **change)))
    assert set(gone.split()) <= before - after
    assert set(come.split()) <= after - before


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_each_question_has_one_answer(key: str) -> None:
    keys = set(keys_of(VARIANTS[key]))
    for answers in (
        "aim.capture_or_block aim.capture aim.lose aim.first_king",
        "board.dark_squares board.all_squares",
        "board.men board.men_behind",
        "board.light_first board.dark_first board.first_by_lot",
        "moving.man moving.man_straight",
        "moving.king_short moving.king_flies moving.king_flies_straight crowning.wins",
        "capturing.man_forward capturing.man_backward capturing.man_sideways "
        "capturing.man_eight_ways",
        "capturing.chain_must capturing.chain_may",
        "capturing.once capturing.twice capturing.removed_at_once",
        "duty.must duty.optional",
        "crowning.ends_turn crowning.goes_on crowning.may_go_on crowning.at_rest crowning.wins",
        "end.blocked end.passes end.lose_all",
        "end.late end.late_passes",
        "draw.quiet draw.quiet_forward draw.never",
    ):
        assert len(keys & set(answers.split())) == 1, answers


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_turns_of_each_side_are_half_of_all(key: str) -> None:
    variant = VARIANTS[key]
    counted = [variant.quiet_turns, variant.road_turns or 0]
    counted += [ending_turns(variant, each) for each in ending_keys(variant)]
    assert all(turns % 2 == 0 for turns in counted)

"""Every turn of a position: exact where possible, and never called exact where it is not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import checkrow
from checkrow.engines.analysis.budget import Report
from checkrow.engines.analysis.evaluator import Evaluator
from checkrow.engines.analysis.json_form import position_to_json
from checkrow.engines.analysis.position import PositionAnalysis, analyse_position
from checkrow.engines.analysis.turns import after_turn, legal_turns, write_line
from checkrow.engines.engine import Limits
from checkrow.engines.match import random_opening
from checkrow.engines.value import Value
from checkrow.rules.record import Record

SETS = Path(__file__).parents[1] / "data" / "connect"


def still() -> float:
    """A clock that never advances: only nodes count."""
    return 0.0


def analysed(text: str, nodes: int) -> PositionAnalysis:
    return analyse_position(checkrow.read_record(text), Limits(nodes=nodes), still)


def published(name: str, count: int) -> list[tuple[Record, int]]:
    lines = (SETS / name).read_text(encoding="ascii").splitlines()[:count]
    game = checkrow.game("connect:7x6x4:2")
    positions: list[tuple[Record, int]] = []
    for moves, score in (line.split() for line in lines):
        positions.append((Record(game, None, list(map(game.read_move, moves))), int(score)))
    return positions


def told(record: Record, score: int) -> str:
    """Return a published score in words: it counts the winner's discs left, including the last
    one."""
    if score == 0:
        return "draw"
    played = len(record.moves) // 2  # by the player to move
    if score > 0:
        return f"wins in {22 - played - score}"
    return f"loses in {22 - (len(record.moves) - played) + score}"


@pytest.mark.parametrize(("name", "count"), [("Test_L3_R1", 60), ("Test_L2_R1", 20)])
def test_published_positions_of_connect_four(name: str, count: int) -> None:
    evaluator = Evaluator(checkrow.game("connect:7x6x4:2"), still)
    for record, score in published(name, count):
        found = analyse_position(record, Limits(nodes=1_000_000), still, evaluator=evaluator)
        assert str(found.best.value) == told(record, score)
        assert found.exact
        assert [turn.depth for turn in found.turns] == [None] * len(found.turns)
        assert sorted(turn.text for turn in found.turns) == sorted(map(str, record.legal_moves))


def test_the_line_of_a_solved_position_goes_to_its_end() -> None:
    for record, _ in published("Test_L3_R1", 20):
        best = analyse_position(record, Limits(nodes=10_000), still).best
        end = record
        for move in best.line:
            end = end.play(move)
        assert best.value
        assert end.outcome
        assert (end.outcome.winner == record.position.turn) == (best.value.result is Value.WIN)
        assert best.value.plies in (None, len(best.line))


def test_the_book_knows_the_empty_board() -> None:
    found = analysed("connect:7x6x4:2 | 7/7/7/7/7/7 x |", 20_000)
    assert found.exact
    assert (found.best.text, str(found.best.value)) == ("4", "wins in 21")


def test_a_position_too_hard_to_solve_gets_a_marked_estimate() -> None:
    found = analysed("connect:9x7x4:2 | 9/9/9/9/9/9/9 x 9x7x4:2 |", 20_000)
    assert not found.exact
    assert {turn.value and turn.value.kind for turn in found.turns} == {"estimate"}
    assert all(turn.depth for turn in found.turns)
    assert "exact" not in position_to_json(found)["turns"][0]["value"]  # type: ignore[index]


def test_a_win_at_once_and_a_block_are_seen() -> None:
    wins = analysed("connect:7x6x4:2 | xxx1ooo/7/7/7/7/7 x |", 100_000)
    assert str(wins.best.value) == "wins in 1"
    assert wins.best.text == "4"
    three = analysed("connect:9x7x4:3 | xxxaaa3/ooo6/9/9/9/9/9 o 9x7x4:3 |", 5_000)
    assert str(three.best.value) == "wins in 1"
    assert three.best.text == "4"


def test_the_same_nodes_find_the_same() -> None:
    for text in (
        "connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 4",
        "connect:9x7x4:3 | 9/9/9/9/9/9/9 x 9x7x4:3 | 5 5",
        "checkers:house | W:We3,Kc1:Bd4,f4,Kg7,b6 |",
    ):
        assert analysed(text, 30_000) == analysed(text, 30_000)


def test_every_turn_of_a_house_capture_has_a_value() -> None:
    found = analysed("checkers:house | W:We3,Kc1:Bd4,f4,Kg7,b6 |", 200_000)
    texts = {turn.text for turn in found.turns}
    assert {"e3xc5", "e3xc5xa7", "c1-b2"} <= texts  # stop, continue, or capture nothing
    stopped = next(turn for turn in found.turns if turn.text == "e3xc5")
    assert stopped.moves == ("e3xc5", "end")
    assert found.best.text == "e3xc5xa7"
    assert all(turn.value for turn in found.turns)


def test_in_the_middle_of_a_chain_the_rest_of_the_turn_is_analysed() -> None:
    record = checkrow.read_record("checkers:house | W:We3,Kc1:Bd4,f4,Kg7,b6 | e3xc5")
    found = analyse_position(record, Limits(nodes=50_000), still)
    assert {turn.moves for turn in found.turns} == {("end",), ("c5xa7",)}
    assert found.best.moves == ("c5xa7",)


def test_a_certain_win_in_checkers_is_a_win() -> None:
    found = analysed("checkers:american | W:WK14,K18,K23:BK6 |", 300_000)
    best = found.best.value
    assert best
    assert best.result is Value.WIN
    assert not best.exact
    assert str(best).startswith("wins within ")


@pytest.mark.parametrize("key", ["checkers:house", "checkers:international", "checkers:turkish"])
def test_turns_are_whole_and_lead_to_different_positions(key: str) -> None:
    for seed in range(20):
        record = random_opening(checkrow.game(key), 12, random.Random(seed))
        reached = [after_turn(record, turn) for turn in legal_turns(record)]
        assert reached
        assert all(after.outcome or not after.position.in_chain for after in reached)
        assert len({after.position for after in reached}) == len(reached)


def test_a_line_shows_the_pass_of_a_blocked_player() -> None:
    game = checkrow.game("checkers:house")
    start = game.read_position("B:Wa1:Bb4,c3,b2,h8")
    record = Record(game, start).play("h8-g7")
    assert str(record.moves[-1]) == "pass"
    assert write_line(start, [game.read_move("h8-g7")]) == ("h8-g7", "pass")


def test_it_stops_on_request_and_keeps_its_results() -> None:
    reports: list[Report] = []

    def three_times(report: Report) -> bool:
        reports.append(report)
        return len(reports) < 3

    record = Record(checkrow.game("checkers:american"))
    found = analyse_position(record, Limits(nodes=10**9), still, three_times)
    assert not found.complete
    assert len(reports) == 3
    assert len(found.turns) == 7
    assert position_to_json(found)["complete"] is False


def test_a_game_that_is_over_has_nothing_to_analyse() -> None:
    record = checkrow.read_record("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 5 4 5 4 5 4")
    with pytest.raises(ValueError, match="a line is complete"):
        analyse_position(record, Limits(nodes=1), still)


def test_json_of_a_position() -> None:
    found = analysed("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 5 4 5 4", 10_000_000)
    told = position_to_json(found, ("Ann", "Bob"))
    assert told["kind"] == "position"
    assert told["names"] == ["Ann", "Bob"]
    assert told["seats"] == ["x", "o"]
    assert told["exact"] is True
    assert told["line"] == list(found.best.line)
    turns = told["turns"]
    assert isinstance(turns, list)
    assert turns[0]["turn"] == "4"
    assert turns[0]["moves"] == ["4"]
    assert turns[-1]["value"] == {
        "text": "loses in 1",
        "kind": "loss",
        "chance": 0.0,
        "exact": True,
        "moves": 1,
        "plies": 2,
    }

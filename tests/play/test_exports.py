"""Finished matches for other programs."""

import json

from checkrow.play.clock import TurnLimit
from checkrow.play.commands import Abort, Resign, TimeIsUp
from checkrow.play.exports import as_fens, as_json, as_record_text
from checkrow.rules.games import read_record
from checkrow.rules.pdn import read_pdn
from tests.play.playing import Table


def house_match() -> Table:
    table = Table("checkers:house", clock=TurnLimit(60), start="W:Wc3:Bd4,f6,h8")
    table.play("c3xe5")
    table.happen(TimeIsUp(), now=60.0)
    table.play("h8-g7", now=70.0)
    return table


def test_checkers_as_pdn() -> None:
    table = house_match()
    table.do(1, Resign)
    text = as_record_text(table.match, "2026.11.15")
    (game,) = read_pdn(text)
    assert game.record == table.match.record
    assert game.tag("White") == "ann"
    assert game.tag("Black") == "ben"
    assert game.tag("Date") == "2026.11.15"
    assert game.tag("Termination") == "resignation"
    assert game.result == "1-0"


def test_results_in_pdn() -> None:
    table = house_match()
    (going_on,) = read_pdn(as_record_text(table.match))
    assert (going_on.result, going_on.tag("Date"), going_on.tag("Termination")) == ("*", None, None)
    aborted = Table("checkers:russian")
    aborted.do(0, Abort)
    (game,) = read_pdn(as_record_text(aborted.match))
    assert (game.result, game.tag("Termination")) == ("*", "aborted")
    won = Table("checkers:american", start="W:W22:B18")
    won.play("22x15")
    (game,) = read_pdn(as_record_text(won.match))
    assert game.tag("Termination") == "a side has no pieces left"
    assert game.result == "1-0"


def test_connect_as_our_record() -> None:
    table = Table()
    table.play("4 4 3")
    assert as_record_text(table.match) == "connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3\n"
    assert read_record(as_record_text(table.match).strip()) == table.match.record


def test_every_position() -> None:
    table = Table()
    table.play("4 4")
    assert as_fens(table.match).splitlines() == [
        "7/7/7/7/7/7 x",
        "3x3/7/7/7/7/7 o",
        "3x3/3o3/7/7/7/7 x",
    ]


def test_everything_as_json() -> None:
    table = house_match()
    table.do(0, Resign)
    assert json.loads(as_json(table.match, "2026.11.15")) == {
        "match": "m1",
        "options": {
            "game": "checkers:house",
            "clock": {"type": "turn", "seconds": 60},
            "first": "lot",
            "rated": False,
            "spectators": True,
            "claim_seconds": 60.0,
        },
        "players": [{"id": "p0", "name": "ann"}, {"id": "p1", "name": "ben"}],
        "start": "W:Wc3:Bd4,f6,h8",
        "moves": [["c3xe5", "lapse"], ["h8-g7"]],
        "end": "W:We5:Bf6,g7",
        "result": {"winner": 1, "how": "resignation", "ranks": [2, 1]},
        "date": "2026.11.15",
    }

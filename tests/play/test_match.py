"""A match, step by step: turns, refusals, and the events that everybody receives."""

import pytest

from checkrow.play import match as matches
from checkrow.play.commands import Abandon, Join, MatchOver, Resign, Say, Step, TimeIsUp
from checkrow.play.entries import Already
from checkrow.play.events import Ended, Passed, Said, Stepped
from checkrow.play.match import Turn
from checkrow.play.people import SYSTEM
from checkrow.play.result import Result
from tests.play.playing import ANN, BEN, CLEO, Table, refused


def test_steps_alternate_and_a_line_wins() -> None:
    table = Table()
    assert table.play("4") == (Stepped(0, "4"),)
    table.play("4 3 3 5 5")
    assert table.match.turn == 0
    result = Result(0, "rules", (1, 2), "a line is complete")
    assert table.play("6") == (Stepped(0, "6"), Ended(result))
    assert table.match.result == result
    assert table.match.turn is None


def test_a_full_board_is_a_draw() -> None:
    table = Table("connect:3x3x3:2")
    table.play("3 1 2 2 1 1 2 3 3")
    assert table.result == Result(None, "rules", (1, 1), "the board is full")


def test_nobody_moves_out_of_turn() -> None:
    table = Table()
    with refused("not-your-turn", "it is ann's turn"):
        table.do(1, Step, "4")
    with refused("not-a-player", "only the players of this match"):
        table.decide(CLEO, Step("4", id="x"))
    with refused("not-a-player"):
        table.decide(SYSTEM, Step("4", id="x"))
    assert len(table.entries) == 1


def test_wrong_moves_say_what_would_be_right() -> None:
    table = Table()
    table.play("4 4 4 4 4 4")
    with refused("illegal-move", "column 4 is full; there is room in 1, 2, 3, 5, 6, 7"):
        table.do(0, Step, "4")
    with refused("illegal-move", "there is no column 8"):
        table.do(0, Step, "8")
    with refused("bad-move", "'a' is not a column"):
        table.do(0, Step, "a")
    checkers = Table("checkers:house")
    with refused("illegal-move", "the piece on c3 cannot go to e5"):
        checkers.do(0, Step, "c3xe5")
    with refused("illegal-move", "only the clock can end a turn on time"):
        checkers.do(0, Step, "lapse")
    with refused("bad-move", "is not a step"):
        checkers.do(0, Step, "c3")


def test_a_step_for_a_position_that_has_passed_is_refused() -> None:
    table = Table()
    assert table.match.position == 1
    table.do(0, Step, "4", 1)
    assert table.match.position == 2
    table.decide(BEN, Say("hm", id="s1"))
    assert table.match.position == 2  # chat does not change the board
    with refused("stale-position", "meant for position 1, but it is now 2"):
        table.do(1, Step, "4", 1)
    table.do(1, Step, "4", 2)
    assert table.match.position == 4


def test_the_same_command_counts_once() -> None:
    table = Table()
    step = Step("4", id="same")
    table.decide(ANN, step)
    table.play("4")
    before = table.match
    assert table.decide(ANN, step) == Already(2)
    assert table.match is before
    # The same id from another player is another command.
    with refused("not-your-turn"):
        table.decide(BEN, step)


def test_a_chain_is_one_turn_and_end_ends_it() -> None:
    table = Table("checkers:house", start="W:Wc3:Bd4,f6,h8")
    assert table.play("c3xe5") == (Stepped(0, "c3xe5"),)
    assert table.match.turn == 0
    assert table.match.last == Turn(0, ("c3xe5",))
    with refused("not-your-turn"):
        table.do(1, Step, "h8-g7")
    assert table.play("end") == (Stepped(0, "end"),)
    assert table.match.turn == 1
    assert table.match.last == Turn(0, ("c3xe5", "end"))
    assert table.match.record.piles[0].men == 1
    table.play("h8-g7")
    assert table.match.last == Turn(1, ("h8-g7",))


def test_a_blocked_player_passes_and_everyone_sees_it() -> None:
    # Dark has a man on a3 that light's b2 and c1 block; light has other moves.
    table = Table("checkers:house", start="W:Wb2,c1,g1:Ba3")
    events = table.play("g1-h2")
    assert events == (Stepped(0, "g1-h2"), Passed(1))
    assert table.match.turn == 0
    assert table.play("h2-g3") == (Stepped(0, "h2-g3"), Passed(1))  # reports only the new pass


def test_chat_is_for_players_and_spectators() -> None:
    table = Table()
    assert table.decide(ANN, Say(" hello ", id="s1")) == (Said("ann", "hello"),)
    assert table.decide(CLEO, Say("nice", id="s2")) == (Said("cleo", "nice"),)
    with refused("not-allowed", "only people can do this"):
        table.decide(SYSTEM, Say("hello", id="s0"))
    with refused("bad-chat", "the message is empty"):
        table.decide(ANN, Say("", id="s3"))
    among_us = Table(spectators=False)
    with refused("not-a-player", "only the players can chat"):
        among_us.decide(CLEO, Say("nice", id="s4"))
    table.do(0, Resign)
    assert table.decide(BEN, Say("good game", id="s5")) == (Said("ben", "good game"),)


def test_commands_of_the_server_are_refused() -> None:
    table = Table()
    for command in (TimeIsUp(), Abandon()):
        with refused("not-allowed", "only the server itself"):
            table.decide(ANN, command)


def test_commands_for_a_lobby_are_refused() -> None:
    table = Table()
    with refused("not-here", "Join is not a command for a match"):
        table.decide(ANN, Join(id="j"))  # type: ignore[arg-type]
    with refused("not-here", "MatchOver is not a command for a match"):
        table.decide(SYSTEM, MatchOver("m1", Result(0, "rules", (1, 2))))  # type: ignore[arg-type]


def test_after_the_end_nothing_can_be_done() -> None:
    table = Table()
    table.do(0, Resign)
    for seat in (0, 1):
        with refused("match-over", "offer a rematch"):
            table.do(seat, Step, "4")


def test_a_clock_that_runs_behind_turns_no_time_back() -> None:
    table = Table()
    table.do(0, Step, "4", now=10.0)
    table.do(1, Step, "4", now=3.0)
    assert [entry.at for entry in table.entries] == [0.0, 10.0, 10.0]


def test_entries_are_folded_in_their_order() -> None:
    table = Table()
    table.play("4 4 3")
    assert matches.replay(table.entries) == table.match
    with pytest.raises(ValueError, match="entry 3 cannot follow entry 1"):
        matches.replay([table.entries[0], table.entries[2]])

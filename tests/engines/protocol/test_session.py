"""Sessions with a client, in process: the answers to each line."""

import random
import re
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkrow import VARIANTS
from checkrow.engines.engine import Limits
from checkrow.engines.levels import ALL_LEVELS
from checkrow.engines.protocol.level import read_limits, seconds_for_move
from checkrow.engines.protocol.line import ProtocolLine, read_line
from checkrow.engines.protocol.session import Session
from checkrow.rules.errors import BadNotation
from tests.engines.protocol.client import PATIENCE, START, Client, error_of, placed, ready


def test_the_greeting_names_the_engine_and_its_options(client: Client) -> None:
    id_, *params, wait = client.say("hub")
    assert id_.arguments == {
        "name": "Checkrow",
        "version": "7",
        "author": "The Checkrow authors",
    }
    told = {param.arguments["name"]: param.arguments for param in params}
    assert list(told) == ["variant", "board", "level", "hash", "threads", "tables"]
    assert told["tables"]["value"] == ""
    assert told["variant"]["value"] == "normal"
    assert len(told["variant"]["values"].split()) == len(VARIANTS) + 1
    assert told["level"]["values"].split() == ["full", *ALL_LEVELS]
    assert wait == ProtocolLine("wait")


def test_a_search_tells_what_it_finds(client: Client) -> None:
    ready(client).say(f"pos pos={START}", "level depth=6", "go think")
    done = client.wait_for("done")
    assert re.fullmatch(r"3[1-5]-[23]\d", done.arguments["move"])
    assert re.fullmatch(r"1\d-2\d|20-2\d", done.arguments["ponder"])
    ready(client).say("go think")
    info = client.wait_for("info")
    assert {"depth", "score", "nodes", "time", "pv"} <= set(info.arguments)
    client.wait_for("done")


def test_a_won_game_is_reported_with_its_distance(client: Client) -> None:
    ready(client, variant="connect").say('pos moves="4 4 5 5 6 6"', "level depth=5", "go think")
    info = client.wait_for("info")
    assert (info.arguments["score"], info.arguments["pv"][0]) == ("99.99", "3")
    assert client.wait_for("done").arguments["move"] in ("3", "7")


def test_a_search_without_end_is_stopped_and_pinged(client: Client) -> None:
    ready(client).say(f"pos pos={START}", "level infinite", "go analyze")
    client.wait_for("info")
    assert ProtocolLine("pong") in client.say("ping")
    refused = [line for line in client.say("new-game") if line.command == "error"]
    assert error_of(refused) == "a search is in progress: send stop before new-game"
    client.say("stop")
    assert client.wait_for("done").arguments["move"]
    client.session.close()
    assert client.say("stop", "ponder-hit", "new-game") == []


def test_a_client_may_send_the_next_command_right_after_the_answer() -> None:
    """The search thread may still be sending that answer."""
    answered, released = threading.Event(), threading.Event()
    errors: list[str] = []

    def send(line: str) -> None:
        if line.startswith("done"):
            answered.set()
            released.wait(PATIENCE)
        elif line.startswith("error"):
            errors.append(line)

    session = Session(send, version="7", rng=random.Random(1), clock=time.monotonic)
    for line in ("init", "pos", "level depth=1", "go think"):
        session.handle(line)
    assert answered.wait(PATIENCE)
    session.handle("pos moves=32-28")
    released.set()
    session.close()
    assert errors == []


def test_pondering_waits_for_the_hit(client: Client) -> None:
    ready(client).say(f"pos pos={START} moves=32-28", "level move-time=0.01", "go ponder")
    while client.wait_for("info").arguments["depth"] != "5":
        pass  # takes far longer than a hundredth of a second
    client.say("ponder-hit")
    client.wait_for("done")


@pytest.mark.parametrize("variant", ["normal", "connect"])
def test_a_client_sets_the_threads(client: Client, variant: str) -> None:
    ready(client, variant=variant, threads="3").say("pos", "level move-time=0.05", "go think")
    assert client.wait_for("done").arguments["move"]


@pytest.mark.parametrize("level", ["full", "random", "club"])
def test_a_whole_capture_is_one_answer(client: Client, level: str) -> None:
    position = placed(50, "W", w="48", b="42 32 22")
    ready(client, level=level).say(f"pos pos={position}", "level depth=1", "go think")
    assert client.wait_for("done").arguments["move"] == "48x17x22x32x42"


def test_a_blocked_player_passes(client: Client) -> None:
    position = placed(32, "W", w="13 28", b="6 9 19 24")
    ready(client, variant="house").say(f"pos pos={position}", "go think")
    assert client.wait_for("done").arguments == {"move": "0-0"}
    client.say(f"pos pos={position} moves=0-0", "level depth=1", "go think")
    assert client.wait_for("done").arguments["move"].split("-")[0] in ("6", "9", "19", "24")


@pytest.mark.parametrize("variant", [key for key in VARIANTS if key != "international"])
@pytest.mark.parametrize("level", ["full", "casual"])
def test_every_variant_is_played(client: Client, variant: str, level: str) -> None:
    ready(client, variant=variant, level=level).say("pos", "level depth=2", "go think")
    assert re.fullmatch(r"\d+-\d+", client.wait_for("done").arguments["move"])


@pytest.mark.parametrize("board", ["5x4x4:2", "30x30x5:2", "7x6x4:3"])
def test_every_board_is_played(client: Client, board: str) -> None:
    ready(client, variant="connect", board=board).say("pos", "level depth=2 nodes=50", "go think")
    assert client.wait_for("done").arguments["move"].isdigit()


def test_options_set_between_searches_take_effect(client: Client) -> None:
    ready(client, variant="connect").say("pos", "set-param name=board value=4x4x3:2")
    assert error_of(client.say("go think")) == "there is no position: send pos"
    client.say("pos", "go think")
    assert client.wait_for("done").arguments["move"] in "1234"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("jump", "there is no command 'jump': use hub, set-param, init"),
        ("go", "write go think, go ponder or go analyze"),
        ("pos =", "'=' is not an argument: write name or name=value"),
        ('pos moves="32-28', "is not an argument"),
        ("pos pos=W", "51 letters in all; this has 1"),
        ("level", "this sets no limit: write level with depth=12"),
        ("level depth=0", "depth=0 is not a count: give a whole number of at least 1"),
        ("level depth=9999999999999999999", "is not a count"),
        ("level move-time=-1", "move-time=-1 is not a time: give more than 0 seconds"),
        ("level time=soon", "time=soon is not a number: write depth=12"),
        ("level move-time=nan", "move-time=nan is not a number"),
        ("set-param name=hash", "write set-param name=... value=..."),
        ("set-param name=hash value=0", "give the megabytes as a number from 1 to 8192"),
        ("set-param name=hash value=x", "'x' is not a size"),
        ("set-param name=threads value=65", "give a number from 1 to 64, or 0 to let the engine"),
        ("set-param name=threads value=two", "'two' is not a number of threads"),
        ("set-param name=variant value=chess", "'chess' is not one of normal, house"),
        ("set-param name=level value=weak", "'weak' is not one of full, 1, 2"),
        ("set-param name=board value=3x3x4:2", "has no room for 4 in a line"),
        (
            "set-param name=book value=true",
            "no parameter 'book': the parameters are variant, board",
        ),
        ('pos pos="a ""b"', "is not an argument"),
    ],
)
def test_nonsense_is_answered_and_changes_nothing(client: Client, line: str, sentence: str) -> None:
    ready(client)
    before = client.say("hub")
    assert sentence in error_of(client.say(line))
    assert client.say("hub") == before


def test_nothing_is_searched_before_it_can_be(client: Client) -> None:
    client.say("pos")
    assert "send init, and wait for ready" in error_of(client.say("go think"))
    ready(client).say("pos pos=W" + "e" * 49 + "w")
    assert "there is no move to find: a side has no pieces left" in error_of(client.say("go think"))


def test_empty_lines_and_unknown_arguments_are_passed_over(client: Client) -> None:
    assert client.say("", "   ") == []
    assert client.say("  ping  colour=red loud ") == [ProtocolLine("pong")]


@given(st.text(max_size=60) | st.from_regex(r"(pos|level|go|set-param) [ a-z0-9=\"-]{0,40}"))
def test_whatever_is_said_is_answered_or_passed_over(text: str) -> None:
    answers: list[str] = []
    session = Session(answers.append, version="7", rng=random.Random(1), clock=time.monotonic)
    session.handle(text)
    session.close()
    assert all("\n" not in answer and read_line(answer).command for answer in answers)


def test_quit_ends_the_conversation(client: Client) -> None:
    assert not client.session.handle("quit\n")


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("depth=3", Limits(depth=3)),
        ("nodes=5000 depth=7", Limits(depth=7, nodes=5000)),
        ("move-time=0.5", Limits(seconds=0.5)),
        ("infinite", Limits()),
        ("time=30", Limits(seconds=1.0)),
        ("moves=2 time=30", Limits(seconds=15.0)),
        ("time=30 inc=2", Limits(seconds=3.0)),
    ],
)
def test_levels_are_limits(text: str, limits: Limits) -> None:
    assert read_limits(read_line(f"level {text}").arguments) == limits


def test_a_clock_is_never_used_up() -> None:
    for time_left in (-1.0, 0.0, 0.02, 0.5, 10.0, 3600.0):
        for inc in (0.0, 0.1, 5.0):
            for moves in (None, 1, 40):
                seconds = seconds_for_move(time_left, inc, moves)
                assert 0 < seconds <= max(0.01, time_left + inc)


def test_a_line_reads_back() -> None:
    line = ProtocolLine("info", {"depth": "3", "pv": "32-28 19-23", "flag": ""})
    assert str(line) == 'info depth=3 pv="32-28 19-23" flag=""'
    assert read_line(str(line)) == line
    with pytest.raises(BadNotation):
        read_line("pos a=b=c")

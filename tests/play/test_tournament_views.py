"""The views of a tournament for players, hosts and the projector, and its messages on the wire."""

from functools import partial
from typing import get_args

import msgspec
import pytest
from msgspec.json import Decoder

from checkrow.play import tournament as tournaments
from checkrow.play.result import Result
from checkrow.play.tournament.commands import (
    AddTime,
    CorrectResult,
    DeviceChanged,
    Enter,
    EnterComputer,
    FinishTournament,
    OpenTournament,
    PairByHand,
    Pause,
    PauseTournament,
    TournamentCommand,
)
from checkrow.play.tournament.events import Entered
from checkrow.play.tournament.settings import Arena, Knockout, Relay, Swiss, TournamentSettings
from checkrow.play.tournament.view import MOST_LINES, HostPage, ProjectorPage, TournamentView
from checkrow.play.tournament.wire import decode_tournament_entry
from checkrow.play.wire import encode, read_message
from tests.play.hall import Hall, person
from tests.play.playing import ANN, refused

read_command = partial(read_message, Decoder(TournamentCommand))
read_open = partial(read_message, Decoder(OpenTournament))
FIRST_WINS = Result(0, "rules", (1, 2))


def test_before_the_start_the_room_sees_the_code() -> None:
    hall = Hall(access="code", title="Class 4b")
    hall_page = tournaments.projector_page(hall.tournament, 5.0)
    assert hall_page.code == hall.tournament.code
    assert (hall_page.view.phase, hall_page.view.now, hall_page.view.players) == ("open", 5.0, 0)
    assert hall_page.view.settings.title == "Class 4b"
    assert hall_page.podium == ()


def test_the_room_sees_the_pairings_of_a_round() -> None:
    hall = Hall(Swiss(3), 5)
    hall.start()
    view = tournaments.projector_page(hall.tournament, 10.0).view
    assert (view.phase, view.round, view.rounds) == ("running", 1, 3)
    assert (view.ends_at, view.next_round_at) == (30 * 60.0, None)
    assert [table.match for table in view.tables] == ["m1", "m2"]
    names = {player.name for table in view.tables for player in table.players} | set(view.byes)
    assert names == {f"Kid {number}" for number in range(1, 6)}
    hall.end("m1", FIRST_WINS)
    first, second = tournaments.view_of(hall.tournament, 11.0).tables
    assert (first.points, first.match, first.games) == ((1.0, 0.0), "", ("m1",))
    assert (second.points, second.match) == (None, "m2")


def test_at_the_end_the_room_sees_the_podium() -> None:
    hall = Hall(Knockout(), 4)
    hall.start()
    while not hall.tournament.finished:
        hall.play_all(lambda start: FIRST_WINS)
        if not hall.tournament.finished:
            hall.pass_time()
    page = tournaments.projector_page(hall.tournament, 0.0)
    assert [line.place for line in page.podium] == [1, 2, 3]
    assert page.code == ""


def test_a_large_tournament_sends_only_its_first_lines() -> None:
    hall = Hall(Arena(), 2 * MOST_LINES + 10)
    hall.start()
    hall.pass_time()
    view = tournaments.view_of(hall.tournament, hall.now)
    assert (len(view.standings), len(view.tables)) == (MOST_LINES, MOST_LINES)
    assert view.players == 2 * MOST_LINES + 10
    tables = tournaments.current_tables(hall.tournament)
    assert len(tables) > MOST_LINES
    assert tables[:MOST_LINES] == view.tables


def test_a_players_own_page() -> None:
    hall = Hall(Swiss(3), 5)
    hall.start()
    (free,) = hall.tournament.rounds[0].byes
    waiting = tournaments.player_page(hall.tournament, free)
    assert waiting is not None
    assert (waiting.bye, waiting.matches, waiting.points) == (True, (), 1.0)
    playing = hall.tournament.tables[1].players[0]
    page = tournaments.player_page(hall.tournament, playing)
    assert page is not None
    assert (page.matches, page.bye) == (("m1",), False)
    opponent = hall.tournament.entrants[hall.tournament.tables[1].players[1]].name
    assert [(game.round, game.opponents, game.points) for game in page.games] == [
        (1, (opponent,), None)
    ]
    hall.win(int(playing[1:]))
    page = tournaments.player_page(hall.tournament, playing)
    assert page is not None
    assert (page.matches, page.points, page.place) == ((), 1.0, 1)
    assert page.games[0].points == 1.0
    assert tournaments.player_page(hall.tournament, "nobody") is None


def test_the_hosts_page() -> None:
    hall = Hall(Swiss(3), 4)
    hall.host(EnterComputer, "club")
    page = tournaments.host_page(hall.tournament)
    assert page.code == hall.tournament.code
    assert "start-tournament" in page.rights
    assert [each.level for each in page.entrants] == ["", "", "", "", "club"]
    assert all(bool(each.code) != bool(each.level) for each in page.entrants)
    hall.start()
    hall.do(person(1), Pause)
    page = tournaments.host_page(hall.tournament)
    assert {each.id for each in page.entrants if each.status == "paused"} == {"p1"}
    assert sum(each.playing for each in page.entrants) == 4


def test_hosts_see_the_commands_that_make_sense() -> None:
    hall = Hall(Swiss(3), 4)
    rights = [tournaments.host_page(hall.tournament).rights]
    hall.start()
    rights.append(tournaments.host_page(hall.tournament).rights)
    hall.host(PauseTournament)
    rights.append(tournaments.host_page(hall.tournament).rights)
    hall.host(FinishTournament)
    rights.append(tournaments.host_page(hall.tournament).rights)
    assert [each[0] for each in rights] == [
        "start-tournament",
        "pause-tournament",
        "resume-tournament",
        "run-again",
    ]
    known = {command.__struct_config__.tag for command in get_args(TournamentCommand)}
    assert known.issuperset(right for each in rights for right in each)
    relay = Hall(Relay(), 4)
    relay.start()
    assert "pair-by-hand" not in tournaments.host_page(relay.tournament).rights


def test_entries_are_sent_without_secrets() -> None:
    hall = Hall(access="password")
    hall.do(ANN, Enter, "Ann", "", "secret", admitted=True)
    hall.happen(DeviceChanged(entrant=ANN.id, code=hall.tournament.entrants[ANN.id].code))
    secrets = {hall.tournament.code, hall.tournament.entrants[ANN.id].code, "#"}
    for entry in hall.entries:
        text = encode(tournaments.without_secrets(entry)).decode()
        assert not any(secret in text for secret in secrets)
        assert '"code":"' not in text.replace('"code":""', "")
    entered = tournaments.without_secrets(hall.entries[1]).events[0]
    assert isinstance(entered, Entered)
    assert (entered.name, entered.code) == ("Ann", "")


def test_views_hold_no_secrets() -> None:
    hall = Hall(players=4)
    texts = [
        encode(tournaments.view_of(hall.tournament, 0.0)).decode(),
        msgspec.json.encode(tournaments.player_page(hall.tournament, "p1")).decode(),
    ]
    for text in texts:
        assert hall.tournament.code not in text
        assert all(each.code not in text for each in hall.tournament.entrants.values())


def test_views_can_be_read_back() -> None:
    hall = Hall(Swiss(3), 5)
    hall.start()
    view = tournaments.view_of(hall.tournament, 1.0)
    assert msgspec.json.decode(encode(view), type=TournamentView) == view
    host = tournaments.host_page(hall.tournament)
    assert msgspec.json.decode(encode(host), type=HostPage) == host
    projector = tournaments.projector_page(hall.tournament, 1.0)
    assert msgspec.json.decode(encode(projector), type=ProjectorPage) == projector


def test_commands_as_clients_write_them() -> None:
    assert read_command('{"type":"enter","id":"a","name":"Ann"}') == Enter("Ann", id="a")
    assert read_command(
        '{"type":"correct-result","id":"a","table":3,"points":[1,0]}'
    ) == CorrectResult(3, (1.0, 0.0), id="a")
    assert read_command('{"type":"pair-by-hand","id":"a","one":"p1","other":"p2"}') == PairByHand(
        "p1", "p2", id="a"
    )
    assert read_open(
        '{"type":"open-tournament","id":"a","settings":'
        '{"format":{"type":"knockout","best_of":3},"title":"Cup"}}'
    ) == OpenTournament(TournamentSettings(Knockout(3), title="Cup"), id="a")


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"game-over","match":"m","result":{"winner":0,"how":"rules","ranks":[1,2]}}',
        '{"type":"time-passed"}',
        '{"type":"enter","id":"a"}',
        '{"type":"enter","id":"a","name":"%s"}' % ("x" * 121),
        '{"type":"add-time","id":"a","seconds":-5}',
        '{"type":"add-time","id":"a","seconds":3601}',
        '{"type":"correct-result","id":"a","table":0,"points":[1,0]}',
        '{"type":"correct-result","id":"a","table":1,"points":[1]}',
        '{"type":"change-settings","id":"a","settings":{"format":{"type":"knockout","best_of":2}}}',
        '{"type":"change-settings","id":"a","settings":{"format":{"type":"ladder"}}}',
    ],
)
def test_text_that_is_no_command_is_refused(text: str) -> None:
    with refused("bad-message", "this is not a message"):
        read_command(text)


def test_entries_read_back() -> None:
    hall = Hall(Swiss(2), 5)
    hall.start()
    hall.host(AddTime, 60.0)
    for entry in hall.entries:
        assert decode_tournament_entry(encode(entry)) == entry

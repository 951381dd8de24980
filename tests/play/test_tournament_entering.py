"""Entering a tournament: codes, names, late arrivals, withdrawing, pausing and coming back."""

import random

import pytest

from checkrow.play import tournament as tournaments
from checkrow.play.clock import DaysPerMove, NoClock, TurnLimit
from checkrow.play.commands import Say, Step
from checkrow.play.entries import Already
from checkrow.play.events import Said
from checkrow.play.limits import CODE_LENGTH, DESCRIPTION_LENGTH
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.result import Result
from checkrow.play.tournament.codes import LETTERS, new_code, read_code
from checkrow.play.tournament.commands import (
    DeviceChanged,
    Enter,
    FinishTournament,
    GameOver,
    OpenTournament,
    Pause,
    PresenceSeen,
    RemoveEntrant,
    Return,
    TimePassed,
    Withdraw,
)
from checkrow.play.tournament.events import (
    CodeRenewed,
    Entered,
    Paused,
    PresenceChanged,
    Returned,
    TableEnded,
    Withdrew,
)
from checkrow.play.tournament.settings import (
    FIELDS,
    Arena,
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Simul,
    Swiss,
    TournamentSettings,
    check_settings,
)
from tests.play.hall import HOST, Hall, person
from tests.play.playing import ANN, BEN, refused

ALL_FORMATS = (Arena(), RoundRobin(), Swiss(), Knockout(), Simul(), Relay())
FIXED = (RoundRobin(), Knockout(), Simul())


def test_codes_are_easy_to_read_and_type() -> None:
    rng = random.Random(1)
    codes = {new_code(rng) for _ in range(2000)}
    assert len(codes) > 1990
    assert set("".join(codes)) == set(LETTERS)
    assert not set(LETTERS) & set("AEGILOQUV0123456789")
    for code in codes:
        assert len(code) == CODE_LENGTH
        assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code
    with refused("bad-code", "a code has 6 letters; this one has 5"):
        read_code("BCDFH")
    with refused("bad-code", "no code has the character 'O'"):
        read_code("BCDFHO")


def test_the_code_lets_people_in() -> None:
    hall = Hall(access="code")
    with refused("code-needed", "ask its host"):
        hall.do(ANN, Enter, "Ann")
    wrong = "BCDFHJ" if hall.tournament.code != "BCDFHJ" else "BCDFHK"
    with refused("wrong-code", "try again"):
        hall.do(ANN, Enter, "Ann", wrong)
    (entered,) = hall.do(ANN, Enter, "Ann", hall.tournament.code.lower())
    assert isinstance(entered, Entered)
    assert (entered.entrant, entered.name) == (ANN.id, "Ann")
    with refused("already-entered"):
        hall.do(ANN, Enter, "Annie", hall.tournament.code)


def test_a_password_lets_people_in() -> None:
    hall = Hall(access="password")
    with refused("password-needed"):
        hall.do(ANN, Enter, "Ann")
    with refused("wrong-password"):
        hall.do(ANN, Enter, "Ann", "", "guess")
    hall.do(ANN, Enter, "Ann", "", "secret", admitted=True)
    command = OpenTournament(TournamentSettings(access="password"), id="o")
    with refused("password-needed", "needs one"):
        tournaments.open_tournament(command, HOST, "t2", hall.context())


def test_names_are_free_only_within_the_tournament() -> None:
    hall = Hall()
    hall.do(ANN, Enter, "Ida")
    for alike in ("Ida", "ida", "lda", "Id\u0430"):  # a small L, a Cyrillic letter
        with refused("name-in-use", "add a letter of your last name"):
            hall.do(BEN, Enter, alike)
    hall.do(BEN, Enter, "Ida M")
    Hall().do(BEN, Enter, "Ida")


def test_names_in_other_scripts_are_kept_and_emoji_are_refused() -> None:
    hall = Hall()
    for number, name in enumerate(("فاطمة", "Зоя", "美咲", "José"), 1):
        (entered,) = hall.do(person(number), Enter, name)
        assert isinstance(entered, Entered)
        assert entered.name == name
    with refused("name-emoji"):
        hall.do(ANN, Enter, "Ann 🙂")
    with refused("name-hidden"):
        hall.do(ANN, Enter, "Ann\u202e")
    assert "فاطمة" in tournaments.standings_csv(hall.tournament)


def test_bots_enter_only_where_they_are_allowed() -> None:
    with refused("no-bots"):
        Hall().do(ANN, Enter, "Ann", bot=True)
    Hall(bots=True).do(ANN, Enter, "Ann", bot=True)


@pytest.mark.parametrize("format", ALL_FORMATS)
def test_a_tournament_has_so_many_players_and_no_more(format: Format) -> None:
    hall = Hall(format)
    least, most = FIELDS[type(format)]
    with refused("too-few-players", f"this format needs {least} players"):
        hall.start()
    for number in range(len(hall.tournament.entrants), most):
        hall.do(person(number), Enter, f"Kid {number}")
    with refused("tournament-full", f"{most} players"):
        hall.do(Person("late", "late"), Enter, "Late")


@pytest.mark.parametrize("format", ALL_FORMATS)
def test_late_arrivals(format: Format) -> None:
    hall = Hall(format, players=6)
    hall.start()
    late = person(9)
    if format in FIXED:
        with refused("already-started", "join the next one"):
            hall.do(late, Enter, "Late")
    else:
        hall.do(late, Enter, "Late")
        assert hall.tournament.order[-1] == late.id
        assert hall.points()[late.id] == 0.0


def test_withdrawing_before_the_start_removes_the_entry() -> None:
    hall = Hall(players=4)
    assert hall.do(person(1), Withdraw) == (Withdrew("p1"),)
    assert "p1" not in hall.tournament.entrants
    hall.do(person(1), Enter, "Kid 1")
    with refused("not-in-tournament", "enter it"):
        hall.do(ANN, Withdraw)


def test_withdrawing_during_a_game_loses_it() -> None:
    hall = Hall(players=4)
    hall.start()
    match = hall.game_of(1)
    withdrew, ended = hall.do(person(1), Withdraw)
    assert withdrew == Withdrew("p1")
    assert isinstance(ended, TableEnded)
    assert ended.how == "forfeit"
    assert hall.stopped == [match]
    table = hall.tournament.tables[ended.table]
    (opponent,) = set(table.players) - {"p1"}
    assert (table.points_of("p1"), table.points_of(opponent)) == (0.0, 1.0)
    with refused("no-such-match"):
        hall.happen(GameOver(match=match, result=Result(0, "rules", (1, 2))))
    with refused("no-change"):
        hall.do(person(1), Withdraw)
    assert hall.do(person(1), Return) == (Returned("p1"),)


def test_pausing_and_coming_back() -> None:
    hall = Hall(Swiss(4), players=6)
    hall.start()
    hall.do(person(1), Pause)
    with refused("no-change"):
        hall.do(person(1), Pause)
    assert hall.game_of(1)  # the game in play continues
    hall.play_all(lambda start: Result(0, "rules", (1, 2)))
    hall.pass_time()
    assert all("p1" not in table.players for table in hall.tournament.open_tables)
    hall.do(person(1), Return)
    with refused("no-change"):
        hall.do(person(1), Return)
    hall.play_all(lambda start: Result(0, "rules", (1, 2)))
    hall.pass_time()
    assert hall.game_of(1)


@pytest.mark.parametrize("format", FIXED)
def test_players_with_a_waiting_opponent_cannot_pause(format: Format) -> None:
    hall = Hall(format, players=4)
    hall.start()
    with refused("no-pause", "play, or withdraw"):
        hall.do(person(1), Pause)


def test_removed_people_cannot_return() -> None:
    hall = Hall(players=5)
    hall.host(RemoveEntrant, "p5")
    with refused("removed-by-host"):
        hall.do(person(5), Enter, "Kid 5")
    hall.start()
    hall.host(RemoveEntrant, "p1")
    with refused("removed-by-host"):
        hall.do(person(1), Return)
    with refused("no-change"):
        hall.host(RemoveEntrant, "p1")


def test_two_missed_games_in_a_row_pause_a_player() -> None:
    hall = Hall(Swiss(4), players=4)
    hall.start()
    for round in (1, 2):
        match = hall.game_of(1)
        seat = [each.id for each in hall.matches[match].started.players].index("p1")
        events = hall.end(match, Result(1 - seat, "time", (1, 1)), missed=(seat,))
        assert (Paused("p1") in events) == (round == 2)
        hall.play_all(lambda start: Result(0, "rules", (1, 2)))
        hall.pass_time()
    assert hall.tournament.entrants["p1"].status == "paused"
    hall.do(person(1), Return)
    assert hall.tournament.entrants["p1"].missed == 0


def test_connections() -> None:
    hall = Hall(players=4)
    seen = PresenceSeen(gone=("p1", "p2", "nobody"), back=("p3",))
    assert hall.happen(seen) == (PresenceChanged(("p1", "p2")),)
    with refused("no-change"):
        hall.happen(seen)
    assert hall.happen(PresenceSeen(back=("p1",))) == (PresenceChanged((), ("p1",)),)
    assert not hall.tournament.entrants["p2"].connected


def test_a_code_that_the_host_sees_moves_a_player_to_another_device_once() -> None:
    hall = Hall(players=4)
    codes = [each.code for each in tournaments.host_page(hall.tournament).entrants]
    assert len(set(codes)) == 4
    before = tournaments.entrant_with_code(hall.tournament, codes[0].lower())
    assert before is not None
    assert before.id == "p1"
    (renewed,) = hall.happen(DeviceChanged(entrant="p1", code=hall.tournament.entrants["p1"].code))
    assert isinstance(renewed, CodeRenewed)
    assert tournaments.entrant_with_code(hall.tournament, codes[0]) is None
    for entrant, code in (("p9", "BCDFHJ"), ("p1", codes[0])):
        with refused("no-such-code"):
            hall.happen(DeviceChanged(entrant=entrant, code=code))


def test_chat_is_off_in_a_class_but_for_its_hosts() -> None:
    hall = Hall(players=2)
    assert hall.do(HOST, Say, "Hello") == (Said("Teacher", "Hello"),)
    with refused("no-chat"):
        hall.do(person(1), Say, "Hi")
    with refused("not-in-tournament"):
        hall.do(ANN, Say, "Hi")
    assert Hall(players=1, chat=True).do(person(1), Say, "Hi") == (Said("Kid 1", "Hi"),)


def test_the_same_command_counts_once() -> None:
    hall = Hall()
    command = Enter("Ann", id="once")
    assert len(hall.decide(ANN, command)) == 1  # type: ignore[arg-type]
    assert hall.decide(ANN, command) == Already(2)
    hall.decide(BEN, Enter("Ben", id="once"))
    assert list(hall.tournament.entrants) == [ANN.id, BEN.id]


def test_commands_for_others_are_refused() -> None:
    hall = Hall(players=4)
    with refused("not-here", "Step is not a command for a tournament"):
        hall.decide(ANN, Step("4", id="s"))  # type: ignore[arg-type]
    with refused("not-allowed", "only the server itself"):
        hall.decide(ANN, TimePassed())
    with refused("not-allowed", "only people"):
        hall.decide(SYSTEM, Enter("Ann", id="e"))


@pytest.mark.parametrize(
    ("settings", "code", "words"),
    [
        (TournamentSettings(Arena(9)), "bad-settings", "an arena takes 10 to 180 minutes, not 9"),
        (TournamentSettings(Swiss(0)), "bad-settings", "1 to 30 rounds"),
        (TournamentSettings(Relay(3, 7)), "bad-settings", "a table has 3 to 6 players, not 7"),
        (TournamentSettings(Relay(), "checkers:house"), "bad-game", "choose another"),
        (TournamentSettings(Swiss(), "connect:7x6x4:3"), "two-player-format", "or the relay"),
        (TournamentSettings(game="chess"), "bad-game", "chess"),
        (TournamentSettings(clock=DaysPerMove(1)), "bad-clock", "choose a clock"),
        (TournamentSettings(Simul(60), clock=TurnLimit(30)), "bad-clock", "total time"),
        (TournamentSettings(Simul(4000)), "bad-settings", "0 to 3600 additional seconds"),
        (TournamentSettings(rated=True, clock=NoClock()), "rated-needs-clock", "play unrated"),
        (TournamentSettings(round_minutes=0), "bad-settings", "a round takes 1 to 1440 minutes"),
        (TournamentSettings(wait_seconds=-1), "bad-settings", "the wait between rounds"),
        (TournamentSettings(title="x" * 41), "bad-title", "up to 40 characters"),
        (
            TournamentSettings(description="x" * (DESCRIPTION_LENGTH + 1)),
            "bad-description",
            "this one has 1001",
        ),
        (TournamentSettings(description="a\nb\u202e"), "bad-description", r"U\+202E"),
    ],
)
def test_bad_settings(settings: TournamentSettings, code: str, words: str) -> None:
    with refused(code, words):
        check_settings(settings)


def test_good_settings_are_stored_trimmed() -> None:
    stored = check_settings(TournamentSettings(title=" Friday ", description=" Bring\n pens \n"))
    assert (stored.title, stored.description) == ("Friday", "Bring\npens")
    assert check_settings(TournamentSettings()).title == "Tournament"


def test_the_host_of_a_simul_takes_part() -> None:
    hall = Hall(Simul(), players=3)
    assert list(hall.tournament.entrants) == ["host", "p1", "p2", "p3"]


def test_nobody_enters_a_finished_tournament() -> None:
    hall = Hall(players=4)
    hall.host(FinishTournament)
    with refused("tournament-over"):
        hall.do(Person("x", "x"), Enter, "Late")
    with pytest.raises(Refused, match="over"):
        hall.happen(TimePassed())

"""What hosts do: start, pause, add time, rename, remove, finish, run again."""

import pytest

from checkrow.play import tournament as tournaments
from checkrow.play.clock import Fischer
from checkrow.play.entries import Already
from checkrow.play.limits import (
    LONGEST_PAUSE_SECONDS,
    MINUTE,
    MOST_HOSTS,
    UNSTARTED_SECONDS,
)
from checkrow.play.people import Person
from checkrow.play.tournament import Decided
from checkrow.play.tournament.commands import (
    AddHost,
    AddTime,
    AllowChat,
    ChangeSettings,
    CorrectResult,
    Enter,
    EnterComputer,
    FinishTournament,
    GameOver,
    PairByHand,
    PauseTournament,
    RemoveEntrant,
    RenameEntrant,
    ResumeTournament,
    RunAgain,
    SkipWait,
    StartTournament,
    TimePassed,
    Withdraw,
)
from checkrow.play.tournament.events import (
    ChatAllowed,
    Entered,
    HostAdded,
    OpenedAgain,
    Renamed,
    RoundPaired,
    StartCancelled,
    TimeAdded,
    TournamentFinished,
    TournamentOpened,
    TournamentStarted,
)
from checkrow.play.tournament.settings import Arena, RoundRobin, Simul, Swiss, TournamentSettings
from tests.play.hall import FIRST_WINS, HOST, Hall, after_a_round, person
from tests.play.playing import ANN, refused


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (StartTournament, ()),
        (ChangeSettings, (TournamentSettings(),)),
        (PauseTournament, ()),
        (SkipWait, ()),
        (AddTime, (60.0,)),
        (CorrectResult, (1, (1.0, 0.0))),
        (PairByHand, ("p1", "p2")),
        (RemoveEntrant, ("p2",)),
        (RenameEntrant, ("p2", "Kim")),
        (AllowChat, (True,)),
        (EnterComputer, ("club",)),
        (AddHost, ("p2",)),
        (FinishTournament, ()),
    ],
)
def test_only_hosts_can_do_this(kind: type, fields: tuple[object, ...]) -> None:
    with refused("not-the-host", "only Teacher can do that"):
        Hall(players=4).do(person(1), kind, *fields)


def test_two_hosts_press_start_at_once() -> None:
    hall = Hall(players=4)
    assert hall.host(AddHost, "p1") == (HostAdded(Person("p1", "Kid 1")),)
    started, paired = hall.start()
    assert isinstance(started, TournamentStarted)
    assert isinstance(paired, RoundPaired)
    again = hall.decide(person(1), StartTournament(id="again"))
    assert again == Already(hall.tournament.number)
    assert len(hall.tournament.rounds) == 1
    with refused("not-the-host"):
        hall.decide(person(2), StartTournament(id="mine"))


def test_more_hosts() -> None:
    hall = Hall(players=MOST_HOSTS + 1)
    for number in range(1, MOST_HOSTS):
        hall.host(AddHost, f"p{number}")
    with refused("no-change", "already a host"):
        hall.host(AddHost, "p1")
    with refused("too-many-hosts"):
        hall.host(AddHost, f"p{MOST_HOSTS}")
    with refused("no-such-entrant"):
        hall.host(AddHost, "p99")
    hall.do(person(1), AllowChat, True)


def test_a_start_time() -> None:
    hall = Hall(players=3, starts_at=100.0)
    assert tournaments.due_at(hall.tournament) == 100.0
    with refused("not-yet", "due in 100 seconds"):
        hall.happen(TimePassed())
    assert hall.pass_time() == (StartCancelled(),)
    assert tournaments.due_at(hall.tournament) == 100.0 + UNSTARTED_SECONDS
    with refused("not-yet"):
        hall.happen(TimePassed())
    alone = Hall(Simul(), 2, starts_at=100.0)
    alone.do(HOST, Withdraw)
    with refused("no-host", "enter it first"):
        alone.start()
    assert alone.pass_time() == (StartCancelled(),)
    early = Hall(players=4, starts_at=100.0)
    started, _ = early.pass_time()
    assert isinstance(started, TournamentStarted)


def test_settings_change_before_the_start() -> None:
    hall = Hall(players=4)
    settings = TournamentSettings(RoundRobin(2), title="Chess club", access="open")
    hall.host(ChangeSettings, settings)
    assert hall.tournament.settings == settings
    with refused("bad-settings"):
        hall.host(ChangeSettings, TournamentSettings(Arena(1)))
    hall.start()
    with refused("already-started", "fixed"):
        hall.host(ChangeSettings, settings)


def test_settings_must_fit_the_people_in_the_lobby() -> None:
    hall = Hall(players=21)
    with refused("tournament-full", "21 players are here, and this format is for 20"):
        hall.host(ChangeSettings, TournamentSettings(RoundRobin()))
    hall.host(EnterComputer, "club")
    with refused("rated-computer", "remove them first"):
        hall.host(ChangeSettings, TournamentSettings(rated=True, clock=Fischer(60)))


def test_a_password_stays_until_it_is_changed() -> None:
    hall = Hall(access="password")
    hall.host(ChangeSettings, TournamentSettings(Swiss(4), access="password"))
    assert hall.tournament.password == "#"
    hall.do(
        HOST, ChangeSettings, TournamentSettings(access="password"), "new", password_hash="new#"
    )
    assert hall.tournament.password == "new#"
    hall.host(ChangeSettings, TournamentSettings(access="open"))
    assert hall.tournament.password == ""


def test_the_next_round_starts_after_a_wait_or_at_once() -> None:
    hall = after_a_round()
    assert tournaments.due_at(hall.tournament) == 60.0
    (paired,) = hall.pass_time()
    assert isinstance(paired, RoundPaired)
    assert paired.round == 2
    with refused("no-wait"):
        hall.host(SkipWait)
    hall.play_all(lambda start: FIRST_WINS)
    (paired,) = hall.host(SkipWait)
    assert isinstance(paired, RoundPaired)
    with refused("not-yet"):  # another worker came late
        hall.happen(TimePassed())


def test_a_pause_moves_all_times() -> None:
    hall = Hall(Swiss(3), 4, round_minutes=10)
    with refused("not-started"):
        hall.host(PauseTournament)
    hall.start()
    hall.now = 60.0
    hall.host(PauseTournament)
    assert hall.tournament.phase == "paused"
    assert tournaments.due_at(hall.tournament) == 60.0 + LONGEST_PAUSE_SECONDS
    with refused("no-change"):
        hall.host(PauseTournament)
    hall.now = 360.0
    hall.host(ResumeTournament)
    assert tournaments.due_at(hall.tournament) == 10 * MINUTE + 300.0
    with refused("no-change"):
        hall.host(ResumeTournament)


def test_games_that_end_in_a_pause_count() -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    hall.host(PauseTournament)
    hall.now = 50.0
    hall.play_all(lambda start: FIRST_WINS)
    with refused("no-wait"):
        hall.host(SkipWait)
    hall.now = 100.0
    hall.host(ResumeTournament)
    assert hall.tournament.phase == "between"
    assert tournaments.due_at(hall.tournament) == 160.0


def test_time_is_added_to_a_round_a_wait_or_an_arena() -> None:
    hall = Hall(Swiss(3), 4, round_minutes=10)
    with refused("not-started"):
        hall.host(AddTime, 60.0)
    hall.start()
    assert hall.host(AddTime, 90.0) == (TimeAdded(90.0),)
    assert tournaments.due_at(hall.tournament) == 690.0
    hall.play_all(lambda start: FIRST_WINS)
    hall.host(AddTime, 30.0)
    assert tournaments.due_at(hall.tournament) == 90.0
    arena = Hall(Arena(10), 2)
    arena.start()
    arena.host(AddTime, 60.0)
    assert arena.tournament.ends_at == 660.0


def test_removing_a_player_during_a_game() -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    match = hall.game_of(1)
    hall.host(RemoveEntrant, "p1")
    assert hall.stopped == [match]
    hall.play_all(lambda start: FIRST_WINS)
    hall.pass_time()
    assert all("p1" not in table.players for table in hall.tournament.open_tables)
    assert len(hall.tournament.rounds[1].byes) == 1


def test_renaming_children() -> None:
    hall = Hall(players=4)
    assert hall.host(RenameEntrant, "p1", "Kim") == (Renamed("p1", "Kim"),)
    with refused("name-in-use"):
        hall.host(RenameEntrant, "p2", "KIM")
    hall.host(RenameEntrant, "p1", "KIM")  # a player's own name is free
    with refused("no-change"):
        hall.host(RenameEntrant, "p1", "KIM")
    with refused("name-emoji"):
        hall.host(RenameEntrant, "p1", "🙂")
    hall.host(EnterComputer, "club")
    with refused("computer"):
        hall.host(RenameEntrant, "computer:0", "Hal")


def test_chat_is_allowed_and_forbidden() -> None:
    hall = Hall(players=1)
    assert hall.host(AllowChat, True) == (ChatAllowed(True),)
    with refused("no-change", "chat is already on"):
        hall.host(AllowChat, True)
    hall.host(AllowChat, False)
    assert not hall.tournament.settings.chat


def test_computers_fill_up_a_group() -> None:
    hall = Hall(players=2)
    with refused("no-such-level", "the levels are random, club"):
        hall.host(EnterComputer, "genius")
    (one,) = hall.host(EnterComputer, "club")
    (other,) = hall.host(EnterComputer, "club")
    assert isinstance(one, Entered)
    assert isinstance(other, Entered)
    assert one.entrant != other.entrant
    assert one.name != other.name
    with refused("computer"):
        hall.host(AddHost, one.entrant)
    hall.start()
    levels = {each.level for start in hall.matches.values() for each in start.started.players}
    assert levels == {"", "club"}
    rated = Hall(players=2, rated=True)
    with refused("rated-computer"):
        rated.host(EnterComputer, "club")


def test_finishing_early_ends_all_games() -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    hall.win(1)
    rest = list(hall.matches)
    assert hall.host(FinishTournament) == (TournamentFinished(),)
    assert hall.stopped == rest
    assert tournaments.due_at(hall.tournament) is None
    assert sum(hall.points().values()) == 1.0
    with refused("tournament-over"):
        hall.host(AddTime, 60.0)
    with refused("tournament-over"):
        hall.happen(GameOver(match=rest[0], result=FIRST_WINS))


def test_running_it_again_with_the_same_people() -> None:
    hall = Hall(Swiss(1), title="Friday", access="code")
    for number in range(1, 6):
        hall.do(person(number), Enter, f"Kid {number}", hall.tournament.code)
    hall.host(RemoveEntrant, "p5")
    hall.host(EnterComputer, "club")
    hall.host(AddHost, "p1")
    hall.start()
    command = RunAgain(id="again")
    with refused("not-finished"):
        tournaments.run_again(hall.tournament, command, HOST, "t2", hall.context())
    hall.host(FinishTournament)
    with refused("not-the-host"):
        tournaments.run_again(hall.tournament, command, ANN, "t2", hall.context())
    decided = tournaments.run_again(hall.tournament, command, HOST, "t2", hall.context())
    assert not isinstance(decided, Already)
    last, first = decided
    assert hall.keep(last) == (OpenedAgain("t2"),)
    assert isinstance(first, Decided)
    assert isinstance(first.entry.events[0], TournamentOpened)
    again = first.after
    assert list(again.entrants) == ["p1", "p2", "p3", "p4", "computer:0"]
    assert list(again.hosts) == ["host", "p1"]
    assert (again.id, again.previous, again.settings) == ("t2", "t1", hall.tournament.settings)
    assert again.code != hall.tournament.code
    assert again.phase == "open"
    assert tournaments.replay([first.entry]) == again
    repeated = tournaments.run_again(hall.tournament, command, HOST, "t3", hall.context())
    assert repeated == Already(hall.tournament.number)
    with refused("no-change", "already open"):
        tournaments.run_again(hall.tournament, RunAgain(id="b"), HOST, "t3", hall.context())

"""Standings: tie-breaks computed by hand, shared places, and the file for spreadsheets."""

import csv
import io

from checkrow.play import tournament as tournaments
from checkrow.play.result import Result
from checkrow.play.tournament import Standing
from checkrow.play.tournament.commands import CorrectResult, Enter, Withdraw
from checkrow.play.tournament.settings import Arena, RoundRobin, Swiss
from tests.play.hall import Hall, ids_of, person

FIRST_WINS = Result(0, "rules", (1, 2))


def play(hall: Hall, results: dict[tuple[str, str], float]) -> None:
    """Play a whole round robin; `results` are the points of the first player of each pair."""
    hall.start()
    while not hall.tournament.finished:
        for match in list(hall.matches):
            one, other = ids_of(hall.matches[match])
            points = results[one, other] if (one, other) in results else 1 - results[other, one]
            ranks = {1.0: (1, 2), 0.0: (2, 1), 0.5: (1, 1)}[points]
            winner = None if points == 0.5 else ranks.index(1)
            hall.end(match, Result(winner, "rules", ranks))
        if not hall.tournament.finished:
            hall.pass_time()


def lines(hall: Hall) -> dict[str, Standing]:
    return {line.id: line for line in tournaments.standings(hall.tournament)}


def test_sonneborn_berger_by_hand() -> None:
    hall = Hall(RoundRobin(), 4)
    play(
        hall,
        {
            ("p1", "p2"): 1.0,
            ("p1", "p3"): 1.0,
            ("p1", "p4"): 0.5,
            ("p2", "p3"): 1.0,
            ("p2", "p4"): 1.0,
            ("p3", "p4"): 1.0,
        },
    )
    assert hall.places() == [(1, "p1"), (2, "p2"), (3, "p3"), (4, "p4")]
    found = lines(hall)
    assert [found[f"p{number}"].points for number in (1, 2, 3, 4)] == [2.5, 2.0, 1.0, 0.5]
    # p1: 2 + 1 + 0.5 / 2; p2: 1 + 0.5; p3: 0.5; p4: 2.5 / 2
    assert [found[f"p{number}"].sonneborn for number in (1, 2, 3, 4)] == [3.25, 1.5, 0.5, 1.25]
    assert [found[f"p{number}"].wins for number in (1, 2, 3, 4)] == [2, 2, 1, 0]


def test_sonneborn_berger_decides_before_the_direct_encounter() -> None:
    hall = Hall(RoundRobin(), 4)
    play(
        hall,
        {
            ("p1", "p2"): 0.0,
            ("p1", "p3"): 1.0,
            ("p1", "p4"): 1.0,
            ("p2", "p3"): 1.0,
            ("p2", "p4"): 0.0,
            ("p3", "p4"): 1.0,
        },
    )
    found = lines(hall)
    assert [found[f"p{number}"].points for number in (1, 2, 3, 4)] == [2.0, 2.0, 1.0, 1.0]
    assert [found[f"p{number}"].sonneborn for number in (1, 2, 3, 4)] == [2.0, 3.0, 1.0, 2.0]
    assert hall.places() == [(1, "p2"), (2, "p1"), (3, "p4"), (4, "p3")]  # although p3 beat p4


def test_a_direct_encounter_decides_between_equals() -> None:
    """p1 and p2 tie on points and on the Sonneborn-Berger score, and p2 has beaten p1."""
    hall = Hall(RoundRobin(), 5)
    play(
        hall,
        {
            ("p1", "p2"): 0.0,
            ("p1", "p3"): 1.0,
            ("p1", "p4"): 1.0,
            ("p1", "p5"): 0.0,
            ("p2", "p3"): 1.0,
            ("p2", "p4"): 0.0,
            ("p2", "p5"): 0.0,
            ("p3", "p4"): 1.0,
            ("p3", "p5"): 0.0,
            ("p4", "p5"): 1.0,
        },
    )
    found = lines(hall)
    for id in ("p1", "p2"):
        assert (found[id].points, found[id].sonneborn) == (2.0, 3.0)
    assert (found["p1"].direct, found["p2"].direct) == (0.0, 1.0)
    assert hall.places() == [(1, "p5"), (2, "p4"), (3, "p2"), (4, "p1"), (5, "p3")]


def test_players_who_are_equal_in_everything_share_a_place() -> None:
    hall = Hall(RoundRobin(), 3)
    play(hall, {("p1", "p2"): 0.5, ("p1", "p3"): 0.5, ("p2", "p3"): 0.5})
    assert hall.places() == [(1, "p1"), (1, "p2"), (1, "p3")]
    circle = Hall(RoundRobin(), 3)
    play(circle, {("p1", "p2"): 1.0, ("p2", "p3"): 1.0, ("p3", "p1"): 1.0})
    assert [place for place, _ in circle.places()] == [1, 1, 1]


def test_direct_encounters_count_only_where_all_have_met() -> None:
    hall = Hall(RoundRobin(), 4)
    play(
        hall,
        {
            ("p1", "p2"): 1.0,
            ("p1", "p3"): 0.0,
            ("p1", "p4"): 1.0,
            ("p2", "p3"): 1.0,
            ("p2", "p4"): 1.0,
            ("p3", "p4"): 1.0,
        },
    )
    found = lines(hall)
    assert {found[id].points for id in ("p1", "p2", "p3")} == {2.0}
    assert {found[id].sonneborn for id in ("p1", "p2", "p3")} == {2.0}
    assert {found[id].direct for id in ("p1", "p2", "p3")} == {1.0}
    assert [place for place, _ in hall.places()] == [1, 1, 1, 4]
    swiss = Hall(Swiss(1), 4)
    swiss.start()
    swiss.play_all(lambda start: FIRST_WINS)
    assert {line.direct for line in lines(swiss).values()} == {0.0}


def test_buchholz_by_hand() -> None:
    """Of five players in three rounds, the player with the lower number always wins."""
    hall = Hall(Swiss(3), 5)
    hall.start()
    while not hall.tournament.finished:
        for match in list(hall.matches):
            hall.win(min(int(id[1:]) for id in ids_of(hall.matches[match])))
        if not hall.tournament.finished:
            hall.pass_time()
    found = lines(hall)
    for id, line in found.items():
        opponents = [
            next(other for other in table.players if other != id)
            for table in hall.tournament.tables_of(id)
        ]
        scores = [found[other].points for other in opponents]
        beaten = [found[other].points for other in opponents if int(other[1:]) > int(id[1:])]
        for number, round in enumerate(hall.tournament.rounds):
            if id in round.byes:  # beats an opponent of equal points, who then only draws
                before = sum(each or 0.0 for each in line.results[:number])
                scores.append(before + (2 - number) / 2)
                beaten.append(scores[-1])
        assert len(scores) == 3
        assert line.buchholz == sum(scores)
        assert line.buchholz_cut == sum(scores) - min(scores)
        assert line.sonneborn == sum(beaten)
        assert line.games == len(opponents)
        assert sum(each or 0 for each in line.results) == line.points
    keys = [
        (-line.points, -line.buchholz_cut, -line.buchholz, -line.sonneborn)
        for line in tournaments.standings(hall.tournament)
    ]
    assert keys == sorted(keys)


def test_a_forfeit_is_no_win_over_an_opponent() -> None:
    hall = Hall(Swiss(2), 4)
    hall.start()
    (opponent,) = set(hall.tournament.tables_of("p1")[0].players) - {"p1"}
    hall.do(person(1), Withdraw)
    line = lines(hall)[opponent]
    assert (line.points, line.wins, line.games, line.sonneborn) == (1.0, 0, 0, 0.0)
    assert line.buchholz == 0.0
    assert lines(hall)["p1"].status == "withdrawn"


def test_results_by_round() -> None:
    hall = Hall(Swiss(3), 5)
    hall.start()
    (free,) = hall.tournament.rounds[0].byes
    hall.play_all(lambda start: FIRST_WINS)
    assert lines(hall)[free].results == (1.0,)
    hall.pass_time()
    playing = hall.tournament.open_tables[0].players[0]
    assert len(lines(hall)[playing].results) == 1


def test_the_standings_as_a_file() -> None:
    hall = Hall(Swiss(2), 5)
    hall.start()
    hall.play_all(lambda start: FIRST_WINS)
    hall.pass_time()
    rows = list(csv.DictReader(io.StringIO(tournaments.standings_csv(hall.tournament))))
    assert len(rows) == 5
    assert list(rows[0]) == [
        "place",
        "name",
        "points",
        "games",
        "wins",
        "Buchholz cut 1",
        "Buchholz",
        "Sonneborn-Berger",
        "direct encounter",
        "round 1",
        "round 2",
    ]
    standings = tournaments.standings(hall.tournament)
    assert [row["name"] for row in rows] == [line.name for line in standings]
    assert [float(row["points"]) for row in rows] == [line.points for line in standings]
    assert {row["round 1"] for row in rows} == {"0", "1"}
    assert sorted(row["round 2"] for row in rows) == ["", "", "", "", "1"]  # the bye counts


def test_a_name_is_never_a_formula() -> None:
    """Of the characters that start a formula in a spreadsheet, names may have only one."""
    hall = Hall(Swiss(2))
    hall.do(person(1), Enter, "-2")
    (row,) = csv.DictReader(io.StringIO(tournaments.standings_csv(hall.tournament)))
    assert row["name"] == "'-2"


def test_other_formats_have_no_tie_breaks_in_the_file() -> None:
    hall = Hall(Arena(), 2)
    hall.start()
    hall.pass_time()
    hall.win(1)
    rows = list(csv.DictReader(io.StringIO(tournaments.standings_csv(hall.tournament))))
    assert [(row["place"], row["name"], row["points"]) for row in rows] == [
        ("1", "Kid 1", "2"),
        ("2", "Kid 2", "0"),
    ]


def test_before_the_start_everybody_is_first() -> None:
    for format in (Arena(), Swiss(), RoundRobin()):
        assert {place for place, _ in Hall(format, 3).places()} == {1}


def test_corrections_change_the_standings() -> None:
    hall = Hall(Swiss(1), 4)
    hall.start()
    hall.play_all(lambda start: FIRST_WINS)
    before = hall.places()
    for number in (1, 2):
        hall.host(CorrectResult, number, (0.0, 1.0))
    after = hall.places()
    assert {id for _, id in before[:2]} == {id for _, id in after[2:]}

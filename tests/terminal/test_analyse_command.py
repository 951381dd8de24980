"""`checkrow analyse` as a user runs it: through pipes and in a real terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

import checkrow
from checkrow.rules.pdn import PdnRecord, write_pdn
from checkrow.terminal.app.saved_games import SavedGame, write_game
from checkrow.terminal.app.seats import Seat
from tests.classic.driving import COMMAND, IN_THE_BACKGROUND, PATIENCE, Ended, environment, run

QUICK = ("--nodes", "3000")
GAME = "connect:7x6x4:2 | 1ooxx2/1xxoo2/2ox3/3o3/3x3/7 x | 3 6 6 6 4 2 5 5"
PDN = Path(__file__).parents[1] / "data" / "pdn"


def analyse(folder: Path, *arguments: str, typed: str | bytes = "") -> Ended:
    return run("analyse", *arguments, typed=typed, folder=folder)


def document(ended: Ended) -> dict[str, object]:
    assert (ended.status, ended.err) == (0, "")
    read: dict[str, object] = json.loads(ended.out)
    return read


def test_a_position_of_connect_four_is_solved(tmp_path: Path) -> None:
    ended = analyse(tmp_path, "1xxoxo1/1oxx3/2oo3/3x3/3x3/7 o", "--nodes", "2000000")
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Connect Four: o to move"
    assert "Solved: every value is exact." in ended.out
    table = lines[lines.index("turn  value        expected play") + 1 :]
    assert len(table) == 7
    assert "\x1b" not in ended.out  # no colours in a pipe
    assert max(map(len, lines)) <= 80


def test_a_game_is_reviewed_and_plotted(tmp_path: Path) -> None:
    plot = tmp_path / "game.svg"
    ended = analyse(tmp_path, GAME, "--nodes", "1000000", "--plot", str(plot))
    assert ended.status == 0
    assert ended.err == f"Wrote the plot to {plot}.\n"
    assert "mistake  loses in " in ended.out
    assert "o: " in ended.out
    assert "accuracy" in ended.out
    root = ElementTree.fromstring(plot.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")


def test_every_form_of_input_is_read(tmp_path: Path) -> None:
    record = checkrow.read_record(GAME)
    seats = (Seat("Ann <&>"), Seat("Bob"))
    (tmp_path / "saved.json").write_text(write_game(SavedGame(record, seats)), encoding="utf-8")
    (tmp_path / "save.txt").write_text(f"Batman\nBane\n{record.position}\n")
    (tmp_path / "position.fen").write_text(f"{record.position}\n")
    saved = document(analyse(tmp_path, "saved.json", *QUICK, "--json"))
    assert (saved["kind"], saved["names"]) == ("review", ["Ann <&>", "Bob"])
    assert saved["record"] == GAME
    named = document(analyse(tmp_path, "save.txt", *QUICK, "--json"))
    assert (named["kind"], named["names"]) == ("position", ["Batman", "Bane"])
    fen = document(analyse(tmp_path, "position.fen", *QUICK, "--json"))
    assert fen["position"] == named["position"] == str(record.position)
    assert document(analyse(tmp_path, "-", *QUICK, "--json", typed=GAME))["record"] == GAME
    start = document(analyse(tmp_path, "checkers:russian", *QUICK, "--json"))
    assert start["game"] == "checkers:russian"


def test_a_game_of_a_pdn_file(tmp_path: Path) -> None:
    path = str(PDN / "international" / "loi20.pdn")
    listed = analyse(tmp_path, path, "--list").out.splitlines()
    assert listed[0].split() == ["1", "01.DAM,", "2000.09.16"]
    second = document(analyse(tmp_path, path, "--number", "2", "--nodes", "500", "--json"))
    assert second["game"] == "checkers:international"
    turns = second["turns"]
    assert isinstance(turns, list)
    assert [turn["turn"] for turn in turns[:3]] == ["33-28", "17-22", "28x17"]


def test_names_of_a_pdn_are_shown(tmp_path: Path) -> None:
    record = checkrow.Record(checkrow.game("checkers:house")).play("c3-d4")
    text = write_pdn([PdnRecord(record, (("White", "Ann"), ("Black", "Bob")))])
    assert "Ann (light) against Bob (dark)" in analyse(tmp_path, "-", *QUICK, typed=text).out


@pytest.mark.parametrize(
    ("moves", "game", "turns"),
    [
        ("4 4 3", None, ["4", "4", "3"]),
        ("443", None, ["4", "4", "3"]),
        ("1. 11-15 23-19 2. 8-11", "checkers:american", ["11-15", "23-19", "8-11"]),
        ("11-15 22-18 15x22 25x18", "checkers:american", ["11-15", "22-18", "15x22", "25x18"]),
        ("c3-d4 b6-c5 d4xb6 a7xc5", "checkers:house", ["c3-d4", "b6-c5", "d4xb6", "a7xc5"]),
    ],
)
def test_moves_as_people_write_them(
    moves: str, game: str | None, turns: list[str], tmp_path: Path
) -> None:
    which = () if game is None else ("--game", game)
    told = document(analyse(tmp_path, *which, "--moves", moves, "--nodes", "300", "--json"))
    reviewed = told["turns"]
    assert isinstance(reviewed, list)
    assert [turn["turn"] for turn in reviewed] == turns


def test_one_position_of_a_game(tmp_path: Path) -> None:
    at_two = document(analyse(tmp_path, GAME, "--at", "2", *QUICK, "--json"))
    assert at_two["kind"] == "position"
    assert str(at_two["record"]).endswith("| 3 6")
    assert document(analyse(tmp_path, GAME, "--at", "end", *QUICK, "--json"))["record"] == GAME


def test_nodes_make_results_repeatable(tmp_path: Path) -> None:
    arguments = ("--game", "checkers:american", "--moves", "11-15 23-19 9-14", *QUICK, "--json")
    assert analyse(tmp_path, *arguments) == analyse(tmp_path, *arguments)


def test_both_spellings_work(tmp_path: Path) -> None:
    assert run("analyze", "--help", folder=tmp_path).status == 0
    help_text = analyse(tmp_path, "--help").out
    assert "checkrow analyse club.pdn" in help_text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "say what to analyse: a position such as"),
        (["nowhere.pdn"], "'nowhere.pdn' is neither a file nor a position"),
        (["W:W1:B2"], "add --game with checkers:american"),
        (["W:W1:B2", "--game", "checkers:chess"], "there is no checkers variant 'chess'"),
        (["2x4/7/7/7/7/8 o"], "a row has 7"),
        (["2x4/7/7/7/7/7 o", "--game", "checkers:house"], "this is connect:7x6x4:2, not"),
        (["connect:9x7x5:2", "--game", "checkers:house"], "leave --game out"),
        (["connect:7x6x4:2 | 7/7/7/7/7/7 x | 9"], "there is no column 9"),
        (["--moves", "4 9"], "move 2, 9: there is no column 9"),
        (["--moves", "four"], "move 1: 'four' is not a column"),
        (["--moves", "11-16 1-2", "--game", "checkers:american"], "move 2, 1-2: "),
        (["."], "cannot be read: Is a directory"),
        (["--moves", "44", "--at", "3"], "--at takes a number of turns from 0 to 2, or end"),
        (["--moves", "44", "--at", "-1"], "--at takes a number of turns from 0 to 2, or end"),
        (["--moves", "4545454", "--at", "end"], "the game is over: a line is complete"),
        (["--moves", "44", "--seconds", "0"], "--seconds takes a number above 0"),
        (["--moves", "44", "--seconds", "nan"], "--seconds takes a number above 0"),
        (["--moves", "44", "--depth", "0"], "--depth takes a number of at least 1"),
        (["--moves", "44", "--nodes", "-5"], "--nodes takes a number of at least 1"),
        (["--moves", "44", "--plot", "a.png"], "the file name must end in .svg; got 'a.png'"),
        (["--moves", "44", "--plot", "no/where.svg"], "the folder 'no' does not exist"),
        (["connect:7x6x4:2", "--plot", "a.svg"], "--plot needs a whole game"),
        (["--list"], "--list needs a PDN file name"),
    ],
)
def test_nonsense_is_answered_with_what_would_be_right(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    ended = analyse(tmp_path, *arguments)
    assert ended.status == 2
    assert ended.out == ""
    assert ended.err.startswith("checkrow: ")
    assert ended.err.count("\n") == 1
    assert sentence in ended.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the text is empty"),
        ("hello world", "it is not a position or a saved game, and as PDN: "),
        ('{"checkrow": 7}', "it is not a saved game, or a newer Checkrow wrote it"),
        ("{", "its text is damaged"),
        ("A\nB\n7/7/7/7/7/9 x", "line 3 is not a board"),
        ("1. 11-16 *", "there is no game 2: it has only one"),
        ("1. 11-16 *\n1. 11-15 1-2 *\n", "game 2, 1-2: "),
    ],
)
def test_files_that_hold_nonsense(text: str, sentence: str, tmp_path: Path) -> None:
    ended = analyse(tmp_path, "-", "--number", "2" if "11-16" in text else "1", typed=text)
    assert (ended.status, ended.out) == (2, "")
    assert sentence in ended.err


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    ended = analyse(tmp_path, "-", typed=bytes(range(256)) * 40)
    assert (ended.status, ended.out) == (2, "")
    assert "Traceback" not in ended.err


class InTerminal:
    """The command, with its output and its errors on a pseudo-terminal."""

    def __init__(self, folder: Path, *arguments: str, background: bool = False) -> None:
        self._ours, theirs = os.openpty()
        self.shown = ""
        self.process = subprocess.Popen(
            [*(IN_THE_BACKGROUND if background else ()), *COMMAND, "analyse", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment(HOME=str(folder), TERM="xterm-256color", COLUMNS="70"),
        )
        os.close(theirs)

    def read_until(self, text: str | None) -> None:
        deadline = time.monotonic() + PATIENCE
        while text is None or text not in self.shown:
            assert time.monotonic() < deadline, self.shown[-500:]
            try:
                more = os.read(self._ours, 65536)
            except OSError:  # how Linux tells that the program has closed its terminal
                more = b""
            if not more:
                assert text is None, f"{text!r} was never shown: {self.shown[-500:]}"
                return
            self.shown += more.decode("utf-8", "replace")

    def end(self) -> int:
        self.read_until(None)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> InTerminal:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


def test_a_terminal_shows_a_bar_and_colours(tmp_path: Path) -> None:
    with InTerminal(tmp_path, GAME, "--nodes", "300000") as terminal:
        assert terminal.end() == 0
    assert "Reviewing" in terminal.shown
    assert "\x1b[33mmistake" in terminal.shown
    assert "accuracy" in terminal.shown


def test_ctrl_c_shows_what_is_known_so_far(tmp_path: Path) -> None:
    with InTerminal(tmp_path, "checkers:american", "--seconds", "100000") as terminal:
        terminal.read_until("nodes")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130
    assert "American checkers: dark to move" in terminal.shown
    assert "Stopped early." in terminal.shown


def test_ctrl_c_does_not_reach_a_job_in_the_background(tmp_path: Path) -> None:
    options = ("checkers:american", "--seconds", "1.5")
    with InTerminal(tmp_path, *options, background=True) as terminal:
        terminal.read_until("nodes")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 0
    assert "American checkers: dark to move" in terminal.shown
    assert "Stopped early" not in terminal.shown


def test_ctrl_c_in_a_review(tmp_path: Path) -> None:
    game = ("--game", "checkers:american", "--moves", "11-15 23-19 9-14", "--seconds", "100000")
    with InTerminal(tmp_path, *game) as terminal:
        terminal.read_until("nodes")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130
    assert "Stopped before every turn was analysed." in terminal.shown

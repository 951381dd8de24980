"""`checkrow play`: its help has examples, and it refuses bad input with one sentence."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from checkrow.cli import app
from checkrow.terminal import app as terminal_app
from checkrow.terminal.app.new_games import NewGameDraft


@pytest.mark.parametrize("command", [[], ["connect"], ["checkers"], ["game"]])
def test_help_has_an_example(command: list[str]) -> None:
    result = CliRunner().invoke(app, ["play", *command, "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"checkrow play {' '.join(command)}".strip() in result.output


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["connect", "--size", "9by7"], "'9by7' is not a board: write columns x rows, such as 9x7"),
        (["connect", "--size", "3x3"], "a board 3 wide has no room for 4 in a line"),
        (["connect", "--players", "1"], "1 is too few"),
        (["connect", "--players", "-1"], "'-1' is not a number of players"),
        (["connect", "--connect", "0"], "a line of 0 is too short"),
        (["connect", "--vs", "wizard"], "there is no level 'wizard': the levels are 1, 2"),
        (["connect", "--vs", "club", "--side", "red"], "there is no side 'red'"),
        (["connect", "--side", "x"], "--side needs the computer as an opponent: add --vs"),
        (["connect", "--clock", "soon"], "'soon' is not a clock"),
        (["connect", "--names", "a,b,c"], "3 names are too many"),
        (["checkers", "--variant", "chess"], "there is no checkers variant 'chess'"),
        (["checkers", "--clock", "2+1"], "the clock is per turn"),
        (["game", "chess"], "'chess' is not a game: write connect:7x6x4:2"),
        (["game", "checkers:chess"], "there is no checkers variant 'chess'"),
        (["checkers"], "the full screen needs a terminal"),
        ([], "the full screen needs a terminal"),
    ],
)
def test_invalid_options_are_refused_in_one_sentence(options: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["play", *options])
    assert result.exit_code == 2
    assert result.stderr.startswith("checkrow: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_options_reach_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts: list[tuple[NewGameDraft, bool]] = []

    def run_game(draft: NewGameDraft, *, letters: bool) -> None:
        drafts.append((draft, letters))

    monkeypatch.setattr(terminal_app, "run_game", run_game)
    monkeypatch.setattr("checkrow.cli.play._need_terminal", lambda: None)
    runner = CliRunner()
    runner.invoke(app, "play connect --size 9x7 --connect 5 --players 3 --ascii".split())
    runner.invoke(app, "play checkers --variant russian --vs club --side dark --clock 5+3".split())
    (connect, letters), (checkers, _) = drafts
    assert (str(connect.game), letters) == ("connect:9x7x5:3", True)
    assert (str(checkers.game), checkers.level, checkers.side, checkers.clock) == (
        "checkers:russian",
        "club",
        "dark",
        "5+3",
    )


def test_help_does_not_load_the_screen() -> None:
    check = (
        "import sys; from typer.testing import CliRunner; from checkrow.cli import app; "
        "CliRunner().invoke(app, ['play', '--help']); "
        "sys.exit('textual' in sys.modules or 'checkrow.engines' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0

"""Study has limits, and a request beyond them is refused before anything large is allocated."""

import subprocess
import sys
import textwrap

import pytest

from checkrow.play.limits import STUDY_MOVES, STUDY_TEXT
from checkrow.play.refused import Refused
from checkrow.play.study.messages import ReadText
from checkrow.play.study.reading import read_study
from checkrow.play.study.showing import frames_of, replayed
from tests.reading_time import long_texts, too_slow

HARD = "W:WKc8:BKc1,Kf1,Ke2,Ka3,Kd3,Kg3,Kb4,Kf4,Kh4,Kd5,Ka6,Kc6,Ke6,Kd7,Kb8,Kd8"
LARGE = "/".join(["10000"] * 10_000) + " x 10000x10000x4:2"


def refusal_of(text: str, game: str | None = None) -> str:
    with pytest.raises(Refused) as refused:
        read_study(ReadText(text, game))
    return refused.value.sentence


@pytest.mark.parametrize("game", [None, "connect:7x6x4:2", "checkers:house", "checkers:turkish"])
def test_any_text_is_read_or_refused_in_time(game: str | None) -> None:
    """Texts may have the maximum length; longer ones are refused for it."""
    shortened = [text[:STUDY_TEXT] for text in long_texts()]
    assert not too_slow(lambda text: read_study(ReadText(text, game)), shortened)
    assert refusal_of("1" * (STUDY_TEXT + 1)) == (
        "this text is too long: the limit here is 200,000 characters"
    )


@pytest.mark.parametrize(
    "text",
    [
        LARGE,
        f"connect:10000x10000x4:2 | {LARGE} |",
        f"connect:41x6x4:2 | {LARGE} |",
        "connect:41x6x4:2",
        "/".join(["41"] * 6) + " x 41x6x4:2",
    ],
)
def test_boards_are_measured_before_they_are_built(text: str) -> None:
    assert "boards go up to 40 columns, 40 rows and 16 players" in refusal_of(text)


def test_a_position_of_another_game_is_not_built() -> None:
    with pytest.raises(Refused, match="the limit is 8,000 characters"):
        replayed("connect:7x6x4:2", LARGE, ())
    with pytest.raises(Refused, match="a position of connect:1000x1000x4:2, not of"):
        replayed("connect:7x6x4:2", "/".join(["1000"] * 1000) + " x 1000x1000x4:2", ())


def test_long_games_are_refused_before_they_are_played() -> None:
    long = "1. 11-15 23-18 " * STUDY_MOVES
    assert "is too long: the limit here is 2,000 moves" in refusal_of(long)
    lapses = "checkers:house | W:Wa1:Bh8 | " + "lapse " * 2001
    assert "this game is too long: the limit here is 2,000 moves" in refusal_of(lapses)
    with pytest.raises(Refused, match="the limit here is 2,000 steps"):
        replayed("checkers:house", None, ["lapse"] * 2001)


def test_hard_positions_are_refused() -> None:
    assert "too many ways to capture" in refusal_of(HARD, "checkers:turkish")
    with pytest.raises(Refused, match="too many ways to capture"):
        replayed("checkers:turkish", HARD, ())


def test_answers_have_a_most_of_boards() -> None:
    """The limit fits a whole game on the largest board; lapses can make a game longer than that."""
    game = replayed("connect:40x40x40:3", None, ["lapse"] * 1700)
    with pytest.raises(Refused, match="the limit is 1,625 positions, so ask for those since"):
        frames_of(game, 0)
    assert len(frames_of(game, 76).frames) == 1625


def test_memory_stays_bounded() -> None:
    """The same 60 KB of text once needed 865 MB."""
    script = """
        import resource
        from checkrow import BadNotation, ConnectGame
        from checkrow.play.refused import Refused
        from checkrow.play.study.messages import ReadText
        from checkrow.play.study.reading import read_study

        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        text = "/".join(["10000"] * 10_000) + " x 10000x10000x4:2"
        for read in (lambda: read_study(ReadText(text)), lambda: ConnectGame.read_fen(text)):
            try:
                read()
            except (BadNotation, Refused):
                continue
            raise SystemExit("it was read")
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(after - before)
    """
    run = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True
    )
    assert int(run.stdout) < 20 << 10  # kilobytes

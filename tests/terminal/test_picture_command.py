"""`checkrow picture` as a user runs it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.classic.driving import Ended, run

SVG = "{http://www.w3.org/2000/svg}"


def picture(folder: Path, *arguments: str) -> Ended:
    return run("picture", *arguments, folder=folder)


def test_a_position_is_printed_with_its_last_move(tmp_path: Path) -> None:
    ended = picture(tmp_path, "connect", "--moves", "4 4 3")
    assert (ended.status, ended.err) == (0, "")
    root = ElementTree.fromstring(ended.out)
    assert root.findtext(f"{SVG}title") == "Connect Four: 2xx3/3o3/7/7/7/7 o"
    assert len(root.findall(f".//{SVG}use")) == 3
    assert ended.out.count("<circle cx=") == 2  # the two rings of the last disc


def test_arrows_and_marks(tmp_path: Path) -> None:
    ended = picture(
        tmp_path,
        *("W:WKc3,a1:Bd4,g5,a7", "--game", "checkers:russian", "--width", "300"),
        *("--arrow", "c3xf6", "--arrow", "a1-b2-c1", "--mark", "G5"),
    )
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count('stroke-width="15"') == 2
    assert "M250 550L" in ended.out  # from c3
    assert '<circle cx="650" cy="350" r="38"' in ended.out  # around g5
    assert ' width="300"' in ended.out


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg "), ("a.PNG", b"\x89PNG\r\n")])
def test_files(tmp_path: Path, name: str, start: bytes) -> None:
    ended = picture(tmp_path, "checkers:house", "--flipped", "--output", name)
    assert (ended.status, ended.out) == (0, "")
    assert ended.err == f"The picture is in {name}.\n"
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["W:Wc3:Bd4"], "add --game with checkers:american"),
        (["nonsense here"], "'nonsense here' is neither a position nor a game"),
        (["chess"], "'chess' is not a game: write connect, checkers"),
        (["connect", "--game", "checkers:house"], "this is connect:7x6x4:2, not checkers:house"),
        (
            ["connect", "--mark", "z9"],
            "'z9' is not a cell of connect:7x6x4:2: its cells are A6",
        ),
        (["connect", "--arrow", ""], "'' is not a cell"),
        (["connect", "-o", "a.gif"], "name a file that ends in .svg or .png, not 'a.gif'"),
        (["connect", "-o", "no/where.svg"], "there is no folder 'no' for it"),
        (["connect", "--moves", "9"], "9"),
    ],
)
def test_invalid_pictures_are_refused(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    ended = picture(tmp_path, *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("checkrow: ")
    assert sentence in ended.err
    assert list(tmp_path.iterdir()) == []

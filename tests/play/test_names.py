"""Names, titles and what is said."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkrow.play.names import check_chat, check_name, check_title, name_key
from checkrow.play.refused import Refused
from tests.play.playing import refused


@pytest.mark.parametrize("name", ["al", "A-1_z", "x" * 20, "__", "007"])
def test_names_that_are_allowed(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "2 to 20 characters, and this has 0"),
        ("a", "and this has 1"),
        ("x" * 21, "and this has 21"),
        ("a b", "' ' cannot be in it"),
        ("zoé", "'é' cannot be in it"),
        ("\u0430nn", "cannot be in it"),  # a Cyrillic letter that looks like ours
        ("a\n", "cannot be in it"),
        ("computer:0", "':' cannot be in it"),
    ],
)
def test_names_that_are_not(name: str, words: str) -> None:
    with refused("bad-name", words):
        check_name(name)


def test_capitals_make_no_other_name() -> None:
    assert name_key("Ann_B") == name_key("aNN_b")
    assert name_key("Ann-B") != name_key("Ann_B")


def test_titles() -> None:
    assert check_title("  Friday night  ", "ann") == "Friday night"
    assert check_title("", "ann") == "ann's lobby"
    assert check_title("   ", "ann") == "ann's lobby"
    with refused("bad-title", "up to 40 characters, and this has 41"):
        check_title("x" * 41, "ann")
    with refused("bad-title", r"one line of plain text: U\+000A"):
        check_title("two\nlines", "ann")


def test_chat() -> None:
    assert check_chat(" good game 👩‍👧 ") == "good game 👩‍👧"  # an emoji of two, with its joiner
    assert check_chat(
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    )  # Persian, with a non-joiner
    for nothing in ("", "  \t ", "\u200d\u200c"):
        with refused("bad-chat", "an empty message"):
            check_chat(nothing)
    with refused("bad-chat", "up to 500 characters, and this has 501"):
        check_chat("x" * 501)
    with refused("bad-chat", r"U\+202E cannot be in it"):
        check_chat("turned \u202e around")


@given(st.text(max_size=600))
def test_every_text_is_taken_or_refused(text: str) -> None:
    for check in (check_name, check_chat, lambda title: check_title(title, "ann")):
        try:
            kept = check(text)
        except Refused:
            continue
        assert kept == kept.strip()
        assert not {unicodedata.category(letter) for letter in kept} & {"Cc", "Cs", "Zl", "Zp"}

"""Names, titles and chat."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkrow.engines.levels import OLDER_NAMES
from checkrow.play.lines import check_chat, check_title
from checkrow.play.look_alikes import look_of
from checkrow.play.names import check_name, name_key
from checkrow.play.refused import Refused
from tests.play.playing import refused

ANY_LANGUAGE = [
    "Zoë",
    "Łukasz",
    "Дмитрий",
    "Ἀχιλλεύς",
    "محمد",
    "李雷",
    "김철수",
    "क्षत्रिय",
    "ไทยนะ",
    "Nguyễn Văn",
]


@pytest.mark.parametrize(
    "name", ["al", "A-1_z", "x" * 20, "007", "Ann B", "Modern", "Random guy", *ANY_LANGUAGE]
)
def test_names_that_are_allowed(name: str) -> None:
    assert check_name(name) == name
    assert check_name(unicodedata.normalize("NFD", name)) == name
    assert check_name(f" {name} ") == name  # phone keyboards add a space


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("", "name-length", "2 to 20 characters; this one has 0"),
        ("a", "name-length", "this one has 1"),
        ("x" * 21, "name-length", "this one has 21"),
        ("e\u0301", "name-length", "this one has 1"),
        ("\ufdfa\ufdfa", "name-length", "this one has 3"),  # each is a ligature of four words
        ("z\u0301\u0302\u0308\u0331" * 20, "name-length", "leave out some letters or accents"),
        ("Bob😀", "name-emoji", "cannot have emoji: use letters"),
        ("👨‍👩‍👧 us", "name-emoji", "cannot have emoji"),
        ("1️⃣2", "name-emoji", "cannot have emoji"),
        ("🇩🇪", "name-emoji", "cannot have emoji"),
        ("a\n", "name-hidden", r"invisible characters: remove U\+000A"),
        ("a\u200db", "name-hidden", r"U\+200D"),
        ("a\u202eb", "name-hidden", r"U\+202E"),
        ("\u3164\u3164", "name-hidden", r"U\+3164"),  # invisible Korean letters
        ("a\x00b", "name-hidden", r"U\+0000"),
        ("a  b", "bad-name", "single spaces"),
        ("a\u00a0b", "bad-name", "spaces: remove"),
        ("O'Neil", "bad-name", "spaces: remove"),
        ("computer:0", "bad-name", "remove ':'"),
        ("__", "bad-name", "at least one letter or digit"),
        ("a \u0301b", "bad-name", "an accent belongs on a letter"),
        ("a" + "\u0331" * 5 + "b", "bad-name", "up to four"),
    ],
)
def test_names_that_are_not(name: str, code: str, words: str) -> None:
    with refused(code, words):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Moderator", "SYSTEM", "checkrow", "Computer 1", "Nobody"),
        *("Admin 007", "a-d-m-i-n", "Checkrow team", "Mod1", "sys tem", "the_admin"),
        "\u0430dmin",  # with a Cyrillic letter
        "\uff41dmin",  # with a wide one
        *OLDER_NAMES,
    ],
)
def test_names_that_suggest_authority(name: str) -> None:
    with refused("name-reserved", "choose another name"):
        check_name(name)


def test_capitals_make_no_other_name() -> None:
    assert name_key("Ann_B") == name_key("aNN_b")
    assert name_key("Ann-B") != name_key("Ann_B")
    assert name_key("ΣΊΣΥΦΟΣ") == name_key("σίσυφος")
    assert name_key("Straße") == name_key("STRASSE")
    assert name_key("\uff21\uff4e\uff4e") == name_key("ann")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "\u0410nn"),  # a Cyrillic capital
        ("paypal", "\u0440\u0430y\u0440\u0430l"),
        ("Ida", "lda"),  # a small L
        ("Bill", "BiI1"),
        ("Bob", "B0b"),
        ("Tom", "Torn"),
        ("Zoë", "Zo\u0451"),  # a Cyrillic letter with the same dots
        ("Ann", "\U0001d4d0\U0001d4f7\U0001d4f7"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert look_of(one) == look_of(other) == look_of(other.strip())


@pytest.mark.parametrize(
    ("one", "other"), [("Neil", "Nell"), ("Zoe", "Zoë"), ("Ann-B", "Ann_B"), ("AnnB", "Ann B")]
)
def test_names_that_look_different(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


@given(st.text(max_size=60))
def test_a_look_fits_in_the_database(name: str) -> None:
    assert len(look_of(name)) <= 200
    assert look_of(unicodedata.normalize("NFC", name)) == look_of(name)


def test_titles() -> None:
    assert check_title("  Friday night  ", "ann") == "Friday night"
    assert check_title("", "ann") == "ann's lobby"
    assert check_title("   ", "ann") == "ann's lobby"
    with refused("bad-title", "up to 40 characters; this one has 41"):
        check_title("x" * 41, "ann")
    with refused("bad-title", r"one line of plain text: remove U\+000A"):
        check_title("two\nlines", "ann")


def test_chat() -> None:
    assert check_chat(" good game 👩‍👧 ") == "good game 👩‍👧"  # an emoji of two, with its joiner
    assert check_chat(
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    )  # Persian, with a non-joiner
    for nothing in ("", "  \t ", "\u200d\u200c"):
        with refused("bad-chat", "the message is empty"):
            check_chat(nothing)
    with refused("bad-chat", "up to 500 characters; this one has 501"):
        check_chat("x" * 501)
    with refused("bad-chat", r"remove U\+202E"):
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

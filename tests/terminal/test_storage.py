"""The player's files: written completely or not at all, and never a reason to fail."""

import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkrow
from checkrow import BadNotation, Record
from checkrow.play.result import Result
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.new_games import match_of, saved_from
from checkrow.terminal.app.saved_games import SavedGame, SavedGames, read_game, write_game
from checkrow.terminal.app.seats import Seat
from checkrow.terminal.storage import UserFiles, UserSettings, clean_name, write_whole

SAVED_BY_1 = Path(__file__).parent / "saved_by_1"
NOW = datetime(2030, 1, 31, 18, 45, tzinfo=UTC)


def saved(key: str = "connect:7x6x4:2", *moves: str) -> SavedGame:
    record = Record(checkrow.game(key))
    for move in moves:
        record = record.play(move)
    seats = (Seat("Ann"), Seat("Club computer", "club"))
    return SavedGame(record, seats, None, "5+3", (300.0, 281.5), NOW.isoformat())


def test_settings_come_back(files: UserFiles) -> None:
    settings = UserSettings(name="Zoë", letters=True, show_moves=False)
    files.write_settings(settings)
    assert files.read_settings() == settings


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"name": 5, "letters": "yes"}', "\udcff", '{"name": null}']
)
def test_damaged_settings_have_their_usual_values(files: UserFiles, text: str) -> None:
    files.config.mkdir(parents=True)
    files.settings_file.write_text(text, encoding="utf-8", errors="surrogateescape")
    assert files.read_settings() == UserSettings()


def test_a_name_fits_on_the_screen() -> None:
    assert clean_name("  Ann\n\x1b[31m  Lee ") == "Ann [31m Lee"
    assert len(clean_name("x" * 100)) == 24


def test_an_unfinished_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_whole(path, "old")

    def no_space(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_text_is_on_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    events: list[str] = []
    replace = Path.replace
    fsync = os.fsync

    def watched_replace(self: Path, target: Path) -> Path:
        events.append(f"replace {self.read_text(encoding='utf-8')}")
        return replace(self, target)

    def watched_fsync(handle: int) -> None:
        events.append("sync")
        fsync(handle)

    monkeypatch.setattr(Path, "replace", watched_replace)
    monkeypatch.setattr(os, "fsync", watched_fsync)
    write_whole(path, "new")
    assert events[:2] == ["sync", "replace new"]


@pytest.mark.parametrize(
    "game",
    [
        saved(),
        saved("connect:7x6x4:2", "4", "4"),
        SavedGame(Record(checkrow.game("checkers:house")), (Seat("Ann"), Seat("Bob"))),
        SavedGame(
            Record(checkrow.game("checkers:russian")).play("c3-d4"),
            (Seat("Ann"), Seat("Bob")),
            Result(1, "resignation", (2, 1)),
        ),
        SavedGame(
            Record(checkrow.game("connect:9x7x5:3")).play("1").lapse(),
            (Seat("Ann"), Seat("Bob"), Seat("Cleo")),
            out=(1,),
        ),
    ],
)
def test_a_saved_game_comes_back(game: SavedGame) -> None:
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("{", "[", "damaged"),
        ('"checkrow": 2', '"checkrow": 3', "newer Checkrow"),
        ("| 4 4", "| 4 9", "cannot be replayed"),
        ('"level": "club"', '"level": "wizard"', "the computer has no level 'wizard'"),
        ('"Ann"', "7", "a name is damaged"),
        ('"5+3"', '"soon"', "is not a clock"),
        ("300.0,", "", "one time for each player"),
        ('"result": null', '"ending": {"winners": [7], "reason": ""}', "not in the game"),
        ('"result": null', '"ending": []', "the result is damaged"),
        ('"result": null', '"result": []', "the result is damaged"),
        (
            '"result": null',
            '"result": {"winner": 7, "how": "time", "ranks": [1, 2]}',
            "not in the game",
        ),
        (
            '"result": null',
            '"result": {"winner": 0, "how": "time", "ranks": []}',
            "not in the game",
        ),
        ('"result": null', '"result": {"winner": 0, "how": "luck", "ranks": [1, 2]}', "damaged"),
        ('"out": []', '"out": [0]', "those who left"),
        ('{\n      "name": "Ann",\n      "level": null\n    },', "", "has 1 players"),
    ],
)
def test_a_damaged_game_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    text = write_game(saved("connect:7x6x4:2", "4", "4"))
    assert old in text
    with pytest.raises(BadNotation, match=reason):
        read_game(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("name", "moves", "sentence", "left"),
    [
        ("connect-clock-computer", 4, "", (285.5, 289.0)),
        ("connect-time", 2, "Ben wins: Ada ran out of time.", (0.0, 58.0)),
        ("connect-won", 7, "Ada wins: a line is complete.", ()),
        ("house-chain", 9, "", ()),
        ("house-late-turn", 5, "", (120.0, 115.0)),
        ("russian-resigned", 2, "Ben (dark) wins: Ada resigned.", ()),
        ("american-agreed", 4, "A draw: the players agreed.", ()),
        ("three-resigned", 3, "Ada and Cy win: Ben resigned.", ()),
    ],
)
def test_files_of_format_1_are_read(
    name: str, moves: int, sentence: str, left: tuple[float, ...], environment: Environment
) -> None:
    """A version that used this format wrote them."""
    text = (SAVED_BY_1 / f"{name}.json").read_text(encoding="utf-8")
    saved = read_game(text)
    match = match_of(saved, environment)
    assert len(match.record.moves) == moves
    assert match.result_sentence() == saved.result_sentence() == sentence
    assert tuple(filter(lambda time: time is not None, map(match.left, range(2)))) == left
    again = saved_from(match, environment)
    assert match_of(read_game(write_game(again)), environment).view == match.view
    assert sentence or match.play(match.record.legal_moves[0])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "checkrow": st.sampled_from((1, 2)) | JSON,
            "record": st.just("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4") | JSON,
            "seats": st.just([{"name": "Ann"}, {"name": "Bob", "level": "club"}]) | JSON,
            "ending": st.fixed_dictionaries({"winners": JSON, "reason": JSON}) | JSON,
            "result": st.fixed_dictionaries({"winner": JSON, "how": JSON, "ranks": JSON}) | JSON,
            "out": st.lists(st.integers(0, 2), max_size=2) | JSON,
            "clock": st.fixed_dictionaries({"control": st.just("5+3"), "left": JSON}) | JSON,
            "saved": JSON,
        },
    )
)
def test_whatever_a_file_holds_it_is_read_or_refused(fields: dict[str, object]) -> None:
    with suppress(BadNotation):
        game = read_game(json.dumps(fields))
        assert read_game(write_game(game)) == game


def test_games_are_listed_newest_first_and_damaged_ones_with_the_reason(files: UserFiles) -> None:
    games = SavedGames(files)
    assert games.listed() == []
    first = games.save(saved(), NOW)
    second = games.save(saved("connect:7x6x4:2", "4"), NOW)  # in the same second
    assert first != second
    (files.games / "3000 broken.json").write_bytes(b"\xff\xfe\x00")
    (files.games / "3001 folder.json").mkdir()
    (files.games / "notes.txt").write_text("not a game", encoding="utf-8")
    listed = games.listed()
    assert [each.game is None for each in listed] == [True, True, False, False]
    assert all(each.reason for each in listed[:2])
    games.delete(first)
    assert len(games.listed()) == 3


def test_the_game_in_progress_is_kept_until_it_is_over(files: UserFiles) -> None:
    games = SavedGames(files)
    assert games.last() is None
    games.keep_last(saved("connect:7x6x4:2", "4"))
    assert games.last() == saved("connect:7x6x4:2", "4")
    games.keep_last(saved())
    assert games.last() is None  # nothing has been played
    files.last_game.write_text("{", encoding="utf-8")
    assert games.last() is None
    games.forget_last()
    games.forget_last()
    assert not files.last_game.exists()


def test_the_platform_says_where_files_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    files = UserFiles.of_this_user()
    assert files.data.name == files.config.name == "checkrow"

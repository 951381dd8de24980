"""The opening book: how it is built, how it is searched, and that the shipped one is right."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from checkrow import ConnectGame
from checkrow.engines.connect.book import build, check
from checkrow.engines.connect.book.boards import after_plain_moves, key_of, mirrored, position_of
from checkrow.engines.connect.book.check import contradiction, fault
from checkrow.engines.connect.book.file import BadBook, read_book, write_book
from checkrow.engines.connect.book.openings import SHIPPED, Book, shipped_book
from checkrow.engines.connect.book.work import Work
from checkrow.engines.connect.solver import Solver, Stopped
from checkrow.rules.connect import ConnectPosition

SMALL = ConnectGame(5, 4, 4)
DISCS = 4
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("book")


@pytest.fixture(scope="module")
def path(folder: Path) -> Path:
    """A finished book of a small game."""
    make(folder)
    return folder / "small.book"


@pytest.fixture(scope="module")
def book(path: Path) -> Book:
    return Book(read_book(path))


def make(folder: Path, *more: str) -> None:
    size = ["--game", "5x4x4", "--discs", str(DISCS), "--megabytes", "1"]
    places = ["--work", str(folder), "--output", str(folder / "small.book")]
    build.main([*size, *places, *more])


def openings(game: ConnectGame, discs: int) -> Iterator[ConnectPosition]:
    """Yield every position with at most this many discs in which the game is not over."""
    met = {game.start()}
    for _ in range(discs + 1):
        yield from met
        met = {
            after
            for position in met
            for move in position.legal_moves
            if not (after := position.play(move)).outcome
        }


def test_every_opening_is_known_with_its_score_and_a_move_that_keeps_it(book: Book) -> None:
    solver = Solver(SMALL, MEGABYTE)
    for position in openings(SMALL, DISCS):
        known = book.look_up(position)
        assert known is not None
        assert known.score == solver.scores([position])[0]
        after = position.play(SMALL.drops[known.column])
        if not after.outcome:
            assert solver.scores([after])[0] == -known.score


def test_the_line_is_best_play_as_far_as_it_is_known(book: Book) -> None:
    position = SMALL.start()
    solver = Solver(SMALL, MEGABYTE)
    [score] = solver.scores([position])
    line = book.line(position)
    assert len(line) > DISCS
    for column in line:
        assert solver.scores([position])[0] == score
        position, score = position.play(SMALL.drops[column]), -score


def test_positions_beyond_the_book_or_of_another_game_are_unknown(book: Book) -> None:
    deep = SMALL.start()
    for column in "1 2 3 4 5 1".split():
        deep = deep.play(SMALL.read_move(column))
    assert after_plain_moves(deep) == (deep, ())
    assert book.look_up(deep) is None
    assert book.look_up(ConnectGame(5, 5, 4).start()) is None


def test_a_key_is_shared_with_the_mirror_image_alone() -> None:
    keys: dict[int, set[ConnectPosition]] = {}
    for position in openings(SMALL, DISCS):
        keys.setdefault(key_of(position)[0], set()).add(position)
    for key, positions in keys.items():
        images = {mirrored(key, SMALL), key}
        assert {position_of(each, SMALL) for each in images} == positions


def test_a_killed_build_continues_to_the_same_book(path: Path, tmp_path: Path) -> None:
    make(tmp_path)
    work = tmp_path / "5x4x4.txt"
    whole = work.read_bytes()
    work.write_bytes(whole[: whole.index(b"\n", len(whole) // 2) - 1])  # not a whole line
    with Work(work) as resumed:
        assert 0 < len(resumed.solved) < whole.count(b"\n")
    (tmp_path / "small.book").unlink()
    make(tmp_path)
    assert (tmp_path / "small.book").read_bytes() == path.read_bytes()


def test_a_build_that_is_done_says_so(
    path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = path.stat().st_mtime_ns
    make(folder)
    said = " ".join(capsys.readouterr().out.split())
    assert "is up to date" in said
    assert "complete" in said
    assert path.stat().st_mtime_ns == before


def test_a_partial_build_makes_a_book_that_counts_missing_positions(
    path: Path, folder: Path, tmp_path: Path
) -> None:
    lines = (folder / "5x4x4.txt").read_text().splitlines(keepends=True)
    (tmp_path / "5x4x4.txt").write_text("".join(lines[: len(lines) // 2]))
    make(tmp_path, "--so-far")
    some = Book(read_book(tmp_path / "small.book"))
    whole = Book(read_book(path))
    assert some.missing == len(whole) - len(some) > 0
    assert all(whole.look_up(position) == some.look_up(position) for position, _ in some)


def test_positions_in_a_book_are_not_solved_again(path: Path, tmp_path: Path) -> None:
    (tmp_path / "small.book").write_bytes(path.read_bytes())
    make(tmp_path)
    assert (tmp_path / "5x4x4.txt").read_bytes() == b""
    assert (tmp_path / "small.book").read_bytes() == path.read_bytes()


def test_hard_positions_are_followed_one_move_further(path: Path, tmp_path: Path) -> None:
    make(tmp_path, "--hard", "2000")
    deeper = Book(read_book(tmp_path / "small.book"))
    assert len(deeper) > len(Book(read_book(path)))
    assert not any(contradiction(deeper, *each) for each in deeper)


def test_a_work_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "5x4x4.txt").write_text("1 2 3 4\nhello\n")
    with pytest.raises(SystemExit, match=r"line 2 of .* is not a result: remove the line"):
        make(tmp_path)
    assert (tmp_path / "5x4x4.txt").read_text() == "1 2 3 4\nhello\n"


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (["--game", "9x9x4"], "no book of 9x9x4"),
        (["--game", "four"], "is not a Connect-N game"),
        (["--game", "5x4x4", "--discs", "20"], "no book of 5x4x4 for 20 discs"),
    ],
)
def test_options_of_an_impossible_book_are_refused(
    tmp_path: Path, options: list[str], answer: str
) -> None:
    with pytest.raises(SystemExit, match=answer):
        build.main([*options, "--work", str(tmp_path)])


def test_a_file_reads_back_as_it_was_written(path: Path, tmp_path: Path) -> None:
    contents = read_book(path)
    write_book(tmp_path / "again.book", contents)
    assert read_book(tmp_path / "again.book") == contents
    assert [each.name for each in tmp_path.iterdir()] == ["again.book"]


def test_damage_is_reported_in_a_sentence(path: Path, tmp_path: Path) -> None:
    good = path.read_bytes()
    damaged = {
        b"": "is not a book",
        b"\x89PNG\r\n\n\n": "begins with",
        good[:-1]: "its checksum is wrong",
        good[:-1] + bytes([good[-1] ^ 1]): "its checksum is wrong",
        good.replace(b"book 1", b"book 2", 1): "begins with 'Checkrow book 2'",
        good.replace(b"connect:5x4x4:2", b"checkers:house!", 1): "does not name a game",
        good.replace(b"connect:5x4x4:2", b"connect:5x4x4:3", 1): "that no book can have",
        good.replace(b"entries ", b"entries 9", 1): "does not have the 9",
        good.replace(b"entries ", b"pages ", 1): "should have game, discs",
    }
    for content, answer in damaged.items():
        (tmp_path / "bad.book").write_bytes(content)
        with pytest.raises(BadBook, match=answer):
            read_book(tmp_path / "bad.book")
    with pytest.raises(BadBook, match="cannot be read: No such file"):
        read_book(tmp_path / "none.book")


def test_the_check_finds_a_wrong_score_and_a_wrong_move(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check.main(["--book", str(path), "--sample", "20"])
    assert "All 20 entries of the sample are correct" in capsys.readouterr().out
    contents = read_book(path)
    contents.entries[len(contents.entries) // 2] ^= 8  # the score is off by one
    write_book(tmp_path / "wrong.book", contents)
    with pytest.raises(SystemExit, match="The book is wrong"):
        check.main(["--book", str(tmp_path / "wrong.book"), "--sample", "1000"])


# The book that ships with Checkrow.


@pytest.fixture(scope="module")
def shipped() -> Book:
    book = shipped_book()
    assert book is not None
    return book


def test_the_shipped_book_is_small_and_of_connect_four(shipped: Book) -> None:
    assert SHIPPED.stat().st_size <= 5_000_000
    assert shipped.game == ConnectGame()
    known = shipped.look_up(ConnectGame().start())
    assert known is not None
    assert (known.score, known.column) == (1, 3)  # a win with the last disc but one


def test_the_shipped_book_knows_every_opening(shipped: Book) -> None:
    rng = random.Random(4)
    for _ in range(3000):
        position = shipped.game.start()
        for _ in range(rng.randint(0, 8)):
            position = position.play(rng.choice(position.legal_moves))
            if position.outcome:
                break
        else:
            assert shipped.look_up(position) is not None, str(position)


def test_entries_of_the_shipped_book_follow_from_each_other(shipped: Book) -> None:
    for position, entry in shipped.sample(4000, random.Random(1)):
        assert contradiction(shipped, position, entry) is None


def test_entries_of_the_shipped_book_are_right_by_quick_solves(shipped: Book) -> None:
    solver = Solver(shipped.game, 16 * MEGABYTE)
    solved = 0
    for position, entry in shipped.sample(40, random.Random(2)):
        try:
            exact = solver.solve(position, nodes=300_000)
        except Stopped:
            continue
        solved += 1
        assert (exact.rank > 0) - (exact.rank < 0) == (entry.score > 0) - (entry.score < 0)
        assert fault(solver, position, entry) is None
    assert solved > 5


@pytest.mark.slow
def test_entries_of_the_shipped_book_are_right_by_fresh_solves(shipped: Book) -> None:
    assert not any(contradiction(shipped, *each) for each in shipped)
    solver = Solver(shipped.game)
    for position, entry in shipped.sample(500, random.Random(3)):
        assert fault(solver, position, entry) is None

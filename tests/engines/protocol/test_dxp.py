"""The DamExchange protocol: its messages, and games over a socket."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from checkrow import VARIANTS, CheckersGame, Record
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.protocol.dxp import (
    DxpText,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    MoveMessage,
    read_message,
)
from checkrow.engines.protocol.dxp_connection import Closed, DxpConnection
from checkrow.engines.protocol.dxp_session import DxpSession
from checkrow.rules.errors import BadNotation, CheckrowError
from tests.classic.driving import run
from tests.rules.playing import play_at_random


def text_of(variant: str) -> DxpText:
    return DxpText(CheckersGame(VARIANTS[variant]))


@pytest.mark.parametrize(
    ("written", "message"),
    [
        # Examples from the protocol's own pages.
        ("M0012061100", MoveMessage(6, 11, (), 12)),
        ("M001205250422122320", MoveMessage(5, 25, (22, 12, 23, 20), 12)),
        ("E00", GameEnd()),
        ("E11", GameEnd("1", stop=True)),
        ("ATornado voor Windows 4.0        0", GameAnswer("Tornado voor Windows 4.0")),
        ("R01" + "Tornado".ljust(32) + "W060065A", GameRequest("Tornado", 0, 60, 65)),
        ("R01" + "X".ljust(32) + "Z005000BWzw", GameRequest("X", 1, 5, 0, "Wzw")),
    ],
)
def test_messages_are_written_and_read(written: str, message: Message) -> None:
    assert str(message) == written
    assert read_message(written) == message


@pytest.mark.parametrize(
    "text",
    ["", "X", "M", "M0012", "M00120611", "M0012061101", "R02", "R01x", "A", "E", "Mabc"],
)
def test_nonsense_is_named(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a DXP message: write R, A, M"):
        read_message(text)


@pytest.mark.parametrize("variant", ["international", "canadian", "turkish", "american"])
def test_positions_and_turns_survive(variant: str) -> None:
    text = text_of(variant)
    rng = random.Random(variant)
    turns = 0
    for seed in range(12):
        record = play_at_random(text.game, seed, most=rng.randint(5, 60))
        replay = Record(text.game, record.start)
        for turn in record.turns:
            before = replay.position
            for move in turn:
                replay = replay.play(move)
            if replay.position.in_chain:
                break
            message = read_message(str(text.write_turn(before, turn, 1.4)))
            assert isinstance(message, MoveMessage)
            after = Record(text.game, before)
            for move in text.read_turn(before, message):
                after = after.play(move)
            assert after.position == replay.position
            turns += 1
            written = text.write_position(replay.position)
            assert text.read_position(written) == replay.position
    assert turns > 50


def test_house_has_no_dxp() -> None:
    with pytest.raises(BadNotation, match="DXP cannot tell that a player passes"):
        text_of("house")


@pytest.fixture
def pair() -> Iterator[tuple[DxpConnection, socket.socket]]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        raw = socket.create_connection(listener.getsockname())
        stream, _ = listener.accept()
    connection = DxpConnection(stream)
    yield connection, raw
    connection.close()
    raw.close()


def test_chat_is_ignored_and_nothing_is_taken_back(
    pair: tuple[DxpConnection, socket.socket],
) -> None:
    connection, raw = pair
    raw.sendall(b"CHello\0B001W\0M0012")
    raw.sendall(b"061100\0")
    assert connection.receive(10) == MoveMessage(6, 11, (), 12)
    assert raw.recv(100) == b"K1\0"
    with pytest.raises(TimeoutError):
        connection.receive(0.05)
    raw.close()
    with pytest.raises(Closed):
        connection.receive(10)


def test_an_endless_message_is_refused(pair: tuple[DxpConnection, socket.socket]) -> None:
    connection, raw = pair
    raw.sendall(b"x" * 200)
    with pytest.raises(BadNotation, match="at most 127 characters"):
        connection.receive(10)


def test_the_follower_plays_what_it_is_asked_for(
    pair: tuple[DxpConnection, socket.socket],
) -> None:
    connection, raw = pair
    text = text_of("international")
    session = DxpSession(connection, text, NativeCheckers(lambda: 0.0, 1), 0.01, lambda: 0.0)
    games: list[Record] = []
    thread = threading.Thread(target=lambda: games.extend(session.follow()))
    thread.start()
    other = DxpConnection(raw)
    other.send(GameRequest("Other", 0, 1, position="W" + "z" * 60))  # an invalid position
    assert other.receive(30) == GameAnswer("Checkrow", "2")
    # Light, the follower, has only one turn, which captures the last piece.
    squares = ["e"] * 50
    squares[27], squares[22] = "w", "z"
    other.send(GameRequest("Other", 0, 1, position="W" + "".join(squares)))
    assert other.receive(30) == GameAnswer("Checkrow")
    move = other.receive(30)
    assert isinstance(move, MoveMessage)
    assert (move.origin, move.target, move.captured) == (28, 19, (23,))
    other.send(GameEnd("1"))
    assert other.receive(30) == GameEnd()
    other.send(GameEnd(stop=True))
    assert other.receive(30) == GameEnd(stop=True)
    thread.join(30)
    assert [game.outcome and game.outcome.winner for game in games] == [0]


def test_the_program_plays_with_the_tables_of_a_folder(four_pieces: Path) -> None:
    """The only winning move, which a search of seconds does not find without tables."""
    text = text_of("american")
    command = [sys.executable, "-m", "checkrow", "dxp", "--game", "american", "--port", "0"]
    command += ["--seconds", "0.5", "--tables", str(four_pieces)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    port = int(process.stdout.readline().rstrip(".\n").rpartition(":")[2])
    other = DxpConnection(socket.create_connection(("127.0.0.1", port)))
    position = text.write_position(text.game.read_position("W:WK11,27:B4,K32"))
    other.send(GameRequest("Other", 0, 1, position=position))
    assert other.receive(60) == GameAnswer("Checkrow")
    move = other.receive(60)
    assert isinstance(move, MoveMessage)
    assert (move.origin, move.target) == (27, 24)
    other.send(GameEnd("1", stop=True))
    assert other.receive(60) == GameEnd()
    other.close()
    process.communicate(timeout=60)
    assert process.returncode == 0


def test_an_illegal_move_ends_the_session(pair: tuple[DxpConnection, socket.socket]) -> None:
    connection, raw = pair
    text = text_of("international")
    session = DxpSession(connection, text, NativeCheckers(lambda: 0.0, 1), 0.01, lambda: 0.0)
    other = DxpConnection(raw)
    other.send(GameRequest("Other", 1, 1))
    other.send(MoveMessage(1, 2))
    with pytest.raises(CheckrowError):
        list(session.follow())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "chess"], "there is no variant 'chess': choose house"),
        (["--game", "house"], "DXP cannot tell that a player passes"),
        (["--host", "127.0.0.1", "--port", "1"], "refused"),
        (
            ["--tables", "/nowhere"],
            "there is no folder '/nowhere': name a folder with endgame tables",
        ),
    ],
)
def test_wrong_requests_get_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    ended = run("dxp", *arguments, folder=tmp_path)
    assert ended.status == 2
    assert sentence in ended.err
    assert "Traceback" not in ended.err

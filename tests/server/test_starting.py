"""Servers that cannot start: each prints one sentence and exits."""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server import preloaded
from tests.server.backing import PostgresServer

PATIENCE = 60.0  # seconds, generous for slow machines


@dataclass(frozen=True)
class Ended:
    """A server's exit status and output."""

    returncode: int
    stdout: str
    stderr: str


def serve(folder: Path, *options: str, environment: dict[str, str] | None = None) -> Ended:
    out, errors = folder / "out", folder / "errors"
    arguments = ["serve", "--data", str(folder / "data"), *options]
    variables = {**os.environ, **(environment or {})}
    status = preloaded.start(arguments, variables, out, errors).wait(PATIENCE)
    return Ended(status, out.read_text(), errors.read_text())


def said(ended: Ended) -> str:
    """Check that a program has failed, and return its error message."""
    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr
    assert not ended.stdout, "it was announced all the same"
    return " ".join(ended.stderr.split())


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--workers", "0"], "at least 1 worker"),
        (["--workers", "2"], "several workers need Redis to tell each other what happens"),
        (["--database-url", "mysql://somewhere"], "the database must be sqlite:///FILE or"),
        (["--database-url", "nonsense"], "the database must be sqlite:///FILE or"),
        (["--database-url", "postgresql://localhost:1/x"], "the database cannot be used: "),
        (["--redis-url", "http://somewhere"], "the URL of Redis should be like redis://"),
        (["--redis-url", "redis://host:port"], "the URL of Redis should be like redis://"),
        (["--port", "99999"], "port 99999"),
    ],
)
def test_options_that_make_no_server(tmp_path: Path, options: Sequence[str], sentence: str) -> None:
    assert sentence in said(serve(tmp_path, *options))


def test_a_database_that_does_not_let_us_in(tmp_path: Path, postgres: PostgresServer) -> None:
    there = postgres.new_database()
    missing = there.replace("?", "-gone?") if "?" in there else f"{there}-gone"
    sentence = said(serve(tmp_path, "--database-url", missing))
    assert "the database cannot be used" in sentence
    assert "does not exist" in sentence


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"cannot listen on 127.0.0.1, port {port}" in said(serve(tmp_path, "--port", port))


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    assert "cannot be created" in said(serve(tmp_path))


def test_a_variable_that_says_nonsense(tmp_path: Path) -> None:
    ended = serve(tmp_path, environment={"CHECKROW_LOBBIES": "many"})
    assert "CHECKROW_LOBBIES is 'many': write a whole number" in said(ended)

"""Secrets are compared in constant time. No test can measure that reliably, so these show its
causes: whole values go to `hmac.compare_digest` or to argon2, even with nothing to compare them
with, and nothing in the server compares a secret in any other way."""

from __future__ import annotations

import ast
import hmac
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Literal

import argon2
import pytest

import checkrow.server
from checkrow.play.commands import Join, OpenLobby
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.server import passwords
from checkrow.server.account_deletion import delete_account
from checkrow.server.core import Core
from checkrow.server.lifespan import running
from checkrow.server.settings import Settings

PASSWORD = "correct horse battery"
# Wrong from the first character on, only at the end, too short, too long, and one character.
WRONG = ["Xorrect horse battery", "correct horse batterX", "correct", PASSWORD + "!", "X"]
ANN, EVE = Person("a" * 16, "Ann"), Person("e" * 16, "Eve")

Compared = list[tuple[object, object]]


class Watched(argon2.PasswordHasher):
    """A hasher that records what it compares."""

    def __init__(self, like: argon2.PasswordHasher, compared: Compared) -> None:
        super().__init__(like.time_cost, like.memory_cost, like.parallelism)
        self._compared = compared

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self._compared.append((hash, password))
        return super().verify(hash, password)


@pytest.fixture
def by_argon2(monkeypatch: pytest.MonkeyPatch) -> Compared:
    compared: Compared = []
    monkeypatch.setattr(passwords, "_hasher", Watched(passwords._hasher, compared))
    return compared


@pytest.fixture
def by_digest(monkeypatch: pytest.MonkeyPatch) -> Compared:
    compared: Compared = []
    compare = hmac.compare_digest

    def watched(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", watched)
    return compared


def worker(data: Path) -> AbstractAsyncContextManager[Core]:
    return running(Settings(data, wrong_passwords=1000))


async def kept_of(core: Core, lobby: str) -> str:
    return (await core.lobbies.load(lobby)).now.password


async def test_the_password_of_a_name(tmp_path: Path, by_argon2: Compared) -> None:
    async with worker(tmp_path) as core:
        accounts = core.accounts
        player, _ = await accounts.sign_in("Ann", PASSWORD)
        kept = await accounts._password_of(player)
        for wrong in WRONG:
            for attempt in (
                accounts.sign_in("Ann", wrong),
                accounts.set_password(player, wrong, "another password"),
                delete_account(core, player, wrong),
            ):
                with pytest.raises(Refused) as refused:
                    await attempt
                assert refused.value.code == "wrong-password"
        assert by_argon2 == [(kept, wrong) for wrong in WRONG for _ in range(3)]
        await accounts.sign_in("Ann", PASSWORD)
        assert by_argon2[-1] == (kept, PASSWORD)


async def test_the_password_of_a_lobby(tmp_path: Path, by_argon2: Compared) -> None:
    async with worker(tmp_path) as core:
        ann, _ = await core.accounts.sign_in("Ann", None)
        owner = Person(ann.id, ann.name)
        lobby = (await core.commands.open_lobby(owner, OpenLobby(id="1", password=PASSWORD))).id
        kept = await kept_of(core, lobby)
        for wrong in WRONG:
            with pytest.raises(Refused):
                await core.commands.to_lobby(EVE, lobby, Join(id="1", password=wrong), "here")
            with pytest.raises(Refused):
                await core.access.find_lobby("Ann", wrong, "here")
        assert by_argon2 == [(kept, wrong) for wrong in WRONG for _ in range(2)]
        assert await core.access.find_lobby("Ann", PASSWORD, "here") == lobby
        await core.commands.to_lobby(EVE, lobby, Join(id="1", password=PASSWORD), "here")
        assert by_argon2[-2:] == [(kept, PASSWORD)] * 2


async def test_a_search_for_a_lobby_that_there_is_not_costs_the_same(
    tmp_path: Path, by_argon2: Compared
) -> None:
    async with worker(tmp_path) as core:
        ann, _ = await core.accounts.sign_in("Ann", None)
        owner = Person(ann.id, ann.name)
        lobby = (await core.commands.open_lobby(owner, OpenLobby(id="1", password=PASSWORD))).id
        said = []
        for name in ("Ann", "Bob"):
            with pytest.raises(Refused) as refused:
                await core.access.find_lobby(name, "sesame", "here")
            said.append((refused.value.code, refused.value.sentence))
        assert said[0] == said[1]
        (kept, first), (dummy, second) = by_argon2
        assert (kept, first, second) == (await kept_of(core, lobby), "sesame", "sesame")
        assert dummy != kept
        assert argon2.extract_parameters(str(dummy)) == argon2.extract_parameters(str(kept))


async def test_an_invitation(tmp_path: Path, by_digest: Compared, by_argon2: Compared) -> None:
    async with worker(tmp_path) as core:
        lobby = await core.commands.open_lobby(ANN, OpenLobby(id="1", password=PASSWORD))
        token = lobby.token
        wrong = ["X" + token[1:], token[:-1] + "!", token[:4], token + "X", "", "é"]
        for number, each in enumerate(wrong):
            with pytest.raises(Refused):
                await core.commands.to_lobby(
                    EVE, lobby.id, Join(id=f"{number}", token=each), "here"
                )
        assert by_digest == [(each.encode(), token.encode()) for each in wrong]
        await core.commands.to_lobby(EVE, lobby.id, Join(id="in", token=token), "here")
        assert by_digest[-1] == (token.encode(), token.encode())
        assert by_argon2 == []


async def test_no_password_matches_a_missing_one() -> None:
    for password in ("", "None", PASSWORD):
        assert not await passwords.is_password(password, None, "here")


SECRETS = ("password", "token", "secret", "hash", "digest", "kept", "invitation")
# The database finds a session by the hash of its token, which reveals nothing step by step; and an
# owner names a token by the first digits of its hash, which the list of tokens shows.
LOOKED_UP = {
    "sessions.c.token_hash == passwords.hash_token(token)",
    "func.substr(sessions.c.token_hash, 1, 12) == short",
    "sessions.c.token_hash == ended.only",
    "sessions.c.token_hash != ended.but",
}


def comparisons(source: str) -> Iterator[str]:
    """Yield every comparison by `==`, `!=` or `in` of something named like a secret."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and any(
            isinstance(each, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for each in node.ops
        ):
            names = [
                each.id if isinstance(each, ast.Name) else each.attr
                for side in (node.left, *node.comparators)
                for each in ast.walk(side)
                if isinstance(each, ast.Name | ast.Attribute)
            ]
            if any(secret in name.lower() for name in names for secret in SECRETS):
                yield ast.unparse(node)


@pytest.mark.parametrize(
    "source",
    ["password == given", "a.token != b", "command.token in tokens", "f(lobby.password) == x"],
)
def test_a_careless_comparison_would_be_found(source: str) -> None:
    assert list(comparisons(source)) == [source]


def test_no_secret_is_compared_carelessly() -> None:
    package = Path(*checkrow.server.__path__)
    found = {
        text for file in package.rglob("*.py") for text in comparisons(file.read_text("utf-8"))
    }
    assert found == LOOKED_UP

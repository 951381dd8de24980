"""Nonsense over a socket: every message gets a sentence in reply, and nobody else notices.

While one socket sends anything it can, two people play a match. Afterwards their match has exactly
their moves, both saw the same, and the server has logged no failure.
"""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkrow.client import new_command_id
from checkrow.play.commands import Join
from checkrow.play.messages import (
    ClientMessage,
    Refusal,
    ServerMessage,
    ToLobby,
    ToMatch,
    ToTournament,
)
from tests.server.backing import Service
from tests.server.honest import SAME, HonestGame, no_failure_logged
from tests.server.nearly_right import NEARLY_RIGHT, with_ids
from tests.server.people import people, start_match
from tests.server.sockets import answers, receive, socket_to

MANY = 40  # messages in one conversation
EVERY = 4  # messages between two honest moves

_asked = msgspec.json.Decoder(ClientMessage)
_told = msgspec.json.Decoder(ServerMessage)

# Messages that only news answers, or nothing if there is no news.
QUIET = {
    *("follow-match", "follow-lobby", "follow-tournament"),
    *("unfollow-match", "unfollow-lobby", "unfollow-lobbies", "unfollow-tournament"),
}


def check_answers(text: str, said: list[dict[str, object]]) -> None:
    """Check that invalid messages get one refusal, and valid ones a sensible answer."""
    told = [_told.decode(msgspec.json.encode(each)) for each in said]
    refusals = [each for each in told if isinstance(each, Refusal)]
    for refusal in refusals:
        assert refusal.code != "unavailable", refusal
        assert refusal.sentence.strip(), refusal
    try:
        message = _asked.decode(text.encode())
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        assert [each.code for each in refusals] in (["bad-message"], ["too-long"]), refusals
        return
    if isinstance(message, ToMatch | ToLobby | ToTournament):
        ids = [getattr(getattr(each, "entry", each), "command", None) for each in told]
        ids += [getattr(each, "id", None) for each in told]
        assert message.command.id in ids, (message, told)
    elif json.loads(text)["type"] not in QUIET:
        assert told, message


async def converse(service: Service, messages: list[str], *, named: bool) -> None:
    async with people(service, 4) as (ann, bob, eve, mal):
        game = HonestGame([ann, bob], await start_match([ann, bob]))
        theirs = (await ann.client.match(game.match)).view.lobby
        secret = (await ann.client.open_lobby(title="Ours", password="hush, hush")).lobby
        await bob.client.to_lobby(secret, Join(id=new_command_id(), password="hush, hush"))
        own = await start_match([eve, mal])
        ids = {
            "their-match": game.match,
            "their-lobby": theirs,
            "secret-lobby": secret,
            "own-match": own,
            "own-lobby": (await eve.client.match(own)).view.lobby,
            "ann": ann.id,
            "bob": bob.id,
            "eve": eve.id,
            "mal": mal.id,
        }
        async with socket_to(service.url(1), eve if named else None) as socket:
            await receive(socket, "welcome")
            for number, message in enumerate(messages):
                text = with_ids(message, ids)
                await socket.send(text)
                check_answers(text, await answers(socket))
                if number % EVERY == 0:
                    await game.move()
        await game.finish()
        async for news in ann.client.follow_lobby(secret):
            assert news.view.number == 2  # opened and joined; nobody else got in
            break


CONVERSATIONS = st.lists(NEARLY_RIGHT, min_size=MANY, max_size=MANY)
NAMED = st.sampled_from([True, True, True, False])


@given(messages=CONVERSATIONS, named=NAMED)
@settings(SAME, max_examples=8)
async def test_damaged_messages_are_answered_and_harm_nobody(
    service: Service, messages: list[str], named: bool
) -> None:
    with no_failure_logged(service):
        await converse(service, messages, named=named)


@pytest.mark.slow
@given(messages=CONVERSATIONS, named=NAMED)
@settings(SAME, max_examples=150)
async def test_much_that_is_nearly_right_is_answered_and_harms_nobody(
    service: Service, messages: list[str], named: bool
) -> None:
    with no_failure_logged(service):
        await converse(service, messages, named=named)


@pytest.mark.parametrize(
    "message",
    ["", "hello", "[]", "{}", '{"type":"fly"}', b"\xff\xfe", "[" * 8000, '{"type":"ping","id":1}'],
)
async def test_text_that_is_no_message_gets_a_refusal(
    service: Service, message: str | bytes
) -> None:
    async with socket_to(service.url(0)) as socket:
        await receive(socket, "welcome")
        await socket.send(message)
        assert (await receive(socket, "refusal"))["code"] == "bad-message"


async def test_a_message_a_little_too_long_is_answered(service: Service) -> None:
    async with socket_to(service.url(0)) as socket:
        await receive(socket, "welcome")
        for text in ("x" * 8193, "é" * 4097):
            await socket.send(text)
            refusal = await receive(socket)
            assert (refusal["code"], refusal["type"]) == ("too-long", "refusal")
            assert "8192 bytes" in refusal["sentence"]
        assert await answers(socket) == []

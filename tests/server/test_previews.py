"""What links to lobbies, matches and replays say before they are opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from checkrow.client import Client, MatchOptions
from checkrow.play.clock import DaysPerMove, Fischer, NoClock, TurnLimit
from checkrow.play.commands import Join, Ready
from checkrow.server.previews import Preview, clock_words
from checkrow.server.web import pages
from tests.server.backing import PATIENCE, Service, embedded
from tests.server.people import Person, new_name, people, play_out, start_match

OPTIONS = MatchOptions(game="checkers:house", clock=Fischer(300.0, 3.0))
# What the service worker takes out of a page to see whether it is a new one.
PREVIEW = r'<meta (?:property="og:|name="twitter:)[^>]*>'
INDEX = b"<!doctype html><html><head><title>Checkrow</title>\n</head><body></body></html>"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server with a page to serve, whether or not the real ones were built."""
    made = []
    if not (pages.FOLDER / "index.html").exists():
        pages.FOLDER.mkdir(exist_ok=True)
        (pages.FOLDER / "index.html").write_bytes(INDEX)
        made.append(pages.FOLDER / "index.html")
    with embedded(tmp_path_factory.mktemp("data") / "server") as service:
        yield service
    for each in made:
        Path(each).unlink()


def tags_of(service: Service, path: str) -> dict[str, str]:
    """The tags of a page, as a site reads them: without a name."""
    page = httpx.get(service.url(0) + path, timeout=PATIENCE)
    assert page.status_code == 200
    found = re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)"', page.text)
    return {name: unescape(content) for name, content in found}


def check_picture(service: Service, tags: dict[str, str]) -> None:
    assert tags["og:image"].startswith(service.url(0))
    picture = httpx.get(tags["og:image"], timeout=PATIENCE)
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG\r\n")
    width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
    assert (width, height) == (1200, 630)


async def owner_of_lobby(service: Service, password: str | None = None) -> tuple[Person, str, str]:
    client = Client(service.url(0))
    me = await client.sign_in(new_name())
    lobby = await client.open_lobby(OPTIONS, password=password)
    return Person(client, me), lobby.lobby, lobby.token


async def test_an_invitation_says_who_invites_to_what(built: Service) -> None:
    owner, lobby, _ = await owner_of_lobby(built)
    tags = tags_of(built, f"/lobby/{lobby}")
    assert tags["og:title"] == f"{owner.name} invites you to play"
    assert tags["og:description"].startswith("Checkers, house rules, 5 minutes + 3 seconds.")
    assert tags["og:url"] == f"{built.url(0)}/lobby/{lobby}"
    check_picture(built, tags)


async def test_a_private_lobby_is_told_of_by_its_invitation_alone(built: Service) -> None:
    owner, lobby, token = await owner_of_lobby(built, "sesame")
    assert tags_of(built, f"/lobby/{lobby}") == {}
    assert tags_of(built, f"/lobby/{lobby}?token=wrong") == {}
    assert owner.name in tags_of(built, f"/lobby/{lobby}?token={token}")["og:title"]
    path = f"{built.url(0)}/api/lobbies/{lobby}"
    assert httpx.get(path, timeout=PATIENCE).status_code == 404
    assert httpx.get(f"{path}?token=wrong", timeout=PATIENCE).status_code == 404
    assert httpx.get(f"{path}?token={token}", timeout=PATIENCE).json()["owner"] == owner.name


async def test_matches_and_replays(built: Service) -> None:
    async with people(built, 2) as players:
        match = await start_match(players, MatchOptions(game="connect:4x4x3:2"))
        for path in (f"/match/{match}", f"/replay/{match}"):
            tags = tags_of(built, path)
            assert {each.name for each in players} == set(tags["og:title"].split(" vs. "))
            assert "Watch the match." in tags["og:description"]
            check_picture(built, tags)
        (last, _) = await play_out(players, match)
        description = tags_of(built, f"/replay/{match}")["og:description"]
        assert last.result
        winner = last.result.winner
        assert ("A draw." if winner is None else f"{last.players[winner].name} won.") in description
        drawn = httpx.get(
            f"{built.url(0)}/api/matches/{match}/picture?format=svg", timeout=PATIENCE
        )
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.count("<use ") == sum(len(row) - row.count(".") for row in last.rows)


async def test_a_running_match_of_a_private_lobby_is_not_told_of(built: Service) -> None:
    async with people(built, 2) as (ann, bob):
        lobby = await ann.client.open_lobby(OPTIONS, password="sesame")
        await bob.client.to_lobby(lobby.lobby, Join(id="j", token=lobby.token))
        for person in (ann, bob):
            await person.client.to_lobby(lobby.lobby, Ready(id="r"))
        (match,) = (await ann.client.now()).matches
        assert tags_of(built, f"/match/{match.id}") == {}
        answer = httpx.get(f"{built.url(0)}/api/matches/{match.id}/picture", timeout=PATIENCE)
        assert answer.status_code == 404


@pytest.mark.parametrize("path", ["/lobby/nothing", "/match/nothing", "/replay/no-such", "/watch"])
def test_pages_that_say_nothing_of_their_own(built: Service, path: str) -> None:
    assert tags_of(built, path) == {}


async def test_but_for_its_tags_the_page_is_that_of_every_address(built: Service) -> None:
    _, lobby, _ = await owner_of_lobby(built)
    plain = httpx.get(built.url(0) + "/", timeout=PATIENCE).text
    page = httpx.get(f"{built.url(0)}/lobby/{lobby}", timeout=PATIENCE).text
    assert page != plain
    assert re.sub(PREVIEW, "", page) == plain
    worker = Path(__file__).parents[2] / "web" / "public" / "sw.js"
    assert PREVIEW in worker.read_text()


def test_nothing_in_a_tag_is_taken_for_html() -> None:
    preview = Preview('"><script>alert(1)</script>', "<b>&'", "/p?a=1&b=2")
    written = preview.as_html("https://example.org", "/lobby/x")
    assert "<script" not in written
    assert "<b>" not in written
    assert re.sub(PREVIEW, "", written) == ""
    assert "&quot;&gt;&lt;script&gt;" in written


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (NoClock(), "without a clock"),
        (Fischer(60.0, 1.0), "1 minute + 1 second"),
        (Fischer(90.0, 0.0), "1.5 minutes + 0 seconds"),
        (TurnLimit(30.0), "30 seconds per turn"),
        (DaysPerMove(1), "1 day per turn"),
    ],
)
def test_clocks_in_words(clock: object, words: str) -> None:
    assert clock_words(clock) == words  # type: ignore[arg-type]


async def test_a_picture_of_no_game_is_refused(built: Service) -> None:
    answer = httpx.get(f"{built.url(0)}/api/games/chess/picture", timeout=PATIENCE)
    assert answer.status_code == 409

"""Link previews of lobbies, matches and replays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from checkrow.client import Client, MatchOptions
from checkrow.play.clock import ClockRule, DaysPerMove, Fischer, NoClock, TurnLimit
from checkrow.play.commands import Join, Ready
from checkrow.play.tournament.settings import Swiss
from checkrow.rules.families import families
from checkrow.server.preview_texts import ENGLISH, GERMAN, SPANISH, PreviewTexts
from checkrow.server.previews import Preview
from checkrow.server.web import pages
from tests.server.attendees import opened
from tests.server.backing import PATIENCE, Service, embedded
from tests.server.people import Person, new_name, people, play_out, start_match

OPTIONS = MatchOptions(game="checkers:house", clock=Fischer(300.0, 3.0))
# The service worker removes this from a page before checking whether the page is new.
PREVIEW = r'<meta (?:property="og:|name="twitter:)[^>]*>'
WEB = Path(__file__).parents[2] / "web"
INDEX = b"<!doctype html><html><head><title>Checkrow</title>\n</head><body></body></html>"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server that has a page to serve, even if the real ones were not built."""
    made = []
    if not (pages.FOLDER / "index.html").exists():
        pages.FOLDER.mkdir(exist_ok=True)
        (pages.FOLDER / "index.html").write_bytes(INDEX)
        made.append(pages.FOLDER / "index.html")
    with embedded(tmp_path_factory.mktemp("data") / "server") as service:
        yield service
    for each in made:
        Path(each).unlink()


def tags_of(service: Service, path: str, language: str = "") -> dict[str, str]:
    """Return the tags of a page, as a site without a session reads them."""
    headers = {"Accept-Language": language} if language else {}
    page = httpx.get(service.url(0) + path, headers=headers, timeout=PATIENCE)
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


async def test_an_invitation_in_the_language_of_the_asker(built: Service) -> None:
    owner, lobby, _ = await owner_of_lobby(built)
    tags = tags_of(built, f"/lobby/{lobby}", "de-DE,de;q=0.9,en;q=0.8")
    assert tags["og:title"] == f"{owner.name} lädt dich zu einer Partie ein"
    assert tags["og:description"].startswith("Dame, Hausregeln, 5 Minuten + 3 Sekunden. ")
    tags = tags_of(built, f"/lobby/{lobby}", "es")
    assert tags["og:title"] == f"{owner.name} te invita a jugar"
    assert tags["og:description"].startswith("Damas, reglas de la casa, 5 minutos + 3 segundos. ")
    assert tags_of(built, f"/lobby/{lobby}", "fr") == tags_of(built, f"/lobby/{lobby}")


@pytest.mark.parametrize(("language", "texts"), [("de", GERMAN), ("es", SPANISH)])
def test_games_are_called_as_on_the_pages(language: str, texts: PreviewTexts) -> None:
    words = WEB / "src" / "texts" / language / "lobby.ts"
    named = dict(
        re.findall(r'^ +(\w+): "([^"]+)",$', words.read_text().partition("about:")[0], re.M)
    )
    ours = {"connect:7x6x4:2": "four", "connect:9x7x5:2": "five", "connect:9x7x4:3": "friends"}
    presets = [preset.key for family in families() for preset in family.presets]
    assert texts.games == {
        key: named[ours.get(key) or key.partition(":")[2]]
        for key in presets
        if key.startswith(("connect:", "checkers:"))
    }


async def test_an_open_tournament_invites_everybody(built: Service) -> None:
    for access in ("open", "code"):
        event = await opened(built, Swiss(3), 0, access=access, title="Friday <b>night</b>")
        tags = tags_of(built, f"/tournament/{event.host.tournament}", "de")
        if access == "code":
            assert tags == {}
            continue
        assert tags["og:title"] == "Turnier: Friday <b>night</b>"
        assert tags["og:description"].endswith(
            "5 Minuten + 3 Sekunden. Öffne den Link und spiel mit."
        )
        check_picture(built, tags)


async def test_only_its_invitation_previews_a_private_lobby(built: Service) -> None:
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
        tags = tags_of(built, f"/match/{match}", "de")
        assert {each.name for each in players} == set(tags["og:title"].split(" gegen "))
        assert tags["og:description"].endswith("ohne Uhr. Schau der Partie zu.")
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
        description = tags_of(built, f"/replay/{match}", "es-MX")["og:description"]
        assert (
            "Tablas." if winner is None else f"Ganó {last.players[winner].name}."
        ) in description
        drawn = httpx.get(
            f"{built.url(0)}/api/matches/{match}/picture?format=svg", timeout=PATIENCE
        )
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.count("<use ") == sum(len(row) - row.count(".") for row in last.rows)


async def test_a_running_match_of_a_private_lobby_has_no_preview(built: Service) -> None:
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
    worker = WEB / "public" / "sw.js"
    assert PREVIEW in worker.read_text()


def test_nothing_in_a_tag_is_taken_for_html() -> None:
    preview = Preview('"><script>alert(1)</script>', "<b>&'", "/p?a=1&b=2")
    written = preview.as_html("https://example.org", "/lobby/x")
    assert "<script" not in written
    assert "<b>" not in written
    assert re.sub(PREVIEW, "", written) == ""
    assert "&quot;&gt;&lt;script&gt;" in written


@pytest.mark.parametrize(
    ("texts", "clock", "words"),
    [
        (ENGLISH, NoClock(), "without a clock"),
        (ENGLISH, Fischer(60.0, 1.0), "1 minute + 1 second"),
        (ENGLISH, Fischer(90.0, 0.0), "1.5 minutes + 0 seconds"),
        (ENGLISH, TurnLimit(30.0), "30 seconds per turn"),
        (ENGLISH, DaysPerMove(1), "1 day per turn"),
        (GERMAN, Fischer(90.0, 1.0), "1,5 Minuten + 1 Sekunde"),
        (GERMAN, DaysPerMove(3), "3 Tage pro Zug"),
        (SPANISH, TurnLimit(1.0), "1 segundo por turno"),
        (SPANISH, NoClock(), "sin reloj"),
    ],
)
def test_clocks_in_words(texts: PreviewTexts, clock: ClockRule, words: str) -> None:
    assert texts.clock(clock) == words


async def test_a_picture_of_no_game_is_refused(built: Service) -> None:
    answer = httpx.get(f"{built.url(0)}/api/games/chess/picture", timeout=PATIENCE)
    assert answer.status_code == 409

"""The client: names, lobbies, matches and tournaments as calls."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import cast
from urllib.parse import quote

from checkrow.client.connection import Connection
from checkrow.client.pending_commands import new_command_id
from checkrow.client.requests import Requests
from checkrow.client.tournaments import TournamentCalls
from checkrow.play.challenges import ChallengeView, NewChallenge
from checkrow.play.clock import ClockRule, NoClock
from checkrow.play.commands import (
    AcceptRematch,
    DeclineRematch,
    LobbyCommand,
    MatchCommand,
    OfferRematch,
    OpenLobby,
    PlayComputer,
    Seek,
    Step,
    StopSeeking,
)
from checkrow.play.forms import (
    Choices,
    DeleteAccount,
    FindLobby,
    Found,
    Friend,
    MatchSummary,
    Me,
    NameForm,
    NewPassword,
    NewToken,
    Now,
    Profile,
    Rating,
    Scope,
    SignIn,
    Token,
)
from checkrow.play.lobby import LobbyListing, LobbyView
from checkrow.play.match import MatchView
from checkrow.play.messages import (
    Challenges,
    FollowLobbies,
    FollowLobby,
    FollowMatch,
    LobbiesChanged,
    LobbyListSnapshot,
    LobbySnapshot,
    LobbyUpdate,
    MatchSnapshot,
    MatchUpdate,
    Refusal,
    ToLobby,
    ToMatch,
)
from checkrow.play.options import MatchOptions
from checkrow.play.refused import Refused
from checkrow.play.study.messages import Hints


class Client(TournamentCalls):
    """One player on one server. `token` belongs to a bot or to an earlier session.

    Calls raise `Refused` with the server's reason, and `NotReached` if no server answers.
    """

    def __init__(
        self, address: str, token: str = "", told: Callable[[bool], None] = lambda up: None
    ) -> None:
        self._requests = Requests(address, token)
        self._connection = Connection(self._requests, told)

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._connection.close()

    @property
    def address(self) -> str:
        return self._requests.address

    @property
    def token(self) -> str:
        """The token to save, in order to return as the same player."""
        return self._requests.token

    async def who_am_i(self) -> Me:
        return await self._requests.get("/api/session", Me)

    async def sign_in(self, name: str, password: str | None = None) -> Me:
        """Take a name, or sign in to it again."""
        return await self._requests.post("/api/session", SignIn(name, password), Me)

    async def sign_out(self) -> None:
        await self._requests.delete("/api/session")
        self._requests.token = ""

    async def sign_out_everywhere(self) -> None:
        """End all sessions of this name, on every device and of every bot."""
        await self._requests.delete("/api/sessions")
        self._requests.token = ""

    async def delete_account(self, password: str | None = None) -> None:
        """Resign all running matches, and delete the account with its name."""
        form = DeleteAccount(password)
        await self._requests.post("/api/account/delete", form, type(None))
        self._requests.token = ""

    async def make_token(self, label: str = "", scope: Scope = "play") -> Token:
        """Create a token for a bot, either to play under this name or only to read."""
        return await self._requests.post("/api/account/tokens", NewToken(label, scope), Token)

    async def protect(self, new: str, old: str | None = None) -> Me:
        """Protect the name with a password, or change the password. All other sessions of this
        name end."""
        return await self._requests.post("/api/account/password", NewPassword(new, old), Me)

    async def choices(self) -> Choices:
        """Return the games and levels to choose from."""
        return await self._requests.get("/api/choices", Choices)

    async def lobbies(self) -> list[LobbyListing]:
        """Return the public lobbies."""
        return await self._requests.get("/api/lobbies", list[LobbyListing])

    async def open_lobby(
        self,
        options: MatchOptions | None = None,
        *,
        title: str = "",
        password: str | None = None,
    ) -> LobbyView:
        """Open a new lobby, which you own."""
        command = OpenLobby(
            id=new_command_id(), options=options or MatchOptions(), title=title, password=password
        )
        return await self._requests.post("/api/lobbies", command, LobbyView)

    async def seek(
        self,
        game: str = MatchOptions().game,
        clock: ClockRule | None = None,
        *,
        rated: bool = False,
    ) -> LobbyView:
        """Wait for an opponent who wants the same game and the same clock, rated or not. If one is
        waiting already, the returned lobby has a `match`; otherwise use `wait_for_match`."""
        command = Seek(id=new_command_id(), game=game, clock=clock or NoClock(), rated=rated)
        return await self._requests.post("/api/seeks", command, LobbyView)

    async def wait_for_match(self, lobby: str) -> str:
        """Return the match that you are waiting for in this lobby, once it begins. You wait for as
        long as you follow the lobby. Raises `Refused` if you stop waiting."""
        async for news in self.follow_lobby(lobby):
            if news.view.match:
                return news.view.match
            if news.view.closed:
                break
        raise Refused("not-seeking", "you are no longer waiting: seek an opponent again")

    async def stop_seeking(self, lobby: str) -> int:
        """Stop waiting; return the entry's number. Raises `Refused` if a match has begun."""
        return await self.to_lobby(lobby, StopSeeking(id=new_command_id()))

    async def play_now(
        self,
        game: str = MatchOptions().game,
        clock: ClockRule | None = None,
        *,
        rated: bool = False,
    ) -> str:
        """Return a match with the next person who wants the same game and the same clock."""
        waiting = await self.seek(game, clock, rated=rated)
        return waiting.match or await self.wait_for_match(waiting.lobby)

    async def play_computer(
        self, game: str = MatchOptions().game, level: str = "4", *, seat: int | None = None
    ) -> MatchView:
        """Start a private match against computers. Without a seat, the server picks one at
        random."""
        command = PlayComputer(id=new_command_id(), game=game, level=level, seat=seat)
        return await self._requests.post("/api/matches", command, MatchView)

    async def find_lobby(self, owner: str, password: str) -> str:
        """Return the id of somebody's private lobby."""
        form = FindLobby(owner, password)
        return (await self._requests.post("/api/lobbies/find", form, Found)).lobby

    async def matches(self) -> list[MatchSummary]:
        """Return the matches to watch."""
        return await self._requests.get("/api/matches", list[MatchSummary])

    async def matches_of(self, name: str) -> list[MatchSummary]:
        """Return a player's matches, newest first; your own include private ones."""
        return await self._requests.get(f"/api/players/{quote(name)}/matches", list[MatchSummary])

    async def now(self) -> Now:
        """Return the lobbies you are in, and the matches you play."""
        return await self._requests.get("/api/me/now", Now)

    async def match(self, match: str) -> MatchSnapshot:
        """Return a match with all its entries."""
        return await self._requests.get(f"/api/matches/{match}", MatchSnapshot)

    async def hints(self, match: str) -> Hints:
        """Return your legal turns, best first, in a casual match against computers."""
        return await self._requests.get(f"/api/matches/{match}/hints", Hints)

    async def leaderboard(self, game: str) -> list[Rating]:
        return await self._requests.get(f"/api/leaderboard?game={game}", list[Rating])

    async def profile(self, name: str) -> Profile:
        """Return a player's public profile: ratings, results by game, streaks."""
        return await self._requests.get(f"/api/players/{_quoted(name)}", Profile)

    async def friends(self) -> list[Friend]:
        """Return your friends, connected ones first."""
        return await self._requests.get("/api/friends", list[Friend])

    async def add_friend(self, name: str) -> None:
        """Add a friend you have played with."""
        await self._requests.post("/api/friends", NameForm(name), type(None))

    async def remove_friend(self, name: str) -> None:
        await self._requests.delete(f"/api/friends/{_quoted(name)}")

    async def blocked(self) -> list[str]:
        """Return the names of the people you have blocked."""
        return await self._requests.get("/api/blocks", list[str])

    async def block(self, name: str) -> None:
        """Block somebody: no chat from them, no challenges, no pairing."""
        await self._requests.post("/api/blocks", NameForm(name), type(None))

    async def unblock(self, name: str) -> None:
        await self._requests.delete(f"/api/blocks/{_quoted(name)}")

    async def challenge(self, name: str, options: MatchOptions | None = None) -> ChallengeView:
        """Challenge somebody you have played with; `challenges` reports the outcome."""
        form = NewChallenge(new_command_id(), name, options or MatchOptions())
        return await self._requests.post("/api/challenges", form, ChallengeView)

    async def accept_challenge(self, challenge: str) -> ChallengeView:
        """Accept a challenge; the `match` of the result is the match that starts."""
        path = f"/api/challenges/{challenge}/accept"
        return await self._requests.post(path, None, ChallengeView)

    async def decline_challenge(self, challenge: str) -> None:
        await self._requests.post(f"/api/challenges/{challenge}/decline", None, type(None))

    async def withdraw_challenge(self, challenge: str) -> None:
        """Withdraw your challenge, or dismiss its answer."""
        await self._requests.delete(f"/api/challenges/{challenge}")

    async def challenges(self) -> AsyncIterator[Challenges]:
        """Yield the challenges to you and from you, now and whenever they change."""
        async for news in self._connection.challenges():
            yield news

    async def to_lobby(self, lobby: str, command: LobbyCommand) -> int:
        """Send a command to a lobby; return the entry's number."""
        return await self._connection.command(ToLobby(lobby, command))

    async def to_match(self, match: str, command: MatchCommand) -> int:
        """Send a command to a match; return the entry's number."""
        return await self._connection.command(ToMatch(match, command))

    async def step(self, match: str, move: str, position: int | None = None) -> int:
        """Make one step of a turn."""
        return await self.to_match(match, Step(id=new_command_id(), move=move, position=position))

    async def offer_rematch(self, match: str) -> int:
        """Offer a rematch with the sides swapped after a match is over. Once all have accepted
        (computers accept immediately), `MatchView.rematch.match` is the next match."""
        return await self.to_match(match, OfferRematch(id=new_command_id()))

    async def accept_rematch(self, match: str) -> int:
        """Accept a rematch."""
        return await self.to_match(match, AcceptRematch(id=new_command_id()))

    async def decline_rematch(self, match: str) -> int:
        """Decline a rematch."""
        return await self.to_match(match, DeclineRematch(id=new_command_id()))

    async def follow_match(self, match: str) -> AsyncIterator[MatchSnapshot | MatchUpdate]:
        """Yield a snapshot, then one update for each entry."""
        async for news in self._connection.listen(f"match:{match}", FollowMatch(match)):
            if isinstance(news, Refusal):
                raise Refused(news.code, news.sentence)
            yield cast("MatchSnapshot | MatchUpdate", news)

    async def follow_lobby(self, lobby: str) -> AsyncIterator[LobbySnapshot | LobbyUpdate]:
        """Yield the same for a lobby you are in."""
        async for news in self._connection.listen(f"lobby:{lobby}", FollowLobby(lobby)):
            if isinstance(news, Refusal):
                raise Refused(news.code, news.sentence)
            yield cast("LobbySnapshot | LobbyUpdate", news)

    async def follow_lobbies(self) -> AsyncIterator[LobbyListSnapshot | LobbiesChanged]:
        """Yield the public lobbies, then their changes."""
        async for news in self._connection.listen("lobbies", FollowLobbies()):
            yield cast("LobbyListSnapshot | LobbiesChanged", news)


def _quoted(name: str) -> str:
    return quote(name, safe="")

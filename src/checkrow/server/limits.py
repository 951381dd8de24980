"""Rate limits of sockets, requests, chat, names and passwords, by person and by address."""

from __future__ import annotations

from checkrow.play.refused import Refused, whole_seconds
from checkrow.server.guess_limits import GuessLimits
from checkrow.server.rate_limits import RateLimiter
from checkrow.server.settings import Settings


class Limits:
    """The rates of one worker. Every `check_` method counts one use or raises `Refused`;
    `messages` and `messages_of_network` limit the frames of sockets (see `web.flow_control`)."""

    def __init__(self, settings: Settings) -> None:
        self.messages = RateLimiter(settings.commands_per_second, settings.command_burst)
        self.messages_of_network = RateLimiter(
            settings.commands_per_second_of_network, settings.command_burst_of_network
        )
        self._requests = RateLimiter(settings.requests_per_second, settings.request_burst)
        self._chat = RateLimiter(settings.chat_per_minute / 60, settings.chat_burst)
        self._names = RateLimiter(settings.names_per_hour / 3600, settings.names_per_hour)
        self._challenges = RateLimiter(
            settings.challenges_per_minute / 60, settings.challenge_burst
        )
        self._guests = RateLimiter(settings.guests_per_hour / 3600, settings.guests_per_hour)
        tournaments = settings.tournaments_per_hour
        self._tournaments = RateLimiter(tournaments / 3600, tournaments)
        changes = settings.password_changes_per_hour
        self._password_changes = RateLimiter(changes / 3600, changes)
        self.guesses = GuessLimits(settings.wrong_passwords)

    def check_request(self, address: str) -> None:
        """Count an HTTP request of any kind."""
        if not self._requests.take(address):
            raise Refused("too-many-requests", "you are sending too many requests: wait a moment")

    def check_chat(self, player: str) -> None:
        """Count a line of chat."""
        if not self._chat.take(player):
            wait = whole_seconds(self._chat.wait(player))
            raise Refused("too-much-chat", f"wait {wait} before your next message")

    def check_challenge(self, player: str) -> None:
        """Count a challenge."""
        if not self._challenges.take(player):
            wait = whole_seconds(self._challenges.wait(player))
            raise Refused("too-many-challenges", f"wait {wait} before your next challenge")

    def check_new_name(self, address: str) -> None:
        """Count a new name or a sign-in from an address."""
        if not self._names.take(address):
            wait = whole_seconds(self._names.wait(address))
            raise Refused(
                "too-many-names", f"too many names and sign-ins from your address: wait {wait}"
            )

    def check_password_change(self, session: str) -> None:
        """Count a change of the password by a signed-in device: each costs two hashes."""
        if not self._password_changes.take(session):
            wait = whole_seconds(self._password_changes.wait(session))
            raise Refused("too-many-requests", f"wait {wait} before you change your password again")

    def check_new_tournament(self, address: str) -> None:
        """Count a tournament that somebody at an address opens."""
        if not self._tournaments.take(address):
            wait = whole_seconds(self._tournaments.wait(address))
            raise Refused(
                "too-many-tournaments", f"too many tournaments from your address: wait {wait}"
            )

    def check_new_guest(self, address: str) -> None:
        """Count a guest from an address."""
        if not self._guests.take(address):
            wait = whole_seconds(self._guests.wait(address))
            raise Refused("too-many-guests", f"too many guests from your address: wait {wait}")

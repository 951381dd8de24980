"""Count sockets, by address and by player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from checkrow.play.refused import Refused
from checkrow.server.settings import Settings
from checkrow.server.web.open_sockets import OpenSockets
from checkrow.server.web.outbox import OutboxAllowance


@dataclass(slots=True)
class Connections:
    """The sockets of one worker."""

    settings: Settings
    by_address: Counter[str] = field(default_factory=Counter[str])
    by_player: Counter[str] = field(default_factory=Counter[str])
    total: int = 0
    refusals: int = 0  # sent to sockets, for the metrics
    open_sockets: OpenSockets = field(default_factory=OpenSockets)
    outboxes: OutboxAllowance = field(init=False)

    def __post_init__(self) -> None:
        settings = self.settings
        self.outboxes = OutboxAllowance(settings.outbox_bytes, settings.outbox_bytes_in_all)

    def open(self, address: str, player: str) -> ConnectionSlot:
        """Count one more socket. Raises `Refused`."""
        settings = self.settings
        if self.total >= settings.connections:
            raise Refused("server-full", "the server is full: try again in a few minutes")
        if self.by_address[address] >= settings.connections_per_address:
            raise Refused(
                "too-many-connections",
                f"{settings.connections_per_address} connections from one address is the limit: "
                "close some",
            )
        if player and self.by_player[player] >= settings.connections_per_player:
            raise Refused(
                "too-many-connections",
                f"you already have {settings.connections_per_player} connections: close some",
            )
        slot = ConnectionSlot(self, address, player)
        slot.count(1)
        return slot


@dataclass(frozen=True, slots=True)
class ConnectionSlot:
    """One socket in the count."""

    connections: Connections
    address: str
    player: str

    def close(self) -> None:
        self.count(-1)

    def count(self, change: int) -> None:
        self.connections.total += change
        for counter, key in (
            (self.connections.by_address, self.address),
            (self.connections.by_player, self.player),
        ):
            counter[key] += change
            if not counter[key]:
                del counter[key]

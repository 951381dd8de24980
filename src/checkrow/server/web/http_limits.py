"""Limits of HTTP by address: connections, requests, and bytes of bodies that are arriving.

Our proxies carry many people, so behind them only sockets, and requests that have arrived, are
limited by address.
"""

from __future__ import annotations

import time
from collections import Counter

from checkrow.server.networks import network_of
from checkrow.server.rate_limits import Bucket, RateLimiter
from checkrow.server.settings import Settings
from checkrow.server.web.origins import trusted_proxies

SPARE = 50  # connections of an address in addition to its sockets
LONGEST_WAIT = 4.0  # seconds; less than uvicorn keeps an idle connection open
TIMER = 0.01  # seconds; the rate of answers, which counts as well, must not find a timer early
BODIES = 8 << 20  # bytes, of one address
BODIES_IN_ALL = 64 << 20


class Amounts:
    """Amounts by address, and in all."""

    def __init__(self) -> None:
        self.by_address: Counter[str] = Counter()
        self.total = 0

    def add(self, address: str, amount: int) -> None:
        self.total += amount
        self.by_address[address] += amount
        if not self.by_address[address]:
            del self.by_address[address]


class HttpLimits:
    """What the addresses use of this process."""

    def __init__(self, settings: Settings, most: int) -> None:
        self._per_address = settings.connections_per_address + SPARE
        self._trusted = trusted_proxies(settings)
        self._most = most
        self._requests = RateLimiter(settings.requests_per_second, settings.request_burst)
        self.connections = Amounts()
        self.bodies = Amounts()  # in bytes

    def open(self, host: str) -> HttpSlot | None:
        """Count one more connection; return None if the address or the process has too many."""
        if self.connections.total >= self._most:
            return None
        if host in self._trusted:
            return HttpSlot(self, "", None)
        address = network_of(host)
        if self.connections.by_address[address] >= self._per_address:
            return None
        return HttpSlot(self, address, self._requests.bucket(address))


class HttpSlot:
    """One connection in the count."""

    __slots__ = ("_address", "_body", "_limits", "_requests")

    def __init__(self, limits: HttpLimits, address: str, requests: Bucket | None) -> None:
        self._limits = limits
        self._address = address  # empty for a proxy of ours
        self._requests = requests
        self._body = 0  # bytes of the body that is arriving
        limits.connections.add(address, 1)

    def count_request(self) -> float:
        """Count a request; return for how many seconds to read nothing from this connection."""
        if self._requests is None:
            return 0.0
        now = time.monotonic()
        if self._requests.wait(now) > LONGEST_WAIT:
            return LONGEST_WAIT  # and then the request is refused
        seconds = self._requests.reserve(now)
        return seconds + TIMER if seconds else 0.0

    def add_to_body(self, length: int) -> bool:
        """Count bytes of a body; return whether there is room for them."""
        bodies = self._limits.bodies
        bodies.add(self._address, length)
        self._body += length
        is_within = not self._address or bodies.by_address[self._address] <= BODIES
        return is_within and bodies.total <= BODIES_IN_ALL

    def end_body(self) -> None:
        """Take the bytes of the body out of the count: it was answered, or its sender has left."""
        self._limits.bodies.add(self._address, -self._body)
        self._body = 0

    def close(self) -> None:
        """Take the connection out of the count."""
        self.end_body()
        self._limits.connections.add(self._address, -1)

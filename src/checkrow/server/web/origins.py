"""Where a request comes from: its address, and the page that made a browser send it.

Any page can make a browser send requests to us, even to a server that only listens on this machine.
So every change and every socket must come from one of our own pages or from no page at all. A page
whose own name points to our address (DNS rebinding) would count as ours, so we answer only to our
own names.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from checkrow.play.refused import Refused
from checkrow.server.networks import network_of
from checkrow.server.settings import Settings

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Caller:
    """A request for a socket: its headers, by lower-case name, and the address of the
    peer."""

    headers: dict[str, str]
    host: str

    @property
    def cookies(self) -> dict[str, str]:
        pairs = (each.partition("=") for each in self.headers.get("cookie", "").split(";"))
        return {name.strip(): value.strip() for name, _, value in pairs}


def check_origin(connection: Connection | Caller, settings: Settings) -> None:
    """Raise `Refused` for a request by a foreign page. Programs send no `Origin`."""
    origin = connection.headers.get("origin")
    if origin is None:
        # A browser that hides the origin still says whether the page is ours.
        if connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise _foreign()
        return
    host = connection.headers.get("host", "").lower()
    allowed = {host, urlsplit(settings.public_url).netloc.lower()} - {""}
    if _netloc_of(origin) not in allowed:
        raise _foreign()


def _netloc_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # it is not an address
        return ""


def _foreign() -> Refused:
    return Refused("foreign-origin", "only our own pages can request this")


def check_host(connection: Connection | Caller, settings: Settings) -> None:
    """Raise `Refused` for a request to a name that is not ours."""
    host = connection.headers.get("host", "")
    if not is_our_host(host, settings):
        raise Refused(
            "foreign-host",
            f"this server is not called {host[:80]!r}: set CHECKROW_ALLOWED_HOSTS if it should be",
        )


def is_our_host(host: str, settings: Settings) -> bool:
    """Return whether a `Host` header names us. Every numeric address does, because a page can have
    one only if it comes from there. HTTP/1.0 may omit the header."""
    if not host:
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return name in _our_names(settings) or _is_numeric(name)


def _is_numeric(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=8)
def _our_names(settings: Settings) -> frozenset[str]:
    machine = socket.gethostname().lower()
    public = urlsplit(settings.public_url).hostname or ""
    listed = (each.strip().lower() for each in settings.allowed_hosts.split(","))
    names = {"localhost", settings.host.lower(), machine, f"{machine}.local", public, *listed}
    return frozenset(names - {""})


def address_of(connection: Connection | Caller, settings: Settings) -> str:
    """Return the address to which limits apply: the peer's, or the one that our own proxy names.
    IPv6 is reduced to the network of one customer."""
    if isinstance(connection, Caller):
        address = connection.host
    else:
        address = connection.client.host if connection.client else "unknown"
    trusted = trusted_proxies(settings)
    if address in trusted:
        forwarded = connection.headers.get("x-forwarded-for", "")
        for hop in reversed([each.strip() for each in forwarded.split(",") if each.strip()]):
            address = hop
            if hop not in trusted:
                break
    return network_of(address)


@lru_cache(maxsize=8)
def trusted_proxies(settings: Settings) -> frozenset[str]:
    """Return the addresses whose `X-Forwarded-For` we trust."""
    return frozenset(each.strip() for each in settings.trusted_proxies.split(",")) - {""}


def is_secure(connection: Connection, settings: Settings) -> bool:
    """Return whether people reach us over TLS, here or at our proxy."""
    return connection.url.scheme in ("https", "wss") or settings.public_url.startswith("https:")

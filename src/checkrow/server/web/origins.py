"""Where a request comes from: its address, and the page that made a browser send it.

A browser sends our cookie whichever page asks it to. So whatever changes something, and every
socket, must come from one of our own pages when it comes with a cookie.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from checkrow.play.refused import Refused
from checkrow.server.settings import Settings

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks for a socket: the headers of the request, by their names in small letters, and
    the address of the other end."""

    headers: dict[str, str]
    host: str

    @property
    def cookies(self) -> dict[str, str]:
        pairs = (each.partition("=") for each in self.headers.get("cookie", "").split(";"))
        return {name.strip(): value.strip() for name, _, value in pairs}


def check_origin(connection: Connection | Caller, settings: Settings, *, by_cookie: bool) -> None:
    """Raises `Refused` for a request that a foreign page has made."""
    origin = connection.headers.get("origin")
    if origin is None:
        if by_cookie and "sec-fetch-site" in connection.headers:  # a browser that hides it
            raise _foreign()
        return
    host = connection.headers.get("host", "").lower()
    allowed = {host, urlsplit(settings.public_url).netloc.lower()} - {""}
    if _host_of(origin) not in allowed:
        raise _foreign()


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # it is no address
        return ""


def _foreign() -> Refused:
    return Refused("foreign-origin", "this can only be asked for from our own pages")


def address_of(connection: Connection | Caller, settings: Settings) -> str:
    """The address of whoever asks; a proxy's word counts only if it is one of ours."""
    if isinstance(connection, Caller):
        address = connection.host
    else:
        address = connection.client.host if connection.client else "unknown"
    trusted = {each.strip() for each in settings.trusted_proxies.split(",")}
    if address in trusted:
        forwarded = connection.headers.get("x-forwarded-for", "")
        for hop in reversed([each.strip() for each in forwarded.split(",") if each.strip()]):
            address = hop
            if hop not in trusted:
                break
    return address


def network_of(address: str) -> str:
    """Return what all addresses of one customer have in common: IPv6 gives everybody 2**64."""
    try:
        found = ip_address(address)
    except ValueError:  # "unknown", or a name
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return str(IPv6Network((found, 64), strict=False))
        found = found.ipv4_mapped
    return str(found)


def is_secure(connection: Connection, settings: Settings) -> bool:
    """Whether people reach us by TLS, here or at a proxy of ours."""
    return connection.url.scheme in ("https", "wss") or settings.public_url.startswith("https:")

"""Where Redis is, as its URL says: `redis://`, `rediss://` (with TLS) or `unix://`."""

# The types of the Redis client leave some of its arguments open.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

from dataclasses import dataclass, field
from ssl import SSLContext

from redis.asyncio import Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from redis.exceptions import RedisError


@dataclass(frozen=True, slots=True)
class Address:
    """A path of a socket, or a host and a port; and what is said first to whom is there."""

    host: str
    port: int
    path: str
    tls: SSLContext | None
    greetings: tuple[tuple[str, ...], ...] = field(repr=False)  # there may be a password in it


def address_of(url: str) -> Address:
    """Reads a URL with all that the Redis client understands in one. Raises `ValueError`."""
    try:
        found = ConnectionPool.from_url(url).make_connection()  # type: ignore[no-untyped-call]
        tls = found.ssl_context.get() if isinstance(found, SSLConnection) else None
        if isinstance(found, UnixDomainSocketConnection) and not found.path:
            raise ValueError("it does not say where the socket is")
    except (ValueError, TypeError, RedisError, OSError) as error:
        raise ValueError(
            "the URL of Redis should be like redis://user:password@host:6379/0, with rediss:// "
            f"for TLS, or unix:///path/of/socket: {error}"
        ) from None
    greetings: list[tuple[str, ...]] = []
    if found.username:
        greetings.append(("AUTH", found.username, found.password or ""))
    elif found.password:
        greetings.append(("AUTH", found.password))
    if found.db:
        greetings.append(("SELECT", str(found.db)))
    greetings.append(("PING",))  # so that a password that is missing is missed at once
    return Address(
        host=found.host if isinstance(found, Connection) else "",
        port=int(found.port) if isinstance(found, Connection) else 0,
        path=found.path if isinstance(found, UnixDomainSocketConnection) else "",
        tls=tls,
        greetings=tuple(greetings),
    )

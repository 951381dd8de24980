"""Addresses and messages without their passwords."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote

HIDDEN = "***"
_PLACE = re.compile(r"[\w.\-\[\]:]*?(:\d+)?(/[^@]*)?")


def without_password(url: str) -> str:
    """Return an address that can be shown: the user, the host, the port and the path.

    A password may have any character, so everything up to the last @ belongs to the user and the
    password. Anything that cannot be a host is hidden.
    """
    scheme, found, rest = url.partition("://")
    if not found:
        return HIDDEN if url else ""
    before, at, place = rest.rpartition("@")
    place, _, query = place.partition("?")
    user, colon, _ = before.partition(":")
    if not _PLACE.fullmatch(place) or (":" in place and not re.search(r":\d+(/|$)|\]", place)):
        place = HIDDEN
    user = f"{user}{f':{HIDDEN}' if colon else ''}{at}"
    kept = "&".join(
        f"{name}={text}" for name, text in parse_qsl(query) if name in ("host", "port", "dbname")
    )
    return f"{scheme}://{user}{place}{f'?{kept}' if kept else ''}"


def passwords_in(url: str) -> set[str]:
    """Return the secret parts of an address, as written and decoded."""
    rest = url.partition("://")[2]
    before = rest.rpartition("@")[0]
    found = {before.partition(":")[2]}
    found |= {text for name, text in parse_qsl(rest.partition("?")[2]) if "pass" in name.lower()}
    return {each for text in found for each in (text, unquote(text)) if each}


def redacted(message: str, *urls: str) -> str:
    """Return a message without the passwords of these addresses."""
    for url in urls:
        for password in sorted(passwords_in(url), key=len, reverse=True):
            message = message.replace(password, HIDDEN)
    return message

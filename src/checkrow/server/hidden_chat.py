"""Hide the chat of blocked people from those who blocked them.

An entry keeps its number, so nothing is missing; only the text is removed from it.
"""

from __future__ import annotations

from collections.abc import Set

import msgspec

SAID = b'"type":"said"'  # occurs in no other entry: quotes within a text are escaped


def author_of_chat(body: bytes) -> str:
    """Return the id of the person who chats in this entry; "" if nobody does."""
    if SAID not in body:
        return ""
    author: str = msgspec.json.decode(body).get("by", "")
    return author


def without_chat(body: bytes) -> bytes:
    """Return the entry without its chat."""
    entry = msgspec.json.decode(body)
    entry["events"] = [event for event in entry["events"] if event["type"] != "said"]
    return msgspec.json.encode(entry)


def visible_to(blocked: Set[str], bodies: list[bytes]) -> list[bytes]:
    """Return the entries for somebody who has blocked these people."""
    if not blocked:
        return bodies
    return [without_chat(each) if author_of_chat(each) in blocked else each for each in bodies]

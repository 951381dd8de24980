"""Names that players type into the classic editions."""

from __future__ import annotations

from checkrow.terminal.classic.console import UNSHOWABLE


def fault_of_name(name: str, longest: int) -> str | None:
    """Return the fault of a player's name, as a sentence; None if it is fine."""
    if not any(character.isprintable() and character != " " for character in name):
        return "A name needs at least one character that can be seen."
    if UNSHOWABLE in name:
        return "A name can hold only characters that can be shown."
    if len(name) > longest:
        return f"A name can have at most {longest} characters."
    return None

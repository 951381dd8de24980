"""The first question: the name to play under."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from checkrow.client import Client
from checkrow.play.forms import Me
from checkrow.terminal.online.forms import Form, FormField

Named = Callable[[Me], Awaitable[None]]


def name_form(client: Client, usual: str, named: Named) -> Form:
    """Ask until the server accepts a name; `named` then receives the player."""

    async def submit(filled: Mapping[str, str]) -> str:
        me = await client.sign_in(filled["name"], filled["password"] or None)
        await named(me)
        return me.name

    return Form(
        "What is your name?",
        (
            FormField("name", "Name: 2 to 20 letters, digits, -, _ or spaces", usual),
            FormField("password", "Password, if the name has one or should have one", secret=True),
        ),
        submit,
        advice=f"This device remembers the name for {client.address}. With a password you can use "
        "it on other devices too. Esc leaves.",
    )


def protect_form(client: Client, *, protected: bool) -> Form:
    """Set or change the password of the name."""

    async def submit(filled: Mapping[str, str]) -> str:
        await client.protect(filled["new"], filled.get("old"))
        return "Your name is protected: use it anywhere with your password."

    old = (FormField("old", "Current password", secret=True),) if protected else ()
    return Form(
        "Protect your name",
        (*old, FormField("new", "New password", secret=True)),
        submit,
        advice="Without a password the name works on this device only.",
    )

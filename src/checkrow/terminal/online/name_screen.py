"""The first question: the name to play under."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from checkrow.client import Client
from checkrow.play.forms import Me
from checkrow.terminal.online.forms import FormField, FormScreen

OnSignIn = Callable[[Me], Awaitable[None]]


def name_form(client: Client, usual: str, on_sign_in: OnSignIn) -> FormScreen:
    """Ask until the server accepts a name; `on_sign_in` then receives the player."""

    async def submit(filled: Mapping[str, str]) -> str:
        me = await client.sign_in(filled["name"], filled["password"] or None)
        await on_sign_in(me)
        return me.name

    return FormScreen(
        "What is your name?",
        (
            FormField("name", "Name: 2 to 20 letters, digits, -, _ or spaces", usual),
            FormField("password", "Password, if the name has one or should have one", secret=True),
        ),
        submit,
        advice=f"This device remembers the name for {client.address}. With a password you can use "
        "it on other devices too. Esc leaves.",
    )


def protect_form(client: Client, *, protected: bool) -> FormScreen:
    """Set or change the password of the name."""

    async def submit(filled: Mapping[str, str]) -> str:
        await client.protect(filled["new"], filled.get("old"))
        return "Your name is protected: use it anywhere with your password."

    old = (FormField("old", "Current password", secret=True),) if protected else ()
    return FormScreen(
        "Protect your name",
        (*old, FormField("new", "New password", secret=True)),
        submit,
        advice="Without a password the name works on this device only.",
    )

"""Which server to play on, asked from the menu of the app."""

from __future__ import annotations

from collections.abc import Mapping

from checkrow.client import Client
from checkrow.terminal.online.forms import Form, FormField

USUAL_SERVER = "http://localhost:8000"


def server_form() -> Form:
    """Ask until there is a server that answers; ends with its address."""

    async def submit(filled: Mapping[str, str]) -> str:
        client = Client(filled["address"].strip())
        await client.choices()
        return client.address

    return Form(
        "Play online",
        (FormField("address", "The address of the server", USUAL_SERVER),),
        submit,
        advice="checkrow serve hosts one: on this machine, or with --lan for your network.",
    )

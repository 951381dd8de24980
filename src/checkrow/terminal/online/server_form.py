"""Ask which server to play on, from the app's menu."""

from __future__ import annotations

from collections.abc import Mapping

from checkrow.client import Client
from checkrow.terminal.online.forms import FormField, FormScreen

USUAL_SERVER = "http://localhost:8000"


def server_form() -> FormScreen:
    """Ask until a server answers; the result is its address."""

    async def submit(filled: Mapping[str, str]) -> str:
        client = Client(filled["address"].strip())
        await client.choices()
        return client.address

    return FormScreen(
        "Play online",
        (FormField("address", "Server address", USUAL_SERVER),),
        submit,
        advice="To host your own, run checkrow serve, or checkrow serve --lan for your network.",
    )

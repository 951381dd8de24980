"""Show the host the addresses at which others find the server, with a QR code for phones."""

from __future__ import annotations

import socket
from collections.abc import Callable

import segno

from checkrow.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")
# Nothing is sent there: asking for a route to it reveals our own address on the network.
SOMEWHERE = ("192.0.2.1", 9)


def announce(settings: Settings, say: Callable[[str], None]) -> None:
    """Print the addresses of the server."""
    if settings.public_url:
        say(f"Checkrow is running at {settings.public_url}")
        return
    if settings.host not in EVERYWHERE:
        address = f"http://{settings.host}:{settings.port}"
        say(f"Checkrow is running at {address}")
        say(f"Open it in a browser, or play from a terminal: checkrow online {address}")
        if settings.host.startswith("127."):
            say("Only this machine can reach it; use --lan to let others on this network join.")
        return
    address = f"http://{own_address()}:{settings.port}"
    say(f"Checkrow is running at {address}")
    say("Everybody on this network can open it, or scan this code:\n")
    say(code_for(address))


def own_address() -> str:
    """Return the address of this machine on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def code_for(address: str) -> str:
    """Return a QR code made of half blocks, dark on light."""
    rows = [list(row) for row in segno.make(address, error="l").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join(
        "".join(blocks[bool(above), bool(below)] for above, below in zip(top, bottom, strict=True))
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    )

"""The page for browsers if the pages were not built: how to play without them."""

from __future__ import annotations

from html import escape

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Checkrow</title>
<main>
<h1>Checkrow</h1>
<p>This server hosts Connect-N and checkers, but its browser pages were not built:
<code>make run</code> builds them. Play from a terminal:</p>
<pre>checkrow online {address}</pre>
<p>For programs, <a href="/api/docs/openapi.json">/api/docs/openapi.json</a> describes all requests
and <a href="/api/asyncapi.json">/api/asyncapi.json</a> the socket.</p>
</main>
</html>
"""


def welcome_page(address: str) -> str:
    """Return the page for a server at this address."""
    return PAGE.format(address=escape(address.rstrip("/")))

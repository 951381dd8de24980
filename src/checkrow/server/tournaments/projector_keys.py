"""Keys for projector pages: an address with the key shows the code of one tournament, without the
session of a host."""

from __future__ import annotations

import hashlib
import hmac

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.store.schema import service

CHARACTERS = 32


class ProjectorKeys:
    """Derives the keys from the secret of the service, so that every worker knows them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._secret = b""

    async def start(self) -> None:
        """Read the secret, which `RatedAddresses.start` has created."""
        async with self._engine.connect() as connection:
            self._secret = str(await connection.scalar(select(service.c.address_key))).encode()

    def key_of(self, tournament: str) -> str:
        """Return the key of a tournament."""
        text = f"projector {tournament}".encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()[:CHARACTERS]

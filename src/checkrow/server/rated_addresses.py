"""The addresses from which players get ready for rated matches, as far as ratings need them.

Two names behind one public address may be one person, so a match between them changes no rating
unless the host allows it. Only a keyed hash of the address is stored: of the player's last `Ready`
for two days, and of each seat until its match is settled. Local and private addresses are not
stored: they say nothing about two people at home or in a classroom.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.server.networks import is_public, network_of
from checkrow.server.store.schema import ready_addresses, service

CHARACTERS = 32  # of a hash


class RatedAddresses:
    """Stores addresses as hashes. Call `start` first."""

    def __init__(self, engine: AsyncEngine, today: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._today = today
        self._key = b""

    async def start(self) -> None:
        """Read the key of this service, or create it."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(service)
                .where(service.c.address_key.is_(None))
                .values(address_key=secrets.token_hex())
            )
        async with self._engine.connect() as connection:
            self._key = str(await connection.scalar(select(service.c.address_key))).encode()

    async def note(self, player: str, address: str) -> None:
        """Store the address from which a player gets ready for a rated match."""
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(ready_addresses).where(ready_addresses.c.player == player)
            )
            if is_public(address):
                await connection.execute(
                    insert(ready_addresses).values(
                        player=player, address=self._hashed(address), noted_at=self._today()
                    )
                )

    def _hashed(self, address: str) -> str:
        network = network_of(address).encode()
        return hmac.new(self._key, network, hashlib.sha256).hexdigest()[:CHARACTERS]

"""Hashing passwords: nobody waits for those of another address."""

from __future__ import annotations

import asyncio

import pytest

from checkrow.play.refused import Refused
from checkrow.server import passwords


class Hasher:
    """Records the order of its passwords."""

    def __init__(self) -> None:
        self.hashed: list[str] = []

    def hash(self, password: str) -> str:
        self.hashed.append(password)
        return "a hash"


async def test_an_address_that_hashes_all_the_time_delays_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hasher = Hasher()
    monkeypatch.setattr(passwords, "_hasher", hasher)
    asked = [passwords.hash_password(f"theirs {n}", "203.0.113.66") for n in range(50)]
    await asyncio.gather(*asked, passwords.hash_password("ours", "203.0.113.7"))
    assert len(hasher.hashed) == 51
    assert hasher.hashed.index("ours") <= passwords.AT_ONCE


async def test_an_address_has_only_so_many_waiting() -> None:
    asked = [
        passwords.is_password("a guess", None, "203.0.113.66")
        for _ in range(passwords.MOST_WAITING + 3)
    ]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [each.code for each in answers if isinstance(each, Refused)]
    assert refused == ["too-many-requests"] * 2  # one is being computed
    assert answers.count(False) == passwords.MOST_WAITING + 1


async def test_a_cancelled_job_frees_its_place() -> None:
    jobs = [
        asyncio.create_task(passwords.is_password("a guess", None, f"203.0.113.{n}"))
        for n in range(5)
    ]
    await asyncio.sleep(0)
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    assert not await passwords.is_password("a guess", None, "203.0.113.7")

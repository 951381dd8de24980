"""Many matches at once, and a log of each match by each of its players.

Players log every step that the server acknowledges and every entry that they see. Afterwards the
record of a match must have each acknowledged step exactly once, and its players must have seen the
whole record in order.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from checkrow.client import Client, MatchOptions, Refused, new_command_id
from checkrow.play.commands import Step
from checkrow.play.entries import MatchEntry
from checkrow.play.messages import MatchUpdate
from tests.server.backing import Service
from tests.server.people import Person, new_name, start_match

QUICK = MatchOptions(game="connect:5x5x4:2")


@dataclass
class Book:
    """One player's log of one match."""

    person: Person
    match: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    seen: list[MatchEntry] = field(default_factory=list)

    async def play(self, rng: random.Random, pause: float) -> None:
        """Play at random to the end, with a short pause before each step."""
        client = self.person.client
        async for news in client.follow_match(self.match):
            view = news.view
            if isinstance(news, MatchUpdate):
                self.seen.append(news.entry)
            else:
                self.seen = list(news.history)
            if view.result:
                return
            if view.turn is not None and view.players[view.turn].id == self.person.id:
                await asyncio.sleep(rng.uniform(0, pause))
                step = Step(
                    id=new_command_id(), move=rng.choice(view.steps).move, position=view.position
                )
                try:
                    self.acknowledged[step.id] = await client.to_match(self.match, step)
                except Refused as refused:
                    if refused.code not in ("stale-position", "not-your-turn", "match-over"):
                        raise  # only a step for an old position may be refused


@dataclass
class Books:
    """The logs of all players in all matches."""

    books: list[Book]

    async def check(self) -> Counter[str]:
        """Compare all logs with the records, and return counts for the report."""
        counts: Counter[str] = Counter()
        records: dict[str, tuple[MatchEntry, ...]] = {}
        for book in self.books:
            if book.match not in records:
                shown = await book.person.client.match(book.match)
                assert shown.view.result, "a match has not ended"
                records[book.match] = shown.history
            record = records[book.match]
            numbers = [entry.number for entry in record]
            assert numbers == list(range(1, len(record) + 1)), "the record has a gap"
            by_command = Counter(entry.command for entry in record if entry.command)
            assert not [each for each, times in by_command.items() if times > 1], "doubled"
            for command, number in book.acknowledged.items():
                assert record[number - 1].command == command, "an acknowledged step is lost"
            ended = next(at for at, entry in enumerate(record) if _ends(entry)) + 1
            assert tuple(book.seen[:ended]) == record[:ended], "somebody saw something else"
            counts["acknowledged steps"] += len(book.acknowledged)
        counts["matches"] = len(records)
        counts["entries"] = sum(map(len, records.values()))
        return counts


def _ends(entry: MatchEntry) -> bool:
    return any(type(event).__name__ == "Ended" for event in entry.events)


@asynccontextmanager
async def many_matches(
    service: Service, number: int, options: MatchOptions = QUICK
) -> AsyncGenerator[Books]:
    """Start matches, each between two people on different servers."""
    async with AsyncExitStack() as stack:
        books: list[Book] = []
        limit = asyncio.Semaphore(20)

        async def sit_down() -> None:
            async with limit:
                pair: list[Person] = []
                for each in range(2):
                    client = await stack.enter_async_context(Client(service.url(each)))
                    pair.append(Person(client, await client.sign_in(new_name())))
                match = await start_match(pair, options)
                books.extend(Book(person, match) for person in pair)

        await asyncio.gather(*(sit_down() for _ in range(number)))
        yield Books(books)


async def play_all(books: Books, *, seed: int, pause: float, patience: float = 180) -> None:
    """Play all matches to the end. If that takes too long, fail with the state of every unfinished
    one."""
    rng = random.Random(seed)
    playing = {asyncio.create_task(book.play(rng, pause)): book for book in books.books}
    done, waiting = await asyncio.wait(
        playing, timeout=patience, return_when=asyncio.FIRST_EXCEPTION
    )
    for task in waiting:
        task.cancel()
    for task in done:
        task.result()
    assert not waiting, [await _stuck(playing[task]) for task in waiting]


async def _stuck(book: Book) -> str:
    shown = (await book.person.client.match(book.match)).view
    return (
        f"{book.person.name} at {book.person.client.address} has seen {len(book.seen)} entries of "
        f"{book.match} and has {len(book.acknowledged)} answers; the server is at {shown.number}"
    )

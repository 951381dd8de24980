"""Fair queue: decides who gets one of a few slots next.

Every job has a group and a member in it: people are grouped by their network, matches by their
owner. Free slots rotate among the groups, and within a group among its members. So a network with
sixty names gets the same share as one with a single name, and nobody waits for more than one job
of each other group.

The queue is bounded. When it is full, the group with the most waiting jobs loses its newest one:
heavy users are refused, and a newcomer still gets in.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Collection
from typing import NamedTuple

from checkrow.play.refused import Refused

Place = asyncio.Future[int]  # in the queue; its result is the number of a slot
Members = OrderedDict[str, deque[Place]]


class Asker(NamedTuple):
    """Who wants a slot."""

    group: str
    member: str


class FairQueue:
    """Slots with numbers from 0, and the jobs waiting for one. Belongs to one event loop."""

    def __init__(self, slots: int, *, per_member: int, per_group: int, total: int) -> None:
        self._free = list(range(slots))
        # One group never holds every slot, unless there is only one slot.
        self._most_held = max(1, slots - 1)
        self._per_member = per_member
        self._per_group = per_group
        self._total = total
        self._held: dict[int, Asker] = {}  # by slot
        self._held_by: Counter[str] = Counter()
        self._waiting: OrderedDict[str, Members] = OrderedDict()

    @property
    def waiting(self) -> int:
        """Return how many jobs wait for a slot."""
        return sum(map(_length, self._waiting.values()))

    @property
    def running(self) -> int:
        """Return how many slots are in use."""
        return len(self._held)

    async def enter(self, asker: Asker) -> int:
        """Wait for a slot and return its number; `leave` frees it. Raises `Refused`."""
        place: Place = asyncio.get_running_loop().create_future()
        self._add(asker, place)
        self._hand_out()
        try:
            return await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._remove(asker, place)
            elif not place.exception():  # it got its slot at the same moment
                self.leave(place.result())
            raise

    def leave(self, slot: int) -> None:
        """Free a slot for the next job."""
        asker = self._held.pop(slot)
        self._held_by[asker.group] -= 1
        if not self._held_by[asker.group]:
            del self._held_by[asker.group]
        self._put_last(asker)
        self._free.append(slot)
        self._hand_out()

    def _add(self, asker: Asker, place: Place) -> None:
        members = self._waiting.get(asker.group, OrderedDict())
        if len(members.get(asker.member, ())) >= self._per_member:
            raise Refused(
                "too-many-requests",
                f"{self._per_member} of your requests are already waiting: wait for an answer",
            )
        self._waiting.setdefault(asker.group, members).setdefault(asker.member, deque()).append(
            place
        )
        if _length(members) > self._per_group:
            self._push_out(asker.group)
        elif self.waiting > self._total:
            self._push_out(max(self._waiting, key=lambda group: _length(self._waiting[group])))

    def _push_out(self, group: str) -> None:
        """Refuse the newest job of the member of this group that has the most."""
        members = self._waiting[group]
        # In a tie, the one that came last.
        member = max(reversed(members), key=lambda each: len(members[each]))
        place = members[member][-1]
        if not place.cancelled():
            busy = Refused("busy", "too many people are waiting: try again in a moment")
            place.set_exception(busy)
        self._remove(Asker(group, member), place)

    def _hand_out(self) -> None:
        while self._free and (group := self._next_group()) is not None:
            members = self._waiting[group]
            member = next(iter(members))
            place = members[member][0]
            asker = Asker(group, member)
            if place.cancelled():  # the task that waited for it will run in a moment
                self._remove(asker, place)
                continue
            slot = self._free.pop()
            self._put_last(asker)
            self._remove(asker, place)
            self._held[slot] = asker
            self._held_by[group] += 1
            place.set_result(slot)

    def _put_last(self, asker: Asker) -> None:
        """Put a member that got a slot behind everybody who is waiting now."""
        if asker.group in self._waiting:
            self._waiting.move_to_end(asker.group)
            if asker.member in (members := self._waiting[asker.group]):
                members.move_to_end(asker.member)

    def _next_group(self) -> str | None:
        return next((g for g in self._waiting if self._held_by[g] < self._most_held), None)

    def _remove(self, asker: Asker, place: Place) -> None:
        members = self._waiting.get(asker.group, OrderedDict())
        places: Collection[Place] = members.get(asker.member, ())
        if place not in places:
            return
        members[asker.member].remove(place)
        if not members[asker.member]:
            del members[asker.member]
        if not members:
            del self._waiting[asker.group]


def _length(members: Members) -> int:
    return sum(map(len, members.values()))

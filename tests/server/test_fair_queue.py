"""Which job gets the next slot, and which are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from checkrow.play.refused import Refused
from checkrow.server.fair_queue import Asker, FairQueue

Tasks = dict[str, asyncio.Task[int]]


def queue_of(
    slots: int = 1, *, per_member: int = 4, per_group: int = 10, total: int = 20
) -> FairQueue:
    return FairQueue(slots, per_member=per_member, per_group=per_group, total=total)


async def settle() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def come(queue: FairQueue, *names: str) -> Tasks:
    """Let jobs named such as `net/ann/1` enter, one after the other."""
    tasks: Tasks = {}
    for name in names:
        group, member, _ = name.split("/")
        tasks[name] = asyncio.create_task(queue.enter(Asker(group, member)))
        await settle()
    return tasks


async def served(queue: FairQueue, tasks: Tasks) -> Sequence[str]:
    """Return the names in the order in which they get the only slot."""
    order: list[str] = []
    while len(order) < len(tasks):
        for name, task in tasks.items():
            if name not in order and task.done():
                order.append(name)
                queue.leave(task.result())
        await asyncio.sleep(0)
    return order


def code_of(task: asyncio.Task[int]) -> str:
    error = task.exception()
    assert isinstance(error, Refused)
    return error.code


async def test_a_job_given_up_as_a_slot_becomes_free_gets_none() -> None:
    tasks = await come(queue := queue_of(), "a/ann/1", "b/bob/1", "c/cid/1")
    tasks["b/bob/1"].cancel()
    queue.leave(tasks["a/ann/1"].result())  # before the cancelled job runs
    await settle()
    assert tasks["b/bob/1"].cancelled()
    assert tasks["c/cid/1"].result() == 0
    queue.leave(0)
    assert queue.running == queue.waiting == 0


async def test_a_job_given_up_as_the_queue_overflows_is_only_given_up() -> None:
    tasks = await come(queue := queue_of(total=1), "a/ann/1", "b/bob/1")
    newest = asyncio.create_task(queue.enter(Asker("c", "cid")))
    tasks["b/bob/1"].cancel()  # which runs after the newest job enters
    await settle()
    queue.leave(tasks["a/ann/1"].result())
    await settle()
    assert newest.result() == 0


async def test_slots_go_round_groups_and_then_members() -> None:
    tasks = await come(
        queue := queue_of(), "a/ann/1", "a/ann/2", "a/ann/3", "a/bob/1", "b/cid/1", "b/cid/2"
    )
    assert await served(queue, tasks) == [
        "a/ann/1",
        "b/cid/1",
        "a/bob/1",
        "b/cid/2",
        "a/ann/2",
        "a/ann/3",
    ]
    assert (queue.waiting, queue.running) == (0, 0)


async def test_a_newcomer_is_next_behind_many_names_of_one_network() -> None:
    queue = queue_of(per_group=60, total=60)
    many = await come(queue, *(f"net/name{number}/1" for number in range(60)))
    one = await come(queue, "other/ann/1")
    order = await served(queue, many | one)
    assert order[1] == "other/ann/1"


async def test_a_full_queue_refuses_the_group_that_has_the_most() -> None:
    queue = queue_of(per_group=10, total=6)
    names = ["a/ann/0", "a/ann/1", "a/ann/2", "a/ann/3", "a/bob/1", "b/cid/1", "b/cid/2"]
    many = await come(queue, *names)
    assert queue.waiting == 6
    one = await come(queue, "c/dora/1")
    refused = [name for name, task in many.items() if task.done() and task.exception()]
    assert refused == ["a/ann/3"]
    assert code_of(many["a/ann/3"]) == "busy"
    del many["a/ann/3"]
    assert "c/dora/1" in await served(queue, many | one)


async def test_a_group_that_is_full_makes_room_within_itself() -> None:
    queue = queue_of(per_group=3)
    many = await come(queue, "x/x/1", "a/ann/1", "a/ann/2", "a/ann/3", "a/bob/1", "b/cid/1")
    refused = [name for name, task in many.items() if task.done() and task.exception()]
    assert refused == ["a/ann/3"]
    for name, task in (await come(queue, "a/bob/2")).items():
        assert code_of(task) == "busy", name


async def test_one_member_has_a_few() -> None:
    queue = queue_of(per_member=2)
    many = await come(queue, "a/ann/1", "a/ann/2", "a/ann/3", "a/ann/4")
    assert code_of(many["a/ann/4"]) == "too-many-requests"
    assert queue.waiting == 2


async def test_one_group_never_holds_every_slot() -> None:
    queue = queue_of(3)
    many = await come(queue, "a/ann/1", "a/ann/2", "a/ann/3", "a/ann/4")
    assert [task.done() for task in many.values()] == [True, True, False, False]
    one = await come(queue, "b/bob/1")
    assert one["b/bob/1"].done()
    queue.leave(many["a/ann/1"].result())
    await asyncio.sleep(0)
    assert many["a/ann/3"].done()


async def test_a_cancelled_job_frees_its_place_and_its_slot() -> None:
    queue = queue_of()
    many = await come(queue, "a/ann/1", "a/ann/2", "b/bob/1")
    many["a/ann/2"].cancel()
    await asyncio.sleep(0)
    assert queue.waiting == 1
    # Bob gets the slot, and leaves before he learns of it.
    queue.leave(many["a/ann/1"].result())
    many["b/bob/1"].cancel()
    with pytest.raises(asyncio.CancelledError):
        await many["b/bob/1"]
    assert (queue.waiting, queue.running) == (0, 0)

"""Outboxes are bounded in bytes, each on its own and all together."""

from __future__ import annotations

from dataclasses import dataclass, field

from checkrow.server.web.outbox import Outbox, OutboxAllowance


@dataclass
class Peer:
    """A socket whose peer reads only when told to."""

    is_full: bool = True
    buffered: int = 100
    sent: list[bytes] = field(default_factory=list[bytes])
    dropped: bool = False

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def drop(self) -> None:
        self.dropped = True


def test_a_reader_is_dropped_when_too_many_bytes_wait() -> None:
    allowance, peer = OutboxAllowance(1000, 10_000), Peer()
    outbox = Outbox("", peer, allowance)
    for _ in range(10):
        outbox.deliver(b"x" * 100)
    assert not peer.dropped
    assert allowance.total == 1100  # including what the transport holds
    outbox.deliver(b"x")
    assert peer.dropped
    assert allowance.total == 0
    outbox.deliver(b"more")
    assert (peer.sent, allowance.total) == ([], 0)


def test_the_slowest_of_all_is_dropped_when_all_take_too_much() -> None:
    allowance = OutboxAllowance(1000, 1500)
    slow, slower = Peer(), Peer()
    outboxes = Outbox("", slow, allowance), Outbox("", slower, allowance)
    outboxes[1].deliver(b"x" * 800)
    outboxes[0].deliver(b"x" * 500)
    assert (slow.dropped, slower.dropped) == (False, False)
    outboxes[0].deliver(b"x")
    assert (slow.dropped, slower.dropped) == (False, True)
    assert allowance.total == 601


def test_waiting_messages_are_sent_in_order_and_uncounted() -> None:
    allowance, peer = OutboxAllowance(1000, 1000), Peer()
    outbox = Outbox("", peer, allowance)
    outbox.deliver(b"1")
    outbox.deliver(b"2")
    peer.is_full, peer.buffered = False, 0
    outbox.flush()
    outbox.deliver(b"3")
    assert peer.sent == [b"1", b"2", b"3"]
    assert allowance.total == 0

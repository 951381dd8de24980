"""Wrong passwords cause delays that grow, affect only the guesser, and fade."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from checkrow.play.refused import Refused
from checkrow.server.guess_limits import FORGET, GuessLimiter, GuessLimits


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def guess(limits: GuessLimits, address: str, what: str = "name ann", *, right: bool = False) -> str:
    """Return the code of the refusal, or `right`."""
    try:
        with limits.attempt(address, what) as attempt:
            if not right:
                raise Refused("wrong-password", "this is not it")
            attempt.was_right = True
    except Refused as refused:
        return refused.code
    return "right"


def test_delays_double_up_to_a_quarter_of_an_hour() -> None:
    clock = Clock()
    limits = GuessLimits(5, monotonic=clock)
    assert [guess(limits, "1.2.3.4") for _ in range(6)] == ["wrong-password"] * 6
    for delay in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900):
        with pytest.raises(Refused, match="try again in") as refused:
            limits.attempt("1.2.3.4", "name ann").__enter__()
        assert refused.value.code == "too-many-guesses"
        assert f"{delay} second" in refused.value.sentence
        clock.now += delay - 0.01
        assert guess(limits, "1.2.3.4", right=True) == "too-many-guesses"
        clock.now += 0.01
        assert guess(limits, "1.2.3.4") == "wrong-password"


def test_only_the_guesser_waits() -> None:
    limits = GuessLimits(2, monotonic=Clock())
    for _ in range(4):
        guess(limits, "1.2.3.4")
    assert guess(limits, "1.2.3.4") == "too-many-guesses"
    assert guess(limits, "5.6.7.8", right=True) == "right"  # the owner, from elsewhere
    assert guess(limits, "1.2.3.4", "name bob", right=True) == "right"  # a neighbour


def test_the_right_password_makes_up_for_the_wrong_ones() -> None:
    limits = GuessLimits(2, monotonic=Clock())
    for _ in range(5):
        assert guess(limits, "1.2.3.4") == "wrong-password"
        assert guess(limits, "1.2.3.4") == "wrong-password"
        assert guess(limits, "1.2.3.4", right=True) == "right"


def test_one_address_guesses_at_many_names() -> None:
    clock = Clock()
    limits = GuessLimits(2, monotonic=clock)
    codes = [guess(limits, "1.2.3.4", f"name {number}") for number in range(30)]
    assert codes.count("wrong-password") == 21
    clock.now += 61.0  # the longest delay for a whole address
    assert guess(limits, "1.2.3.4", "name ann", right=True) == "right"


def test_a_class_copies_a_code_from_the_blackboard() -> None:
    """Many wrong codes are forgiven, but a right code does not clear the wrong ones. After that
    everybody waits, for a minute at most."""
    clock = Clock()
    limits = GuessLimits(5, monotonic=clock)

    def type_code(right: bool) -> str:
        try:
            with limits.attempt_at_code("1.2.3.4") as attempt:
                if not right:
                    raise Refused("no-such-code", "look at it again")
                attempt.was_right = True
        except Refused as refused:
            return refused.code
        return "right"

    for _ in range(51):
        assert type_code(right=False) == "no-such-code"
    assert type_code(right=True) == "too-many-guesses"
    clock.now += 1.0
    assert type_code(right=True) == "right"
    for _ in range(20):
        clock.now += 60.0
        assert type_code(right=False) == "no-such-code"
        assert type_code(right=False) == "too-many-guesses"


def test_failures_fade() -> None:
    clock = Clock()
    limits = GuessLimits(2, monotonic=clock)
    for _ in range(3):
        guess(limits, "1.2.3.4")
    clock.now += 3 * FORGET
    assert [guess(limits, "1.2.3.4") for _ in range(3)] == ["wrong-password"] * 3


def test_attempts_at_the_same_time_count() -> None:
    limits = GuessLimits(2, monotonic=Clock())
    with ExitStack() as going_on:
        for _ in range(3):
            going_on.enter_context(limits.attempt("1.2.3.4", "name ann"))
        assert guess(limits, "1.2.3.4", right=True) == "too-many-guesses"


def test_failures_without_a_guess_do_not_count() -> None:
    limits = GuessLimits(1, monotonic=Clock())
    for error in (Refused("bad-name", "too short"), OSError("the database is away")) * 5:
        with pytest.raises(type(error)), limits.attempt("1.2.3.4", "name ann"):
            raise error
    assert guess(limits, "1.2.3.4", right=True) == "right"


def test_a_session_counts_by_itself() -> None:
    limits = GuessLimits(1, monotonic=Clock())
    for _ in range(9):
        guess(limits, "1.2.3.4")
    with limits.attempt_by_session("s1"):
        pass
    with limits.attempt_by_session("s1"):
        pass
    with pytest.raises(Refused, match="try again in 1 second"), limits.attempt_by_session("s1"):
        pass
    with limits.attempt_by_session("s2") as attempt:
        attempt.was_right = True


def test_memory_is_bounded() -> None:
    limiter = GuessLimiter(1, 900.0, monotonic=Clock(), most_keys=100)
    for number in range(1000):
        limiter.count(number, 1)
    assert len(limiter) == 100
    limiter.forget(999)
    assert len(limiter) == 99

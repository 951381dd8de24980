"""A server may open as many files and connections as the system allows, and counts with that."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from checkrow.server.settings import Settings
from checkrow.server.web import transports
from checkrow.server.web.http_limits import HttpLimits
from checkrow.server.web.transports import OTHER_DESCRIPTORS, Transports, raise_descriptors
from tests.server.test_deploying import unit

RAISED = """
import json, resource
from checkrow.server.web.transports import raise_descriptors
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 512))
print(json.dumps([raise_descriptors(), *resource.getrlimit(resource.RLIMIT_NOFILE)]))
"""


def test_the_limit_is_raised_as_far_as_the_system_allows() -> None:
    found = subprocess.run([sys.executable, "-c", RAISED], stdout=subprocess.PIPE, check=True)
    assert json.loads(found.stdout) == [512, 512, 512]


def test_a_limit_that_cannot_be_raised_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(kind: int, limits: tuple[int, int]) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert raise_descriptors() == 256


@pytest.mark.parametrize(
    ("allowed", "most"), [(OTHER_DESCRIPTORS + 3, 3), (1 << 30, 10 + transports.BESIDE_SOCKETS)]
)
def test_connections_leave_descriptors_for_everything_else(
    monkeypatch: pytest.MonkeyPatch, allowed: int, most: int
) -> None:
    counted: list[int] = []

    class Noted(HttpLimits):
        def __init__(self, settings: Settings, most: int) -> None:
            counted.append(most)
            super().__init__(settings, most)

    monkeypatch.setattr(transports, "raise_descriptors", lambda: allowed)
    monkeypatch.setattr(transports, "HttpLimits", Noted)
    Transports(Settings(Path(os.devnull), connections=10))
    assert counted == [most]


def test_connections_beyond_the_limit_are_refused() -> None:
    limits = HttpLimits(Settings(Path(os.devnull)), 3)
    first, *others = [limits.open(f"192.0.2.{number}") for number in range(5)]
    assert [each is None for each in others] == [False, False, True, True]
    assert first
    first.close()
    assert limits.open("192.0.2.9")


def test_the_unit_of_systemd_allows_all_connections() -> None:
    most = Settings(Path(os.devnull)).connections + transports.BESIDE_SOCKETS + OTHER_DESCRIPTORS
    assert int(unit()["Service"]["LimitNOFILE"]) >= most

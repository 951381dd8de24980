"""A real server for the tests of the online screens, and separate files for each player."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.server.backing import CheckrowServer, embedded


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[CheckrowServer]:
    """A server that many tests share."""
    with embedded(tmp_path_factory.mktemp("online")) as service:
        yield service.servers[0]

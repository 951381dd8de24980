from collections.abc import Iterator

import pytest

from tests.engines.protocol.client import Client


@pytest.fixture
def client() -> Iterator[Client]:
    client = Client()
    yield client
    client.session.close()

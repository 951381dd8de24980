"""Requests generated from the server's own OpenAPI document, valid and invalid: none breaks the
server, and the document describes every response."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from checkrow.client import Client
from tests.server.backing import embedded
from tests.server.people import new_name

# The document limits the length of texts; all their other rules appear only in refusals.
OWN_REASONS = [positive_data_acceptance]
# The statuses of refusals; 413 means too long.
REFUSALS = ["400", "401", "403", "404", "405", "409", "413", "429"]
CONFIG = SchemathesisConfig.from_dict(
    {
        "checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}},
        # This test and test_traffic.py decide who is asking.
        "generation": {"with-security-parameters": False},
    }
)
EXAMPLES = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("signed_in", [False, True], ids=["by nobody", "by somebody"])
async def test_made_up_requests(tmp_path: Path, signed_in: bool) -> None:
    with embedded(tmp_path / "server", lobbies_per_player="3") as service:
        client = Client(service.url(0))
        if signed_in:
            await client.sign_in(new_name())
        headers = {"Authorization": f"Bearer {client.token}"} if signed_in else {}
        schema = schemathesis.openapi.from_url(
            service.url(0) + "/api/docs/openapi.json", config=CONFIG
        )
        tried = 0
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            operation = found.ok()
            if signed_in and operation.path in ("/api/account/delete", "/api/session"):
                continue  # it would end the session
            modes = [GenerationMode.POSITIVE]
            if operation.query.items or operation.body.items:  # any text is valid in a path
                modes.append(GenerationMode.NEGATIVE)
            for mode in modes:

                @EXAMPLES
                @given(case=operation.as_strategy(generation_mode=mode))
                def check(case: Any) -> None:
                    case.call_and_validate(headers=headers, excluded_checks=OWN_REASONS)

                check()
            tried += 1
        assert tried >= 20

"""Which addresses belong to one customer."""

from __future__ import annotations

import pytest

from checkrow.server.networks import is_public, network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("x" * 100, "x" * 64),
    ],
)
def test_networks(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("::ffff:8.8.8.8", True),
        ("2600:1f18::1", True),
        ("2600:1f18::/64", True),
        ("127.0.0.1", False),
        ("192.168.1.7", False),
        ("::ffff:10.0.0.1", False),
        ("fd00::1", False),
        ("fe80::1", False),
        ("unknown", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(address) == public

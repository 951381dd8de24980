"""Addresses in the form that limits and ratings count."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

HOME = 64  # bits: the IPv6 network of one home or phone
LONGEST = 64  # characters of a text that is not an address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return an IPv4 address unchanged, and the /64 of an IPv6 address, which covers all addresses
    its owner may choose. Anything else, including a network, stays unchanged."""
    found = _parsed(address)
    if found is None or "/" in address:
        return address[:LONGEST]
    if isinstance(found, IPv4Address):
        return str(found)
    return str(ip_network((found, HOME), strict=False))


def is_public(address: str) -> bool:
    """Return whether an address or network is on the Internet, not on a machine or at home."""
    found = _parsed(address)
    return found is not None and found.is_global


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    """Return the address, or the first one of a network; None for any other text."""
    try:
        found = ip_address(address.partition("/")[0].partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found

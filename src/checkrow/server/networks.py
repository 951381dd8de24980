"""Addresses as limits and ratings count them."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

HOME = 64  # bits: what one home or one phone gets of IPv6


def network_of(address: str) -> str:
    """The address of an IPv4 host, or the /64 of an IPv6 host, which holds whatever other
    addresses its owner may choose. Anything else stays as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, HOME), strict=False))


def is_public(address: str) -> bool:
    """Whether it is an address on the Internet, and not one of a machine or a home network."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_global

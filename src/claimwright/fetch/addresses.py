"""Network addresses in, a reason why claimwright does not connect to them out.

Only addresses that the public internet routes are connected to. What a name resolves to is
checked here between resolving and connecting, so that a name cannot change in between.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

_REFUSED: Final = tuple(
    (ip_network(network), why)
    for network, why in (
        ("169.254.169.254/32", "it serves the metadata of a cloud"),
        ("fd00:ec2::/32", "it serves the metadata of a cloud"),
        ("168.63.129.16/32", "it serves the metadata of a cloud"),
        ("0.0.0.0/8", "it stands for this machine"),
        ("::ffff:0:0/96", "it is an IPv4 address in IPv6 clothes"),
        ("::/96", "it is an IPv4 address in IPv6 clothes"),
        ("64:ff9b::/96", "it is an IPv4 address in IPv6 clothes"),
        ("64:ff9b:1::/48", "it is an IPv4 address in IPv6 clothes"),
        ("2002::/16", "it is an IPv4 address in IPv6 clothes"),
        ("2001::/32", "it is an IPv4 address in IPv6 clothes"),
        ("100.64.0.0/10", "it belongs to a provider's inner network"),
        ("192.0.0.0/24", "it is reserved"),
        ("192.88.99.0/24", "it is reserved"),
        ("fec0::/10", "it belongs to a private network"),
        ("3fff::/20", "it is reserved"),
        ("5f00::/16", "it is reserved"),
    )
)
"""Ranges that the standard library's flags miss in some version, or name too vaguely.

Source: IANA special-purpose address registries (RFC 6890 and its successors).
"""


def refusal(address: str) -> str:
    """Say why an address is not connected to.

    Args:
        address: IPv4 or IPv6, as a resolver gives it, with a zone or without.

    Returns:
        The reason; empty when the public internet routes it.

    Raises:
        ValueError: It is no address.

    Examples:
        >>> refusal("127.0.0.1")
        'it is this machine'
        >>> refusal("93.184.215.14")
        ''
    """
    found = ip_address(address.partition("%")[0])
    if found == IPv6Address(1):
        return "it is this machine"
    for network, why in _REFUSED:
        if found.version == network.version and found in network:
            return why
    return _by_kind(found)


def _by_kind(address: IPv4Address | IPv6Address) -> str:
    kinds = (
        (address.is_loopback, "it is this machine"),
        (address.is_unspecified, "it stands for this machine"),
        (address.is_link_local, "it belongs to this machine's own link"),
        (address.is_multicast, "it is a group, not a machine"),
        (address.is_private, "it belongs to a private network"),
        (address.is_reserved, "it is reserved"),
        (not address.is_global, "it is not public"),
    )
    return next((why for holds, why in kinds if holds), "")

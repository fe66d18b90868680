"""Which addresses are connected to."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.fetch.addresses import refusal


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",  # noqa: S104  # an address to refuse, not to listen at
        "10.1.2.3",
        "100.64.0.1",
        "100.100.100.200",
        "127.0.0.1",
        "127.255.0.9",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:93.184.215.14",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    assert refusal(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111"])
def test_a_public_address_is_not(address: str) -> None:
    assert refusal(address) == ""


@given(st.ip_addresses(v=4))
def test_in_ipv6_clothes_no_address_is_let_through(address: IPv4Address) -> None:
    assert refusal(str(IPv6Address(f"::ffff:{address}")))


@given(st.ip_addresses())
def test_nothing_is_let_through_that_the_standard_library_calls_private(
    address: IPv4Address | IPv6Address,
) -> None:
    assert refusal(str(address)) or address.is_global


def test_what_is_no_address_is_an_error() -> None:
    with pytest.raises(ValueError, match="localhost"):
        refusal("localhost")

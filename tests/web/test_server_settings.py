"""The bounds of a server bound something."""

import pytest

from claimwright.errors import InputError
from claimwright.settings import flatten, overlay
from claimwright.web.accounts import OWNED_DAYS
from claimwright.web.server_settings import ServerSettings, means_this_machine


@pytest.mark.parametrize(
    "name",
    ["concurrency", "retry_after_s", "max_body_bytes", "max_bodies", "body_s", "max_passages",
     "shutdown_s", "drain_s", "min_free_bytes"],
)  # fmt: skip
@pytest.mark.parametrize("value", [0, -1])
def test_a_bound_that_bounds_nothing_is_refused(name: str, value: int) -> None:
    with pytest.raises(InputError, match=f"server.{name} is {value}"):
        overlay(ServerSettings(), {name: value})


def test_nobody_may_wait_if_so_wished() -> None:
    assert overlay(ServerSettings(), {"queue": 0}).queue == 0


@pytest.mark.parametrize("host", ["*", "claims.example.org", "192.0.2.1", "[2001:db8::1]"])
def test_a_host_is_taken(host: str) -> None:
    assert ServerSettings(hosts=(host,)).hosts == (host,)


@pytest.mark.parametrize(
    "host", ["https://example.org", "example.org:80", "", "a b", "*.example.org", "a" * 254]
)
def test_what_is_no_host_is_refused(host: str) -> None:
    with pytest.raises(InputError, match="without scheme and port"):
        ServerSettings(hosts=(host,))


@pytest.mark.parametrize("origin", ["*", "https://example.org", "http://h:8000", "app://x"])
def test_an_origin_is_taken(origin: str) -> None:
    assert ServerSettings(cors_origins=(origin,)).cors_origins == (origin,)


@pytest.mark.parametrize(
    "origin", ["example.org", "https://example.org/", "https://a b", "", "https://u@h", "null"]
)
def test_what_is_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(InputError, match="is none: write scheme and host"):
        ServerSettings(cors_origins=(origin,))


def test_the_bounds_can_be_laid_out_and_laid_over() -> None:
    server = ServerSettings(hosts=("example.org",), cors_origins=("https://example.org",), queue=4)

    assert overlay(ServerSettings(), flatten(server)) == server


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32"])
def test_the_address_of_a_proxy_is_taken(address: str) -> None:
    assert ServerSettings(proxy_addresses=(address,)).proxy_addresses == (address,)


@pytest.mark.parametrize("address", ["", "localhost", "10.0.0.1/8", "*", "0.0.0.0/0", "::/0", "1"])
def test_what_is_no_address_of_a_proxy_or_everybodys_is_refused(address: str) -> None:
    with pytest.raises(InputError, match=r"server\.proxy_addresses has"):
        ServerSettings(proxy_addresses=(address,))


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"tokens": "yes"}, "must be one of off, required"),
        ({"proxy_scopes": '["write"]'}, "the scope 'write' is not known"),
        ({"proxy_addresses": "[5]"}, "has '5'"),
        ({"proxy_user_header": "X Y"}, "is no header's name"),
        ({"claims_per_day": -1}, "server.claims_per_day is -1"),
        ({"claims_per_day": 10**13}, "write 0 for any number"),
    ],
)
def test_accounts_that_cannot_be_are_refused(table: dict[str, str | int], said: str) -> None:
    with pytest.raises(InputError, match=said):
        overlay(ServerSettings(), table)


@pytest.mark.parametrize("address", ["collector:4318", "http://user@host/", "http://a/?b=c"])
def test_what_is_no_collector_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="traces_to"):
        ServerSettings(traces_to=address)


def test_reports_are_kept_for_as_long_as_it_is_known_whose_they_are() -> None:
    assert ServerSettings(reports_days=OWNED_DAYS).reports_days == OWNED_DAYS
    with pytest.raises(InputError, match="reports_days is 1,000,000; it must be 3,650 or less"):
        ServerSettings(reports_days=1_000_000)


OURS = ["localhost", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.9.9.9", "::1"]
STRANGE = [
    "",
    "example.org",
    "localhost.example.org",
    "127.0.0.1.nip.io",
    "0.0.0.0",  # noqa: S104 (nothing is bound)
    "192.0.2.1",
    "::",
    "127.1",
    "2130706433",
    "mylocalhost",
]


@pytest.mark.parametrize("name", [*OURS, "[::1]"])
def test_a_name_of_this_machine_is_known(name: str) -> None:
    assert means_this_machine(name)


@pytest.mark.parametrize("name", STRANGE)
def test_any_other_name_is_not(name: str) -> None:
    assert not means_this_machine(name)

"""Which names can only mean this machine."""

import pytest

from claimwright.web.loopback import means_this_machine

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

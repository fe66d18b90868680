"""Tests of the settings of wikis."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.settings import WikiSettings


@pytest.mark.parametrize(
    "chosen",
    [{"maxlag": -1}, {"maxlag": 4_000}, {"tries": 0}, {"tries": 21}, {"max_wait_s": 601.0}],
)
def test_what_lies_outside_its_range_is_refused(chosen: dict[str, float]) -> None:
    with pytest.raises(InputError, match=r"wiki\."):
        WikiSettings(**chosen)  # type: ignore[arg-type]  # a test's own


def test_an_api_without_a_scheme_is_refused() -> None:
    with pytest.raises(InputError, match="must begin with http"):
        WikiSettings(api="en.wikipedia.org/w/api.php")


def test_an_api_of_this_machine_is_taken() -> None:
    api = "http://127.0.0.1:8000/w/api.php"

    assert api == WikiSettings(api=api).api

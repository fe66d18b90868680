"""A missing library of an extra is told with the remedy."""

from __future__ import annotations

import pytest

from claimwright.errors import UnavailableError
from claimwright.extras import of_extra


def test_a_missing_library_is_named_with_what_installs_it() -> None:
    with pytest.raises(UnavailableError) as told, of_extra("plots", "a plot needs"):
        raise ModuleNotFoundError(name="matplotlib.figure")

    assert str(told.value) == (
        "a plot needs 'matplotlib', which is not installed: pip install 'claimwright[plots]'"
    )


def test_what_else_can_be_done_is_told_behind_it() -> None:
    with (
        pytest.raises(UnavailableError, match=r"'claimwright\[otel\]', or do without$"),
        of_extra("otel", "traces need", otherwise=", or do without"),
    ):
        raise ModuleNotFoundError(name="opentelemetry")


def test_a_library_that_is_not_of_the_extra_is_told_as_it_is() -> None:
    with (
        pytest.raises(ModuleNotFoundError),
        of_extra("server", "serve needs", libraries={"fastapi"}),
    ):
        raise ModuleNotFoundError(name="lance")

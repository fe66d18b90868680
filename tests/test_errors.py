"""Each error says who can act on it, in the words of every face."""

from __future__ import annotations

import inspect

import pytest

from claimwright import errors
from claimwright.errors import ClaimwrightError

CLASSES = [kind for kind in vars(errors).values() if inspect.isclass(kind)]
EVERY = [kind for kind in CLASSES if issubclass(kind, ClaimwrightError)]


def test_every_error_stems_from_the_root() -> None:
    assert CLASSES == EVERY


@pytest.mark.parametrize("kind", EVERY)
def test_the_exit_code_is_one_of_the_contract(kind: type[ClaimwrightError]) -> None:
    assert kind.exit_code in {2, 3, 4}


@pytest.mark.parametrize("kind", EVERY)
def test_who_can_act_is_the_same_by_exit_code_and_by_http_status(
    kind: type[ClaimwrightError],
) -> None:
    statuses = {2: {404, 413, 422}, 3: {409, 503}, 4: {500}}

    assert kind.http_status in statuses[kind.exit_code]


def test_no_two_errors_of_different_status_share_a_title() -> None:
    named = {(kind.title, kind.http_status) for kind in EVERY}

    assert len({title for title, _ in named}) == len(named)

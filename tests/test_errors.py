"""Each error says who can act on it, in the words of every face."""

from __future__ import annotations

import inspect

from claimwright import errors
from claimwright.errors import ClaimwrightError

CLASSES = [kind for kind in vars(errors).values() if inspect.isclass(kind)]
EVERY = [kind for kind in CLASSES if issubclass(kind, ClaimwrightError)]


def test_every_error_stems_from_the_root() -> None:
    assert CLASSES == EVERY


def test_the_exit_code_is_of_the_contract_and_says_as_the_http_status_who_can_act() -> None:
    statuses = {2: {404, 413, 422}, 3: {409, 503}, 4: {500}}

    assert [kind for kind in EVERY if kind.http_status not in statuses[kind.exit_code]] == []


def test_no_two_errors_of_different_status_share_a_title() -> None:
    named = {(kind.title, kind.http_status) for kind in EVERY}

    assert len({title for title, _ in named}) == len(named)

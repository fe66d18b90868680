"""Every kind of problem is explained once."""

import pytest

from claimwright import errors
from claimwright.errors import ClaimwrightError
from claimwright.web.accounts import ForbiddenError, QuotaExceededError, UnauthorizedError
from claimwright.web.admission import OverloadedError
from claimwright.web.job_store import UnreadableJobError
from claimwright.web.problem_types import TYPES, ProblemType, title_of, type_of

ON_PURPOSE = [
    ClaimwrightError,
    errors.InputError,
    errors.NotFoundError,
    errors.TooLargeError,
    errors.UnavailableError,
    errors.BusyError,
    errors.IntegrityError,
    OverloadedError,
    UnauthorizedError,
    ForbiddenError,
    QuotaExceededError,
    UnreadableJobError,
]


@pytest.mark.parametrize("error", ON_PURPOSE)
def test_every_error_raised_on_purpose_is_explained(error: type[ClaimwrightError]) -> None:
    assert (error.title, error.http_status) in {(kind.title, kind.status) for kind in TYPES}


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 413, 415, 421, 422, 429, 500])
def test_every_status_the_framework_answers_is_explained(status: int) -> None:
    assert type_of(title_of(status)).startswith("/problems/")


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.slug)
def test_a_slug_is_a_plain_word(kind: ProblemType) -> None:
    assert kind.slug.replace("-", "").isalpha()


def test_no_two_kinds_share_a_path() -> None:
    assert len({kind.path for kind in TYPES}) == len(TYPES)


def test_an_unknown_kind_is_blank() -> None:
    assert type_of(title_of(418)) == "about:blank"

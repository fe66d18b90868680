"""Every kind of problem is explained once."""

from claimwright import errors
from claimwright.errors import ClaimwrightError
from claimwright.web.accounts import ForbiddenError, QuotaExceededError, UnauthorizedError
from claimwright.web.admission import OverloadedError
from claimwright.web.job_store import UnreadableJobError
from claimwright.web.problem_types import TYPES, title_of, type_of

ON_PURPOSE: list[type[ClaimwrightError]] = [
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


def test_every_error_raised_on_purpose_is_explained() -> None:
    explained = {(kind.title, kind.status) for kind in TYPES}

    assert [each for each in ON_PURPOSE if (each.title, each.http_status) not in explained] == []


def test_every_status_the_framework_answers_is_explained() -> None:
    statuses = [400, 401, 403, 404, 405, 413, 415, 421, 422, 429, 500]

    assert [s for s in statuses if not type_of(title_of(s)).startswith("/problems/")] == []


def test_a_slug_is_a_plain_word() -> None:
    assert [kind.slug for kind in TYPES if not kind.slug.replace("-", "").isalpha()] == []


def test_no_two_kinds_share_a_path() -> None:
    assert len({kind.path for kind in TYPES}) == len(TYPES)


def test_an_unknown_kind_is_blank() -> None:
    assert type_of(title_of(418)) == "about:blank"

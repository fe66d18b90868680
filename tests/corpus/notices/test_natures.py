"""Tests of claimwright.corpus.notices.natures."""

from datetime import UTC, datetime, timedelta

import pytest

from claimwright.corpus.notices.natures import date_of_parts, iso_date, nature, stamped
from claimwright.domain import Notice, NoticeState


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Retraction", NoticeState.RETRACTED),
        ("partial_retraction", NoticeState.CORRECTED),
        ("removal", NoticeState.WITHDRAWN),
        ("Withdrawal", NoticeState.WITHDRAWN),
        ("Expression of concern", NoticeState.EXPRESSION_OF_CONCERN),
        ("expression_of_concern", NoticeState.EXPRESSION_OF_CONCERN),
        ("corrigendum", NoticeState.CORRECTED),
        ("Reinstatement", NoticeState.REINSTATED),
        ("new_version", None),
        ("", None),
        ("something new", NoticeState.EXPRESSION_OF_CONCERN),
        ("Retracted article", NoticeState.RETRACTED),
        ("Retract and replace", NoticeState.RETRACTED),
        ("Withdrawal of the article", NoticeState.WITHDRAWN),
        ("temporary removal", NoticeState.WITHDRAWN),
        ("Correction/Erratum", NoticeState.CORRECTED),
    ],
)
def test_a_kind_of_notice_is_a_state(word: str, expected: NoticeState | None) -> None:
    assert nature(word) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2020-01-31", "2020-01-31"),
        ("1/31/2020 0:00", "2020-01-31"),
        ("2020-01-31T10:00:00Z", "2020-01-31"),
        ("2020", "2020"),
        ("2020-13", ""),
        ("31.1.2020", ""),
        ("", ""),
    ],
)
def test_a_date_is_read_as_far_as_it_is_known(text: str, expected: str) -> None:
    assert iso_date(text) == expected


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([[2020, 1, 31]], "2020-01-31"),
        ([[2020, 2]], "2020-02"),
        ([[2020]], "2020"),
        ([[2020, 2, 31]], ""),
        ([[2020, 13]], ""),
        ([[None]], ""),
        ([], ""),
        ("2020", ""),
    ],
)
def test_the_parts_of_a_date_are_read(parts: object, expected: str) -> None:
    assert date_of_parts(parts) == expected


def test_an_answer_is_stamped_with_when_to_ask_again() -> None:
    said = (Notice(state=NoticeState.OK, source="a"),)
    (found,) = stamped(said, datetime(2026, 1, 1, tzinfo=UTC), timedelta(days=2))

    assert (found.checked_at, found.expires_at) == (
        "2026-01-01T00:00:00+00:00",
        "2026-01-03T00:00:00+00:00",
    )

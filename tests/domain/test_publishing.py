"""Tests of claimwright.domain.publishing."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Document, Notice, NoticeState
from claimwright.domain.documents import aged, notice_words, with_notices
from claimwright.domain.publishing import NOT_COUNTED, expired, gravest, united

_NOW = datetime(2026, 5, 1, tzinfo=UTC)
_LATER = datetime(2026, 7, 1, tzinfo=UTC)


def _notice(state: NoticeState, source: str = "a", *, date: str = "", until: str = "") -> Notice:
    return Notice(state=state, source=source, date=date, expires_at=until)


_RETRACTED, _REINSTATED, _OK = NoticeState.RETRACTED, NoticeState.REINSTATED, NoticeState.OK
_ALL = st.lists(
    st.builds(
        Notice,
        state=st.sampled_from(NoticeState),
        source=st.sampled_from("abc"),
        date=st.sampled_from(("", "2019", "2020-01-01", "2021-06-30")),
    ),
    max_size=5,
)


def test_without_notices_a_work_is_unchecked() -> None:
    assert gravest(()).state is NoticeState.UNCHECKED


def test_the_gravest_of_several_sources_counts() -> None:
    said = (_notice(_OK), _notice(NoticeState.CORRECTED, "b"), _notice(_RETRACTED, "c"))

    assert gravest(said).source == "c"


def test_a_reinstatement_lifts_an_earlier_retraction() -> None:
    said = (_notice(_RETRACTED, date="2019-01-01"), _notice(_REINSTATED, "b", date="2020-01-01"))

    assert gravest(said).state is _REINSTATED


def test_a_reinstatement_does_not_lift_a_later_retraction() -> None:
    said = (_notice(_REINSTATED, date="2019-01-01"), _notice(_RETRACTED, date="2020-01-01"))

    assert gravest(said).state is _RETRACTED


@pytest.mark.parametrize(("retracted", "reinstated"), [("", "2020-01-01"), ("2019-01-01", "")])
def test_without_dates_nothing_is_lifted(retracted: str, reinstated: str) -> None:
    said = (_notice(_RETRACTED, date=retracted), _notice(_REINSTATED, date=reinstated))

    assert gravest(said).state is _RETRACTED


def test_a_retraction_of_the_same_year_may_be_the_later_one() -> None:
    said = (_notice(_RETRACTED, date="2020"), _notice(_REINSTATED, date="2020-06-01"))

    assert gravest(said).state is _RETRACTED


def test_that_nothing_was_found_expires() -> None:
    fine = _notice(_OK, until="2026-06-01T00:00:00+00:00")

    assert [gravest((fine,), at).state for at in (_NOW, _LATER)] == [_OK, NoticeState.UNCHECKED]


def test_a_retraction_does_not_expire() -> None:
    assert not expired(_notice(_RETRACTED, until="2026-06-01T00:00:00+00:00"), _LATER)


def test_an_expired_document_is_unchecked() -> None:
    document = with_notices(
        Document(id="d"), (_notice(_OK, until="2026-06-01T00:00:00+00:00"),), _NOW
    )
    old = aged(document, _LATER)

    assert (document.retracted, old.retracted, old.notices[0].state) == (
        False,
        None,
        NoticeState.UNCHECKED,
    )


def test_a_document_of_which_nothing_expired_is_the_same() -> None:
    document = Document(id="d", retracted=False)

    assert aged(document, _LATER) is document


@given(_ALL)
def test_a_work_counts_unless_retracted_or_withdrawn_whatever_the_order_of_its_notices(
    said: list[Notice],
) -> None:
    document = with_notices(Document(id="d"), said)

    assert (document.retracted is True) == (document.notice.state in NOT_COUNTED)
    assert gravest(said).state is gravest(said[::-1]).state


def test_the_flag_of_a_record_is_a_notice() -> None:
    found = Document(id="d", retracted=True).notice

    assert (found.state, found.source) == (_RETRACTED, "record")


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (Document(id="d"), ""),
        (Document(id="d", notices=(_notice(_OK),)), ""),
        (Document(id="d", retracted=True), "Retracted: shown, not counted"),
        (
            with_notices(
                Document(id="d"), (_notice(_RETRACTED, "retraction_watch", date="2019-05-01"),)
            ),
            "Retracted 2019-05-01 (Retraction Watch): shown, not counted",
        ),
        (
            with_notices(Document(id="d"), (_notice(NoticeState.WITHDRAWN, "crossref"),)),
            "Withdrawn (Crossref): shown, not counted",
        ),
        (
            with_notices(Document(id="d"), (_notice(NoticeState.EXPRESSION_OF_CONCERN, "pubmed"),)),
            "Expression of concern (PubMed)",
        ),
    ],
)
def test_what_a_reader_must_know_is_said_in_words(document: Document, expected: str) -> None:
    assert notice_words(document) == expected


def test_a_source_says_each_thing_once() -> None:
    told = (_notice(_OK, date="2020"), _notice(_OK), _notice(_RETRACTED))

    assert united(told) == (told[0], told[2])

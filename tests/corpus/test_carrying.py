"""Tests of claimwright.corpus.carrying."""

from datetime import UTC, datetime

from claimwright.corpus.carrying import MAX_HISTORY, carried, metrics_known, with_metrics
from claimwright.domain import Document, Notice, NoticeState, PastValue

_DAY = datetime(2026, 1, 1, tzinfo=UTC)
_STAMP = "2026-01-01T00:00:00+00:00"


def test_new_metrics_replace_old_ones_which_are_kept() -> None:
    old = Document(id="d", citation_count=3, extra={"venue_sjr": "1.5"})
    new = with_metrics(old, {"citation_count": 5, "venue_sjr": 2.0}, source="s", at=_DAY)

    assert (metrics_known(new), new.history) == (
        {"citation_count": 5, "venue_sjr": 2.0},
        (
            PastValue(field="citation_count", value=3, until=_STAMP, source="s"),
            PastValue(field="venue_sjr", value="1.5", until=_STAMP, source="s"),
        ),
    )


def test_what_was_not_known_is_kept_as_such() -> None:
    new = with_metrics(Document(id="d"), {"citation_count": 5}, source="s", at=_DAY)

    assert new.history[0].value is None


def test_a_metric_that_is_not_given_stays() -> None:
    old = Document(id="d", citation_count=3)

    assert with_metrics(old, {"citation_count": None}, source="s", at=_DAY) is old


def test_the_same_metrics_leave_no_history() -> None:
    old = Document(id="d", citation_count=3)

    assert with_metrics(old, {"citation_count": 3}, source="s", at=_DAY) is old


def test_the_oldest_of_too_many_past_values_go() -> None:
    past = tuple(PastValue(field="citation_count", value=n, until="") for n in range(MAX_HISTORY))
    old = Document(id="d", citation_count=1, history=past)
    new = with_metrics(old, {"citation_count": 2}, source="s", at=_DAY)

    assert (len(new.history), new.history[0].value) == (MAX_HISTORY, 1)


def test_a_new_document_is_carried_as_it_is() -> None:
    new = Document(id="d", citation_count=3)

    assert carried(None, new, at=_DAY) is new


def test_a_refreshed_metric_stands_against_what_its_file_said_before() -> None:
    first = Document(id="d", text="old", citation_count=3)
    refreshed = with_metrics(first, {"citation_count": 5}, source="openalex", at=_DAY)
    again = carried(refreshed, Document(id="d", text="new", citation_count=3), at=_DAY)

    assert (again.text, again.citation_count, again.history) == ("new", 5, refreshed.history)


def test_a_refreshed_metric_stands_where_its_file_says_nothing() -> None:
    refreshed = with_metrics(Document(id="d"), {"venue_sjr": 2.0}, source="s", at=_DAY)

    assert carried(refreshed, Document(id="d"), at=_DAY) == refreshed


def test_a_metric_that_its_file_has_changed_is_taken() -> None:
    refreshed = with_metrics(Document(id="d"), {"citation_count": 5}, source="s", at=_DAY)
    again = carried(refreshed, Document(id="d", citation_count=8), at=_DAY)

    assert (again.citation_count, [past.value for past in again.history]) == (8, [None, 5])


def test_a_metric_of_the_file_alone_goes_with_it() -> None:
    again = carried(Document(id="d", citation_count=5), Document(id="d"), at=_DAY)

    assert (again.citation_count, again.history) == (None, ())


def test_notices_outlast_a_new_record() -> None:
    notice = Notice(state=NoticeState.RETRACTED, source="retraction_watch")
    old = Document(id="d", notices=(notice,), retracted=True)
    again = carried(old, Document(id="d", text="new", retracted=False), at=_DAY)

    assert (again.notices, again.retracted) == ((notice,), True)


def test_a_record_that_says_retracted_adds_its_notice() -> None:
    old = Document(id="d", notices=(Notice(state=NoticeState.OK, source="crossref"),))
    again = carried(old, Document(id="d", retracted=True), at=_DAY)

    assert (again.retracted, [notice.source for notice in again.notices]) == (
        True,
        ["crossref", "record"],
    )


def test_notices_that_a_record_brings_stand_beside_the_old_ones() -> None:
    asked = Notice(state=NoticeState.CORRECTED, source="crossref", checked_at=_STAMP)
    brought = (
        Notice(state=NoticeState.CORRECTED, source="crossref"),
        Notice(state=NoticeState.WITHDRAWN, source="pubmed"),
    )
    again = carried(Document(id="d", notices=(asked,)), Document(id="d", notices=brought), at=_DAY)

    assert (again.notices, again.retracted) == ((asked, brought[1]), True)

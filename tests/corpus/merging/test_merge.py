"""Tests of claimwright.corpus.merging.merge."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from claimwright.corpus.identifiers import identifier
from claimwright.corpus.merging.merge import (
    MAX_HISTORY,
    carried,
    merged,
    metrics_known,
    with_metrics,
    without,
)
from claimwright.domain import Document, FieldOrigin, Notice, NoticeState, PastValue

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


_OPENALEX = Document(
    id="W1",
    openalex_id="W1",
    doi="10.1000/x",
    title="Ice melts",
    text="Ice melts as …",
    year=2019,
    citation_count=10,
    source="OpenAlex",
    extra={"topic": "ice"},
)
_SCHOLAR = Document(
    id="s2",
    title="Ice melts.",
    text="Ice melts as it warms.",
    citation_count=12,
    influential_citation_count=3,
    source="Semantic Scholar",
    identifiers=(identifier("10.1000/x"), identifier("pmid:7")),
    extra={"topic": "snow", "pages": 3},
)
_PREPRINT = Document(
    id="p",
    title="Ice melts, we think",
    text="Ice melts as it warms.",
    year=2018,
    venue="arXiv",
    url="https://arxiv.org/abs/1801.00001",
    source="arXiv",
    identifiers=(identifier("arXiv:1801.00001"),),
)


def test_a_record_alone_stays_as_it_is() -> None:
    assert merged([_OPENALEX]) is _OPENALEX


def test_fields_come_from_whoever_is_preferred() -> None:
    whole = merged([_OPENALEX, _SCHOLAR])

    assert (whole.id, whole.title, whole.year, whole.citation_count, whole.extra) == (
        "W1",
        "Ice melts",
        2019,
        12,
        {"topic": "ice", "pages": 3},
    )


def test_a_text_that_breaks_off_gives_way_to_the_whole_one() -> None:
    assert merged([_OPENALEX, _SCHOLAR]).text == "Ice melts as it warms."


def test_each_field_says_who_gave_it() -> None:
    origins = {one.field: one for one in merged([_OPENALEX, _SCHOLAR]).origins}

    assert (origins["citation_count"], origins["year"]) == (
        FieldOrigin(field="citation_count", source="Semantic Scholar", record="s2"),
        FieldOrigin(field="year", source="OpenAlex", record="W1"),
    )


def test_each_further_field_says_who_gave_it() -> None:
    origins = {one.field: one.source for one in merged([_OPENALEX, _SCHOLAR]).origins}

    assert (origins["extra.topic"], origins["extra.pages"]) == ("OpenAlex", "Semantic Scholar")


def test_a_record_that_changed_gives_its_further_fields_anew_and_no_others() -> None:
    changed = replace(_SCHOLAR, extra={"topic": "snow", "issue": 4})
    whole = merged([_OPENALEX, _SCHOLAR])

    assert merged([without(whole, [changed]), changed]).extra == {"topic": "ice", "issue": 4}


def test_a_record_that_did_not_change_changes_nothing() -> None:
    whole = merged([_OPENALEX, _SCHOLAR])

    again = merged([without(whole, [_SCHOLAR]), _SCHOLAR])

    assert (again.extra, set(again.origins)) == (whole.extra, set(whole.origins))


def test_all_names_are_kept() -> None:
    whole = merged([_OPENALEX, _SCHOLAR, _PREPRINT])

    assert (whole.doi, whole.openalex_id, [one.value for one in whole.identifiers]) == (
        "10.1000/x",
        "W1",
        ["1801.00001", "7"],
    )


def test_the_published_version_goes_before_the_preprint() -> None:
    whole = merged([_PREPRINT, _OPENALEX])

    assert (whole.id, whole.title, whole.year, whole.venue) == ("p", "Ice melts", 2019, "arXiv")


@pytest.mark.parametrize("again", [_OPENALEX, _SCHOLAR, _PREPRINT])
def test_merging_again_changes_nothing(again: Document) -> None:
    whole = merged([_OPENALEX, _SCHOLAR, _PREPRINT])

    assert merged([whole, again]) == whole


def test_a_work_that_one_record_calls_retracted_is_retracted() -> None:
    one = Document(id="a", doi="10.1000/x", retracted=False)
    other = Document(id="b", doi="10.1000/x", retracted=True)

    assert merged([one, other]).retracted is True


def test_a_retraction_that_a_record_tells_of_outlives_what_others_did_not_find() -> None:
    nothing = Notice(state=NoticeState.OK, source="crossref")
    checked = Document(id="a", doi="10.1000/x", notices=(nothing,), retracted=False)
    told = Document(id="b", doi="10.1000/x", retracted=True)
    whole = merged([checked, told])
    later = carried(whole, whole, at=datetime(2026, 1, 1, tzinfo=UTC))

    assert [whole.retracted, later.retracted, merged([whole, told]) == whole] == [True] * 3


def test_what_refreshes_replaced_in_any_record_is_kept() -> None:
    past = [PastValue(field="citation_count", value=n, until=f"202{n}-01-01") for n in (3, 1)]
    one, other = (
        Document(id=str(n), doi="10.1000/x", history=(each,)) for n, each in enumerate(past)
    )

    assert [each.value for each in merged([one, other]).history] == [1, 3]


def test_a_work_that_stood_alone_gives_all_its_fields_anew() -> None:
    alone = Document(id="a", doi="10.1000/x", source="s", year=2019, venue="Ice", extra={"n": 1})
    bare = without(alone, [Document(id="a", doi="10.1000/x", source="s")])

    assert (bare.year, bare.venue, dict(bare.extra)) == (None, None, {})


def test_notices_are_united() -> None:
    fine = Notice(state=NoticeState.OK, source="crossref")
    bad = Notice(state=NoticeState.WITHDRAWN, source="pubmed")
    whole = merged([Document(id="a", notices=(fine,)), Document(id="b", notices=(bad,))])

    assert (whole.notices, whole.retracted) == ((fine, bad), True)


def test_what_nobody_knows_stays_missing() -> None:
    whole = merged([Document(id="a"), Document(id="b")])

    assert (whole.year, whole.citation_count, whole.retracted, whole.origins) == (
        None,
        None,
        None,
        (),
    )

"""Provenance holds what it takes to make an answer again."""

from datetime import datetime, timedelta, timezone

from claimwright.testing import index_of
from claimwright.verdict.provenance import library_versions, provenance
from tests.examples import CLIMATE, card

NOON_IN_OSLO = datetime(2026, 5, 1, 14, 0, 0, 999, tzinfo=timezone(timedelta(hours=2)))


def test_the_own_version_comes_first() -> None:
    assert next(iter(library_versions("9.9").items())) == ("claimwright", "9.9")


def test_every_library_has_a_version() -> None:
    assert [name for name, version in library_versions("1").items() if not version] == []


def test_it_names_model_and_corpus_by_what_cannot_lie() -> None:
    made = provenance(
        versions={}, cards=[card()], index=index_of(CLIMATE), settings={}, now=NOON_IN_OSLO
    )

    expected = ({"double": "0" * 64}, "memory", 1)
    assert expected == (made.models, made.corpus, made.corpus_version)


def test_the_time_is_in_utc_and_whole_seconds() -> None:
    made = provenance(
        versions={}, cards=[], index=index_of(CLIMATE), settings={"top_k": 3}, now=NOON_IN_OSLO
    )

    assert made.created_at == "2026-05-01T12:00:00+00:00"

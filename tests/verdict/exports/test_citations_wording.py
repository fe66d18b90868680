"""What findings, states and sources are called."""

from dataclasses import replace
from enum import StrEnum

import pytest

from claimwright.domain import (
    CitationLabel,
    CitedSource,
    Decision,
    MaintenanceTag,
    ReferenceForm,
    SearchOutcome,
    SourceState,
)
from claimwright.verdict.exports.citations_wording import (
    DECISIONS,
    LABELS,
    MAX_QUOTED,
    MEANINGS,
    OUTCOMES,
    STATES,
    TAGS,
    quotes_of,
    short,
    source_address,
    source_name,
    source_origin,
    standing_words,
    support_words,
)
from tests.citation_groups import FROZEN, HALF, NEWS, PAIRS
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED


@pytest.mark.parametrize(
    ("words", "members"),
    [
        (LABELS, CitationLabel),
        (MEANINGS, CitationLabel),
        (STATES, SourceState),
        (OUTCOMES, SearchOutcome),
        (DECISIONS, Decision),
        (TAGS, MaintenanceTag),
    ],
)
def test_every_member_has_its_words(words: dict[object, str], members: type[StrEnum]) -> None:
    assert set(words) == set(members)


def test_what_was_not_read_stands_apart_from_the_doubts() -> None:
    assert standing_words(CHECKED) == (
        "7 claims with citations: 1 contradicted, 1 not supported, 1 partly supported, "
        "2 supported; of 2 no source could be read, which says nothing about them."
    )


def test_nothing_is_counted_where_nothing_was_checked() -> None:
    assert standing_words(NOTHING_CITED) == "No claim with a citation was checked."


def test_the_counts_stay_where_claims_are_left_out() -> None:
    assert standing_words(replace(CHECKED, groups=())) == standing_words(CHECKED)


def test_thousands_stand_apart_in_every_count() -> None:
    many = {CitationLabel.SUPPORTED: 1_100, CitationLabel.SOURCE_UNAVAILABLE: 2_000}

    said = standing_words(replace(CHECKED, labels=many))

    assert "1,100 supported; of 2,000 no source could be read" in said


def test_quotes_are_exact() -> None:
    assert quotes_of(FROZEN.sources[0].check) == (
        "The lake has not frozen over since 1963, the harbour master says.",
    )


def test_a_long_quote_is_cut_between_words() -> None:
    cut = short("word " * 200)

    assert cut.endswith("word …")
    assert len(cut) <= MAX_QUOTED + 2


def test_a_word_without_an_end_is_cut_too() -> None:
    assert len(short("w" * 1_000)) == MAX_QUOTED + 2


def test_a_source_without_a_title_is_called_by_its_address() -> None:
    bare = CitedSource(key="k", form=ReferenceForm.BARE_LINK, url="https://x.example/a")

    assert source_name(bare) == "https://x.example/a"


def test_what_is_known_of_a_source_is_told() -> None:
    known = CitedSource(
        key="k", form=ReferenceForm.TEXT, authors=("A. One", "B. Two"), date="1998", pages="4"
    )

    assert (source_origin(known), source_origin(NEWS)) == ("A. One et al., 1998, p. 4", "2011")


def test_an_address_is_where_the_source_was_read() -> None:
    assert source_address(HALF.sources[0]) == "https://kept.example.org/w"


def test_a_source_of_a_doi_alone_has_an_address() -> None:
    assert source_address(PAIRS.sources[0]) == "https://doi.org/10.1000/terns"


def test_an_address_that_is_none_of_the_web_is_none() -> None:
    assert source_address(HOSTILE.groups[0].sources[0]) == ""


def test_no_support_is_told_as_certain() -> None:
    assert support_words(0.999) == "> 99% likely to support it"

"""What one catalogue adds to a work of another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.corpus.catalogues.catalogue import Found
from claimwright.corpus.catalogues.semantic_scholar import enriched, is_worse
from claimwright.domain import Document, FieldOrigin, Identifier, IdentifierKind

OURS = Document(
    id="W1", text="The sea rises.", year=2010, citation_count=5, source="OpenAlex", doi="10.5555/a"
)
THEIRS = Document(
    id="S2:ab",
    text="By them, the sea rises.",
    year=2011,
    venue="J. Ice",
    citation_count=7,
    influential_citation_count=1,
    source="Semantic Scholar",
    identifiers=(Identifier(kind=IdentifierKind.PMID, value="1"),),
)


def made(ours: Found, theirs: Document | None = THEIRS) -> Document:
    document = enriched(ours, theirs).document
    assert document is not None
    return document


def test_an_abstract_that_is_whole_stays() -> None:
    assert "The sea rises." == made(Found(document=OURS)).text


def test_an_abstract_that_is_missing_is_filled_and_no_problem_is_left() -> None:
    empty = Found(document=replace(OURS, text=""), problem="there is no abstract", raw="{}")
    found = enriched(empty, THEIRS)

    assert found.document is not None
    assert (THEIRS.text, "", "") == (found.document.text, found.problem, found.raw)


def test_where_neither_has_an_abstract_the_problem_stays() -> None:
    empty = Found(document=replace(OURS, text=""), problem="there is no abstract")

    assert "there is no abstract" == enriched(empty, replace(THEIRS, text="")).problem


@pytest.mark.parametrize(
    ("text", "broken", "other", "worse"),
    [
        ("The sea …", False, "The sea rises as ice melts.", True),
        ("The sea rises", False, "The sea rises as ice melts and winds turn.", True),
        ("The sea rises", False, "The sea rises.", False),
        ("The sea rises", True, "Other words.", True),
        ("The sea rises", True, "", False),
        ("The sea rises as ice melts …", False, "The sea", False),
        ("The sea rises", False, "Quite other words, and a great many more of them.", False),
        ("", False, "", False),
    ],
)
def test_a_text_is_worse_when_it_is_not_whole(
    text: str,
    broken: bool,  # noqa: FBT001 (a parameter of the test)
    other: str,
    worse: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    assert worse == is_worse(Found(document=replace(OURS, text=text), broken=broken), other)


def test_both_counts_come_from_one_source_and_the_replaced_one_is_kept() -> None:
    document = made(Found(document=OURS))

    assert (7, 1, {"openalex_citation_count": 5}) == (
        document.citation_count,
        document.influential_citation_count,
        document.extra,
    )


def test_missing_counts_replace_nothing() -> None:
    none = replace(THEIRS, citation_count=None, influential_citation_count=None)
    document = made(Found(document=OURS), none)

    assert (5, None, {}) == (
        document.citation_count,
        document.influential_citation_count,
        document.extra,
    )


def test_what_is_known_already_stays_and_what_is_missing_is_filled() -> None:
    document = made(Found(document=OURS))

    assert (2010, "J. Ice", "10.5555/a") == (document.year, document.venue, document.doi)


def test_who_gave_a_field_is_told() -> None:
    expected = {
        FieldOrigin(field=name, source="Semantic Scholar", record="S2:ab")
        for name in ("citation_count", "influential_citation_count", "venue")
    }

    assert expected == set(made(Found(document=OURS)).origins)


def test_names_are_united() -> None:
    assert THEIRS.identifiers == made(Found(document=OURS)).identifiers


@pytest.mark.parametrize(
    ("found", "theirs"),
    [
        (Found(document=OURS), None),
        (Found(document=OURS), Document(id="S2:cd")),
        (Found(document=None, problem="x"), THEIRS),
    ],
    ids=["unknown", "adds nothing", "no document"],
)
def test_a_record_stays_as_it_is(found: Found, theirs: Document | None) -> None:
    assert found == enriched(found, theirs)

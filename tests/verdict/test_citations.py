"""The sources of a group together, and the report on an article's citations."""

import json
from dataclasses import replace

import pytest

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationLabel,
    CitationReport,
    LeftOutReference,
    PartCheck,
    SearchOutcome,
    SourceState,
    Span,
    SuggestedSource,
)
from claimwright.flows.citation_rows import CheckedRow
from claimwright.schema.writing import to_json
from claimwright.settings import CitationSettings
from claimwright.verdict.citations import (
    BASE_RATE,
    GroupFinding,
    citation_report,
    group_finding,
    label_counts,
    needs_review,
    nothing_cited,
    riskiest_first,
)
from tests.citations import (
    SEAS,
    check,
    checked,
    cited_article,
    cited_claim,
    group,
    text_of,
    unread,
)
from tests.examples import PROVENANCE

SETTINGS = CitationSettings()
SUPPORTED, PARTLY = CitationLabel.SUPPORTED, CitationLabel.PARTLY_SUPPORTED
NOT, AGAINST = CitationLabel.NOT_SUPPORTED, CitationLabel.CONTRADICTED


def found(*sources: CheckedSource) -> GroupFinding:
    return group_finding(sources, SETTINGS)


def parts(first: float, second: float) -> tuple[PartCheck, ...]:
    return PartCheck(text="Seas rose", support=first), PartCheck(text="Ice shrank", support=second)


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ((SUPPORTED,), SUPPORTED),
        ((NOT, SUPPORTED), SUPPORTED),
        ((AGAINST, SUPPORTED), SUPPORTED),
        ((NOT, PARTLY), PARTLY),
        ((AGAINST, PARTLY), PARTLY),
        ((NOT, AGAINST), AGAINST),
        ((NOT, NOT), NOT),
    ],
)
def test_the_best_source_decides(
    labels: tuple[CitationLabel, ...], expected: CitationLabel
) -> None:
    sources = [checked(check(label, 0.5), number) for number, label in enumerate(labels, start=1)]

    assert expected is found(*sources).label


def test_the_support_is_that_of_the_best_source() -> None:
    assert found(checked(check(NOT, 0.1)), checked(check(PARTLY, 0.4), 2)).support == 0.4


def test_two_sources_that_each_say_one_half_support_the_claim_together() -> None:
    first = checked(check(PARTLY, 0.3, parts=parts(0.9, 0.1)))
    second = checked(check(PARTLY, 0.2, parts=parts(0.1, 0.7)), 2)

    joint = found(first, second)

    assert (SUPPORTED, 0.7) == (joint.label, joint.support)
    assert joint.reason == (
        "No source says all of it, but 2 of them together say each of its 2 parts."
    )


def test_one_source_alone_is_not_made_to_support_by_its_parts() -> None:
    assert found(checked(check(PARTLY, 0.3, parts=parts(0.9, 0.9)))).label is PARTLY


def test_two_sources_that_miss_the_same_half_support_a_part() -> None:
    first = checked(check(NOT, 0.1, parts=parts(0.9, 0.1)))
    second = checked(check(NOT, 0.1, parts=parts(0.1, 0.2)), 2)

    partly = found(first, second)

    assert (PARTLY, True) == (partly.label, "Not found: “Ice shrank”." in partly.reason)


def test_a_number_with_another_unit_is_told() -> None:
    other = replace(check(PARTLY, 0.4), signals={"other_units": 1.0})

    assert "another unit" in found(checked(other)).reason
    assert "another unit" not in found(checked(check(PARTLY, 0.4))).reason


def test_what_a_source_does_not_hold_is_named() -> None:
    missing = ("1900", "20", "Oslo", "May")

    reason = found(checked(check(NOT, 0.1, missing=missing))).reason

    assert "Not in the source: “1900”; “20”; “Oslo” and 1 more." in reason


def test_a_source_that_seems_to_say_otherwise_is_told_beside_one_that_supports() -> None:
    sources = checked(check()), checked(check(AGAINST, 0.1, contradiction=0.8), 2)

    assert found(*sources).reason == (
        "Reference 1 says what the claim says. Reference 2 seems to say otherwise: compare the two."
    )


def test_a_source_that_could_not_be_read_may_say_more() -> None:
    sources = checked(check(NOT, 0.1)), unread(2, SourceState.PAYWALLED)

    assert found(*sources).reason == (
        "No source that could be read says what the claim says. 1 of 2 sources could not be read, "
        "and may say more: reference 2: it is behind a paywall."
    )


def test_sources_that_could_not_be_read_say_nothing() -> None:
    nothing = found(unread(1), unread(2, SourceState.TIMEOUT))

    assert (CitationLabel.SOURCE_UNAVAILABLE, None) == (nothing.label, nothing.support)
    assert nothing.reason == (
        "None of the 2 sources could be read, which says nothing about the claim: reference 1: the "
        "page is gone; reference 2: the site did not answer in time."
    )


def test_references_without_a_source_are_unavailable() -> None:
    assert found().reason == "The references name no source."


@pytest.mark.parametrize("state", SourceState)
def test_each_state_has_its_words(state: SourceState) -> None:
    assert found(unread(1, state)).reason.startswith("The source could not be read")


WHOLE = Span(start=0, end=len(SEAS), text=SEAS)

UNAVAILABLE = CitationLabel.SOURCE_UNAVAILABLE


def report() -> CitationReport:
    found = check(
        CitationLabel.NOT_SUPPORTED,
        0.1,
        passage=WHOLE,
        sentences=(WHOLE,),
        parts=(PartCheck(text="Seas rose", support=0.2),),
        signals={"depth": 2.0},
    )
    suggested = SuggestedSource(
        document_id="d",
        url="https://b.example/seas",
        title="Seas",
        text=SEAS,
        check=check(passage=WHOLE),
        found_by=("sparse",),
        rank=1,
        gain=0.8,
        cite="{{cite web |url=https://b.example/seas}}",
    )
    doubtful = group(
        "2",
        CitationLabel.NOT_SUPPORTED,
        0.1,
        (checked(found), unread(2, SourceState.PAYWALLED)),
        outcome=SearchOutcome.SUGGESTED,
        suggestion=suggested,
        searched=3,
    )
    return citation_report(
        "r",
        cited_article(cited_claim("1"), cited_claim("2")),
        (group("1"), doubtful),
        notices=("no more than a test",),
        provenance=PROVENANCE,
    )


def test_the_riskiest_group_comes_first_and_labels_are_counted() -> None:
    made = report()

    assert (["2", "1"], 1) == (
        [each.cited.claim.id for each in made.groups],
        made.labels[CitationLabel.NOT_SUPPORTED],
    )


def test_the_base_rate_stands_in_every_report() -> None:
    assert to_json(report())["base_rate"]


def test_the_json_is_json() -> None:
    shown = json.loads(json.dumps(to_json(report())))

    assert ["id", "article", "labels", "base_rate", "notices", "groups", "left_out"] == list(shown)[
        :7
    ]
    first = shown["groups"][0]
    assert ("NOT_SUPPORTED", 0.1, "paywalled") == (
        first["label"],
        first["support_probability"],
        first["sources"][1]["read"]["state"],
    )


def test_the_text_of_a_source_is_not_passed_on() -> None:
    shown = to_json(report())

    whole = json.dumps(shown["groups"])
    assert '"characters"' in whole
    assert '"text": "Global mean' in whole  # the passage that was found
    assert '"read": {"state": "ok", "detail": "", "url": "https://a.example/1"' in whole


def test_the_answer_to_a_row_begins_as_the_contract_says() -> None:
    answer = to_json(CheckedRow(id="x", read=text_of(), check=check(passage=WHOLE)))

    assert ("x", "SUPPORTED", 0.9, {"start": 0, "end": len(SEAS), "text": SEAS}) == (
        answer["id"],
        answer["label"],
        answer["support_probability"],
        answer["passage"],
    )


def test_a_row_whose_source_could_not_be_read_has_no_passage() -> None:
    read = unread().read

    answer = to_json(
        CheckedRow(id="x", read=read, check=check(CitationLabel.SOURCE_UNAVAILABLE, None))
    )

    assert (None, None) == (answer["passage"], answer["support_probability"])


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ((), "the article has no citations to check"),
        (
            (LeftOutReference(span=WHOLE, reason="in an infobox"),),
            "none of the article's citations (1 reference) could be tied to a claim",
        ),
    ],
)
def test_why_nothing_was_checked_is_said(left_out: tuple[LeftOutReference, ...], said: str) -> None:
    assert nothing_cited(replace(cited_article(), left_out=left_out)).startswith(said)


def test_of_an_article_without_cited_claims_no_base_rate_is_told() -> None:
    made = citation_report("r", cited_article(), (), notices=(), provenance=PROVENANCE)

    assert made.base_rate == ""


def test_the_base_rate_names_its_sources() -> None:
    assert ("2506.12637" in BASE_RATE, "s42256-023-00726-1" in BASE_RATE) == (True, True)


def test_the_riskiest_come_first_and_the_unread_last() -> None:
    groups = (
        group("failed", UNAVAILABLE, None, failure="no memory"),
        group("unread", UNAVAILABLE, None),
        group("sure"),
        group("unsure", support=0.6),
        group("half", CitationLabel.PARTLY_SUPPORTED, 0.4),
        group("none", CitationLabel.NOT_SUPPORTED, 0.2),
        group("less", CitationLabel.NOT_SUPPORTED, 0.1),
        group("against", CitationLabel.CONTRADICTED, 0.1),
    )

    ranked = [each.cited.claim.id for each in riskiest_first(groups)]

    assert ["against", "less", "none", "half", "unsure", "sure", "unread", "failed"] == ranked


def test_ties_keep_the_order_of_the_article() -> None:
    assert ["a", "b"] == [g.cited.claim.id for g in riskiest_first((group("a"), group("b")))]


def test_a_group_whose_check_failed_has_no_label() -> None:
    counts = label_counts((group("a"), group("b", UNAVAILABLE, None, failure="no memory")))

    assert (1, 0, 5) == (counts[CitationLabel.SUPPORTED], counts[UNAVAILABLE], len(counts))


@pytest.mark.parametrize(
    ("checked", "expected"),
    [
        (group("a"), False),
        (group("a", support=0.4), True),
        (group("a", CitationLabel.PARTLY_SUPPORTED, 0.6), True),
        (group("a", UNAVAILABLE, None), False),
        (group("a", CitationLabel.NOT_SUPPORTED, 0.1, failure="no memory"), False),
    ],
)
def test_only_what_was_read_can_need_a_review(checked: CheckedGroup, *, expected: bool) -> None:
    assert needs_review(checked, CitationSettings()) is expected

"""The original's search and verification, step by step on chosen candidates."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import cast

import pytest

from claimwright.domain import Candidate, Claim, Document, Label, Pair, Passage, Stance, Unit
from claimwright.flows.verify import VerifyFlow
from claimwright.testing import split_sentences
from claimwright.web.original import (
    Choices,
    Claims,
    EvidenceOutput,
    VerifiedEvidenceOutput,
    Wish,
    find,
    split,
    verify,
)
from tests.web.conftest import DoubleEngine, Judge


def candidate(name: str, cosine: float, influential: int | None = None) -> Candidate:
    """Make a candidate with two sentences."""
    text = f"{name} one.\n{name} two."
    return Candidate(
        passage=Passage(
            id=name, document_id=name, unit=Unit.ABSTRACT, text=text, start=0, end=len(text)
        ),
        document=Document(id=name, title=f"T {name}", influential_citation_count=influential),
        scores={"cosine": cosine},
    )


class Labelling(Judge):
    """Labels by what the evidence mentions."""

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        self.asked.append(tuple(pairs))
        return tuple(_stance(pair.evidence) for pair in pairs)


def _stance(evidence: str) -> Stance:
    sure = 0.8 if "one" in evidence else 0.1
    return Stance(supports=0.1, refutes=sure, not_enough_information=0.9 - sure)


@dataclass
class Fixed(DoubleEngine):
    """An engine that finds the same candidates for every claim."""

    found: tuple[Candidate, ...] = ()
    limits: list[int] = field(default_factory=list)

    def flow(self, corpus: str) -> VerifyFlow:
        del corpus
        return cast("VerifyFlow", self)  # only `similar` is called

    def similar(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int
    ) -> tuple[tuple[Candidate, ...], ...]:
        del unit
        self.limits.append(limit)
        return tuple(self.found[:limit] for _ in claims)


def engine(*found: Candidate) -> Fixed:
    return Fixed(found=found, judge=Labelling())


def wish(
    top_k: int = 10,
    threshold: float | None = None,
    *,
    re_rank: bool = False,
    unit: Unit = Unit.ABSTRACT,
) -> Wish:
    asked = Claims(claims=[], threshold=threshold, top_k=top_k)
    choices = Choices(re_rank=re_rank, filter_nei=False)
    return Wish(asked=asked, unit=unit, choices=choices)


def places(evidence: list[list[EvidenceOutput]]) -> list[int]:
    return [item.num for item in evidence[0]]


SEVEN = tuple(candidate(f"p{place}", 0.9 - place / 10, place) for place in range(7))


@pytest.mark.parametrize("re_rank", [True, False])
def test_five_more_than_wanted_are_searched(*, re_rank: bool) -> None:
    double = engine(*SEVEN)

    find(double, "starter", ["a claim"], wish(2, re_rank=re_rank))

    assert double.limits == [7]


def cosines(*given: float) -> tuple[Candidate, ...]:
    return tuple(candidate(name, cosine) for name, cosine in zip("abc", given, strict=False))


@pytest.mark.parametrize(
    ("found", "wished", "expected"),
    [
        pytest.param(SEVEN, wish(2), [1, 2], id="the most similar come first"),
        pytest.param(SEVEN, wish(2, re_rank=True), [7, 6], id="the most cited of the pool do"),
        pytest.param(
            cosines(0.0, 0.8, 0.4), wish(threshold=0.6), [2, 3], id="numbers show what is dropped"
        ),
        pytest.param(cosines(0.5, 0.4), wish(threshold=0.7), [1], id="the threshold is strict"),
        pytest.param(cosines(-1.0), wish(threshold=None), [1], id="no threshold keeps all"),
        pytest.param(cosines(-1.0), wish(threshold=0), [1], id="zero keeps all"),
    ],
)
def test_evidence_is_ordered_numbered_and_cut(
    found: tuple[Candidate, ...], wished: Wish, expected: list[int]
) -> None:
    assert places(find(engine(*found), "starter", ["a"], wished)) == expected


@pytest.mark.parametrize(
    ("cosine", "similarity"), [(1.0, 1.0), (0.0, 0.5), (-1.0, 0.0), (1.0000001, 1.0), (-1.1, 0.0)]
)
def test_similarity_is_the_cosine_scaled_to_zero_and_one(cosine: float, similarity: float) -> None:
    found = find(engine(candidate("a", cosine)), "starter", ["x"], wish())

    assert similarity == found[0][0].similarity


def test_no_claims_need_no_search() -> None:
    double = engine(*SEVEN)

    assert (find(double, "starter", [], wish()), double.limits) == ([], [])


def test_an_abstract_is_judged_sentence_by_sentence() -> None:
    found = verify(engine(candidate("a", 0.5)), "starter", ["x"], wish())

    assert [(item.num, item.text, item.similarity) for item in found[0]] == [
        (1, "a one.", 0.75),
        (1, "a two.", 0.75),
    ]


def test_a_sentence_is_judged_whole() -> None:
    found = verify(engine(candidate("a", 0.5)), "starter", ["x"], wish(unit=Unit.SENTENCE))

    assert [item.text for item in found[0]] == ["a one.\na two."]


def test_the_probability_is_that_of_the_label() -> None:
    (items,) = verify(engine(candidate("a", 0.5)), "starter", ["x"], wish())

    assert [(item.label, round(item.probability, 6)) for item in items] == [
        (Label.REFUTES, 0.8),
        (Label.NOT_ENOUGH_INFO, 0.8),
    ]


def test_what_says_nothing_is_left_out_when_asked() -> None:
    wished = replace(wish(), choices=Choices())
    (items,) = verify(engine(candidate("a", 0.5)), "starter", ["x"], wished)

    assert [item.text for item in items] == ["a one."]


@pytest.mark.parametrize(("include", "title"), [(True, "T a"), (False, "")])
def test_the_title_is_read_only_when_asked(*, include: bool, title: str) -> None:
    double = engine(candidate("a", 0.5))
    choices = Choices(include_title=include)
    wished = replace(wish(unit=Unit.SENTENCE), choices=choices)

    verify(double, "starter", ["x"], wished)

    assert double.judge.asked == [(Pair(claim="x.", evidence="a one.\na two.", title=title),)]


def test_all_claims_are_judged_in_one_batch_and_keep_their_places() -> None:
    double = engine(candidate("a", 0.5))

    found = verify(double, "starter", ["x", "y"], wish())

    claims = [[pair.claim for pair in pairs] for pairs in double.judge.asked]
    assert ([len(items) for items in found], claims) == ([2, 2], [["x.", "x.", "y.", "y."]])


def test_nothing_found_is_judged_by_nobody() -> None:
    double = engine()

    assert (verify(double, "starter", ["x"], wish()), double.judge.asked) == ([[]], [])


def test_the_fields_stand_in_the_original_order() -> None:
    assert list(VerifiedEvidenceOutput.model_fields) == [
        "num",
        "title",
        "text",
        "similarity",
        "doi",
        "openalex_id",
        "year",
        "citation_count",
        "influential_citation_count",
        "label",
        "probability",
    ]


def test_line_ends_within_a_sentence_become_spaces() -> None:
    assert split("One\ntwo.\r\nThree\r\nfour.", split_sentences) == ["One two.", "Three four."]

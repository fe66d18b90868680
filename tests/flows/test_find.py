"""The find flow: every sentence with its reason, every claim with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.filters import SentenceFilters
from claimwright.claims.form import FORM
from claimwright.domain import Article, FoundSentence, Signal
from claimwright.errors import InputError
from claimwright.flows.find import (
    FILTERS,
    KEPT,
    MAX_ARTICLE_CHARACTERS,
    MAX_CONTEXT_CHARACTERS,
    TOO_LONG,
    UNSUPPORTED,
    FindFlow,
    FindOptions,
    SentenceFilter,
    options_of,
    sentence_rules,
)
from claimwright.settings import FilterSettings, FindSettings

TEXT = "NASA found ice on Mars. It will drill next year, and ESA will help. Is that so?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Tells a question by its mark."""

    name: str = "form"
    labels: tuple[str, ...] = ("question", "statement")

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        return tuple(
            {"question": 0.9, "statement": 0.1}
            if text.endswith("?")
            else {"question": 0.25, "statement": 0.75}
            for text in sentences
        )


RULE = SentenceFilter(
    classifier=Marks(),
    passing=frozenset({"statement"}),
    min_probability=0.5,
    reason="not a statement",
)
ON = FindOptions(filters=frozenset({"form"}))


def flow(settings: FindSettings | None = None) -> FindFlow:
    return FindFlow(
        filters=(RULE,),
        settings=settings or FindSettings(min_coreference=0.5),
    )


def find(text: str, options: FindOptions = ON) -> tuple[FoundSentence, ...]:
    return flow().find(Article(text=text), options)


def test_every_sentence_comes_back_with_its_reason() -> None:
    assert [(found.kept, found.reason) for found in find(TEXT)] == [
        (True, KEPT),
        (True, KEPT),
        (False, "not a statement (question 0.90)"),
    ]


def test_every_filter_says_what_it_thinks() -> None:
    assert find(TEXT)[2].signals == (
        Signal(name="form", label="question", probability=0.9, passed=False),
    )


def test_a_filter_that_is_off_lets_pass_and_still_says_what_it_thinks() -> None:
    found = find(TEXT, FindOptions(filters=frozenset()))[2]

    assert (found.kept, found.signals[0].label, found.signals[0].passed) == (True, "question", True)


def test_short_lines_are_claims_in_a_list_and_headings_in_an_article() -> None:
    reads = replace(flow(), filters=(replace(RULE, classifier=FORM),))
    listed = "Seas are rising fast\nThe ice is growing\nThe ice of Greenland"
    article = "The ice is growing\nIt grew last year. It did so in May.\nNobody knows why."

    kept = [
        [found.span.text for found in reads.find(Article(text=text), ON) if found.kept]
        for text in (listed, article)
    ]

    assert kept == [
        ["Seas are rising fast", "The ice is growing"],
        ["It grew last year.", "It did so in May.", "Nobody knows why."],
    ]


def test_claims_are_taken_apart_and_stand_alone() -> None:
    claims = [found.claim for sentence in find(TEXT) for found in sentence.claims]

    assert [(claim.id, claim.text) for claim in claims] == [
        ("s0c0", "NASA found ice on Mars."),
        ("s1c0", "NASA will drill next year."),
        ("s1c1", "ESA will help."),
    ]


def test_a_claim_stays_as_written_when_nothing_is_asked() -> None:
    plain = FindOptions(coreference=False, decompose=False, filters=frozenset())

    assert [found.claim.text for found in find(TEXT, plain)[1].claims] == [
        "It will drill next year, and ESA will help."
    ]


def test_the_context_of_a_claim_is_what_stands_around_it() -> None:
    assert find(TEXT)[0].claims[0].claim.context == TEXT[:-12]


def test_a_long_context_is_the_sentence_alone() -> None:
    text = f"Ice melts. The old sea {'and the sea ' * 200}rose."

    assert len(find(text)[1].claims[0].claim.context) == MAX_CONTEXT_CHARACTERS


@pytest.mark.parametrize("text", ["海平面正在上升。冰正在融化。", "المستوى يرتفع. الجليد يذوب."])
def test_a_language_that_the_rules_do_not_know_is_named_and_nothing_is_claimed(text: str) -> None:
    assert {(found.reason, found.claims) for found in find(text)} == {(UNSUPPORTED, ())}


def test_a_foreign_sentence_inside_an_english_text_is_the_only_one_left_out() -> None:
    assert [found.reason for found in find("Ice melts. Лёд тает. Seas rise.")] == [
        KEPT,
        UNSUPPORTED,
        KEPT,
    ]


def test_a_sentence_beyond_what_is_checked_is_left_out_with_its_reason() -> None:
    assert [found.reason for found in find("the sea is old and " * 1_000)] == [TOO_LONG]


@pytest.mark.parametrize("text", ["", " \n ", "…"])
def test_a_text_without_words_has_no_claims(text: str) -> None:
    claims = [each.claim.text for found in find(text) for each in found.claims]

    assert [claim for claim in claims if any(map(str.isalnum, claim))] == []


def test_a_text_over_its_bound_is_refused() -> None:
    with pytest.raises(InputError, match="2,000,001 characters; at most 2,000,000"):
        find("a" * (MAX_ARTICLE_CHARACTERS + 1))


def test_more_sentences_than_the_bound_are_refused() -> None:
    with pytest.raises(InputError, match=r"3 sentences; at most 2 .* raise find\.max_sentences"):
        flow(FindSettings(max_sentences=2)).find(Article(text=TEXT), ON)


def test_a_filter_that_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="no filter 'topic' here; there is form"):
        find(TEXT, FindOptions(filters=frozenset({"topic"})))


def test_settings_say_what_is_on_when_a_request_does_not() -> None:
    settings = FindSettings(check_worthiness=False, coreference=False)

    assert flow(settings).find(Article(text="It rose."))[0].claims[0].claim.text == "It rose."
    assert options_of(settings) == FindOptions(coreference=False, filters=frozenset({"form"}))


def test_a_text_of_many_parts_keeps_its_offsets() -> None:
    text = "Ice melts each year.\n" * 30_000
    settings = FindSettings(max_sentences=100_000)
    found = flow(settings).find(
        Article(text=text), FindOptions(coreference=False, filters=frozenset())
    )

    assert len(found) == 30_000
    assert found[-1].span.text == text[found[-1].span.start : found[-1].span.end]


@given(
    st.lists(
        st.sampled_from(
            ["Ice melts.", "It rose, and seas fell.", "“Is it?”", "NASA said that he left.", "\n\n",
             "(", "—", "Лёд.", "The study, which is old, was read.", "😀", "\ud800", "<b>", "1. "]
        ),
        max_size=15,
    )
)  # fmt: skip
def test_every_place_is_byte_exact_in_the_text(pieces: list[str]) -> None:
    text = " ".join(pieces)
    found = find(text)
    spans = [
        *(sentence.span for sentence in found),
        *(each.span for sentence in found for each in sentence.claims),
    ]

    assert [span.text for span in spans] == [text[span.start : span.end] for span in spans]
    assert [each.claims for each in found if not each.kept and each.claims] == []


@dataclass(frozen=True, slots=True, kw_only=True)
class Always:
    """Answers with the sentence itself, as surely as it is told."""

    name: str
    sure: float = 1.0
    labels: tuple[str, ...] = ("a", "b")

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        return tuple({text: self.sure, "?": 1 - self.sure} for text in sentences)


def passes(name: str, label: str, sure: float = 1.0) -> bool:
    classifiers = SentenceFilters(
        **{each: Always(name=each, sure=sure) for each in (*FILTERS, "warming_stance")}
    )
    rules = {rule.classifier.name: rule for rule in sentence_rules(classifiers, FilterSettings())}
    return rules[name].signals([label], on=True)[0].passed


@pytest.mark.parametrize(
    ("name", "label", "expected"),
    [
        ("form", "statement", True),
        ("form", "quotation", True),
        ("form", "question", False),
        ("check_worthiness", "CFS", True),
        ("check_worthiness", "UFS", True),
        ("check_worthiness", "NFS", False),
        ("topic", "climate", True),
        ("topic", "science", True),
        ("topic", "other", False),
        ("opinion", "fact", True),
        ("opinion", "opinion", False),
        ("forecast", "none", True),
        ("forecast", "forecast", False),
    ],
)
def test_a_label_passes_or_not(name: str, label: str, *, expected: bool) -> None:
    assert expected == passes(name, label)


def test_a_doubtful_answer_does_not_pass() -> None:
    assert not passes("check_worthiness", "CFS", sure=0.4)


def test_every_filter_has_its_rule() -> None:
    classifiers = SentenceFilters(
        **{each: Always(name=each) for each in (*FILTERS, "warming_stance")}
    )

    assert (
        tuple(rule.classifier.name for rule in sentence_rules(classifiers, FilterSettings()))
        == FILTERS
    )

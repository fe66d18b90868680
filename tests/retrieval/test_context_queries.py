"""What each arm is asked for a cited claim."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import CitedClaim, Claim
from claimwright.retrieval.context_queries import (
    DenseForm,
    claim_text,
    context_query,
    dense_query,
    ranker_claim,
    sparse_query,
)
from tests.citations import SEAS, cited_claim

CITED = cited_claim("a")
CONTEXT = f"Seas [SEP] Causes [SEP] The sea is watched by satellites. {SEAS}"


def test_the_words_between_two_citations_are_searched_for() -> None:
    cited = replace(CITED, claim=Claim(text="seas  rose by 20 centimetres"))

    assert claim_text(cited) == "seas rose by 20 centimetres"


def test_too_few_words_between_two_citations_give_way_to_their_sentence() -> None:
    assert claim_text(replace(CITED, claim=Claim(text="and Peru"))) == SEAS


def test_few_words_without_a_sentence_are_all_there_is() -> None:
    assert claim_text(replace(CITED, claim=Claim(text="and Peru"), sentence="")) == "and Peru"


def test_the_sparse_arm_reads_claim_generated_title_and_article_title() -> None:
    assert sparse_query(CITED, "Rising waters") == f"{SEAS} Rising waters Seas"


def test_the_sparse_arm_does_without_a_generated_title() -> None:
    assert sparse_query(CITED) == f"{SEAS} Seas"


@pytest.mark.parametrize(
    ("form", "query"),
    [
        (DenseForm.CLAIM, SEAS),
        (DenseForm.TITLE_CLAIM, f"Seas\n{SEAS}"),
        (DenseForm.CONTEXT, CONTEXT),
    ],
)
def test_the_dense_arm_reads_as_much_as_its_form_says(form: DenseForm, query: str) -> None:
    assert dense_query(CITED, form) == query


def test_a_lead_has_no_section() -> None:
    assert context_query(replace(CITED, section=(), context=())) == f"Seas [SEP] {SEAS}"


def test_a_long_context_loses_its_beginning() -> None:
    cited = replace(CITED, context=tuple(f"Sentence {n}." for n in range(200)))

    assert context_query(cited, words=20).endswith(f"199. {SEAS}")


def test_a_long_title_takes_a_fifth_at_most() -> None:
    cited = replace(CITED, article_title="word " * 500)

    assert context_query(cited, words=20).count("word") == 4


@given(
    context=st.lists(st.text("ab ", max_size=30), max_size=4),
    title=st.text("ab ", max_size=30),
    words=st.integers(8, 40),
)
def test_the_end_of_the_claim_survives(context: list[str], title: str, words: int) -> None:
    cited = replace(CITED, context=tuple(context), article_title=title)

    assert context_query(cited, words=words).endswith("since 1900.")


@given(st.text("ab ", max_size=200), st.integers(8, 40))
def test_a_query_keeps_to_its_words(context: str, words: int) -> None:
    found = context_query(replace(CITED, context=(context,)), words=words)

    assert len(found.replace("[SEP]", "").split()) <= words


def test_a_ranker_reads_the_title_before_the_claim() -> None:
    assert ranker_claim(CITED) == f"Seas: {SEAS}"


@pytest.mark.parametrize("cited", [CITED, replace(CITED, article_title="")])
def test_a_ranker_does_without_a_title(cited: CitedClaim) -> None:
    assert ranker_claim(cited, with_title=not cited.article_title) == SEAS

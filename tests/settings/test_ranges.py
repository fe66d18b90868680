"""A number and its range, and two numbers in order."""

from __future__ import annotations

import math

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings, WeighSettings, overlay
from claimwright.settings.ranges import within


@pytest.mark.parametrize("value", [0, 0.5, 1])
def test_both_ends_belong_to_a_range(value: float) -> None:
    within("share", value, 0, 1)


@pytest.mark.parametrize("value", [-0.01, 1.01, math.nan, math.inf])
def test_what_lies_outside_is_refused(value: float) -> None:
    with pytest.raises(InputError, match=r"share is .*; it must lie in 0\.\.1"):
        within("share", value, 0, 1)


def test_two_numbers_may_be_equal_and_not_the_wrong_way_round() -> None:
    settings = WeighSettings(leaning=0.5, strong=0.5)
    settings.in_order("leaning", "strong")

    with pytest.raises(InputError, match=r"weigh\.cap is 0\.4 and weigh\.floor 0\.1; the first"):
        settings.in_order("cap", "floor")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("top_k", 0),
        ("top_k", 10**9),
        ("threads", -1),
        ("retrieval.depth", 0),
        ("retrieval.sparse_weight", "nan"),
        ("retrieval.sparse_weight", 1.01),
        ("retrieval.rank_offset", 0),
        ("retrieval.written_queries", 6),
        ("selection.pool", 0),
        ("selection.relevance_weight", -0.1),
        ("selection.per_document", 0),
        ("selection.window_sentences", 0),
        ("selection.rationale_margin", "inf"),
        ("judgement.sentences", 0),
        ("judgement.sentences", 21),
        ("judgement.window_sentences", 0),
        ("judgement.opposite", 0.6),
        ("judgement.related", 1.1),
        ("judgement.partly", -0.1),
        ("judgement.min_words", 1001),
        ("judgement.quotes", 11),
        ("judgement.entailed", 0.3),
        ("judgement.contained", "nan"),
        ("verdict.min_probability", 2),
        ("verdict.min_weight", "inf"),
        ("verdict.dispute_share", 0.6),
        ("judge.sure", 1.1),
        ("judge.passages", 0),
        ("judge.passages", 101),
        ("judge.samples", 10),
        ("fetch.max_bytes", 999),
        ("fetch.max_redirects", 21),
        ("fetch.connect_s", 0),
        ("fetch.read_s", "inf"),
        ("fetch.total_s", 601),
        ("fetch.host_interval_s", -1),
        ("fetch.cache_bytes", -1),
        ("fetch.ports", "[0]"),
        ("fetch.ports", '["80"]'),
        ("wiki.maxlag", -1),
        ("wiki.maxlag", 4_000),
        ("wiki.tries", 0),
        ("wiki.tries", 21),
        ("wiki.max_wait_s", 601.0),
        ("catalogues.tries", 0),
        ("catalogues.first_wait_s", 0.0),
        ("catalogues.max_wait_s", 4_000.0),
        ("catalogues.stop_after", 101),
        ("catalogues.max_requests", 0),
        ("catalogues.max_total_bytes", 10),
        ("catalogues.max_answer_bytes", 10),
        ("catalogues.answer_s", "nan"),
        ("catalogues.max_age_days", -1.0),
        ("catalogues.max_kept_bytes", -1),
        ("find.min_coreference", 1.1),
        ("find.max_sentences", 0),
        ("filters.min_worthiness", -0.1),
        ("filters.min_topic", 2),
        ("filters.min_text_topic", "nan"),
        ("filters.max_opinion", 1.5),
        ("filters.max_forecast", -1),
        ("filters.min_environmental", 2),
        ("article.batch", 0),
        ("article.max_claims", 10001),
        ("citations.flag", 1.1),
        ("citations.suggest", -0.1),
        ("citations.gain", "nan"),
        ("citations.joint", 2),
        ("citations.contradict", -1),
        ("citations.pool", 0),
        ("citations.per_domain", -1),
        ("citations.ranked", 201),
        ("citations.max_groups", 0),
        ("citations.checks", 0),
        ("citations.readers", 65),
        ("citations.min_words", 0),
        ("citations.max_characters", 999),
        ("weigh.top_k", 0),
        ("weigh.max_documents", 201),
        ("weigh.least_relevance", 1.1),
        ("weigh.cap", 0.3),
        ("weigh.floor", 0),
        ("weigh.partly", 1.1),
        ("weigh.leaning", -0.1),
        ("weigh.strong", "nan"),
        ("weigh.minority", 0.6),
        ("weigh.same_abstract", 0.4),
        ("debate.rounds", 4),
        ("debate.rounds", -1),
        ("debate.questions", 0),
        ("debate.questions", 4),
        ("debate.timeout_s", 0.0),
        ("debate.timeout_s", "nan"),
        ("debate.budget_s", 1e9),
        ("debate.min_weight", -1.0),
        ("debate.slope", 0.0),
        ("debate.intercept", 11.0),
        ("debate.true_at", 0.4),
        ("debate.misleading_at", 0.6),
        ("debate.false_at", -0.1),
        ("debate.dispute_share", 0.6),
        ("debate.medium_sources", 1),
        ("debate.robust_sources", 101),
        ("debate.silent_sources", 0),
        ("debate.silent_at", 1.5),
        ("llm.temperature", 2.1),
        ("llm.seed", -1),
        ("llm.concurrency", 0),
        ("llm.tries", 11),
        ("llm.reasks", 6),
        ("llm.read_s", "nan"),
        ("llm.total_s", 0),
        ("llm.breaker_failures", 0),
        ("llm.cache_bytes", 10),
        ("llm.run_tokens", -1),
        ("llm.run_usd", "inf"),
        ("llm.prices", '["m 1 2 -3"]'),
    ],
)
def test_a_number_outside_its_range_is_refused_with_name_and_range(
    name: str, value: Scalar
) -> None:
    with pytest.raises(InputError, match=rf"{name}.* is .*; it must lie in"):
        overlay(Settings(), {name: value})

"""Rules of filters: which answers of each classifier let a sentence pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from claimwright.claims.filters import SentenceFilters
from claimwright.flows.find import FILTERS
from claimwright.flows.sentence_rules import sentence_rules
from claimwright.settings import FilterSettings


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
        **{
            each: Always(name=each, sure=sure)
            for each in (*FILTERS, "environmental_claim", "warming_stance")
        }
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
        **{each: Always(name=each) for each in (*FILTERS, "environmental_claim", "warming_stance")}
    )

    assert (
        tuple(rule.classifier.name for rule in sentence_rules(classifiers, FilterSettings()))
        == FILTERS
    )

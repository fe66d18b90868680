"""The plans of the heads."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from claimwright.claims.filters import HEADS
from claimwright_lab.training.debate_sentences import CHECKTHAT
from claimwright_lab.training.head_plans import PLANS, HeadPlan
from claimwright_lab.training.sentence_labels import LabelledSentence
from claimwright_lab.training.written_sentences import ARTICLES

BY_NAME = {plan.name: plan for plan in PLANS}
FACT = LabelledSentence(text="I moved.", source=CHECKTHAT, target=(0.0, 1.0, 0.0))
EITHER = LabelledSentence(text="Well.", source=CHECKTHAT, target=(1.0, 1.0, 0.0), exact=False)
WORTHY = LabelledSentence(text="Taxes rose.", source=CHECKTHAT, target=(0.0, 0.0, 1.0))
TABLE = np.array([[0.2, 0.6, 0.2], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]], dtype=np.float32)


def test_each_filter_has_its_plan_with_its_labels() -> None:
    assert dict(HEADS) == {name: plan.labels for name, plan in BY_NAME.items()}


def test_check_worthiness_is_measured_as_yes_or_no() -> None:
    judged, positive = BY_NAME["check_worthiness"].tested((FACT, EITHER, WORTHY), TABLE)[0]

    assert (("No", "Yes"), [0, 0, 1], ("Yes",)) == (
        judged.classes,
        judged.gold.tolist(),
        positive,
    )
    assert [0.2, 0.2, 0.7] == pytest.approx(judged.table[:, 1].tolist())


def test_unimportant_facts_are_measured_on_the_annotated_alone() -> None:
    judged, _ = BY_NAME["check_worthiness"].held_out((FACT, EITHER, WORTHY), TABLE)[1]

    assert [1] == judged.gold.tolist()
    assert [0.25, 0.75] == pytest.approx(judged.table[0].tolist())


def test_where_none_is_annotated_nothing_is_measured_of_them() -> None:
    assert len(BY_NAME["check_worthiness"].held_out((EITHER, WORTHY), TABLE[1:])) == 1


@pytest.mark.parametrize(("weight", "sentence"), [(3.0, FACT), (1.0, EITHER), (1.0, WORTHY)])
def test_annotated_sentences_weigh_more(weight: float, sentence: LabelledSentence) -> None:
    assert weight == BY_NAME["check_worthiness"].weight(sentence)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_plan_measures_what_was_held_out(plan: HeadPlan) -> None:
    size = len(plan.labels)
    sentence = replace(FACT, target=tuple(float(place == 0) for place in range(size)))
    table = np.full((1, size), 1 / size, dtype=np.float32)

    assert plan.held_out((sentence,), table)


def test_news_sentences_are_measured_as_fact_or_none() -> None:
    news = [replace(EITHER, source=ARTICLES), replace(WORTHY, source=ARTICLES)]
    news[0] = replace(news[0], target=(1.0, 0.0, 0.0))
    news[1] = replace(news[1], target=(0.0, 0.5, 0.5))
    judged, _ = BY_NAME["check_worthiness"].tested((FACT, *news), TABLE)[1]

    assert (("no fact", "fact"), [0, 1]) == (judged.classes, judged.gold.tolist())
    assert [0.5, 0.1] == pytest.approx(judged.table[:, 0].tolist())

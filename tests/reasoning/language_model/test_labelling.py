"""What is asked of a language model that labels a text, and what its answers come to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Answer, AnswerStatus
from claimwright.reasoning.language_model.labelling import (
    LEAST_CONFIDENCE,
    MOST_CONFIDENCE,
    answered,
    giving,
    label_fields,
    mean_shares,
)

LABELS = ("YES", "NO", "OPEN")


def answer(label: str, confidence: int) -> Answer:
    return Answer(status=AnswerStatus.ANSWERED, values={"label": label, "confidence": confidence})


ANSWERS = st.builds(answer, st.sampled_from(LABELS), st.integers(LEAST_CONFIDENCE, MOST_CONFIDENCE))


@given(st.lists(ANSWERS, min_size=1, max_size=9))
def test_shares_sum_to_one_and_of_one_answer_its_label_is_the_likeliest(
    answers: list[Answer],
) -> None:
    alone = mean_shares(answers[:1], LABELS)

    assert sum(mean_shares(answers, LABELS).values()) == pytest.approx(1.0)
    assert answers[0].values["label"] == max(alone, key=lambda label: alone[label])


def test_reasoning_comes_before_the_label() -> None:
    names = [field.name for field in label_fields(("s1",), LABELS, silent="OPEN")]

    assert ["reasoning", "sentences", "label", "confidence"] == names


def test_failed_answers_do_not_count() -> None:
    failed = Answer(status=AnswerStatus.REFUSED)

    assert [answer("NO", 50)] == answered([failed, answer("NO", 50)])


def test_where_no_answer_gave_the_mean_label_all_of_them_speak() -> None:
    answers = [answer("YES", 40), answer("NO", 40)]

    assert ([answers[1]], answers) == (giving(answers, "NO"), giving(answers, "OPEN"))

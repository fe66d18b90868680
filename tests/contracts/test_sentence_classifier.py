"""What every filter of sentences must do: a new one is one more entry in `FILTERS`."""

from __future__ import annotations

import pytest

from claimwright.claims.form import FORECAST, FORM, OPINION
from claimwright.claims.heads import HeadClassifier
from claimwright.protocols import SentenceClassifier
from claimwright.testing import FakeSentenceClassifier
from tests.claims.made_heads import ENCODER, head

FAKE = FakeSentenceClassifier(name="topic", words={"climate": "sea"}, otherwise="other")
FILTERS: tuple[SentenceClassifier, ...] = (
    FAKE,
    HeadClassifier(head=head(), encoder=ENCODER),
    FORM,
    OPINION,
    FORECAST,
)
SENTENCES = (
    "The sea rose by 3 mm a year.",
    "Why should we care?",
    "“I think it will rise,” she said.",
    "",
    " \n",
    "no!" * 5_000,
    "الطقس حار",
)


@pytest.fixture(params=FILTERS, ids=["fake", "head", "form", "opinion", "forecast"])
def classifier(request: pytest.FixtureRequest) -> SentenceClassifier:
    """Give each filter in turn."""
    chosen: SentenceClassifier = request.param
    return chosen


def test_each_sentence_gets_each_label_in_order(classifier: SentenceClassifier) -> None:
    found = classifier.classify(SENTENCES)

    assert [list(classifier.labels)] * len(SENTENCES) == [list(one) for one in found]


def test_the_probabilities_of_a_sentence_sum_to_one(classifier: SentenceClassifier) -> None:
    found = classifier.classify(SENTENCES)

    assert [1.0] * len(SENTENCES) == pytest.approx([sum(one.values()) for one in found])
    assert min(min(one.values()) for one in found) >= 0


def test_the_neighbours_of_a_sentence_do_not_matter(classifier: SentenceClassifier) -> None:
    (alone,) = classifier.classify(SENTENCES[1:2])

    assert dict(alone) == pytest.approx(dict(classifier.classify(SENTENCES)[1]))


def test_the_same_sentences_get_the_same_answer(classifier: SentenceClassifier) -> None:
    assert classifier.classify(SENTENCES) == classifier.classify(SENTENCES)


def test_no_sentence_gets_no_answer(classifier: SentenceClassifier) -> None:
    assert classifier.classify(()) == ()


def test_a_filter_has_a_name_and_labels_to_choose_from(classifier: SentenceClassifier) -> None:
    assert (True, True) == (bool(classifier.name), len(set(classifier.labels)) > 1)

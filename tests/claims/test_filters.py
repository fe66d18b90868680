"""Every filter put together over one encoder."""

from dataclasses import fields
from pathlib import Path

import pytest

from claimwright.claims.filters import (
    HEADS,
    RememberingEncoder,
    article_stance,
    load_filter,
    load_filters,
)
from claimwright.errors import InputError, IntegrityError, NotFoundError
from claimwright.testing import HashEncoder
from tests.claims.made_heads import ENCODER, folder
from tests.examples import NotingEncoder

FOR = {"agree": 0.75, "neutral": 0.25, "disagree": 0.0}
AGAINST = {"agree": 0.0, "neutral": 0.25, "disagree": 0.75}


def test_an_article_stands_where_its_climate_sentences_stand_on_average() -> None:
    found = article_stance([FOR, AGAINST, AGAINST], [True, True, False])

    assert {"agree": 0.375, "neutral": 0.25, "disagree": 0.375} == found


def test_sentences_about_something_else_do_not_count() -> None:
    assert FOR == article_stance([FOR, AGAINST, AGAINST], [True, False, False])


def test_an_article_without_climate_sentences_stands_nowhere() -> None:
    assert article_stance([FOR], [False]) is None


def test_a_stance_without_its_topic_is_refused() -> None:
    with pytest.raises(InputError, match="1 stances and 0 topics"):
        article_stance([FOR], [])


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """Write a head for each filter."""
    for name, labels in HEADS.items():
        folder(tmp_path / name, labels)
    return tmp_path


def test_every_filter_is_named_as_it_is_asked_for(weights: Path) -> None:
    filters = load_filters(weights, ENCODER)
    names = [item.name for item in fields(filters)]

    assert names == [getattr(filters, name).name for name in names]


@pytest.mark.parametrize(("name", "labels"), HEADS.items())
def test_a_filter_is_named_and_labelled(weights: Path, name: str, labels: tuple[str, ...]) -> None:
    made = load_filter(weights, name, ENCODER)

    assert (name, labels) == (made.name, made.labels)


@pytest.mark.parametrize("name", HEADS)
def test_a_head_with_other_labels_is_refused(tmp_path: Path, name: str) -> None:
    folder(tmp_path / name, ("a", "b"))

    with pytest.raises(IntegrityError, match=r"the labels \('a', 'b'\)"):
        load_filter(tmp_path, name, ENCODER)


def test_the_heads_share_one_embedding_of_a_sentence(weights: Path) -> None:
    counting = NotingEncoder(ENCODER)
    filters = load_filters(weights, counting)
    filters.topic.classify(["Seas rise."])
    filters.check_worthiness.classify(["Seas rise."])
    filters.warming_stance.classify(["Seas rise."])

    assert counting.texts == ["Seas rise."]


def test_a_missing_head_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="check_worthiness"):
        load_filters(tmp_path, ENCODER)


def test_another_encoder_is_refused(weights: Path) -> None:
    with pytest.raises(IntegrityError, match="hash-16"):
        load_filters(weights, HashEncoder(16))


def test_the_oldest_are_forgotten() -> None:
    counting = NotingEncoder(ENCODER)
    remembering = RememberingEncoder(encoder=counting, limit=1)
    remembering.encode(["sea", "ice"])
    remembering.encode(["sea"])

    assert counting.texts == ["sea", "ice", "sea"]


def test_it_is_the_encoder_behind_it_by_name() -> None:
    remembering = RememberingEncoder(encoder=NotingEncoder(ENCODER))

    assert (remembering.name, remembering.dimension) == ("hash-8", 8)

"""Where a sentence and an article stand on global warming."""

import pytest

from claimwright.claims.opinion import ArticleStance, article_stance
from claimwright.errors import InputError

FOR = {"agree": 0.75, "neutral": 0.25, "disagree": 0.0}
AGAINST = {"agree": 0.0, "neutral": 0.25, "disagree": 0.75}


def test_an_article_stands_where_its_climate_sentences_stand_on_average() -> None:
    found = article_stance([FOR, AGAINST, AGAINST], [True, True, False])

    assert ArticleStance(sentences=2, agree=0.375, neutral=0.25, disagree=0.375) == found


def test_sentences_about_something_else_do_not_count() -> None:
    assert "agree" == article_stance([FOR, AGAINST, AGAINST], [True, False, False]).label


def test_an_article_without_climate_sentences_stands_nowhere() -> None:
    found = article_stance([FOR], [False])

    assert (0, None, None) == (found.sentences, found.agree, found.label)


def test_a_stance_without_its_topic_is_refused() -> None:
    with pytest.raises(InputError, match="1 stances and 0 topics"):
        article_stance([FOR], [])

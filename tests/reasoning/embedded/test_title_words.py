"""Words that a source's title probably holds."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Claim
from claimwright.errors import InputError, NotFoundError
from claimwright.reasoning.embedded.title_words import (
    BUNDLED,
    SIGNS,
    TitleWordModel,
    TitleWords,
    read_model,
    signs_of,
    title_of_words,
)
from tests.citations import cited_claim

CITED = replace(
    cited_claim("c", "He won the Booker Prize in 1989."),
    claim=Claim(id="c", text="He won the Booker Prize in 1989."),
    context=("His early novels sold well.", "In time Kazuo Ishiguro moved to London."),
    section=("Career",),
    article_title="The Remains of the Day (novel)",
)


def sign(word: str, name: str) -> float:
    return signs_of(CITED)[word][SIGNS.index(name)]


def only(**weights: float) -> TitleWordModel:
    return TitleWordModel(weights=tuple(weights.get(name, 0.0) for name in SIGNS), words=3)


@pytest.mark.parametrize(
    ("word", "name", "value"),
    [
        ("booker", "in_claim", 1.0),
        ("booker", "in_context", 0.0),
        ("booker", "capital", 1.0),
        ("booker", "run_of_capitals", 1.0),
        ("london", "run_of_capitals", 0.0),
        ("1989", "number", 1.0),
        ("remains", "in_title", 1.0),
        ("career", "in_section", 1.0),
        ("ishiguro", "nearness", 1.0),
        ("novels", "nearness", 0.5),
        ("booker", "letters", math.log(6)),
        ("moved", "verb_or_adverb", 1.0),
    ],
)
def test_signs_say_where_and_how_a_word_stands(word: str, name: str, value: float) -> None:
    assert sign(word, name) == value


def test_words_without_a_meaning_of_their_own_are_left_out() -> None:
    assert {"the", "his", "he", "in"} & set(signs_of(CITED)) == set()


def test_what_tells_two_articles_of_one_name_apart_is_no_word_of_the_title() -> None:
    assert "novel" not in signs_of(CITED)


def test_the_likeliest_words_come_first() -> None:
    model = only(in_title=2.0, capital_in_context=1.0)

    assert TitleWords(model=model).generate([CITED]) == ("day remains ishiguro",)


def test_the_bundled_model_names_whom_the_claim_calls_he() -> None:
    assert "ishiguro" in TitleWords().generate([CITED])[0].split()


def test_no_claim_gives_no_title() -> None:
    assert TitleWords().generate([]) == ()


def test_a_claim_without_words_has_nothing_to_add() -> None:
    bare = replace(CITED, claim=Claim(text="…"), context=(), section=(), article_title="")

    assert TitleWords().generate([bare]) == ("",)


def test_the_name_changes_with_the_numbers() -> None:
    assert TitleWords().name != TitleWords(model=only(in_title=1.0)).name


def test_a_title_is_spelt_as_signs_are() -> None:
    assert title_of_words("Kazuo Ishiguro's prize") == {"kazuo", "ishiguro's", "prize"}


@given(st.text(max_size=200))
def test_any_claim_gives_a_line_of_so_many_words(text: str) -> None:
    line = TitleWords().generate([replace(CITED, claim=Claim(text=text))])[0]

    assert ("\n" in line, len(line.split(" ")) <= BUNDLED.words) == (False, True)


@pytest.mark.parametrize("weights", [(), (1.0,), (math.nan,) * len(SIGNS)])
def test_what_is_no_model_is_refused(weights: tuple[float, ...]) -> None:
    with pytest.raises(InputError, match="finite weights"):
        TitleWordModel(weights=weights)


def test_a_model_that_asks_for_no_word_is_refused() -> None:
    with pytest.raises(InputError, match="words is 0"):
        replace(BUNDLED, words=0)


def test_a_model_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "title_words.json"
    weights = dict(zip(SIGNS, BUNDLED.weights, strict=True))
    path.write_text(json.dumps({"weights": weights, "words": 12}), encoding="utf-8")

    assert read_model(path) == BUNDLED


def test_an_absent_model_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no model of title words"):
        read_model(tmp_path / "none.json")


@pytest.mark.parametrize("content", ["", "[]", '{"weights": {}}', '{"weights": 3, "words": 1}'])
def test_another_file_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(InputError, match="is no model of title words"):
        read_model(path)

"""What an abstract says, and when it says nothing."""

from __future__ import annotations

import json
import lzma
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from claimwright.corpus.catalogues.abstracts import (
    MAX_POSITION,
    abstract_of,
    only_rights,
    plain,
    title_of,
    uninverted,
)
from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from tests.corpus.catalogues.plays import inverted

_REAL: Final = (
    Path(__file__).parents[4] / "shared" / "data" / "corpora" / "abstracts_synergy.jsonl.xz"
)
_NEEDS_REAL: Final = pytest.mark.skipif(not _REAL.exists(), reason="needs ../shared/data/corpora")


@pytest.mark.parametrize(
    "index",
    [
        {"sea": [0], "rises": [2]},
        {"sea": [0], "rises": [0]},
        {"sea": [-1, 0]},
        {"sea": [0], "rises": ["1"]},
        {"sea": [0], "rises": [True]},
        {"sea": [0], "rises": [MAX_POSITION + 1]},
    ],
)
def test_an_index_with_holes_or_doubles_is_broken(index: dict[str, object]) -> None:
    assert uninverted(index)[1]


@pytest.fixture(scope="module")
def real() -> tuple[str, ...]:
    """Return real abstracts, as catalogues have them."""
    with lzma.open(_REAL, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in islice(file, 2_000)]
    return tuple(row["abstract"] for row in rows if (row.get("abstract") or "").strip())


@_NEEDS_REAL
def test_real_abstracts_come_back_word_for_word(real: tuple[str, ...]) -> None:
    whole = [" ".join(text.split()) for text in real]

    assert [(text, False) for text in whole] == [uninverted(inverted(text)) for text in whole]


@_NEEDS_REAL
def test_no_real_abstract_is_taken_for_a_notice_of_rights(real: tuple[str, ...]) -> None:
    assert [] == [text for text in real if "rights" in abstract_of(text).problem]


def test_an_empty_index_has_no_words_and_is_whole() -> None:
    assert ("", False) == uninverted({})


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        ("<jats:p>CO<jats:sub>2</jats:sub> rose.</jats:p>", "CO2 rose."),
        ("<jats:sec><jats:title>Results</jats:title><p>Ice.</p></jats:sec>", "Results Ice."),
        ("a &lt; b &amp; c", "a < b & c"),
        ("&lt;p&gt;Ice&lt;/p&gt;", "Ice"),
        ("p<0.05, n>3", "p<0.05, n>3"),
        ("<mml:math><mml:mi>x</mml:mi></mml:math> grows", "x grows"),
        ("half \ud800 a pair", "half ? a pair"),
        ("  two\n\nlines\t", "two lines"),
    ],
)
def test_marks_go_and_words_stay(marked: str, text: str) -> None:
    assert text == plain(marked)


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        ("Abstract Ice melts.", "Ice melts."),
        ("ABSTRACT: Ice melts.", "Ice melts."),
        ("Summary. Ice melts.", "Ice melts."),
        ("Abstract thinking helps.", "Abstract thinking helps."),
        ("Copyright law slows research.", "Copyright law slows research."),
        (
            "Published by 12 groups, data show warming.",
            "Published by 12 groups, data show warming.",
        ),
        ("© 2015 大气变暖导致冰川融化。", "© 2015 大气变暖导致冰川融化。"),
        (
            "© 2019 The Authors. We find that ice melts.",
            "© 2019 The Authors. We find that ice melts.",
        ),
    ],
)
def test_what_says_something_is_kept(marked: str, text: str) -> None:
    assert (text, "") == (abstract_of(marked).text, abstract_of(marked).problem)


@pytest.mark.parametrize(
    "marked",
    [
        "© 2019 Elsevier Ltd. All rights reserved.",
        "Copyright © 2001 John Wiley &amp; Sons, Ltd.",
        "(c) 2003 Wiley Periodicals, Inc. J Comput Chem 24: 1-9, 2003",
        "© The Author(s) 2020. Published by Oxford University Press.",
        "<jats:p>All rights reserved.</jats:p>",
        "This article is protected by copyright. All rights reserved.",
    ],
)
def test_a_notice_of_rights_is_no_abstract(marked: str) -> None:
    assert "only a notice of rights" in abstract_of(marked).problem


def test_a_long_text_that_begins_as_a_notice_is_none() -> None:
    assert not only_rights("© 2019 The Authors. " * 40)


@pytest.mark.parametrize(
    "marked",
    ["No abstract available.", "[No abstract]", "n/a", "…", "There is no abstract", "null"],
)
def test_a_placeholder_is_no_abstract(marked: str) -> None:
    assert "says that there is none" in abstract_of(marked).problem


@pytest.mark.parametrize("marked", ["", "  ", "<p></p>", "Abstract", "Abstract:"])
def test_nothing_is_no_abstract(marked: str) -> None:
    assert "there is no abstract" == abstract_of(marked).problem


def test_a_text_over_the_bound_is_refused_with_its_length() -> None:
    assert "over the limit of 1,000,000" in abstract_of("ice " * MAX_TEXT_CHARACTERS).problem


def test_a_title_is_cut_at_its_bound() -> None:
    assert 2_000 == len(title_of("ice " * 1_000))

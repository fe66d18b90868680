"""Answers as bytes into values with types."""

from __future__ import annotations

import json
import lzma
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from claimwright.corpus.catalogues.reading import (
    MAX_POSITION,
    abstract_of,
    at,
    count_at,
    doi_of,
    first_text,
    inner_text,
    json_object,
    json_value,
    list_at,
    names_of,
    only_rights,
    plain,
    text_at,
    title_of,
    uninverted,
    xml_root,
    year_of,
)
from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from claimwright.domain import IdentifierKind
from claimwright.fetch.catalogues import Unreadable
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


_GROWING = b"".join(
    b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 10 if n else b"ha" * 10) for n in range(12)
)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "no JSON"),
        (b'{"a": ', "no JSON"),
        (b"<!DOCTYPE html><p>busy</p>", "for people"),
        (b"  <html>", "for people"),
        (b"[" * 100_000, "no JSON"),
        (b"\xff\xfe\x00", "no JSON"),
        (b"[1]", "JSON list"),
        (b"null", "JSON NoneType"),
    ],
)
def test_what_is_no_object_is_told(body: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        json_object(body)


def test_a_list_is_json_too() -> None:
    assert [1, None] == json_value(b"[1, null]")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "no XML"),
        (b"<feed>", "no XML"),
        (b"<html><body/></html>", "<html> where <feed>"),
        (b'{"a": 1}', "no XML"),
        (
            b'<!DOCTYPE feed [<!ENTITY a SYSTEM "file:///etc/hostname">]><feed>&a;</feed>',
            "no XML",
        ),
        (b"<!DOCTYPE feed [" + _GROWING + b"]><feed>&e11;</feed>", "no XML"),
    ],
    ids=["empty", "cut short", "another", "JSON", "from outside", "growing without bound"],
)
def test_what_is_no_such_xml_is_told(body: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        xml_root(body, "feed")


def test_the_text_of_an_element_has_that_of_those_within_it() -> None:
    root = xml_root(b"<feed>CO<sub>2</sub>\n  rose</feed>", "feed")

    assert ("CO2 rose", "") == (inner_text(root), inner_text(None))


def test_a_namespace_does_not_hide_a_root() -> None:
    assert xml_root(b'<feed xmlns="http://www.w3.org/2005/Atom"/>', "feed") is not None


@pytest.mark.parametrize("record", [None, [], "text", {}, {"a": None}, {"a": []}, {"a": {"b": 3}}])
def test_a_path_that_breaks_off_ends_in_nothing(record: object) -> None:
    assert (None, "", ()) == (
        at(record, "a", "b", "c"),
        text_at(record, "a", "b"),
        list_at(record, "a", "b"),
    )


def test_half_a_surrogate_pair_does_not_make_a_text_unusable() -> None:
    assert ("A?", "B?") == (text_at({"a": "A\ud835"}, "a"), first_text({"b": ["B\ud835"]}, "b"))


def test_the_first_text_of_a_list_is_found_among_what_is_none() -> None:
    assert ("ice", "") == (first_text({"a": [None, " ", "ice "]}, "a"), first_text({}, "a"))


@pytest.mark.parametrize(
    ("value", "count"), [(3, 3), (0, 0), (-1, None), ("many", None), (None, None)]
)
def test_a_count_that_is_none_is_missing(value: object, count: int | None) -> None:
    assert count == count_at({"n": value}, "n")


@pytest.mark.parametrize(
    ("value", "year"), [(2020, 2020), ("2020-05", 2020), (20, None), ({}, None)]
)
def test_a_year_that_is_none_is_missing(value: object, year: int | None) -> None:
    assert year == year_of(value)


def test_a_name_that_cannot_be_read_is_left_out() -> None:
    assert ((), ()) == (names_of("soon", IdentifierKind.PMID), names_of(None, IdentifierKind.DOI))


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.5555/ICE.1", "10.5555/ice.1"),
        ("10.48550/arXiv.2101.00001v2", "10.48550/arxiv.2101.00001"),
        ("n/a", None),
        (None, None),
    ],
)
def test_a_doi_is_bare_or_missing(text: str | None, doi: str | None) -> None:
    assert doi == doi_of(text)

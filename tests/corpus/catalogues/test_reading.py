"""Answers as bytes into values with types."""

from __future__ import annotations

import pytest

from claimwright.corpus.catalogues.reading import (
    at,
    count_at,
    doi_of,
    first_text,
    inner_text,
    json_object,
    json_value,
    list_at,
    names_of,
    text_at,
    xml_root,
    year_of,
)
from claimwright.domain import IdentifierKind
from claimwright.fetch.catalogues import Unreadable


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
    ],
)
def test_what_is_no_such_xml_is_told(body: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        xml_root(body, "feed")


def test_what_is_outside_of_an_answer_is_not_read() -> None:
    body = b'<!DOCTYPE feed [<!ENTITY a SYSTEM "file:///etc/hostname">]><feed>&a;</feed>'

    with pytest.raises(Unreadable, match="no XML"):
        xml_root(body, "feed")


def test_entities_do_not_grow_without_bound() -> None:
    entities = b"".join(
        b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 10 if n else b"ha" * 10) for n in range(12)
    )
    body = b"<!DOCTYPE feed [" + entities + b"]><feed>&e11;</feed>"

    with pytest.raises(Unreadable, match="no XML"):
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

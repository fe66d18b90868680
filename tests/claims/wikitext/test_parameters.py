"""Tests of reading cite templates and tags."""

import pytest

from claimwright.claims.wikitext.parameters import (
    MAX_TEMPLATE_CHARACTERS,
    attributes_of,
    fields_of,
    words_of,
)


@pytest.mark.parametrize(
    ("written", "field", "expected"),
    [
        ("{{cite web|URL=http://a.example}}", "url", "http://a.example"),
        ("{{Internetquelle|titel=Eis}}", "title", "Eis"),
        ("{{lien web|titre=Glace}}", "title", "Glace"),
        ("{{cita web|título=Hielo}}", "title", "Hielo"),
        ("{{cite news|newspaper=The Ice}}", "container", "The Ice"),
        ("{{cite web|title=|titel=Eis}}", "title", "Eis"),
        ("{{cite web|archiveurl=http://b.example}}", "archive_url", "http://b.example"),
    ],
)
def test_a_field_has_one_name_whatever_the_wiki_calls_it(
    written: str, field: str, expected: str
) -> None:
    found = fields_of(written)

    assert found is not None
    assert expected == found.text(field)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("{{cite web|last=Snow|first=Ann}}", ("Ann Snow",)),
        ("{{cite web|last1=Snow|first1=Ann|last2=Frost|first2=Bo}}", ("Ann Snow", "Bo Frost")),
        ("{{cite web|last=Snow|first=Ann|last2=Frost}}", ("Ann Snow", "Frost")),
        ("{{cite web|author=Ann Snow}}", ("Ann Snow",)),
        ("{{cite web|last=Snow|first1=Ann}}", ("Ann Snow",)),
        ("{{ouvrage|nom1=Neige|prénom1=Anne}}", ("Anne Neige",)),
        ("{{cite web|title=x}}", ()),
    ],
)
def test_authors_come_in_the_order_of_the_work(written: str, expected: tuple[str, ...]) -> None:
    found = fields_of(written)

    assert found is not None
    assert expected == found.authors()


def test_the_date_is_put_together_from_its_parts() -> None:
    found = fields_of("{{cite web|month=May|year=2010}}")

    assert found is not None
    assert "May 2010" == found.date()


def test_of_a_field_given_twice_the_last_counts() -> None:
    found = fields_of("{{cite web|title=a|title=b}}")

    assert found is not None
    assert "b" == found.text("title")


@pytest.mark.parametrize(
    "written",
    ["a", "{{a}}{{b}}", "{{a}} ", "{{a|" + "x" * MAX_TEMPLATE_CHARACTERS + "}}"],
)
def test_what_is_no_template_or_too_long_has_no_fields(written: str) -> None:
    assert fields_of(written) is None


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("<ref name=a>", {"name": "a"}),
        ("<ref name=\"a b\" group='n'/>", {"name": "a b", "group": "n"}),
        ("<ref name=\"a\"group='b'>", {"name": "a", "group": "b"}),
        ("<ref name=a/b / >", {"name": "a/b"}),
        ('<ref name="a b>', {"name": "a b"}),
        ("<ref>", {}),
        ("<ref " + "x" * 2_000 + ">", {}),
    ],
)
def test_the_attributes_of_a_tag_are_read(tag: str, expected: dict[str, str]) -> None:
    assert expected == attributes_of(tag)


def test_a_value_is_read_in_plain_words() -> None:
    assert "The ice & snow" == words_of("The [[ice]] &amp; {{lang|fr|''snow''}}")

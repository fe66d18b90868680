"""Tests of reading what a note names."""

import pytest

from claimwright.domain import MaintenanceTag, ReferenceForm
from tests.claims.wikitext.pages import only, source, sources


def test_a_template_names_the_source() -> None:
    found = source("{{cite web|url=http://a.example|title=A|last=Snow}} Retrieved 2010.")

    assert (ReferenceForm.TEMPLATE, "http://a.example", "A") == (found.form, found.url, found.title)


def test_a_link_names_the_source_with_its_label() -> None:
    found = source("[http://a.example The ''ice'' &ndash; A]<!-- bot -->, 2010")

    assert (ReferenceForm.BARE_LINK, "The ice – A") == (found.form, found.title)


def test_a_bare_link_takes_the_words_around_it_for_a_title() -> None:
    found = source("Snow, The ice. http://a.example/x.")

    assert ("http://a.example/x", "Snow, The ice") == (found.url, found.title)


def test_when_a_link_was_read_is_no_title() -> None:
    assert "" == source("http://a.example/x. Accessed 3 May 2011").title


def test_words_name_the_source_with_its_identifiers() -> None:
    found = source("Snow, ''Ice'', 2010. ISBN 978-0-306-40615-7, doi:10.1000/x, PMID 12")

    assert (ReferenceForm.TEXT, "9780306406157", "10.1000/x", "12") == (
        found.form,
        found.isbn,
        found.doi,
        found.pmid,
    )


def test_a_note_may_bundle_several_sources() -> None:
    found = sources(
        "{{cite web|title=A|url=http://a.example}}; [http://b.example B]; {{cite book|title=C}}"
    )

    assert ["A", "B", "C"] == sorted(one.title for one in found)


@pytest.mark.parametrize(
    "archive",
    ["{{webarchive|url=https://web.archive.org/a}}", "[https://web.archive.org/a Archived]"],
)
def test_an_archive_belongs_to_the_source_before_it(archive: str) -> None:
    found = source("[http://a.example A] " + archive)

    assert ("http://a.example", "https://web.archive.org/a") == (found.url, found.archive_url)


def test_a_source_may_be_an_archive_alone() -> None:
    assert "https://web.archive.org/a" == source("[https://web.archive.org/a A]").archive_url


def test_a_template_nobody_knows_stands_for_a_source() -> None:
    found = source("{{GEOnet3|-3087388|Teymanak}}")

    assert ("geonet3 -3087388 Teymanak", "geonet3") == (found.title, found.template)


def test_a_template_nobody_knows_may_name_an_address() -> None:
    assert "http://a.example" == source("{{some database|url=http://a.example|title=A}}").url


def test_templates_within_templates_are_read() -> None:
    assert "A" == source("{{small|{{cite web|title=A}}}}").title


def test_tags_within_a_note_are_told() -> None:
    claim = only("Ice melts in spring.<ref>{{cite web|title=A}}{{dead link}}</ref>")

    assert (MaintenanceTag.DEAD_LINK,) == claim.tags


@pytest.mark.parametrize(
    ("template", "titles"),
    [
        ("{{sfnm|1a1=A|1y=2010|2a1=B|2a2=C|2y=2011|2p=5}}", ["A 2010", "B & C 2011"]),
        ("{{sfnm|A|2010|B|2011}}", ["A 2010", "B 2011"]),
        ("{{harvs|last=A|year=2010|year2=2011}}", ["A 2010", "A 2011"]),
        ("{{sfn|A|B|C|D|2010}}", ["A & B & C & D 2010"]),
        ("{{sfn|A|n.d.}}", ["A n.d."]),
    ],
)
def test_short_footnotes_are_read_in_all_their_forms(template: str, titles: list[str]) -> None:
    claim = only(f"Ice melts in spring.{template}")

    assert titles == [one.title for one in claim.references[0].sources]

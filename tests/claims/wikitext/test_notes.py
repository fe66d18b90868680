"""Tests of giving each marker its note."""

import pytest

from claimwright.claims.wikitext.notes import Marker, is_marker, markers
from claimwright.claims.wikitext.template_kinds import TemplateKind
from claimwright.claims.wikitext.tree import mask, outline


def found(wikitext: str) -> tuple[Marker, ...]:
    masked = mask(wikitext)
    return markers(masked, outline(masked.text))


def numbers(wikitext: str) -> list[int]:
    return [one.number for marker in found(wikitext) for one in marker.references]


def test_markers_of_one_note_have_one_number() -> None:
    assert [1, 2, 1] == numbers("<ref name=a>A</ref><ref>B</ref><ref name=a />")


def test_equal_short_footnotes_have_one_number() -> None:
    assert [1, 2, 1] == numbers("{{sfn|A|2010|p=1}}{{sfn|A|2010|p=2}}{{sfn|A|2010|p=1}}")


def test_groups_count_by_themselves() -> None:
    assert [1, 1] == numbers("<ref>A</ref><ref group=n>[http://a.example A]</ref>")


def test_notes_by_template_count_in_the_group_of_the_template() -> None:
    assert [1] == numbers("{{efn|Mostly in May.}}<ref>A</ref>")
    assert [1, 2] == numbers("{{#tag:ref|http://a.example}}<ref>A</ref>")


@pytest.mark.parametrize(
    ("template", "use"),
    [
        ("{{#tag:ref|http://a.example|name=x}}", "<ref name=x />"),
        ("{{refn|http://a.example|name=x}}", "<ref name=x />"),
        ("{{refn|http://a.example|name=x|group=n}}", "<ref name=x group=n />"),
        ("{{efn|http://a.example|name=x}}", "<ref name=x group=lower-alpha />"),
        ("{{efn|http://a.example|name=x}}", "{{efn|name=x}}"),
        ("{{notetag|http://a.example|name=x}}", "{{r|x|group=note}}"),
    ],
)
def test_a_note_by_template_is_used_again_by_its_name(template: str, use: str) -> None:
    assert "defined nowhere" not in found(template + use)[1].problem
    assert "defined nowhere" not in found(use + template)[0].problem


@pytest.mark.parametrize(
    ("use", "listed"),
    [
        (
            "<ref name=a group=n />",
            '<references group="n"><ref name=a>[http://a.example A]</ref></references>',
        ),
        (
            "<ref name=a group=n />",
            "{{reflist|group=n|refs=<ref name=a>[http://a.example A]</ref>}}",
        ),
        ("{{r|a|group=n}}", "{{reflist|group=n|refs={{refn|[http://a.example A]|name=a}}}}"),
        (
            "<ref name=a group=lower-alpha />",
            "{{notelist|refs=<ref name=a>[http://a.example A]</ref>}}",
        ),
        ("<ref name=a />", "<references><ref name=a>[http://a.example A]</ref></references>"),
    ],
)
def test_notes_that_a_list_defines_are_of_its_group(use: str, listed: str) -> None:
    marker, definition = found(use + listed)

    assert ("A", True) == (marker.references[0].sources[0].title, definition.used)


def test_names_are_known_within_their_group() -> None:
    wikitext = "<ref name=a group=n>http://b.example</ref><ref name=a>A</ref><ref name=a group=n/>"

    assert "http://b.example" == found(wikitext)[2].references[0].sources[0].url


def test_a_note_is_known_before_it_is_defined() -> None:
    assert "A" == found("<ref name=a/><ref name=a>A</ref>")[0].references[0].sources[0].title


def test_of_two_definitions_the_first_that_names_a_source_counts() -> None:
    wikitext = "<ref name=a><!-- moved --></ref><ref name=a>A</ref><ref name=a>B</ref>"

    assert ["A"] * 3 == [marker.references[0].sources[0].title for marker in found(wikitext)]


def test_short_footnotes_within_a_note_are_its_sources_and_no_markers() -> None:
    assert 1 == len(found("<ref>{{harvnb|A|2010}}; {{harvnb|B|2011}}</ref>"))
    assert 1 == len(found("{{efn|See {{harvnb|A|2010}}.}}"))


def test_a_footnote_within_a_note_is_a_marker() -> None:
    assert 2 == len(found("{{efn|Ice melts.{{sfn|A|2010}}}}"))


def test_definitions_in_the_list_of_notes_are_told() -> None:
    listed = found("<ref name=a/><references><ref name=a>A</ref><ref name=b>B</ref></references>")

    assert [(False, False), (True, True), (True, False)] == [
        (one.definition, one.used) for one in listed
    ]


def test_cite_templates_are_no_markers() -> None:
    assert () == found("{{cite web|title=A}}")
    assert not is_marker(TemplateKind.WORK)

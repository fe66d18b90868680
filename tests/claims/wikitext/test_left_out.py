"""Tests of the reasons for leaving references out."""

import pytest

from tests.claims.wikitext.pages import reasons

REF = "<ref>A</ref>"


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        (f"{{{{Infobox x|a={{{{small|b{REF}}}}}}}}}", "in an infobox"),
        (f"[[Ice|{REF}]]", "in a paragraph, without a statement before it"),
        (f"{{{{navbox|a={REF}}}}}", "in the template 'navbox'"),
        (f"{{{{cite web|title=A{REF}}}}}", "in the template 'cite web'"),
        (f"<gallery>{REF}</gallery>", "in a caption"),
        ("<references><ref>A</ref></references>", "defined in the list of notes and used nowhere"),
    ],
)
def test_what_stands_around_a_reference_is_its_reason(wikitext: str, expected: str) -> None:
    assert [expected] == reasons(wikitext)


def test_each_reference_in_a_comment_is_told() -> None:
    assert ["in a comment"] * 3 == reasons(f"<!-- {REF} {{{{sfn|A|2010}}}} <ref name=a -->")

"""Wikitext: what only looks like markup masked, and the tree of the rest."""

from collections import Counter

import mwparserfromhell
import pytest

from claimwright.claims.wikitext.tree import (
    COMMENT,
    FORMULA,
    LITERAL,
    MAX_DEPTH,
    NodeKind,
    mask,
    outline,
    walk,
)
from tests.claims.wikitext.pages import ABSENT, pages


def shown(wikitext: str) -> str:
    """Return a masked text with letters for stand-ins."""
    text = mask(wikitext).text
    return text.replace(COMMENT, "c").replace(LITERAL, "l").replace(FORMULA, "f")


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("a<!--[[-->b", "a" + "c" * 9 + "b"),
        ("<nowiki>[[</nowiki>", "c" * 8 + "ll" + "c" * 9),
        ("<math>{{x</math>", "c" * 6 + "fff" + "c" * 7),
        ("<nowiki/>", "<nowiki/>"),
        ("<nowiki>a", "<nowiki>a"),
        ("<\u017fource>a</source>", "<\u017fource>a</source>"),
        ("<NOWİKİ>a</NOWİKİ>", "<NOWİKİ>a</NOWİKİ>"),
        ("<now\u0131ki>a</nowiki>", "<now\u0131ki>a</nowiki>"),
        ("<nowiki>a</now\u0131ki>b</NOWIKI>", "c" * 8 + "l" * 11 + "c" * 9),
        ("a\n<!--b-->\nc", "a\n" + "c" * 9 + "c"),
        ("a<!--b", "a" + "c" * 5),
        ("a\x00b", "a b"),
    ],
)
def test_only_what_is_hidden_gives_way(wikitext: str, expected: str) -> None:
    assert expected == shown(wikitext)


def test_an_unclosed_comment_is_told() -> None:
    assert ("a comment that is never closed hides the rest of the article",) == mask("<!--").notices


def test_an_unclosed_tag_is_told() -> None:
    assert ("a <pre> that is never closed was read as text",) == mask("<pre>a").notices


def test_what_was_hidden_is_known_by_its_place() -> None:
    (hidden,) = mask("ab<!--c-->").hidden

    assert (2, 10, "comment") == (hidden.start, hidden.end, hidden.name)


def kinds(text: str) -> list[tuple[str, str]]:
    """Return the outermost nodes: kind and characters."""
    return [(node.kind.value, text[node.start : node.end]) for node in outline(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{a|{{b}}}}", [("template", "{{a|{{b}}}}")]),
        ("{{{1|x}}}", [("parameter", "{{{1|x}}}")]),
        ("{{{{a}}}}", [("parameter", "{{{a}}}")]),
        ("[[a|b]]", [("link", "[[a|b]]")]),
        ("{|\n|a\n|}", [("table", "{|\n|a\n|}")]),
        ("x {| y", []),
        ("<ref name=a/>", [("ref", "<ref name=a/>")]),
        ("<REF>{{a</Ref >", [("ref", "<REF>{{a</Ref >")]),
        ("<references/>", [("references", "<references/>")]),
        ("<refx>a</refx>", []),
        ("<reference\u017f>a</reference\u017f>", []),
        ("{{a [[b}} c", [("template", "{{a [[b}}")]),
        ("{{a [[b]]", [("link", "[[b]]")]),
        ("<ref>a<ref>b</ref>", [("broken_ref", "<ref>"), ("ref", "<ref>b</ref>")]),
        ("<ref name='a", [("broken_ref", "<ref")]),
        ("{{a|<ref>}}</ref>}}", [("template", "{{a|<ref>}}</ref>}}")]),
    ],
)
def test_markup_is_outlined_as_mediawiki_reads_it(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert expected == kinds(text)


def test_a_closing_tag_counts_in_whatever_case_it_stands() -> None:
    text = "<references></references><gallery></gallery><ref>a</ref><ref>b</REF>"

    assert kinds(text)[-2:] == [("ref", "<ref>a</ref>"), ("ref", "<ref>b</REF>")]


def test_nodes_know_those_around_them() -> None:
    (_, (inner, around)) = walk(outline("{{a|[[b]]}}"))

    assert (NodeKind.LINK, [NodeKind.TEMPLATE]) == (inner.kind, [node.kind for node in around])


def test_nesting_beyond_the_bound_is_text() -> None:
    deep = "{{a|" * 100 + "}} " * 100

    assert MAX_DEPTH == max(len(around) for _, around in walk(outline(deep))) + 1


@pytest.mark.skipif(not pages(), reason=ABSENT)
def test_the_outline_of_real_pages_is_that_of_mwparserfromhell() -> None:
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    whole = [text for _, text in pages() if len(text) < 40_000]
    for text in whole:
        ours.update(node.kind.value for node, _ in walk(outline(mask(text).text)))
        parsed = mwparserfromhell.parse(text, skip_style_tags=True)
        theirs["template"] += len(parsed.filter_templates())
        theirs.update(str(tag.tag).strip().lower() for tag in parsed.filter_tags())

    assert (theirs["template"], theirs["ref"], theirs["table"]) == (
        ours["template"],
        ours["ref"],
        ours["table"],
    )

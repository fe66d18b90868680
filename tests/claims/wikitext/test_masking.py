"""Tests of putting out of sight what only looks like markup."""

import pytest

from claimwright.claims.wikitext.masking import COMMENT, FORMULA, LITERAL, mask


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

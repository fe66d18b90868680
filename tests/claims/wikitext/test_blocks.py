"""Tests of cutting an article into what is read by itself."""

import pytest

from claimwright.claims.wikitext.blocks import BlockKind, blocks, note_text
from claimwright.claims.wikitext.invocations import invocation
from claimwright.claims.wikitext.tree import mask, outline


def cut(wikitext: str) -> list[tuple[str, str]]:
    """Return kind and characters of each block that is not blank."""
    masked = mask(wikitext)
    return [
        (block.kind.name, wikitext[block.start : block.end])
        for block in blocks(masked, outline(masked.text))
        if wikitext[block.start : block.end].strip()
    ]


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("a\nb\n\nc", [("PARAGRAPH", "a\nb"), ("PARAGRAPH", "c")]),
        ("* a\n** b", [("ITEM", "a"), ("ITEM", "b")]),
        ("; a : b", [("ITEM", "a : b")]),
        (
            "a<blockquote>b</blockquote>c",
            [("PARAGRAPH", "a"), ("PARAGRAPH", "b"), ("PARAGRAPH", "c")],
        ),
        ("a\n\n<ref>b</ref>", [("PARAGRAPH", "a\n\n<ref>b</ref>")]),
        ("== a ==\nb", [("PARAGRAPH", "b")]),
        ("== {{a}} ==", [("HEADING", " {{a}} ")]),
        ("| a {{b}}", [("CELL", " a {{b}}")]),
        ("== a", [("PARAGRAPH", "== a")]),
    ],
)
def test_lines_are_what_their_beginning_says(
    wikitext: str, expected: list[tuple[str, str]]
) -> None:
    assert expected == cut(wikitext)


def test_cells_are_cut_without_their_attributes() -> None:
    table = "{| class='x'\n|+ cap\n! head !! style='b'| two\n|-\n| a || b [[c|d]]\n|}"
    cells = [text.strip() for kind, text in cut(table) if kind == "CELL"]

    assert ["cap", "head", "two", "a", "b [[c|d]]"] == cells


def test_captions_notes_and_quotations_are_cut_where_they_hold_markup() -> None:
    wikitext = "[[File:a|thumb|x {{b}}]] {{efn|y {{c}}}} {{quote|z {{d}}}}"

    assert {("CAPTION", "x {{b}}"), ("NOTE", "y {{c}}"), ("HELD", "z {{d}}")} <= set(cut(wikitext))


def test_a_list_item_knows_the_paragraph_above() -> None:
    masked = mask("a:\n* b")
    item = blocks(masked, ())[-1]

    assert (BlockKind.ITEM, (0, 2)) == (item.kind, item.lead_in)


def test_the_text_of_a_tag_is_its_first_argument() -> None:
    text = "{{#tag:ref|a|name=b}}"
    found = note_text(invocation(text, outline(text)[0]))

    assert found is not None
    assert "a" == text[found.start : found.end]

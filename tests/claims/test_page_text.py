"""What a reader sees on a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.page_text import page_text, parsed


def contents(html: str) -> list[str]:
    return [node.text for node in page_text(html).nodes]


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>x</script>",
        "<style>x</style>",
        "<noscript>x</noscript>",
        "<template><p>x</p></template>",
        "<p hidden>x</p>",
        "<div aria-hidden='true'><p>x</p></div>",
        "<div style='display: NONE'><b>x</b></div>",
        "<!-- x -->",
    ],
)
def test_what_is_hidden_is_left_out_and_what_follows_is_not(hidden: str) -> None:
    assert contents(f"<body><p>a</p>{hidden}b<p>c</p></body>") == ["a", "b", "c"]


def test_white_space_inside_a_node_stays() -> None:
    assert contents("<p> a\n b </p> <p>c</p>") == [" a\n b ", "c"]


@given(st.text(max_size=100))
def test_every_node_stands_in_the_text_where_it_says(html: str) -> None:
    found = page_text(html)

    assert [found.text[node.start : node.end] for node in found.nodes] == [
        node.text for node in found.nodes
    ]


def test_a_page_nested_without_end_is_walked() -> None:
    assert contents("<div>" * 50_000 + "a")[-1:] in ([], ["a"])


@pytest.mark.parametrize("html", ["", " ", "<!-- -->"])
def test_a_page_without_anything_has_no_nodes(html: str) -> None:
    assert contents(html) == []


def test_nothing_has_no_tree() -> None:
    assert parsed("") is None

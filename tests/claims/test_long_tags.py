"""Tags of thousands of attributes are cut down, all others left alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.long_tags import without_long_tags

MANY = range(9_000)


@pytest.mark.parametrize(
    "attributes",
    [
        " ".join(f"a{n}=b" for n in MANY),
        " ".join(f"a{n}" for n in MANY),
        "/".join(f"a{n}" for n in MANY),
        "".join(f"a{n}='>'" for n in MANY),
        " ".join(f'a{n}=">"' for n in MANY),
        '" ' + " ".join(f"a{n}=b" for n in MANY),
        "< " + " ".join(f"a<{n}=b" for n in MANY),
    ],
)
def test_a_tag_of_thousands_of_attributes_loses_them(attributes: str) -> None:
    assert without_long_tags(f"x<div {attributes}>y</div>") == "x<div>y</div>"


@given(st.text(max_size=300))
def test_other_pages_are_left_alone(html: str) -> None:
    assert html == without_long_tags(html)


def test_a_long_attribute_is_left_alone() -> None:
    page = f"<img alt='{'x' * 100_000}'> <p>y</p>"

    assert page == without_long_tags(page)


@pytest.mark.parametrize("part", ["<a ", '<a href="', "<a x='", "<", "='", "<p a=b "])
def test_no_page_takes_long(part: str) -> None:
    began = time.process_time()

    without_long_tags(part * 100_000)

    assert time.process_time() - began < 3

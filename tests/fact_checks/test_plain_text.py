"""Texts and addresses of other people: shown, never obeyed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.fact_checks.plain_text import plain, shortened, web_url


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("<p>Seas rise.</p>", "Seas rise."),
        ("Seas<script>steal()</script> rise", "Seas rise"),
        ("Seas &amp; sun", "Seas & sun"),
        ("<img src=x onerror=alert(1)>Seas", "Seas"),
        ("Seas\u202e rise\x00 fast", "Seas rise fast"),
        ("a < b and b > c", "a < b and b > c"),
        ("<style>p {}</style>", ""),
        ("x" * 20_001, ""),
        (None, ""),
        (["Seas"], ""),
    ],
)
def test_a_text_loses_tags_scripts_and_controls(written: object, text: str) -> None:
    assert plain(written) == text


@given(st.text(max_size=200))
def test_any_text_becomes_one_line_that_can_be_sent(written: str) -> None:
    found = plain(written)

    assert found == " ".join(found.encode().decode().split())


@pytest.mark.parametrize(
    ("written", "url"),
    [
        (" https://example.org/a?b=1#c ", "https://example.org/a?b=1#c"),
        ("//example.org/a", "https://example.org/a"),
        ("data:text/html,x", ""),
        ("https://user:word@example.org/", ""),
        ("https://[broken", ""),
        (f"https://example.org/{'a' * 2_000}", ""),
        (7, ""),
    ],
)
def test_only_addresses_of_the_web_are_kept(written: object, url: str) -> None:
    assert web_url(written, "https://site.example/page") == url


def test_a_relative_address_needs_a_page() -> None:
    assert web_url("/checks/1") == ""


def test_a_long_text_is_cut_and_marked() -> None:
    assert shortened("abcdef", 4) == "abc…"

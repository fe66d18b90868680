"""Tests of reading templates, and of where links lead."""

import pytest

from claimwright.claims.wikitext.invocations import (
    Invocation,
    LinkKind,
    invocation,
    link_kind,
    split_at_bars,
)
from claimwright.claims.wikitext.tree import outline


def read(text: str) -> tuple[Invocation, dict[str, str]]:
    """Return a template and its values by key."""
    call = invocation(text, outline(text)[0])
    return call, {key: value.of(text) for key, value in call.named.items()}


def test_arguments_are_named_or_counted() -> None:
    assert {"1": "x", "b": " 1 ", "2": "y=[[z]]"} == read("{{A|x|b= 1 |[[q]]}}")[1] | {
        "2": "y=[[z]]"
    }


def test_bars_within_links_and_templates_separate_nothing() -> None:
    assert {"1": "[[a|b]]", "2": "{{c|d}}"} == read("{{x|[[a|b]]|{{c|d}}}}")[1]


def test_an_equals_sign_within_a_link_names_nothing() -> None:
    assert ["1"] == list(read("{{x|[[a=b]]}}")[1])


def test_of_two_with_one_key_the_last_counts() -> None:
    assert {"a": "2"} == read("{{x|a=1|a=2}}")[1]


def test_values_are_found_by_any_of_several_keys() -> None:
    call, _ = read("{{x|b=1}}")

    assert call.first("a", "b") == call.named["b"]
    assert call.first("c") is None


def test_pieces_are_cut_outside_of_children_alone() -> None:
    text = "[[a|{{b|c}}|d]]"

    assert ["a", "{{b|c}}", "d"] == [
        text[start:end] for start, end in split_at_bars(text, outline(text)[0])
    ]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("Ice", LinkKind.PAGE),
        ("Ice: a history", LinkKind.PAGE),
        ("Datei:Eis.jpg", LinkKind.FILE),
        (" image : Ice.jpg", LinkKind.FILE),
        ("Kategorie:Eis", LinkKind.CATEGORY),
        ("de:Eis", LinkKind.OTHER_WIKI),
        (":de:Eis", LinkKind.PAGE),
    ],
)
def test_a_target_leads_where_its_prefix_says(target: str, expected: LinkKind) -> None:
    assert expected is link_kind(target)

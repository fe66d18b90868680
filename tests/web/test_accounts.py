"""Secrets, names and scopes: what is taken and what is refused, and that nothing is repeated."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.web.accounts import (
    UnauthorizedError,
    check_name,
    new_secret,
    read_secret,
    scopes_of,
    without_secrets,
)

GOOD = new_secret().text


def test_two_secrets_are_never_the_same() -> None:
    assert len({new_secret().text for _ in range(100)}) == 100


def test_a_secret_is_read_as_it_was_made() -> None:
    made = new_secret()

    assert read_secret(made.text).matches(made.digest)


def test_another_secret_or_none_does_not_match() -> None:
    made = new_secret()

    assert (made.matches(new_secret().digest), made.matches(None)) == (False, False)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        GOOD[:-1],
        GOOD + GOOD,
        GOOD.upper(),
        f" {GOOD}",
        f"{GOOD}\n",
        GOOD[3:],
        "cw_é",
        "x" * 9_999,
    ],
    ids=["none", "cut", "doubled", "capitals", "space", "line end", "no mark", "no ASCII", "long"],
)
def test_what_is_no_whole_token_is_refused_and_not_repeated(wrong: str) -> None:
    with pytest.raises(UnauthorizedError, match="not whole") as caught:
        read_secret(wrong)

    assert len(wrong) < 9 or wrong[:20] not in str(caught.value)


def test_secrets_are_blotted_out_of_any_text() -> None:
    assert GOOD[-64:] not in without_secrets(f"/a/{GOOD}?b={GOOD}")


@pytest.mark.parametrize("name", ["", "a b", "a:b", "../a", "é", "a" * 65, "-a"])
def test_a_name_that_could_be_mistaken_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="cannot be used"):
        check_name(name)


@pytest.mark.parametrize("words", [[], ["read", "write"], ["READ"]])
def test_scopes_that_are_not_known_are_refused(words: list[str]) -> None:
    with pytest.raises(InputError, match="the scopes are read, check, corpora, admin"):
        scopes_of(words)

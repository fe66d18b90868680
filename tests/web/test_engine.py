"""Advocates are chosen by name among those there are."""

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright.web.engine import chosen
from tests.debates import ABSTRACTS, ASSESSED, PROFILES


def test_who_names_nobody_hears_everyone() -> None:
    assert chosen(PROFILES, None) == PROFILES


def test_advocates_come_in_their_order_each_once() -> None:
    assert chosen(PROFILES, ["abstracts", "assessed", "abstracts"]) == (ASSESSED, ABSTRACTS)


def test_an_empty_choice_is_refused() -> None:
    with pytest.raises(InputError, match="nobody is to debate"):
        chosen(PROFILES, [])


def test_a_name_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(NotFoundError, match=r"'x+' \(known: assessed, abstracts"):
        chosen(PROFILES, ["x" * 500])


def test_a_server_without_advocates_has_none_to_choose() -> None:
    with pytest.raises(InputError, match=r"debate\.profiles"):
        chosen((), None)

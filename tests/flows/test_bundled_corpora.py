"""The bundled corpora: there, and the contrarian one answers no claim."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.flows.bundled_corpora import BUNDLED, answers_claims, check_answers, check_citable
from claimwright.flows.profiles import READY, names_in, read_profile


@pytest.mark.parametrize("name", ["starter", "contrarian"])
def test_a_bundled_corpus_is_there(name: str) -> None:
    assert (BUNDLED[name] / "manifest.json").is_file()


def test_no_claim_is_checked_against_contrarian_statements() -> None:
    with pytest.raises(InputError, match="no claim is checked against it"):
        check_answers("contrarian")


@pytest.mark.parametrize("name", ["starter", "mine"])
def test_every_other_corpus_answers(name: str) -> None:
    check_answers(name)


def test_the_ready_profiles_are_those_that_are_told_of() -> None:
    expected = (
        "climate-abstracts",
        "contrarian",
        "field-knowledge",
        "impacts",
        "ipcc-ar6",
        "language-model",
        "mitigation",
        "physical-science",
        "starter",
        "top-scientists",
        "wmo",
    )

    assert expected == names_in([READY])


@pytest.mark.parametrize("name", names_in([READY]))
def test_a_ready_profile_bears_the_name_of_its_file(name: str) -> None:
    assert name == read_profile(READY / f"{name}.toml").name


def test_only_the_adversary_is_not_trusted() -> None:
    found = [read_profile(READY / f"{name}.toml") for name in names_in([READY])]

    assert [each.name for each in found if not each.trusted] == ["contrarian"]


def test_the_contrarian_corpus_alone_answers_no_claims() -> None:
    assert [name for name in (*BUNDLED, "mine") if not answers_claims(name)] == ["contrarian"]


@pytest.mark.parametrize("name", sorted(BUNDLED))
def test_citing_from_a_bundled_corpus_is_refused_with_the_remedy(name: str) -> None:
    with pytest.raises(InputError, match="'claimwright corpus add'"):
        check_citable(name)

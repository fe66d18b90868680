"""Sources for claims that leave out whom they are about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Document
from claimwright.flows.subject_sources import SubjectSearch, names_its_subject
from tests.citations import cited_claim
from tests.flows.citation_parts import ToldSearch

OTHER = Document(id="other", title="A band", text="The singer is a former user of cocaine.")
OWN = Document(id="own", title="Profile", text="Ada Verna says that she once used cocaine.")


def found(claim: str, title: str = "Ada Verna (singer)") -> list[str]:
    cited = replace(cited_claim("1", claim), article_title=title)
    search = SubjectSearch(inner=ToldSearch((OTHER, OWN)))
    return [each.key for each in search.search(cited, limit=10)]


@pytest.mark.parametrize("claim", ["and former user of cocaine.", "She used cocaine for years."])
def test_a_claim_without_its_subject_takes_only_sources_that_name_it(claim: str) -> None:
    assert ["own"] == found(claim)


def test_a_claim_that_names_its_subject_takes_every_source() -> None:
    assert ["other", "own"] == found("Verna is a former user of cocaine.")


def test_without_a_title_nothing_is_left_out() -> None:
    assert ["other", "own"] == found("She used cocaine for years.", title="")


def test_half_of_the_words_of_a_title_suffice() -> None:
    assert ["own"] == found("She used cocaine for years.", title="Ada Maria Verna Sands")


def test_the_limit_and_what_is_left_out_reach_the_search() -> None:
    inner = ToldSearch((OTHER,))

    SubjectSearch(inner=inner).search(cited_claim("1"), limit=3, without=("https://a.example",))

    assert [("1", 3, ("https://a.example",))] == inner.asked


@pytest.mark.parametrize("claim", ["In 1963 it froze.", "1963 was cold.", "¡Hola!", ""])
def test_what_begins_otherwise_counts_as_named(claim: str) -> None:
    assert names_its_subject(claim)

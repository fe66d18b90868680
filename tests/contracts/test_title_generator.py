"""What every generator of titles must do, whichever it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimwright.domain import Claim
from claimwright.protocols import TitleGenerator
from claimwright.reasoning.embedded.title_words import TitleWords
from claimwright.testing import GivenTitles
from tests.citations import cited_claim

CLAIMS = (
    cited_claim("a", "Ice melts in Norway."),
    cited_claim("b", "The Booker Prize went to Kazuo Ishiguro."),
    replace(cited_claim("c"), claim=Claim(text="…"), context=(), section=(), article_title=""),
)

pytestmark = pytest.mark.parametrize(
    "generator",
    [TitleWords(), GivenTitles(titles={"a": "Ice in Norway"})],
    ids=["title-words", "given-titles"],
)


def test_each_claim_gets_one_line(generator: TitleGenerator) -> None:
    lines = generator.generate(CLAIMS)

    assert (len(lines), [line for line in lines if "\n" in line]) == (len(CLAIMS), [])


def test_a_claim_gets_the_same_line_whichever_stand_beside_it(generator: TitleGenerator) -> None:
    together = generator.generate(CLAIMS)

    assert together == tuple(generator.generate([cited])[0] for cited in CLAIMS)


def test_where_there_is_nothing_to_say_the_line_is_empty(generator: TitleGenerator) -> None:
    assert generator.generate(CLAIMS[2:]) == ("",)


def test_no_claim_gets_no_line(generator: TitleGenerator) -> None:
    assert generator.generate([]) == ()


def test_it_has_a_name_that_provenance_can_show(generator: TitleGenerator) -> None:
    assert generator.name.strip() == generator.name != ""

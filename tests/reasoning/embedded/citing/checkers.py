"""A checker over doubles whose numbers are chosen by hand."""

from dataclasses import replace
from typing import Final

from claimwright.domain import CitedClaim, SourceState, SourceText
from claimwright.reasoning.embedded.citing.combination import Combination, Logistic
from claimwright.reasoning.embedded.citing.seeing import WORD_SIGNALS, CitationReader
from claimwright.reasoning.embedded.citing.words import Rarity
from claimwright.testing import HashEncoder
from tests.citations import cited_claim
from tests.reasoning.embedded.readers import FakePairReader

PAGE: Final = (
    "Menus and prices. The station opened in Oslo in May 1998. It measures the tide each hour. "
    "Nobody lives there in winter. The keeper's dog is called Frost."
)


def _one(name: str, weight: float, bias: float) -> Logistic:
    return Logistic(names=(name,), means=(0.0,), scales=(1.0,), weights=(weight,), bias=bias)


MISSING: Final = Logistic(
    names=WORD_SIGNALS,
    means=(0.0,) * len(WORD_SIGNALS),
    scales=(1.0,) * len(WORD_SIGNALS),
    weights=(-8.0, *(0.0,) * (len(WORD_SIGNALS) - 1)),
    bias=4.0,
)
"""Doubts each word that the page does not hold."""

BY_COVERAGE: Final = Combination(
    words=MISSING,
    support=_one("covered_page", 20.0, -17.0),
    grounded=_one("covered_page", 20.0, -7.0),
    contradiction=_one("negation", 60.0, -2.0),
)
"""Supported where nearly all is named, contradicted where a negation differs."""


def reader(pairs: FakePairReader | None = None) -> CitationReader:
    """Return a reader over doubles."""
    return CitationReader(HashEncoder(), pairs or FakePairReader(), Rarity({"the": 100}))


def cited(text: str, article: str = "") -> CitedClaim:
    """Return a claim with one reference."""
    return replace(cited_claim("c", text), article_title=article)


def page(text: str = PAGE) -> SourceText:
    """Return a source that was read."""
    return SourceText(state=SourceState.OK, text=text)

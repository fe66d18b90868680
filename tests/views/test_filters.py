"""Which evidence is shown."""

from dataclasses import replace

import pytest

from claimwright.views.evidence import evidence_card
from claimwright.views.filters import EvidenceFilter, evidence_filter
from tests.views.samples import NEITHER, judged

CARD = evidence_card(judged(), key="k", best_bm25=1.0)


def test_a_stance_must_be_more_probable_than_asked() -> None:
    shown = [EvidenceFilter(above=above).hides(CARD) for above in (0.0, 0.89, 0.9, 0.95)]

    assert shown == [False, False, True, True]


def test_what_says_neither_is_not_hidden_for_its_probability() -> None:
    neither = evidence_card(replace(judged(), stance=NEITHER), key="k", best_bm25=1.0)

    assert EvidenceFilter(above=0.99).hides(neither) is False


def test_a_side_is_empty_when_every_card_is_hidden() -> None:
    assert EvidenceFilter(above=0.95).hides_all([CARD, CARD]) is True


@pytest.mark.parametrize("above", ["", "x", "nan", "inf", "-1", "2"])
def test_a_number_that_cannot_be_meant_asks_nothing(above: str) -> None:
    assert evidence_filter({"above": above}) == EvidenceFilter()

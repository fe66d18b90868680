"""Check-worthiness: what its head must answer, and what counts as a fact."""

from __future__ import annotations

import pytest

from claimwright.claims.checkworthy import LABELS, check_worthiness, factual
from claimwright.errors import IntegrityError
from tests.claims.made_heads import ENCODER, head


def test_the_filter_is_named_and_labelled_as_the_original() -> None:
    made = check_worthiness(head(LABELS, name="check_worthiness"), ENCODER)

    assert ("check_worthiness", ("NFS", "UFS", "CFS")) == (made.name, made.labels)


def test_another_head_is_refused() -> None:
    with pytest.raises(IntegrityError, match="NFS"):
        check_worthiness(head(), ENCODER)


def test_unimportant_facts_are_facts() -> None:
    assert 0.5 == factual({"NFS": 0.5, "UFS": 0.25, "CFS": 0.25})

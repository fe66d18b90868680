"""Environmental claims of companies."""

from __future__ import annotations

import pytest

from claimwright.claims.environmental import LABELS, environmental_claim
from claimwright.errors import IntegrityError
from tests.claims.made_heads import ENCODER, head


def test_the_filter_is_named_and_labelled() -> None:
    made = environmental_claim(head(LABELS, name="environmental_claim"), ENCODER)

    assert ("environmental_claim", LABELS) == (made.name, made.labels)


def test_another_head_is_refused() -> None:
    with pytest.raises(IntegrityError, match="labels"):
        environmental_claim(head(), ENCODER)

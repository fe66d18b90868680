"""A base model's tokenizer, bare."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.training.tokens import bare_tokenizer

pytestmark = pytest.mark.train


def test_nothing_is_cut_or_padded(base: Path) -> None:
    tokenizer = bare_tokenizer(str(base))

    assert tokenizer.truncation is None
    assert tokenizer.padding is None
    assert tokenizer.encode("the sea", "ice").type_ids == [0, 0, 0, 0, 1, 1]

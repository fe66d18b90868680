"""No document fills the list."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Candidate
from claimwright.errors import InputError
from claimwright.selection.diversify import cap_per_document
from tests.examples import candidate

rankings = st.lists(st.sampled_from("abc"), max_size=20).map(
    lambda owners: [candidate(str(n), document=owner) for n, owner in enumerate(owners)]
)


@given(ranking=rankings, limit=st.integers(1, 5))
def test_no_document_has_more_than_its_share(ranking: list[Candidate], limit: int) -> None:
    counts = Counter(one.document.id for one in cap_per_document(ranking, limit=limit))

    assert [count for count in counts.values() if count > limit] == []


@given(ranking=rankings, limit=st.integers(1, 5))
def test_each_document_keeps_its_best_in_order(ranking: list[Candidate], limit: int) -> None:
    kept = cap_per_document(ranking, limit=limit)

    expected = [one for one in ranking if one.document.id == "a"][:limit]
    assert expected == [one for one in kept if one.document.id == "a"]


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(InputError, match="per_document is 0"):
        cap_per_document([], limit=0)

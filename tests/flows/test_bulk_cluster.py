"""What runs batches over processes is there where Ray is."""

from __future__ import annotations

import sys

import pytest

from claimwright.errors import UnavailableError
from claimwright.flows.bulk_cluster import opened


def test_a_missing_library_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "claimwright.flows.bulk_ray", raising=False)

    with pytest.raises(UnavailableError, match=r"'ray', .* pip install 'claimwright\[scale\]'"):
        opened(2)

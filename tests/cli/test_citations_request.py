"""What the flags of `claimwright citations` ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.cli.citations_request import CategoryWanted, Wanted
from claimwright.errors import InputError


def test_a_revision_is_counted_from_one() -> None:
    with pytest.raises(InputError, match="from 1"):
        Wanted(source="Seas", revision=0)


def test_a_dump_holds_no_other_revision() -> None:
    with pytest.raises(InputError, match="two places"):
        Wanted(source="Seas", revision=7, dump=Path("dump.xml"))


def test_what_is_for_one_article_is_refused_for_a_category() -> None:
    with pytest.raises(InputError, match="--offline is for one article"):
        CategoryWanted(
            category="Category:Ice", limit=5, only_risky=False, article=Wanted(offline=True)
        )

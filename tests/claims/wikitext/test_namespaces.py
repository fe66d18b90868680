"""Tests of telling what a link leads to."""

from __future__ import annotations

import pytest

from claimwright.claims.wikitext.namespaces import LinkKind, link_kind


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("Ice", LinkKind.PAGE),
        ("Ice: a history", LinkKind.PAGE),
        ("Datei:Eis.jpg", LinkKind.FILE),
        (" image : Ice.jpg", LinkKind.FILE),
        ("Kategorie:Eis", LinkKind.CATEGORY),
        ("de:Eis", LinkKind.OTHER_WIKI),
        (":de:Eis", LinkKind.PAGE),
    ],
)
def test_a_target_leads_where_its_prefix_says(target: str, expected: LinkKind) -> None:
    assert expected is link_kind(target)

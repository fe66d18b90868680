"""A debate that is kept comes back as it was."""

from pathlib import Path

import pytest

from claimwright.errors import NotFoundError
from claimwright.web.article_store import Kept
from claimwright.web.debate_store import FOLDER, DebateStore
from tests.debates import REPORT, UNANSWERED

KEPT = Kept(number=1, days=9, size_bytes=10_000_000)


def test_a_debate_is_found_by_another_store_of_the_same_home(tmp_path: Path) -> None:
    name = DebateStore(tmp_path, KEPT).keep(REPORT)

    assert DebateStore(tmp_path, KEPT).report(name) == REPORT


def test_the_oldest_goes_first(tmp_path: Path) -> None:
    store = DebateStore(tmp_path, KEPT)
    first = store.keep(REPORT)
    store.keep(UNANSWERED)

    with pytest.raises(NotFoundError, match="there is no debate"):
        store.report(first)


def test_debates_have_a_folder_of_their_own(tmp_path: Path) -> None:
    DebateStore(tmp_path, KEPT).keep(REPORT)

    assert [each.name for each in tmp_path.iterdir()] == [FOLDER]

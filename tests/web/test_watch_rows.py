"""What is answered of a watch."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import NotFoundError
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.web.watch_rows import WatchDetail, WatchList, WatchSummary, detail_of
from tests.watches import CLAIM, WATCH_ID, watch
from tests.web.watch_doubles import Watching


def test_a_list_says_where_the_feed_is() -> None:
    told = to_json(WatchList((WatchSummary(watch()),)))
    (row,) = model_of(WatchList).model_validate(told).model_dump()["watches"]

    assert (row["items"], row["feed_url"]) == (2, f"/v1/watches/{WATCH_ID}/feed")


def test_a_watch_says_how_each_item_stands_and_what_changed(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    watching.add(CLAIM)
    watching.run()
    told = to_json(detail_of(watching.store, WATCH_ID, 10))
    read = model_of(WatchDetail).model_validate(told).model_dump()

    assert [(c["claim"], c["label"]) for c in read["items"][0]["claims"]] == [
        (CLAIM.text, "SUPPORTED")
    ]
    assert read["items"][0]["checked_at"] == read["history"][0]["at"]
    assert read["history"][0]["causes"] == ["first"]
    assert read["history"][0]["summary"][0].startswith("first check: SUPPORTED ")


def test_a_watch_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        detail_of(Watching(tmp_path).store, WATCH_ID, 10)

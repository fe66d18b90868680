"""Jobs counted by flow and state."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError
from claimwright.flows.find import FindOptions
from claimwright.flows.job_events import Stage
from claimwright.flows.verify import VerifyOptions
from claimwright.web.article_events import ArticleJobs
from claimwright.web.article_request import ArticleRequest
from claimwright.web.job_counts import JobCount, job_counts
from claimwright.web.job_store import FILE, JobStore, Kept, job_file
from tests.articles import SOURCE
from tests.web.article_server import PacedEngine

NOW = datetime(2026, 1, 1, tzinfo=UTC)
REQUEST = ArticleRequest(
    source=SOURCE, corpus="starter", options=VerifyOptions(), find=FindOptions()
)


def test_jobs_are_counted_by_flow_and_state(tmp_path: Path) -> None:
    kept = Kept(number=9, days=9, size_bytes=10**9)
    file = job_file(tmp_path)
    store = JobStore(file, ArticleJobs(PacedEngine()), kept)
    for number, name in enumerate("abc"):
        store.add(name, REQUEST, owner="o", now=NOW + timedelta(seconds=number))
    store.append("c", (), now=NOW, stage=Stage.FAILED)

    counts = job_counts(file, NOW + timedelta(seconds=10))

    assert set(counts) == {
        JobCount(flow="article", stage=Stage.QUEUED, number=2, oldest_s=10.0),
        JobCount(flow="article", stage=Stage.FAILED, number=1, oldest_s=8.0),
    }


def test_a_home_without_jobs_has_none_and_stays_as_it_is(tmp_path: Path) -> None:
    assert job_counts(job_file(tmp_path)) == ()
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_store_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no store" * 100)

    with pytest.raises(IntegrityError):
        job_counts(job_file(tmp_path))

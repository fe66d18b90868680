"""Files and pages of fact checks, read and kept."""

from __future__ import annotations

import gzip
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError, TooLargeError, UnavailableError
from claimwright.fact_checks.store import FactCheckStore
from claimwright.flows import adding_checks
from claimwright.flows.adding_checks import MOST_TOLD, add_checks
from claimwright.settings import FetchSettings, Settings
from claimwright.testing import HashEncoder
from tests.catalogue_server import CatalogueServer, Reply
from tests.fact_checks.reviews import review

FEED = json.dumps(
    {
        "@type": "DataFeed",
        "dataFeedElement": [
            {"@type": "DataFeedItem", "item": [review()]},
            {"@type": "DataFeedItem", "item": [review(reviewRating=None)]},
            {"@type": "DataFeedItem", "item": {"@type": "MediaReview"}},
        ],
    }
)
PAGE = (
    "<!doctype html><html><head><title>Ice</title>"
    f'<script type="application/ld+json">{json.dumps(review(url="/check"))}</script>'
    f'<script type="application/ld+json">{{</script></head></html>'
)
TABLE = "claim,url,rating,publisher\nSeas fall.,https://example.org/1,False,P\nx,,True,P\n"


def site() -> CatalogueServer:
    """Return a page with a fact check, and nothing else."""
    page = Reply(body=PAGE.encode(), kind="text/html; charset=utf-8")
    return CatalogueServer(lambda asked: page if asked.path == "/page" else Reply(status=404))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    fetch = FetchSettings(allowed_hosts=("127.0.0.1",), host_interval_s=0.0)
    return Settings(home=tmp_path / "home", fetch=fetch)


def added(source: object, settings: Settings) -> tuple[int, int, int]:
    found = add_checks(str(source), settings, HashEncoder())
    return found.read, found.new, found.refused


@pytest.mark.parametrize(
    ("name", "content", "counts"),
    [
        ("feed.json", FEED, (1, 1, 1)),
        ("feed.json.gz", FEED, (1, 1, 1)),
        ("reviews.jsonl", f"{json.dumps(review())}\n{{\n", (1, 1, 1)),
        ("table.csv", TABLE, (1, 1, 1)),
        ("other.json", '{"@type": "WebPage"}', (0, 0, 0)),
    ],
)
def test_a_file_is_read_by_what_it_is(
    settings: Settings, tmp_path: Path, name: str, content: str, counts: tuple[int, int, int]
) -> None:
    data = content.encode()
    path = tmp_path / name
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)

    assert added(path, settings) == counts
    assert FactCheckStore(settings.home).count() == counts[1]


def test_a_page_in_a_file_needs_its_own_addresses(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE)

    found = add_checks(str(path), settings, HashEncoder())

    assert (found.read, found.refused) == (0, 2)
    assert [reason.split(":")[0] for reason in found.reasons] == [
        "block 1, ClaimReview 1",
        "block 2",
    ]


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_page_of_the_web_gives_its_checks_their_address(settings: Settings) -> None:
    with site() as served:
        assert added(f"{served.address}/page", settings) == (1, 1, 1)
        (check,) = FactCheckStore(settings.home).newest(9)
        assert (check.url, check.source) == (f"{served.address}/check", f"{served.address}/page")


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_page_that_is_gone_is_unavailable(settings: Settings) -> None:
    with site() as served, pytest.raises(UnavailableError, match="cannot be read"):
        added(f"{served.address}/gone", settings)


def test_a_page_of_a_private_network_is_refused(settings: Settings) -> None:
    closed = replace(settings, fetch=FetchSettings())

    with pytest.raises(InputError):
        added("http://127.0.0.1:9/page", closed)


def test_a_second_reading_renews(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "feed.json"
    path.write_text(FEED)
    added(path, settings)

    assert added(path, settings) == (1, 0, 1)


def test_many_are_kept_batch_by_batch_and_told(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(json.dumps([review(url=f"https://example.org/{n}") for n in range(300)]))
    told: list[int] = []

    add_checks(str(path), settings, HashEncoder(), told.append)

    assert told == [256, 300]


def test_what_cannot_be_read_is_an_error(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotFoundError):
        added(tmp_path / "none.json", settings)
    (tmp_path / "a.json.gz").write_bytes(gzip.compress(FEED.encode())[:-9])
    with pytest.raises(InputError, match="damaged"):
        added(tmp_path / "a.json.gz", settings)
    monkeypatch.setattr(adding_checks, "MAX_PAGE_BYTES", 10)
    (tmp_path / "a.html").write_text(PAGE)
    with pytest.raises(TooLargeError, match="over 10 bytes"):
        added(tmp_path / "a.html", settings)


def test_only_the_first_reasons_are_kept(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps([review(url=None)] * 600))

    found = add_checks(str(path), settings, HashEncoder())

    assert (found.refused, len(found.reasons)) == (600, MOST_TOLD)


def test_a_name_that_is_no_utf8_is_refused(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / os.fsdecode(b"M\xfcller.json")
    path.write_text(FEED, encoding="utf-8")

    with pytest.raises(InputError, match="no UTF-8; rename"):
        added(path, settings)

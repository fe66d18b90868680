"""Tests of reading dumps of wikis; whole pages of one are read in `tests/flows`."""

import gzip
import io
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.claims.wikitext import dumps
from claimwright.claims.wikitext.dumps import dump_pages, opened_dump
from claimwright.errors import InputError, NotFoundError, TooLargeError

PAGE = (
    "<page><title>T{0}</title><ns>0</ns><id>{0}</id>"
    "<revision><id>1</id><text>x</text></revision></page>"
)
DUMP = "<mediawiki>" + "".join(PAGE.format(number) for number in range(50)) + "</mediawiki>"


def test_pages_come_in_order() -> None:
    found = [page.title for page in dump_pages(io.BytesIO(DUMP.encode()))]

    assert [f"T{number}" for number in range(50)] == found


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress])
def test_a_dump_is_unpacked_as_its_beginning_tells(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "pages"
    path.write_bytes(pack(DUMP.encode()))
    with opened_dump(path) as content:
        found = sum(1 for _ in dump_pages(content))

    assert 50 == found


@pytest.mark.parametrize(
    "text", ["", "no XML", DUMP[:500], "<a>" * 10, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;']
)
def test_what_is_no_dump_says_so(text: str) -> None:
    with pytest.raises(InputError, match="no XML of a MediaWiki, or damaged"):
        list(dump_pages(io.BytesIO(text.encode())))


def test_a_damaged_archive_says_so(tmp_path: Path) -> None:
    path = tmp_path / "pages.gz"
    path.write_bytes(gzip.compress(DUMP.encode())[:200])
    with opened_dump(path) as content, pytest.raises(InputError, match="damaged or ends early"):
        list(dump_pages(content))


def test_a_page_over_the_bound_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dumps, "MAX_PAGE_BYTES", 1_000)

    with pytest.raises(TooLargeError, match="over the limit of 1,000 bytes"):
        list(dump_pages(io.BytesIO(DUMP.encode())))


def test_a_dump_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError), opened_dump(tmp_path / "absent"):
        pass


def test_a_folder_is_no_dump(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"), opened_dump(tmp_path):
        pass

"""Tests of reading the pages of a wiki."""

from __future__ import annotations

import bz2
import gzip
import json
from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright_lab.training.wafer.pages import pages

DUMP = """<mediawiki><siteinfo><base>https://de.wikipedia.org/wiki/Haupt</base></siteinfo>
<page><title>A</title><ns>0</ns><id>1</id><revision><id>7</id><text>Ice.</text></revision></page>
<page><title>Talk:A</title><ns>1</ns><id>2</id><revision><id>8</id><text>x</text></revision></page>
<page><title>B</title><ns>0</ns><id>3</id><redirect title="A"/>
<revision><text>y</text></revision></page>
<page><title>C</title><ns>0</ns><id>4</id><revision><model>json</model><text>y</text></revision></page>
<page><title>D</title><ns>0</ns><id>5</id><revision><text> </text></revision></page>
</mediawiki>"""


def test_articles_of_a_dump_are_told_from_other_pages(tmp_path: Path) -> None:
    path = tmp_path / "pages.xml.bz2"
    path.write_bytes(bz2.compress(DUMP.encode()))
    found = list(pages(path))

    assert ["", "namespace", "redirect", "model", "empty"] == [one.left_out for one in found]
    assert found[0].article is not None
    assert ("A", 7, "de") == (
        found[0].article.title,
        found[0].article.revision,
        found[0].article.language,
    )


def test_files_of_a_folder_are_read_by_name(tmp_path: Path) -> None:
    (tmp_path / "Sea_ice.wikitext").write_text("Ice.", encoding="utf-8")
    (tmp_path / "Alias.txt").write_text("#REDIRECT [[Sea ice]]", encoding="utf-8")
    (tmp_path / "picture.jpg").write_bytes(b"x")
    found = [(one.left_out, one.article.title if one.article else "") for one in pages(tmp_path)]

    assert [("redirect", ""), ("", "Sea ice")] == found


def test_lines_are_read_with_what_they_tell(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl.gz"
    row = {
        "title": "A",
        "wikitext": "Ice.",
        "revision": 7,
        "id": 5,
        "featured": True,
        "language": "de",
    }
    path.write_bytes(gzip.compress(json.dumps(row).encode()))
    (found,) = pages(path)

    assert found.article is not None
    assert ("5", 7, True, "de") == (
        found.page_id,
        found.article.revision,
        found.article.featured,
        found.article.language,
    )


@pytest.mark.parametrize(
    "line", ["no JSON", "[]", json.dumps({"title": "A"}), json.dumps({"text": "x"})]
)
def test_a_line_that_is_no_page_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "pages.jsonl"
    path.write_text(line, encoding="utf-8")

    with pytest.raises(InputError, match="line 1"):
        list(pages(path))


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no file"):
        list(pages(tmp_path))


def test_nothing_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        list(pages(tmp_path / "absent"))

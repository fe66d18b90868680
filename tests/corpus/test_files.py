"""Files: format from the name, fingerprint from the content, rows from the right reader."""

from __future__ import annotations

import gzip
import lzma
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from claimwright.corpus.files import FileSource, Format, file_source, file_sources
from claimwright.corpus.mapping import FieldMap
from claimwright.errors import InputError, NotFoundError

_LINE = b'{"id": "a", "text": "Ice melts."}\n'


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def _ids(source: FileSource) -> list[str]:
    return [row.document.id for row in source.fetch() if row.document]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.jsonl", Format.JSONL),
        ("a.NDJSON", Format.JSONL),
        ("a.b.json.gz", Format.JSONL),
        ("a.csv.xz", Format.CSV),
        ("a.tsv", Format.TSV),
        ("a.parquet", Format.PARQUET),
        ("A.BIB", Format.BIBTEX),
        ("a.ris.xz", Format.RIS),
        ("a.warc.gz", Format.WARC),
        ("-", Format.JSONL),
    ],
)
def test_the_format_is_known_by_the_suffix(name: str, expected: Format) -> None:
    assert file_source(Path(name)).format is expected


@pytest.mark.parametrize("name", ["papers", "papers.txt", "papers.gz", ".jsonl"])
def test_an_unknown_suffix_asks_for_the_format(name: str) -> None:
    with pytest.raises(InputError, match="give --format"):
        file_source(Path(name))


def test_a_given_format_beats_the_suffix() -> None:
    assert file_source(Path("a.txt"), written=Format.CSV).format is Format.CSV


def test_json_lines_are_read(tmp_path: Path) -> None:
    path = _written(tmp_path / "a.jsonl.xz", lzma.compress(_LINE))

    assert _ids(file_source(path)) == ["a"]


def test_a_table_is_read(tmp_path: Path) -> None:
    path = _written(tmp_path / "a.csv.gz", gzip.compress(b"id,text\na,Ice.\n"))

    assert _ids(file_source(path)) == ["a"]


def test_parquet_is_read_and_counted_in_rows(tmp_path: Path) -> None:
    parquet.write_table(pa.table({"id": ["a", "b"], "text": ["x", "y"]}), tmp_path / "a.pq")
    source = file_source(tmp_path / "a.pq")

    assert (_ids(source), source.total) == (["a", "b"], 2)


def test_a_text_file_is_counted_in_bytes(tmp_path: Path) -> None:
    assert file_source(_written(tmp_path / "a.jsonl", _LINE)).total == len(_LINE)


def test_a_file_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        _ = file_source(tmp_path / "a.jsonl").fingerprint


def test_the_fingerprint_stays_when_the_file_moves(tmp_path: Path) -> None:
    old = _written(tmp_path / "a.jsonl", _LINE)
    expected = file_source(old).fingerprint
    old.rename(tmp_path / "b.jsonl")

    assert expected == file_source(tmp_path / "b.jsonl").fingerprint


@pytest.mark.parametrize("place", [0, 1_500_000, 2_999_999])
def test_the_fingerprint_changes_with_any_byte(tmp_path: Path, place: int) -> None:
    data = bytearray(3_000_000)
    path = _written(tmp_path / "a.jsonl", bytes(data))
    before = file_source(path).fingerprint
    data[place] = 1
    _written(path, bytes(data))
    os.utime(path, ns=(1, 1))

    assert before != file_source(path).fingerprint


def test_the_fingerprint_changes_with_the_mapping(tmp_path: Path) -> None:
    path = _written(tmp_path / "a.jsonl", _LINE)

    assert file_source(path).fingerprint != (
        file_source(path, fields=FieldMap.parse(["title=T"])).fingerprint
    )


def test_a_file_is_known_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert file_source(Path("a.csv")).name == str(tmp_path / "a.csv")


def test_standard_input_has_neither_fingerprint_nor_size() -> None:
    source = file_source(Path("-"))

    assert (source.fingerprint, source.total, source.name) == ("", None, "-")


def test_parquet_is_not_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.corpus.files._standard_input", lambda: None)

    with pytest.raises(InputError, match="give the file's path"):
        list(file_source(Path("-"), written=Format.PARQUET).fetch())


@pytest.mark.parametrize("data", [_LINE, gzip.compress(_LINE, mtime=0)])
def test_standard_input_is_read(data: bytes) -> None:
    program = (
        "from pathlib import Path; from claimwright.corpus.files import file_source;"
        "print([row.document.id for row in file_source(Path('-')).fetch()])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=data, capture_output=True, check=True
    )

    assert done.stdout.strip() == b"['a']"


def test_paragraphs_of_reports_are_read_when_the_format_says_so(tmp_path: Path) -> None:
    line = b'{"report": "SRCCL", "chapter": "spm", "section": "A", "text": "Land warms faster."}\n'
    path = _written(tmp_path / "a.jsonl", line)

    found = [row.document for row in file_source(path, written=Format.IPCC).fetch()]

    assert [each.venue for each in found if each] == ["IPCC SRCCL"]


def test_columns_are_not_named_for_a_format_with_fields_of_its_own() -> None:
    with pytest.raises(InputError, match="leave out --map title="):
        file_source(
            Path("a.jsonl"), fields=FieldMap(columns={"title": "Name"}), written=Format.IPCC
        )


_PAGES = (
    b'{"id": "w", "text": "Ice melts.", "url": "https://en.wikipedia.org/wiki/Ice"}\n'
    b'{"id": "p", "text": "Ice melts.", "url": "https://example.org/ice"}\n'
    b'{"id": "n", "text": "Ice melts."}\n'
)


def test_pages_of_wikipedia_are_excluded_when_that_is_asked(tmp_path: Path) -> None:
    path = _written(tmp_path / "a.jsonl", _PAGES)
    source = file_sources([path], exclude_wikipedia=True)[0]

    assert [(row.position, row.excluded) for row in source.fetch()] == [
        (1, True),
        (2, False),
        (3, False),
    ]


def test_pages_of_wikipedia_are_taken_unless_it_is_asked(tmp_path: Path) -> None:
    path = _written(tmp_path / "a.jsonl", _PAGES)

    assert _ids(file_sources([path])[0]) == ["w", "p", "n"]


def test_leaving_out_wikipedia_is_another_reading_of_a_file(tmp_path: Path) -> None:
    path = _written(tmp_path / "a.jsonl", _PAGES)
    sources = (*file_sources([path]), *file_sources([path], exclude_wikipedia=True))

    assert len({source.fingerprint for source in sources}) == 2


def test_a_list_that_cannot_be_read_is_told_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "library.json"
    path.write_text("[{", encoding="utf-8")

    with pytest.raises(InputError, match=r"library\.json': not JSON"):
        list(file_sources([path], written=Format.CSL)[0].fetch())


def test_a_name_that_is_no_utf8_is_refused() -> None:
    with pytest.raises(InputError, match="no UTF-8; rename"):
        file_source(Path(os.fsdecode(b"M\xfcller.jsonl")))

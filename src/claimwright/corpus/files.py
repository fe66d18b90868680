"""Turns a path, or standard input, into a source of rows: format, compression and fingerprint."""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from io import BufferedReader, FileIO
from pathlib import Path
from types import MappingProxyType
from typing import Final

from claimwright.corpus.authors import AuthorList
from claimwright.corpus.bibliographies import read_bibtex, read_csl, read_ris
from claimwright.corpus.ipcc import Paragraphs
from claimwright.corpus.jsonl import passage, read_objects, s2orc_work
from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.pdf_pages import count_pages, read_pdf_pages, sidecar
from claimwright.corpus.rows import Row
from claimwright.corpus.tables import count_rows, read_delimited, read_parquet
from claimwright.corpus.web_archive import ReadPage, read_web_archive
from claimwright.domain import Article
from claimwright.errors import InputError, TooLargeError, UnavailableError
from claimwright.fetch.mirrors import is_wikipedia_or_mirror
from claimwright.json_rows import check_name, opened


class Format(StrEnum):
    """How documents are written in a file."""

    JSONL = "jsonl"
    CSV = "csv"
    TSV = "tsv"
    PARQUET = "parquet"
    IPCC = "ipcc"
    """Paragraphs of the IPCC's reports, as JSON lines."""
    PDF = "pdf"
    """A PDF, page by page."""
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL = "csl"
    """CSL-JSON, as reference managers export it."""
    SPHERE = "sphere"
    """Passages of the web, as JSON lines."""
    S2ORC = "s2orc"
    """Works with their full text, as JSON lines."""
    BEIR = "beir"
    """A folder with `corpus.jsonl`, or that file."""
    WARC = "warc"
    """Web pages as they were fetched."""


SUFFIXES: Final = {
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".json": Format.JSONL,
    ".csv": Format.CSV,
    ".tsv": Format.TSV,
    ".tab": Format.TSV,
    ".parquet": Format.PARQUET,
    ".pq": Format.PARQUET,
    ".pdf": Format.PDF,
    ".bib": Format.BIBTEX,
    ".ris": Format.RIS,
    ".warc": Format.WARC,
}
"""What a name's last part but the compression says."""

COMPRESSED: Final = frozenset({".gz", ".xz"})

MAPPED: Final = frozenset({Format.JSONL, Format.CSV, Format.TSV, Format.PARQUET, Format.BEIR})
"""Formats whose columns can be named; the others say themselves what is what."""

BY_PATH: Final = frozenset({Format.PARQUET, Format.PDF})
"""Formats that are read from a path alone, never from standard input."""


def format_named(path: Path) -> Format | None:
    """Return the format that a file's name tells, `None` where it tells none.

    Examples:
        >>> format_named(Path("papers.csv.gz"))
        <Format.CSV: 'csv'>
    """
    suffixes = [suffix.lower() for suffix in path.suffixes]
    while suffixes and suffixes[-1] in COMPRESSED:
        suffixes.pop()
    return SUFFIXES.get(suffixes[-1]) if suffixes else None


_EDGE_BYTES = 1024 * 1024
STANDARD_INPUT = Path("-")
"""The path that stands for standard input."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSource:
    """A file of documents; implements `RowSource`.

    The path `-` reads standard input; of `authors`, a list of people, one a line, the works alone
    are taken; `read_page` is needed for the format `warc` alone.
    """

    path: Path
    format: Format
    fields: FieldMap = field(default_factory=FieldMap)
    authors: Path | None = None
    exclude_wikipedia: bool = False
    read_page: ReadPage | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The whole path; `-` for standard input."""
        return str(self.path if self.path == STANDARD_INPUT else self.path.resolve())

    @property
    def fingerprint(self) -> str:
        """SHA-256, 32 hexadecimal digits, of what decides on the rows.

        That is the file's size, time of change, first and last MiB, its format and mapping; not
        its path. Empty for standard input, which cannot be read twice.

        Raises:
            NotFoundError: There is no such file.
        """
        if self.path == STANDARD_INPUT:
            return ""
        with opened(self.path) as file:
            status = os.fstat(file.fileno())
            digest = hashlib.sha256(file.read(_EDGE_BYTES))
            file.seek(max(0, status.st_size - _EDGE_BYTES))
            digest.update(file.read(_EDGE_BYTES))
        rest = [
            status.st_size,
            status.st_mtime_ns,
            self.format,
            sorted(self.fields.columns.items()),
            *self._beside(),
            *(["exclude_wikipedia"] if self.exclude_wikipedia else []),
        ]
        digest.update(json.dumps(rest).encode())
        return digest.hexdigest()[:32]

    def _beside(self) -> list[str]:
        """Return the content of other files that decide: what describes a PDF, who is wanted."""
        told = sidecar(self.path)
        files = [told] if self.format is Format.PDF and told.exists() else []
        files += [self.authors] if self.authors else []
        digests = []
        for path in files:
            with opened(path) as file:
                digests.append(hashlib.sha256(file.read()).hexdigest())
        return digests

    @property
    def total(self) -> int | None:
        """Bytes of a text file, rows of a Parquet file, pages of a PDF, `None` when not known."""
        if self.path == STANDARD_INPUT:
            return None
        if self.format is Format.PDF:
            return count_pages(self.path)
        if self.format is Format.PARQUET:
            return count_rows(self.path)
        return self.path.stat().st_size

    def fetch(self) -> Iterator[Row]:
        """Yield every row in order, each a document or the reason why it is none.

        Raises:
            NotFoundError: There is no such file.
            InputError: The file as a whole is not in its format, or has no column for the text;
                or the list of authors cannot be used.
        """
        wanted = AuthorList.read(self.authors) if self.authors else None
        for row in self._rows():
            if wanted is None or row.document is None or wanted.has(row.document.authors):
                yield without_wikipedia(row) if self.exclude_wikipedia else row

    def _rows(self) -> Iterator[Row]:
        if self.path == STANDARD_INPUT:
            yield from self._read(_standard_input())
        elif self.format is Format.PARQUET:
            yield from read_parquet(self.path, self.fields)
        elif self.format is Format.PDF:
            yield from read_pdf_pages(self.path)
        else:
            with opened(self.path) as file:
                try:
                    yield from self._read(file)
                except (InputError, TooLargeError) as error:
                    raise type(error)(f"{str(self.path)!r}: {error}") from error

    def _read(self, file: BufferedReader) -> Iterator[Row]:
        if self.format in BY_PATH:
            raise InputError(
                f"{self.format} cannot be read from standard input; give the file's path"
            )
        if self.format in MAPPED:
            if self.format in {Format.CSV, Format.TSV}:
                return read_delimited(file, self.fields)
            return read_objects(file, self.fields.document)
        if self.format is Format.WARC:
            return read_web_archive(file, self.read_page or _no_pages)
        return _OWN[self.format](file)


_OWN: Final[Mapping[Format, Callable[[BufferedReader], Iterator[Row]]]] = MappingProxyType(
    {
        Format.IPCC: lambda file: read_objects(file, Paragraphs().document),
        Format.BIBTEX: read_bibtex,
        Format.RIS: read_ris,
        Format.CSL: read_csl,
        Format.SPHERE: partial(read_objects, make=passage),
        Format.S2ORC: partial(read_objects, make=s2orc_work),
    }
)


def _no_pages(_data: bytes, _url: str) -> Article:
    raise UnavailableError("web pages need something that finds their main text; give `read_page`")


def without_wikipedia(row: Row) -> Row:
    """Return a row as excluded when its document is a page of Wikipedia or a copy of one."""
    if row.document is None or not is_wikipedia_or_mirror(row.document.url or ""):
        return row
    return replace(row, document=None, reason="of Wikipedia or a copy of it", excluded=True)


def _standard_input() -> BufferedReader:
    return BufferedReader(FileIO(sys.stdin.fileno(), closefd=False))


def file_sources(
    paths: Sequence[Path],
    *,
    fields: FieldMap | None = None,
    written: Format | None = None,
    authors: Path | None = None,
    exclude_wikipedia: bool = False,
) -> tuple[FileSource, ...]:
    """Return the sources at some paths, in order; a folder stands for its PDFs, by name.

    Raises:
        InputError: A folder holds no PDF, or `file_source` raises.
    """
    found: list[Path] = []
    for path in paths:
        found += _in_folder(path, written) if path.is_dir() else [path]
    sources = (file_source(path, fields=fields, written=written, authors=authors) for path in found)
    return tuple(replace(source, exclude_wikipedia=exclude_wikipedia) for source in sources)


def _in_folder(folder: Path, written: Format | None) -> list[Path]:
    """Return what a folder stands for: its PDFs, or a collection's documents."""
    if written is Format.BEIR:
        found = [
            path for path in (folder / "corpus.jsonl", folder / "corpus.jsonl.gz") if path.exists()
        ]
        wanted = "corpus.jsonl"
    elif written is Format.PDF:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".pdf")
        wanted = "PDF"
    else:
        return [folder]
    if not found:
        raise InputError(f"there is no {wanted} in the folder {str(folder)!r}")
    return found


def file_source(
    path: Path,
    *,
    fields: FieldMap | None = None,
    written: Format | None = None,
    authors: Path | None = None,
) -> FileSource:
    """Return the source at a path, not yet opened.

    A suffix names the format, with `.gz` or `.xz` behind it or not, unless `written` does; `-` is
    standard input, taken as JSON lines. Columns are found by their names where `fields` is `None`;
    of `authors`, a list of people, the works alone are taken.

    Raises:
        InputError: The suffix names no known format and none is given, columns are named for a
            format that has none, or the path is no UTF-8.
    """
    check_name(str(path.resolve()))
    found = written or (Format.JSONL if path == STANDARD_INPUT else format_named(path))
    if found is None:
        raise InputError(
            f"cannot tell the format of {str(path)!r} from its name; "
            f"give --format {'|'.join(Format)}"
        )
    if found not in MAPPED and fields and fields.columns:
        raise InputError(
            f"the format {found} has fields of its own; leave out --map "
            f"{next(iter(fields.columns))}=…"
        )
    return FileSource(path=path, format=found, fields=fields or FieldMap(), authors=authors)

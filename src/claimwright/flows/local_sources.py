"""A file or folder of pages kept on this machine in, a reader of cited sources out."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from claimwright.claims.identification import language
from claimwright.corpus.streams import lines, opened
from claimwright.domain import CitedSource, SourceState, SourceText
from claimwright.errors import InputError, NotFoundError, TooLargeError
from claimwright.fetch.canonical import canonical_url
from claimwright.flows.source_addresses import addresses
from claimwright.flows.source_texts import page_text
from claimwright.protocols import SourceReader
from claimwright.settings import CitationSettings

MAX_CHARACTERS: Final = 1_000_000_000
"""Most characters of all pages together that are held in memory."""

_ENDINGS: Final = (".jsonl", ".jsonl.gz", ".jsonl.xz")


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalSources:
    """Reads sources that lie on this machine; implements `protocols.SourceReader`.

    The texts are kept by canonical address; `instead` reads the others, or is `None`.
    """

    texts: Mapping[str, SourceText] = field(hash=False)
    instead: SourceReader | None = None

    def read(self, source: CitedSource) -> SourceText:
        """Return the copy of a source that lies here, else what the other reader says.

        Returns:
            The text; `not_fetched` where there is none and the network is not used.
        """
        tried = addresses(source)
        for address in tried:
            found = self.texts.get(canonical_url(address.url))
            if found is not None:
                return replace(found, archived=found.archived or address.archived)
        if self.instead is not None:
            return self.instead.read(source)
        if not tried:
            detail = "the reference names no address, DOI or PMID"
            return SourceText(state=SourceState.NO_ADDRESS, title=source.title, detail=detail)
        detail = "it is not among the sources on this machine"
        return SourceText(state=SourceState.NOT_FETCHED, url=tried[0].url, detail=detail)


def local_texts(path: Path, settings: CitationSettings) -> Mapping[str, SourceText]:
    """Read the pages of a file, or of each file of a folder.

    Files are JSON lines `{url, title, text}`, plain, gzipped or xz, those of a folder read in the
    order of their names. A later page with the same address wins.

    Returns:
        What was read, by canonical address; a page that is too short is `empty`.

    Raises:
        NotFoundError: There is no such file, or none in the folder.
        InputError: A line is no page.
        TooLargeError: They hold more than 1,000,000,000 characters together.
    """
    texts: dict[str, SourceText] = {}
    size = 0
    for file in _files(path):
        for url, title, text in _pages(file):
            size += len(text)
            if size > MAX_CHARACTERS:
                message = f"{str(path)!r} holds over {MAX_CHARACTERS:,} characters; give its parts"
                raise TooLargeError(message)
            texts[canonical_url(url)] = page_text(
                text, title=title, url=url, settings=settings, language=language(text)
            )
    return texts


def _files(path: Path) -> tuple[Path, ...]:
    if not path.is_dir():
        return (path,)
    files = tuple(sorted(each for each in path.iterdir() if each.name.endswith(_ENDINGS)))
    if not files:
        message = f"the folder {str(path)!r} holds no file that ends in {', '.join(_ENDINGS)}"
        raise NotFoundError(message)
    return files


def _pages(path: Path) -> Iterator[tuple[str, str, str]]:
    with opened(path) as file:
        for line in lines(file):
            where = f"{str(path)!r}, line {line.number}"
            if line.problem:
                raise InputError(f"{where}: {line.problem}")
            if line.data.strip():
                yield _page(line.data, where)


def _page(data: bytes, where: str) -> tuple[str, str, str]:
    try:
        row = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where} is no JSON: {error}") from error
    row = row if isinstance(row, dict) else {}
    url, title, text = (row.get(name) for name in ("url", "title", "text"))
    if not isinstance(url, str) or not isinstance(text, str) or not canonical_url(url):
        message = f"{where} is no page; write {{url, title, text}} with an address of the web"
        raise InputError(message)
    return url, title if isinstance(title, str) else "", text

"""Archives of pages and the web in, one reader of cited sources that tries them in turn out."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.domain import CitedSource, SourceState, SourceText
from claimwright.errors import NotFoundError
from claimwright.fetch.client import FetchClient
from claimwright.flows.source_reading import LocalSources, WebSourceReader, local_texts
from claimwright.protocols import SourceReader
from claimwright.settings import Settings

ENDINGS: Final = (".warc", ".warc.gz")
"""Of the WARC files of a folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadersInTurn:
    """Asks one reader after another, the first one first; implements `protocols.SourceReader`."""

    readers: tuple[SourceReader, ...]

    def read(self, source: CitedSource) -> SourceText:
        """Return what the first reader that has the text says, else what the last one says."""
        *first, last = self.readers
        for reader in first:
            found = reader.read(source)
            if found.state is SourceState.OK:
                return found
        return last.read(source)


def sources_from(
    settings: Settings, *, archive: Path | None = None, web: bool = False
) -> SourceReader | None:
    """Put together what reads cited sources; `None` without archive and web.

    The archive is kept pages: JSON lines of `{url, title, text}` or a folder of such, a WARC file
    or a folder of such. With `web`, pages that it does not have are fetched.

    Raises:
        NotFoundError: There is nothing at the archive's path.
        InputError: The archive is damaged or no such file.
        TooLargeError: JSON lines hold over 1,000,000,000 characters.
    """
    readers: list[SourceReader] = []
    if archive is not None:
        readers.append(_archived(archive, settings))
    if web:
        client = FetchClient(settings.fetch, settings.home / "cache" / "pages")
        readers.append(WebSourceReader(fetch=client.fetch, settings=settings.citations))
    return ReadersInTurn(readers=tuple(readers)) if readers else None


def _archived(path: Path, settings: Settings) -> SourceReader:
    if not path.exists():
        raise NotFoundError(f"there is nothing at {str(path)!r}; name the kept pages")
    names = [one.name for one in path.iterdir()] if path.is_dir() else [path.name]
    if any(name.lower().endswith(ENDINGS) for name in names):
        from claimwright_lab.flows.warc_pages import WarcPages  # noqa: PLC0415  # of an extra

        kept = WarcPages(path, max_bytes=settings.fetch.max_bytes)
        return WebSourceReader(fetch=kept.fetch, settings=settings.citations)
    return LocalSources(texts=local_texts(path, settings.citations))

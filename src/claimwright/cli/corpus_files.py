"""Files named on the command line in, documents in a corpus out."""

from collections.abc import Sequence
from pathlib import Path

from claimwright.cli.corpus_run import Adding, followed, told
from claimwright.corpus.files import FileSource, file_sources
from claimwright.corpus.formats import Format
from claimwright.corpus.mapping import FieldMap
from claimwright.errors import InputError
from claimwright.flows import collect
from claimwright.settings import Settings


def chosen_files(
    files: Sequence[Path] | None,
    written: str | None,
    mapping: Sequence[str] | None,
    authors: Path | None,
    *,
    exclude_wikipedia: bool,
) -> tuple[FileSource, ...]:
    """Return the files that options name.

    Args:
        files: Their paths.
        written: Their format; told by their suffixes when `None`.
        mapping: Pairs such as `title=Title`.
        authors: A list of people whose works alone are taken.
        exclude_wikipedia: Whether Wikipedia and its copies are left out.

    Returns:
        The sources, not yet opened.

    Raises:
        InputError: There is none, or a value cannot be used.
    """
    if not files:
        message = "name a file, or a catalogue with --source"
        raise InputError(message)
    return file_sources(
        files,
        fields=FieldMap.parse(mapping or ()),
        written=Format(written) if written else None,
        authors=authors,
        exclude_wikipedia=exclude_wikipedia,
    )


def add_files(sources: Sequence[FileSource], name: str, settings: Settings, how: Adding) -> int:
    """Bring files into a corpus, and say what became of each.

    Args:
        sources: Read in order.
        name: Of the corpus.
        settings: All settings.
        how: They are brought in.

    Returns:
        The exit code.
    """
    with followed(settings) as workshop:
        done = collect.add(
            name, sources, workshop, rejects=how.rejects, restart=how.restart, merge=how.merge
        )
    return told(name, done, how.rejects or workshop.rejects(name), as_json=how.as_json)

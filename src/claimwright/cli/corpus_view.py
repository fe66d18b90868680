"""What is known of corpora in, tables for people and JSON for programs out."""

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from claimwright.cli import consoles
from claimwright.corpus.files import FileSource
from claimwright.corpus.recorded import Recorded
from claimwright.domain import Json
from claimwright.index.catalog import CorpusInfo, UnreadableCorpus
from claimwright.schema.writing import to_json

_MEGABYTE = 1_000_000


def info_json(
    info: CorpusInfo, *, sources: Sequence[Recorded] = (), rejects: Path | None = None
) -> dict[str, Json]:
    """Return what is known of a corpus as JSON values, as `corpus info --json` prints it."""
    return {
        **to_json(info),
        "sources": [source.name for source in sources],
        "rejects": str(rejects) if rejects and rejects.exists() else None,
        "rejected": _count(rejects) if rejects and rejects.exists() else 0,
    }


def list_json(found: Sequence[CorpusInfo | UnreadableCorpus]) -> list[dict[str, Json]]:
    """Return what `corpus list --json` prints; of a corpus that cannot be read the reason alone."""
    return [
        info_json(each)
        if isinstance(each, CorpusInfo)
        else {"name": each.name, "state": each.state, "reason": str(each.error)}
        for each in found
    ]


def show_list(found: Sequence[CorpusInfo | UnreadableCorpus]) -> None:
    """Show corpora as a table, and below it why some cannot be read."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("corpus")
    for heading in ("documents", "sentences", "size", "version"):
        table.add_column(heading, justify="right")
    table.add_column("updated")
    for each in found:
        table.add_row(Text(each.name, style="bold"), *_cells(each))
    console = consoles.output()
    console.print(table)
    for each in found:
        if isinstance(each, UnreadableCorpus):
            console.print()
            console.print(Text(f"{each.name} is {each.state}: {consoles.clean(str(each.error))}"))


def _cells(corpus: CorpusInfo | UnreadableCorpus) -> tuple[Text | str, ...]:
    """Return the columns after the name; what is not known stays empty."""
    if isinstance(corpus, UnreadableCorpus):
        return ("", "", "", "", Text(corpus.state, style="bold red"))
    abstracts, sentences = corpus.passages.values()
    return (
        f"{abstracts:,}",
        f"{sentences:,}",
        _megabytes(corpus.size_bytes),
        str(corpus.version),
        "came with claimwright" if corpus.bundled else corpus.updated[:16].replace("T", " "),
    )


def show_info(info: CorpusInfo, *, sources: Sequence[Recorded], rejects: Path) -> None:
    """Show what is known of a corpus."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    rows = (
        ("corpus", info.name),
        ("documents", f"{info.documents:,}"),
        *((f"{unit} passages", f"{count:,}") for unit, count in info.passages.items()),
        ("in the word index", ", ".join(f"{unit} {n:,}" for unit, n in info.indexed.items())),
        ("size", _megabytes(info.size_bytes)),
        ("version", f"{info.version} ({len(info.versions)} can be opened)"),
        ("created", info.created),
        ("updated", info.updated),
        ("encoder", f"{info.encoder_name}, {info.dimension} dimensions"),
        *(
            ("file" if isinstance(source, FileSource) else "catalogue", consoles.clean(source.name))
            for source in sources
        ),
    )
    for name, value in rows:
        table.add_row(name, Text(value))
    if rejects.exists():
        table.add_row("rejected rows", Text(f"{_count(rejects):,}, in {rejects}"))
    consoles.output().print(table)


def _megabytes(size: int) -> str:
    return f"{size / _MEGABYTE:,.1f} MB"


def _count(path: Path) -> int:
    with path.open("rb") as file:
        return sum(1 for _ in file)

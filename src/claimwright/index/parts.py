"""Turns documents into files of both tables that no version names yet, for the writer to adopt."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import lance
from lance.fragment import FragmentMetadata, write_fragments

from claimwright.domain import Unit
from claimwright.index.checks import UNITS, check_document
from claimwright.index.faults import translated
from claimwright.index.places import Place
from claimwright.index.rows import Entry, schema, to_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Rows that lie beside a corpus and belong to it once its writer adopts them.

    Of each unit it has what the engine knows of the files, as JSON text; documents that it
    `replaces` lose their rows of before with the adoption.
    """

    fragments: Mapping[Unit, tuple[str, ...]] = field(default_factory=dict, hash=False)
    replaces: tuple[str, ...] = ()


def write_part(
    place: Place, entries: Iterable[Entry], *, dimension: int, replaces: Iterable[str]
) -> Part:
    """Write documents as files of their own, each id once, and return what the writer must adopt.

    Any number of processes may do so at once. `replaces` are the ids of those documents of which
    the corpus has another content.

    Raises:
        InputError: A document cannot be stored without loss; the message names it.
        UnavailableError: The store refuses.
    """
    checked = tuple(entries)
    for document, rows in checked:
        check_document(document, rows, dimension)
    if not checked:
        return Part()
    tables = to_tables(checked, dimension)
    with translated(place.address, "write"):
        written = {
            unit: write_fragments(
                tables[unit],
                place.table(unit),
                schema=schema(unit, dimension),
                mode="append",
                storage_options=dict(place.options) or None,
            )
            for unit in UNITS
            if tables[unit].num_rows
        }
    return Part(
        fragments={
            unit: tuple(json.dumps(one.to_json()) for one in fragments)
            for unit, fragments in written.items()
        },
        replaces=tuple(replaces),
    )


def adopt(
    table: lance.LanceDataset, fragments: Iterable[str], options: Mapping[str, str]
) -> lance.LanceDataset:
    """Return a table with files appended that were written beside it; itself without any."""
    known = [FragmentMetadata.from_json(one) for one in fragments]
    if not known:
        return table
    return lance.LanceDataset.commit(
        table,
        lance.LanceOperation.Append(known),
        read_version=table.version,
        storage_options=dict(options) or None,
    )

"""What a person says of a catalogue on the command line: options in, a recipe out."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe, names_in
from claimwright.corpus.catalogues.wanted import Within
from claimwright.json_rows import read_whole

MAX_NAMES_BYTES: Final = 100_000_000
"""Largest file of names that is read."""

Source = Annotated[CatalogueName | None, typer.Option(help="Catalogue to take works from.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which works of a catalogue are wanted, and what is done with them."""

    query: Annotated[str | None, typer.Option(help="Query in the catalogue's own language.")] = None
    preset: Annotated[str | None, typer.Option(help="Ready query, such as observed-impacts.")] = (
        None
    )
    ids: Annotated[
        Path | None,
        typer.Option(
            help="File of DOIs, PMIDs (PMID:1), arXiv numbers or OpenAlex ids.", metavar="FILE"
        ),
    ] = None
    topic: Annotated[
        list[str] | None,
        typer.Option(help="Topic of OpenAlex, such as T10123 (repeatable).", metavar="ID"),
    ] = None
    within: Annotated[
        list[Within] | None,
        typer.Option(
            help="Where query words must stand (repeatable). [default: title-and-abstract]"
        ),
    ] = None
    from_year: Annotated[int | None, typer.Option(help="First year.")] = None
    to_year: Annotated[int | None, typer.Option(help="Last year.")] = None
    limit: Annotated[int, typer.Option(help="Most works taken; 0 takes all.", min=0)] = 0
    enrich: Annotated[
        Literal["semantic-scholar"] | None,
        typer.Option(help="Catalogue for citation counts and missing abstracts."),
    ] = None
    climate_filter: Annotated[
        bool, typer.Option("--climate-filter", help="Leave out works that are not about climate.")
    ] = False

    def __bool__(self) -> bool:
        """Say whether anything was wished for."""
        return any(asdict(self).values())

    def recipe(self, source: CatalogueName) -> Recipe:
        """Return it as a catalogue is asked."""
        return Recipe(
            catalogue=source,
            query=self.query or "",
            preset=self.preset or "",
            ids=names_in(_names(self.ids)) if self.ids else (),
            topics=tuple(self.topic or ()),
            within=tuple(self.within or ()),
            from_year=self.from_year,
            to_year=self.to_year,
            limit=self.limit,
            enrich=self.enrich is not None,
            climate_filter=self.climate_filter,
        )


def _names(path: Path) -> list[str]:
    remedy = "give names one a line, in UTF-8"
    return read_whole(
        path, "file of names", str.splitlines, most_bytes=MAX_NAMES_BYTES, remedy=remedy
    )

"""What a person says of a catalogue on the command line: options in, a recipe out."""

from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from claimwright.corpus.catalogues.recipe import CatalogueName, Recipe, names_in
from claimwright.corpus.catalogues.wanted import Within
from claimwright.errors import InputError, NotFoundError, TooLargeError

MAX_NAMES_BYTES: Final = 100_000_000
"""Largest file of names that is read."""

Source = Annotated[
    CatalogueName | None,
    typer.Option(
        "--source",
        help="Catalogue to take works from.",
        show_default=False,
    ),
]
Query = Annotated[
    str | None,
    typer.Option(help="Query in the catalogue's own language.", show_default=False),
]
Preset = Annotated[
    str | None,
    typer.Option(help="Ready query, such as observed-impacts.", show_default=False),
]
Ids = Annotated[
    Path | None,
    typer.Option(
        help="File of DOIs, PMIDs (PMID:1), arXiv numbers or OpenAlex ids.",
        metavar="FILE",
        show_default=False,
    ),
]
Topic = Annotated[
    list[str] | None,
    typer.Option(
        help="Topic of OpenAlex, such as T10123 (repeatable).",
        metavar="ID",
        show_default=False,
    ),
]
Where = Annotated[
    list[Within] | None,
    typer.Option(
        "--within",
        help="Where query words must stand (repeatable). [default: title-and-abstract]",
        show_default=False,
    ),
]
FromYear = Annotated[int | None, typer.Option(help="First year.", show_default=False)]
ToYear = Annotated[int | None, typer.Option(help="Last year.", show_default=False)]
Limit = Annotated[int, typer.Option(help="Most works taken; 0 takes all.", min=0)]
Enrich = Annotated[
    Literal["semantic-scholar"] | None,
    typer.Option(
        help="Catalogue for citation counts and missing abstracts.",
        show_default=False,
    ),
]
ClimateFilter = Annotated[
    bool, typer.Option("--climate-filter", help="Leave out works that are not about climate.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say how much it would take.")]


def recipe(
    source: CatalogueName,
    *,
    query: str | None = None,
    preset: str | None = None,
    ids: Path | None = None,
    topics: list[str] | None = None,
    within: list[Within] | None = None,
    from_year: int | None = None,
    to_year: int | None = None,
    limit: int = 0,
    enrich: bool = False,
    climate_filter: bool = False,
) -> Recipe:
    """Return the recipe that options make.

    Args:
        source: The catalogue.
        query: As for `Recipe`.
        preset: As for `Recipe`.
        ids: A file with names of works, one a line.
        topics: As for `Recipe`.
        within: As for `Recipe`.
        from_year: As for `Recipe`.
        to_year: As for `Recipe`.
        limit: As for `Recipe`.
        enrich: As for `Recipe`.
        climate_filter: As for `Recipe`.

    Raises:
        NotFoundError: There is no such file or preset.
        InputError: What is wanted is said in no way or in several, or a name is none.
    """
    return Recipe(
        catalogue=source,
        query=query or "",
        preset=preset or "",
        ids=names_in(_lines(ids)) if ids else (),
        topics=tuple(topics or ()),
        within=tuple(within or ()),
        from_year=from_year,
        to_year=to_year,
        limit=limit,
        enrich=enrich,
        climate_filter=climate_filter,
    )


def _lines(path: Path) -> list[str]:
    try:
        if path.stat().st_size > MAX_NAMES_BYTES:
            message = f"{str(path)!r} is over {MAX_NAMES_BYTES:,} bytes; give names alone"
            raise TooLargeError(message)
        return path.read_text(encoding="utf-8-sig").splitlines()
    except FileNotFoundError as error:
        message = f"there is no file of names {str(path)!r}"
        raise NotFoundError(message) from error
    except (OSError, ValueError) as error:
        message = f"the names in {str(path)!r} cannot be read: {error}; save them as UTF-8"
        raise InputError(message) from error

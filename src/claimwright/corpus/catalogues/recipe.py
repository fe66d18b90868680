"""Turns what a corpus takes from a catalogue, in words or by a preset, into a value to keep."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from claimwright.corpus.catalogues.wanted import Wanted, Within
from claimwright.corpus.identifiers import identifier
from claimwright.domain import Identifier
from claimwright.errors import InputError, IntegrityError, NotFoundError

MAX_LIMIT: Final = 100_000_000
"""Most works that may be taken."""

_SHOWN: Final = 60

_FOLDER: Final = Path(__file__).parent / "presets"


class CatalogueName(StrEnum):
    """A catalogue of works on the web."""

    OPENALEX = "openalex"
    SEMANTIC_SCHOLAR = "semantic-scholar"
    CROSSREF = "crossref"
    EUROPE_PMC = "europe-pmc"
    PUBMED = "pubmed"
    ARXIV = "arxiv"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What a corpus takes from a catalogue, in the words of `Wanted`.

    The preset is the name of a query that comes with claimwright; `within`, where empty, is the
    preset's, or title and abstract. At most `limit` works are taken, 0..100,000,000, of which 0
    takes all. To `enrich`, Semantic Scholar is asked for citation counts and for abstracts that are
    missing or worse; the climate filter leaves out works that are not about the climate.
    """

    catalogue: CatalogueName
    query: str = ""
    preset: str = ""
    ids: tuple[Identifier, ...] = ()
    topics: tuple[str, ...] = ()
    within: tuple[Within, ...] = ()
    from_year: int | None = None
    to_year: int | None = None
    limit: int = 0
    enrich: bool = False
    climate_filter: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be asked."""
        if not 0 <= self.limit <= MAX_LIMIT:
            raise InputError(f"the limit is {self.limit}; it must lie in 0..{MAX_LIMIT:,}")
        if self.enrich and self.catalogue is CatalogueName.SEMANTIC_SCHOLAR:
            raise InputError("Semantic Scholar cannot enrich its own works; leave out --enrich")
        _ = self.wanted

    @property
    def wanted(self) -> Wanted:
        """Which works.

        Raises:
            InputError: They are named in no way or in several.
            NotFoundError: There is no such preset.
        """
        chosen = preset(self.preset) if self.preset else None
        within = self.within or (chosen.within if chosen else ())
        return Wanted(
            query=self.query,
            groups=chosen.groups if chosen else (),
            ids=self.ids,
            topics=self.topics,
            within=within or (Within.TITLE_AND_ABSTRACT,),
            from_year=self.from_year,
            to_year=self.to_year,
            with_abstract=not self.enrich,
        )

    @property
    def name(self) -> str:
        """What people call it.

        Examples:
            >>> Recipe(catalogue=CatalogueName.OPENALEX, query="sea level", limit=50).name
            "openalex: 'sea level', at most 50 works"
        """
        parts = [
            f"preset {self.preset}" if self.preset else "",
            repr(self.query[:_SHOWN]) if self.query else "",
            f"{len(self.ids):,} works by name" if self.ids else "",
            f"topics {', '.join(self.topics)[:_SHOWN]}" if self.topics else "",
            f"in {' and '.join(self.within)}" if self.within else "",
            f"from {self.from_year}" if self.from_year else "",
            f"to {self.to_year}" if self.to_year else "",
            f"at most {self.limit:,} works" if self.limit else "",
            "with Semantic Scholar" if self.enrich else "",
            "about the climate" if self.climate_filter else "",
        ]
        return f"{self.catalogue}: {', '.join(part for part in parts if part)}"


def names_in(lines: Iterable[str]) -> tuple[Identifier, ...]:
    """Return the names of works in lines, each once, in order.

    Lines are DOIs, PMIDs (`PMID:123`), arXiv numbers, OpenAlex ids; blank ones and those that begin
    with `#` are passed over.

    Raises:
        InputError: A line is no name, or there is none.

    Examples:
        >>> [name.value for name in names_in(["10.1000/ABC", "# mine", "arXiv:2101.00001"])]
        ['10.1000/abc', '2101.00001']
    """
    found: dict[Identifier, None] = {}
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            found[identifier(text)] = None
        except InputError as error:
            raise InputError(f"line {number:,} of the names: {error}") from error
    if not found:
        raise InputError("there is no name of a work; write one a line, such as 10.1000/xyz123")
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A query that comes with claimwright: a work holds at least one term of each group."""

    within: tuple[Within, ...]
    groups: tuple[tuple[str, ...], ...]


def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def preset(name: str) -> Preset:
    """Return a preset.

    Raises:
        NotFoundError: There is none of this name.
        IntegrityError: Its file is damaged.
    """
    if name not in preset_names():
        raise NotFoundError(
            f"there is no preset {name[:80]!r}; there is {', '.join(preset_names())}"
        )
    path = _FOLDER / f"{name}.toml"
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return Preset(
            within=tuple(Within(each) for each in told["within"]),
            groups=tuple(tuple(map(str, group["terms"])) for group in told["groups"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IntegrityError(f"the preset {name!r} is damaged: reinstall claimwright") from error

"""How often works are cited, and where they appeared, as numbers that can be compared.

A metric that nobody knows is left out, never 0.
"""

from __future__ import annotations

import math
import re
import unicodedata
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from claimwright.domain.documents import Document
from claimwright.domain.fields import Scalar

Numbers: TypeAlias = "array[float]"
"""`array('d')`."""

CITATIONS: Final = "citations"
"""Citations in all, which only the paper's formulas ask for."""

CITATIONS_PER_YEAR: Final = "citations_per_year"
INFLUENTIAL_PER_YEAR: Final = "influential_per_year"

VENUE_SJR: Final = "venue_sjr"
"""SCImago Journal Rank of the venue; the field of `Document.extra` is called the same."""

VENUE_CITEDNESS: Final = "venue_two_year_citedness"
"""Mean citations in two years of a work of the venue, as OpenAlex counts them; free, where the
journal impact factor is not. The field of `Document.extra` is called the same."""

LEAST_COHORT: Final = 30
"""Works of a field and year from which on a work is compared with them alone: with fewer, a place
among them says less than one in the whole corpus."""

FIELD: Final = "field"
"""Field of `Document.extra` that names the field of study, as OpenAlex has it."""

Cohort: TypeAlias = tuple[str, int | None]
"""Field of study, in small letters, and year."""

METRICS: Final = (CITATIONS_PER_YEAR, INFLUENTIAL_PER_YEAR, VENUE_SJR, VENUE_CITEDNESS)
"""What a reputation is made of."""

_BETWEEN: Final = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusMetrics:
    """How the works of a corpus are spread on each metric.

    Args:
        as_of_year: To which ages are counted: when the corpus was last written, or later where a
            work is newer; a corpus thus answers the same next year. `None` when no year is known.
        values: By name of the metric, rising; a work that stands there in several versions counts
            once. A metric that is known of no work is left out.
        cohorts: The same among the works of one field and year, and of one field whatever the
            year (`None`), for works whose record names a field.
    """

    as_of_year: int | None = None
    values: Mapping[str, Numbers] = field(default_factory=dict, hash=False)
    cohorts: Mapping[Cohort, Mapping[str, Numbers]] = field(default_factory=dict, hash=False)

    def peers(self, document: Document, metric: str) -> Sequence[float]:
        """Return the values of a metric among those that a work can be compared with.

        Returns:
            Rising: of its field and year where at least 30 works are known there, else of its
            field, else of the whole corpus; empty where nothing is known.
        """
        name = field_of(document)
        if name:
            for cohort in ((name, document.year), (name, None)):
                known = self.cohorts.get(cohort, {}).get(metric, ())
                if len(known) >= LEAST_COHORT:
                    return known
        return self.values.get(metric, ())


def metrics_of(document: Document, as_of_year: int | None) -> dict[str, float]:
    """Return what is known of a document, by name; without a year nothing is known per year.

    A work of the year `as_of_year`, that of its corpus, is one year old.

    Examples:
        >>> cited = Document(id="d", year=2019, citation_count=12, extra={"venue_sjr": "1.5"})
        >>> metrics_of(cited, 2022)
        {'citations_per_year': 3.0, 'venue_sjr': 1.5}
    """
    found: dict[str, float] = {}
    if document.year is not None and as_of_year is not None:
        age = max(1, as_of_year - document.year + 1)
        for name, count in (
            (CITATIONS_PER_YEAR, document.citation_count),
            (INFLUENTIAL_PER_YEAR, document.influential_citation_count),
        ):
            if count is not None:
                found[name] = count / age
    for name in (VENUE_SJR, VENUE_CITEDNESS):
        number = _number(document.extra.get(name))
        if number is not None:
            found[name] = number
    return found


def corpus_metrics(
    documents: Iterable[Document], *, written_in: int | None = None
) -> CorpusMetrics:
    """Return how documents are spread on each metric.

    Args:
        documents: Any number; texts are not read.
        written_in: Year in which the corpus was last written, and its citations counted at the
            latest; `None` when nobody knows.

    Returns:
        Their metrics, each work once, as its most cited version has it.
    """
    works: dict[str, Document] = {}
    newest = written_in
    for document in documents:
        if document.year is not None:
            newest = document.year if newest is None else max(newest, document.year)
        if not _measured(document):
            continue
        kept = works.setdefault(_version_of(document), document)
        if (document.citation_count or 0) > (kept.citation_count or 0):
            works[_version_of(document)] = document
    return _spread(works.values(), newest)


def _spread(works: Iterable[Document], as_of_year: int | None) -> CorpusMetrics:
    values: dict[str, Numbers] = {name: array("d") for name in METRICS}
    cohorts: dict[Cohort, dict[str, Numbers]] = {}
    for work in works:
        studied = field_of(work)
        keys = {(studied, work.year), (studied, None)} if studied else ()
        among = [values, *(cohorts.setdefault(key, {}) for key in keys)]
        for name, value in metrics_of(work, as_of_year).items():
            for known in among:
                known.setdefault(name, array("d")).append(value)
    return CorpusMetrics(
        as_of_year=as_of_year,
        values=_rising(values),
        cohorts={key: _rising(found) for key, found in cohorts.items()},
    )


def field_of(document: Document) -> str:
    """Return the field of study of a record in small letters; empty where it names none.

    Examples:
        >>> field_of(Document(id="d", extra={"field": "Earth Sciences"}))
        'earth sciences'
    """
    return str(document.extra.get(FIELD) or "").strip().casefold()


def _rising(values: Mapping[str, Numbers]) -> dict[str, Numbers]:
    return {name: array("d", sorted(known)) for name, known in values.items() if known}


def doi_key(document: Document) -> str:
    """Return the DOI by which versions of one work are known; empty without one.

    Returns:
        Without case and white space.
    """
    return (document.doi or "").strip().casefold()


def title_key(document: Document) -> str:
    """Return the letters of title and first author, by which versions of one work are known.

    Returns:
        Empty where the title or the author is missing.

    Examples:
        >>> title_key(Document(id="d", title="Seas: they rise!", authors=("Ann Lee", "Bo Ek")))
        'seastheyrise|annlee'
    """
    title = _letters(document.title)
    author = _letters(document.authors[0]) if document.authors else ""
    return f"{title}|{author}" if title and author else ""


def _letters(text: str) -> str:
    return _BETWEEN.sub("", unicodedata.normalize("NFKC", text).casefold())


def _measured(document: Document) -> bool:
    """Whether anything may be known of a work: most corpora know nothing, and are read fast."""
    return (
        document.citation_count is not None
        or document.influential_citation_count is not None
        or bool(document.extra)
    )


def _version_of(document: Document) -> str:
    """Return what the versions of a work share; its own id where nothing tells."""
    return doi_key(document) or title_key(document) or f"id {document.id}"


def _number(value: Scalar) -> float | None:
    if value is None or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0.0 else None

"""Saved news pages in, how well their main text is found out: precision, recall and F1.

The measure is that of the benchmark the pages come from (scrapinghub/article-extraction-benchmark):
shares of matching four-word shingles per page, precision and recall averaged over pages, F1 from
the two averages.
"""

import argparse
import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import process_time

import numpy as np
import trafilatura
from numpy.typing import NDArray

from benchmarks.data_sets import present
from benchmarks.figures import Figure, bootstrap, command_line
from claimwright.claims.article import Extraction, read_html

TRUTH = "articles/ground_truth.json"
_SHINGLE = 4
_FOLDS = 5
_SEED = 13
_WORD = re.compile(r"\w+")

SETTINGS: Mapping[str, Extraction] = {
    f"{'fast' if fast else 'compared'} {favour or 'balanced'}{'' if tables else ' no-tables'}": (
        Extraction(fast=fast, tables=tables, favour=favour)
    )
    for fast in (True, False)
    for favour in ("", "precision", "recall")
    for tables in (True, False)
}
"""Every way in which trafilatura can be asked for an article without its readers' comments.

Its memory of texts it has seen before is left out: what is read would depend on the page before.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A saved page, with the true body of its article."""

    url: str
    html: bytes
    text: str


def run(_: argparse.Namespace) -> Sequence[Figure]:
    """Measure on every page."""
    return measure(pages())


def pages() -> tuple[Page, ...]:
    """Return the pages with their true texts.

    Raises:
        MissingDataError: They are not there.
    """
    path = present(TRUTH)
    rows = json.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Page(
            url=row["url"],
            html=gzip.decompress((path.parent / "html" / f"{key}.html.gz").read_bytes()),
            text=row["articleBody"],
        )
        for key, row in rows.items()
    )


def measure(every: Sequence[Page]) -> list[Figure]:
    """Measure the setting in use, every other, trafilatura alone, and the choice itself."""
    tables = {name: _matches(every, partial(_read, how=how)) for name, how in SETTINGS.items()}
    alone = {name: _matches(every, partial(_alone, how=how)) for name, how in SETTINGS.items()}
    used = next(name for name, how in SETTINGS.items() if how == Extraction())
    f1 = {name: scores(table)[0] for name, table in tables.items()}
    theirs = {name: scores(table)[0] for name, table in alone.items()}
    best = max(theirs, key=lambda name: theirs[name])
    began = process_time()
    list(map(_read, every))
    spent = (process_time() - began) / len(every)
    size = len(every)
    return [
        *_figures(tables[used], f"in use: {used}"),
        _figure(
            "trafilatura alone, best F1",
            theirs[best],
            size,
            f"{best}, chosen on these pages; trafilatura {trafilatura.__version__}",
        ),
        _figure("F1 below trafilatura alone", theirs[best] - f1[used], size, ""),
        _figure("cross-validated F1", *_cross_validated(tables), ""),
        *(_figure(f"{name} F1", value, size, "") for name, value in f1.items()),
        Figure(measure="CPU time of a page", value=round(1000 * spent, 1), unit="ms", n=size),
    ]


def _read(page: Page, how: Extraction | None = None) -> str:
    return read_html(page.html, source=page.url, extraction=how).text


def _alone(page: Page, how: Extraction) -> str:
    """Return what trafilatura reads without what claimwright does around it."""
    text = trafilatura.extract(
        page.html,
        url=page.url,
        fast=how.fast,
        favor_precision=how.favour == "precision",
        favor_recall=how.favour == "recall",
        include_tables=how.tables,
        include_comments=False,
    )
    return text or ""


def _matches(every: Sequence[Page], read: Callable[[Page], str]) -> NDArray[np.float64]:
    """Return per page the shares of true, false and missed shingles; shape (pages, 3)."""
    return np.array([shares(page.text, read(page)) for page in every])


def shares(true: str, read: str) -> tuple[float, float, float]:
    """Return the shares of matching, wrong and missed shingles of one page; they sum to 1."""
    wanted, found = _shingles(true), _shingles(read)
    counts = (
        (wanted & found).total(),
        (found - wanted).total(),
        (wanted - found).total(),
    )
    total = sum(counts) or 1
    matching, wrong, missed = (count / total for count in counts)
    return matching, wrong, missed


def _shingles(text: str) -> Counter[tuple[str, ...]]:
    words = _WORD.findall(text)
    starts = range(max(1, len(words) - _SHINGLE + 1))
    return Counter(tuple(words[start : start + _SHINGLE]) for start in starts if words)


def scores(table: NDArray[np.float64]) -> tuple[float, float, float]:
    """Return F1, precision and recall of pages; shape (pages, 3) in.

    A page on which nothing was read has no precision, and one without a text no recall.
    """
    matching, wrong, missed = table.T
    read, wanted = matching + wrong, matching + missed
    precision = float(np.mean(matching[read > 0] / read[read > 0])) if np.any(read > 0) else 0.0
    recall = (
        float(np.mean(matching[wanted > 0] / wanted[wanted > 0])) if np.any(wanted > 0) else 0.0
    )
    both = precision + recall
    return (2 * precision * recall / both if both else 0.0), precision, recall


def _cross_validated(tables: Mapping[str, NDArray[np.float64]]) -> tuple[float, int]:
    """Choose the setting on four fifths of the pages, measure it on the fifth, for each fifth."""
    size = len(next(iter(tables.values())))
    order = np.random.default_rng(_SEED).permutation(size)
    held: list[NDArray[np.float64]] = []
    for fold in np.array_split(order, _FOLDS):
        rest = np.setdiff1d(order, fold)
        chosen = max(tables, key=lambda name: scores(tables[name][rest])[0])
        held.append(tables[chosen][fold])
    return scores(np.concatenate(held))[0], size


def _figures(table: NDArray[np.float64], note: str) -> list[Figure]:
    names = ("F1", "precision", "recall")
    values = scores(table)
    size = len(table)
    ends = [_interval(table, at) for at in range(len(names))]
    return [
        Figure(
            measure=name,
            value=round(value, 4),
            n=size,
            low=round(low, 4),
            high=round(high, 4),
            note=note,
        )
        for name, value, (low, high) in zip(names, values, ends, strict=True)
    ]


def _interval(table: NDArray[np.float64], at: int) -> tuple[float, float]:
    return bootstrap(lambda drawn: scores(table[drawn])[at], len(table))


def _figure(measure: str, value: float, n: int, note: str) -> Figure:
    return Figure(measure=measure, value=round(value, 4), n=n, note=note)


if __name__ == "__main__":
    command_line("How well the main text of news pages is found.", run)

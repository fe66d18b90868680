"""Turns queries into rows of one table, best first, without reading what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import lance
import numpy as np
import pyarrow as pa
from lance.query import MatchQuery
from numpy.typing import NDArray

from claimwright.domain import Filter, Query, RankedRows, Unit
from claimwright.domain.documents import passage_id
from claimwright.index.filters import ROW_ID
from claimwright.index.row_contents import Span, Vectors
from claimwright.index.rows import SEARCH_COLUMN, VECTOR_COLUMN

_TIES = 8
_MOST_TIES = 4_096
# Lists that are read of each part of the vector index: all of one of 260,000 rows.
_PROBES = 256
# Rows compared again in full precision, as a multiple of those asked for.
_REFINE = 3
# Queries that the engine plans once: of 16, each took 30 % less processor time than alone.
_TOGETHER = 16

_Rows = NDArray[np.uint64]
_Scores = NDArray[np.float64]
_Found = tuple[_Rows, _Scores]


def alike(queries: Sequence[Query], *, threads: int) -> tuple[tuple[int, ...], ...]:
    """Cut queries into groups that can be ranked in one go, enough of them for every thread.

    Returns:
        Places of queries, each once; within a group arm, unit, limit and filter are the same.
        Dense ones come first, since they take longer.
    """
    same: dict[tuple[bool, Unit, int, Filter], list[int]] = {}
    for place, query in enumerate(queries):
        key = (query.embedding is None, query.unit, query.limit, query.filter)
        same.setdefault(key, []).append(place)
    found = sorted(same.items(), key=lambda item: item[0][0])
    return tuple(
        tuple(places[start : start + size])
        for _, places in found
        for size in [min(_TOGETHER, -(-len(places) // threads))]
        for start in range(0, len(places), size)
    )


def ranked(
    table: lance.LanceDataset,
    queries: Sequence[Query],
    among: bytes | None,
    spans: Callable[[_Rows], Sequence[Span]],
    vectors: Vectors | None = None,
) -> tuple[RankedRows, ...]:
    """Return at most `limit` rows for each query, the best in a fixed order.

    Equal scores are ordered by passage id, even where they straddle the limit.

    Args:
        table: Of the queries' unit.
        queries: Checked, one or more that are `alike`.
        among: The set of those that may be found, as `PassingRows` gives it; `None` for all, empty
            for none.
        spans: Tells what rows hold; asked for those that tie, and for no others.
        vectors: The table's embeddings, to compare with what the engine found by fewer bits; where
            there are none, the engine reads them itself.
    """
    if among == b"":
        return (RankedRows(rows=(), scores=()),) * len(queries)
    limit = queries[0].limit
    found = [
        _whole_ties(table, query, among, vectors, first)
        for query, first in zip(
            queries, _asked(table, queries, limit + _TIES, among, vectors), strict=True
        )
    ]
    tied = [_tied(scores, limit) for _, scores in found]
    every = np.concatenate([rows[at] for (rows, _), at in zip(found, tied, strict=True)])
    names = _passage_ids(queries[0].unit, every, spans)
    orders = [
        _ordered(rows, scores, at, names)[:limit]
        for (rows, scores), at in zip(found, tied, strict=True)
    ]
    return tuple(
        RankedRows(rows=tuple(rows[order].tolist()), scores=tuple(scores[order].tolist()))
        for (rows, scores), order in zip(found, orders, strict=True)
    )


def _whole_ties(
    table: lance.LanceDataset,
    query: Query,
    among: bytes | None,
    vectors: Vectors | None,
    first: _Found,
) -> _Found:
    """Ask for more as long as rows that score like the last one kept may be missing."""
    room, (rows, scores) = query.limit + _TIES, first
    while (
        len(rows) == room
        and scores[query.limit - 1] == scores[-1]
        and room < query.limit + _MOST_TIES
    ):
        room = min(room * 8, query.limit + _MOST_TIES)
        ((rows, scores),) = _asked(table, [query], room, among, vectors)
    return rows, scores


def _asked(
    table: lance.LanceDataset,
    queries: Sequence[Query],
    room: int,
    among: bytes | None,
    vectors: Vectors | None,
) -> Iterator[_Found]:
    if queries[0].embedding is not None:
        yield from _dense(table, queries, room, among, vectors)
        return
    for query in queries:
        yield _sparse(table, query, room, among)


def _sparse(table: lance.LanceDataset, query: Query, room: int, among: bytes | None) -> _Found:
    # Half of a surrogate pair, which the engine cannot read, becomes a question mark.
    words = (query.text or "").encode(errors="replace").decode()
    found = table.scanner(
        full_text_query=MatchQuery(words, SEARCH_COLUMN),
        columns=[ROW_ID, "_score"],
        row_addr_allowlist=among,
        prefilter=True,
        limit=room,
        disable_scoring_autoprojection=True,
    ).to_table()
    return _best_first(found.column(ROW_ID).to_numpy(), _numbers(found, "_score"))


def _dense(
    table: lance.LanceDataset,
    queries: Sequence[Query],
    room: int,
    among: bytes | None,
    vectors: Vectors | None,
) -> Iterator[_Found]:
    embeddings = np.array([query.embedding for query in queries], dtype=np.float32)
    several = len(queries) > 1
    found = table.scanner(
        nearest={
            "column": VECTOR_COLUMN,
            "q": embeddings if several else embeddings[0],
            "k": room * _REFINE if vectors else room,
            "metric": "dot",
            "minimum_nprobes": _PROBES,
            # By itself the engine reads half of all lists, geometrically, whatever the least is.
            "search_effort": 0.0,
            "refine_factor": None if vectors else _REFINE,
        },
        columns=[ROW_ID, "_distance"],
        row_addr_allowlist=among,
        prefilter=True,
        disable_scoring_autoprojection=True,
    ).to_table()
    whose = _numbers(found, "query_index") if several else np.zeros(len(found))
    for place, embedding in enumerate(embeddings):
        own = found.filter(pa.array(whose == place)) if several else found
        rows = own.column(ROW_ID).to_numpy()
        # The engine's dot distance is 1 - a·b.
        cosines = vectors.cosines(rows, embedding) if vectors else 1.0 - _numbers(own, "_distance")
        # Rounding may leave the range of a cosine.
        best = _best_first(rows, np.clip(cosines, -1.0, 1.0))
        yield best[0][:room], best[1][:room]


def _numbers(found: pa.Table, column: str) -> _Scores:
    numbers: _Scores = found.column(column).to_numpy().astype(np.float64)
    return numbers


def _best_first(rows: _Rows, scores: _Scores) -> _Found:
    order = np.argsort(-scores, kind="stable")
    return rows[order], scores[order]


def _tied(scores: _Scores, limit: int) -> NDArray[np.int64]:
    """Where equal scores stand, as far as they are kept or might have been."""
    equal = scores[1:] == scores[:-1]
    tied = np.append(equal, False) | np.append(False, equal)
    if len(scores) >= limit:
        tied &= scores >= scores[limit - 1]
    return np.flatnonzero(tied[: len(scores)])


def _passage_ids(
    unit: Unit, rows: _Rows, spans: Callable[[_Rows], Sequence[Span]]
) -> dict[int, str]:
    if not len(rows):
        return {}
    distinct = np.unique(rows)
    return {
        row: passage_id(span.document_id, unit, span.start, span.end)
        for row, span in zip(distinct.tolist(), spans(distinct), strict=True)
    }


def _ordered(
    rows: _Rows, scores: _Scores, tied: NDArray[np.int64], names: dict[int, str]
) -> NDArray[np.int64]:
    order = np.arange(len(rows))
    keys = zip((-scores[tied]).tolist(), rows[tied].tolist(), tied.tolist(), strict=True)
    order[tied] = [at for _, _, at in sorted((score, names[row], at) for score, row, at in keys)]
    return order

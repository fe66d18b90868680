"""Claims in, one ranking per arm out: BM25 over words and cosine over embeddings."""

from collections.abc import Sequence

from claimwright.domain import Candidate, Claim, Embedding, Filter, Query, RankedRows, Unit
from claimwright.protocols import Index


def sparse(
    index: Index, claims: Sequence[Claim], *, unit: Unit, limit: int, only: Filter
) -> tuple[tuple[Candidate, ...], ...]:
    """Return the passages that share weighted words with each claim's own text, best first.

    Returns:
        One ranking per claim, each candidate with `scores["bm25"]` above 0.
    """
    return index.search(_by_words(claims, unit, limit, only))


def dense(
    index: Index, embeddings: Sequence[Embedding], *, unit: Unit, limit: int, only: Filter
) -> tuple[tuple[Candidate, ...], ...]:
    """Return the passages whose embeddings lie nearest to each claim's, best first.

    Returns:
        One ranking per claim, each candidate with `scores["cosine"]` in -1..1.
    """
    return index.search(_by_meaning(embeddings, unit, limit, only))


def both(
    index: Index,
    claims: Sequence[Claim],
    embeddings: Sequence[Embedding],
    *,
    unit: Unit,
    limit: int,
    only: Filter,
) -> tuple[tuple[RankedRows, ...], tuple[RankedRows, ...]]:
    """Return what `sparse` and `dense` find, asked of the index at once and not read yet.

    An index answers queries side by side and applies their filter once, so one claim is answered
    in about the time of its slower arm; what both found is read after fusion, when most of it is
    left out.

    Embeddings are L2-normalised, one per claim; each arm finds at most `limit` rows per claim, 1 or
    more.

    Returns:
        The rows by words and the rows by meaning, one ranking per claim each.
    """
    words = _by_words(claims, unit, limit, only)
    found = index.rank([*words, *_by_meaning(embeddings, unit, limit, only)])
    return found[: len(claims)], found[len(claims) :]


def _by_words(claims: Sequence[Claim], unit: Unit, limit: int, only: Filter) -> list[Query]:
    return [Query(unit=unit, limit=limit, text=claim.statement, filter=only) for claim in claims]


def _by_meaning(
    embeddings: Sequence[Embedding], unit: Unit, limit: int, only: Filter
) -> list[Query]:
    return [Query(unit=unit, limit=limit, embedding=one, filter=only) for one in embeddings]

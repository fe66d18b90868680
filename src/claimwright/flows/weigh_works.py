"""Evidence for a claim and for its opposite → the works to read, each once, versions behind it."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest

from claimwright.domain import Candidate, Document, Evidence, FoundBy, WeighMode
from claimwright.domain.versions import same_words, versions
from claimwright.flows.events import FoundWork
from claimwright.settings import WeighSettings

MAX_VERSIONS_READ = 3
"""Versions of one work with other words that are read, to see whether they contradict it."""

MAX_VERSIONS_SHOWN = 10
"""Versions of one work that a report lists."""


def versions_of(
    rankings: Sequence[Sequence[Candidate]], mode: WeighMode, settings: WeighSettings
) -> Mapping[str, str]:
    """Say of each work that was found which version stands for it.

    The mode `paper` takes each version for a work of its own.

    Returns:
        Id of each document to the id of the version that stands for it, its own where that is it
        itself: the retracted one, else the most cited, newest, with the least id.
    """
    documents = list(
        {each.document.id: each.document for ranking in rankings for each in ranking}.values()
    )
    if mode is WeighMode.PAPER:
        return {document.id: document.id for document in documents}
    groups: dict[int, list[Document]] = defaultdict(list)
    firsts = versions(documents, same_abstract=settings.same_abstract)
    for document, first in zip(documents, firsts, strict=True):
        groups[first].append(document)
    return {
        document.id: min(group, key=_standing).id for group in groups.values() for document in group
    }


def once_each(ranking: Sequence[Candidate], standing: Mapping[str, str]) -> tuple[Candidate, ...]:
    """Return a ranking, in its order, with the best version of each work alone."""
    kept: dict[str, Candidate] = {}
    for candidate in ranking:
        kept.setdefault(standing[candidate.document.id], candidate)
    return tuple(kept.values())


def works_found(
    evidence: Sequence[Sequence[Evidence]],
    rankings: Sequence[Sequence[Candidate]],
    standing: Mapping[str, str],
    settings: WeighSettings,
) -> tuple[FoundWork, ...]:
    """Return the works of both queries, the best of each in turn.

    Evidence and rankings are those of the claim, then of its opposite where it has one; the
    settings bound the works without their versions, and say from which relevance on they are read.

    Returns:
        Each work, other versions of it right behind it; what found a work found its versions.
    """
    documents = {each.document.id: each.document for ranking in rankings for each in ranking}
    relevance: dict[str, float] = {}
    for piece in chain.from_iterable(evidence):
        name, found = standing[piece.document.id], piece.scores.get("relevance", 1.0)
        relevance[name] = max(found, relevance.get(name, 0.0))
    scores: list[dict[str, float]] = [
        {standing[piece.document.id]: piece.score for piece in pieces} for pieces in evidence
    ]
    in_turn = chain.from_iterable(zip_longest(*scores))
    works = [name for name in dict.fromkeys(in_turn) if name is not None]
    works = works[: settings.max_documents]
    others: dict[str, list[Document]] = defaultdict(list)
    for name in sorted(documents):
        if standing[name] != name:
            others[standing[name]].append(documents[name])
    return tuple(
        found
        for name in works
        for found in _with_versions(
            documents[name],
            others[name][:MAX_VERSIONS_SHOWN],
            _found_by([name in each for each in scores]),
            max(each.get(name, 0.0) for each in scores),
            too_far=_too_far(name, relevance, settings.least_relevance),
        )
    )


def _with_versions(
    document: Document, others: Sequence[Document], found_by: FoundBy, score: float, *, too_far: str
) -> Iterator[FoundWork]:
    yield FoundWork(document=document, found_by=found_by, score=score, left_out=too_far)
    read = [document]
    for other in others:
        again = (
            bool(too_far)
            or len(read) > MAX_VERSIONS_READ
            or any(same_words(other, one) for one in read)
        )
        if not again:
            read.append(other)
        yield FoundWork(
            document=other,
            found_by=found_by,
            score=score,
            version_of=document.id,
            left_out=f"it is a version of {document.id!r}, which counts for both" if again else "",
        )


def _too_far(name: str, relevance: Mapping[str, float], least: float) -> str:
    """Say why a work is not worth reading; nothing when it is."""
    found = relevance[name]
    if found >= least:
        return ""
    # Rounded down, and the least in full: a share below its least never reads as the same number.
    said = f"relevance {math.floor(100 * found)}%, at least {100 * least:g}% is asked for"
    return f"nothing in it speaks to the claim ({said})"


def _found_by(found: Sequence[bool]) -> FoundBy:
    match found:
        case [True, True]:
            return FoundBy.BOTH
        case [False, True]:
            return FoundBy.OPPOSITE
        case _:
            return FoundBy.CLAIM


def _standing(document: Document) -> tuple[bool, int, int, str]:
    """Order the versions of a work, first the one that stands for it."""
    cited = -1 if document.citation_count is None else document.citation_count
    return not document.retracted, -cited, -(document.year or 0), document.id

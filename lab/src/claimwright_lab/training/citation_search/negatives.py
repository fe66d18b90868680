"""Citation records in, each with passages of other pages that its words would find out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from claimwright.retrieval.claims_in_context import sparse_query
from claimwright_lab.evaluation.lexical import LexicalScores
from claimwright_lab.training.citation_search.records import CitationRecord, PagePassage

HUB_CLAIMS: Final = 13
"""A page found for more claims than these is a hub, such as a list: no hard negative.

As the original has it; Petroni et al. (2023), doi:10.1038/s42256-023-00726-1.
"""

_DEPTH: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Mined:
    """A record with its hard negatives: passages of other pages, the nearest first."""

    record: CitationRecord
    negatives: tuple[PagePassage, ...] = ()


def mine(
    records: Sequence[CitationRecord], *, most: int, hub_claims: int = HUB_CLAIMS
) -> tuple[Mined, ...]:
    """Find hard negatives by BM25 among the passages of all records' pages.

    What a claim's own words find on pages it does not cite may support it unbeknown; the pages
    that are found for many claims are left out, and of the rest the nearest are taken.

    At most `most` of a record, each of another page, come nearest first.
    """
    if not most or not records:
        return tuple(Mined(record=record) for record in records)
    pool = tuple({passage: None for record in records for passage in record.passages})
    scores = LexicalScores([f"{passage.title} {passage.text}" for passage in pool])
    found = [_found(record, pool, scores) for record in records]
    hubs = Counter(passage.page for near in found for passage in near)
    return tuple(
        Mined(
            record=record,
            negatives=tuple(one for one in near if hubs[one.page] <= hub_claims)[:most],
        )
        for record, near in zip(records, found, strict=True)
    )


def _found(
    record: CitationRecord, pool: Sequence[PagePassage], scores: LexicalScores
) -> tuple[PagePassage, ...]:
    values = scores.score(sparse_query(record.cited))
    order = np.argsort(-values, kind="stable")[: _DEPTH + len(record.passages)]
    best: dict[str, PagePassage] = {}
    for place in order.tolist():
        passage = pool[place]
        if values[place] > 0 and passage.page not in record.pages:
            best.setdefault(passage.page, passage)
    return tuple(best.values())

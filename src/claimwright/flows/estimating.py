"""What is to be taken from a catalogue in, how much that will take out, before it begins."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims.sentences import split
from claimwright.corpus.catalogues.catalogue import Page, visit
from claimwright.corpus.catalogues.harvest import FRESH_S
from claimwright.corpus.catalogues.semantic_scholar import NAMES_AT_ONCE
from claimwright.corpus.passages import embedding_text, passages
from claimwright.domain import Document
from claimwright.fetch.catalogues import Read
from claimwright.flows.harvesting import Gathering
from claimwright.protocols import Encoder

SAMPLE: Final = 8
"""Works that are embedded to see how long one takes."""

_ENRICHING_BYTES: Final = 2_500
"""Bytes of a work of Semantic Scholar, about."""

_SHORTEST_ANSWER_S: Final = 0.5
"""An answer takes at least about so long; asking the first pages shows how long it really takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How much it will take, about.

    Args:
        works: That the catalogue says it has; where the query has several parts, those that
            belong to several are counted as often. `None` when it does not say.
        taken: Of these, that will be asked for.
        parts: Into which the query was split.
        requests: To all catalogues, those that were sent for this estimate left out.
        seconds: For asking.
        bytes: To be read, before compression.
        embedding_seconds: For embedding what is taken; `None` when no work was there to try.
        with_text: Share of the works on the first pages that have a text, 0..1; `None` when there
            was none.
        key_hint: What a key would change; empty when nothing.
    """

    works: int | None
    taken: int | None
    parts: int
    requests: int | None
    seconds: float | None
    bytes: int | None
    embedding_seconds: float | None = None
    with_text: float | None = None
    key_hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What embeds a few works to see how long that takes."""

    encoder: Encoder
    clock: Callable[[], float]


def estimate(source: Gathering, trial: Trial | None = None) -> Estimate:
    """Return how much all will take, from the first page of each part, which is asked for.

    Of works that are named one by one only the first piece is asked for.

    The answers are kept, so that the walk, begun within an hour, does not ask for them again.

    Nothing of the source is begun; without a trial the time of embedding is left out.

    Raises:
        InputError: The catalogue refuses a request as it is.
        UnavailableError: It cannot be asked at present.
    """
    harvest = source.harvest
    catalogue, client = harvest.catalogue, harvest.client
    begun, waited = client.now, client.used.waited_s
    names = len(source.recipe.ids)
    places = catalogue.starts[:1] if names else catalogue.starts
    firsts = [visit(catalogue, place, client, FRESH_S) for place in places]
    asked = sum(not first.from_disk for first in firsts)
    passed = client.now - begun - (client.used.waited_s - waited)
    answer_s = max(_SHORTEST_ANSWER_S, passed / asked if asked else 0.0)
    pages = [first.value for first in firsts]
    totals = [names] if names else [page.total for page in pages]
    works = None if None in totals else sum(total or 0 for total in totals)
    taken = _taken(totals, catalogue.reach, source.recipe.limit)
    documents = [each.document for page in pages for each in page.found if each.document]
    told = Estimate(
        works=works,
        taken=taken,
        parts=len(pages),
        requests=None,
        seconds=None,
        bytes=None,
        embedding_seconds=_embedding(documents, taken, trial),
        with_text=_share([bool(document.text) for document in documents]),
        key_hint=_hint(works, taken, source),
    )
    return told if taken is None else _with_requests(told, taken, source, firsts, answer_s)


def _taken(totals: Sequence[int | None], reach: int | None, limit: int) -> int | None:
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        return limit or None
    within = sum(min(total, reach) if reach else total for total in known)
    return min(within, limit) if limit else within


def _with_requests(
    told: Estimate, taken: int, source: Gathering, firsts: Sequence[Read[Page]], answer_s: float
) -> Estimate:
    catalogue = source.harvest.catalogue
    names = len(source.recipe.ids)
    full = taken * len(catalogue.starts) / names if names else taken / catalogue.size
    pages = max(0, math.ceil(full) - len(firsts))
    pause = max(catalogue.manners.interval_s, answer_s)
    found = sum(len(first.value.found) for first in firsts)
    size = sum(first.size for first in firsts)
    each = size / found if found else 0.0
    batches = math.ceil(taken / NAMES_AT_ONCE) if source.recipe.enrich else 0
    return replace(
        told,
        requests=pages + batches,
        seconds=pages * pause + batches * max(1.0, answer_s),
        bytes=int(taken * each + (taken * _ENRICHING_BYTES if batches else 0)),
    )


def _embedding(
    documents: Sequence[Document], taken: int | None, trial: Trial | None
) -> float | None:
    sample = [document for document in documents if document.text][:SAMPLE]
    if trial is None or not sample or taken is None:
        return None
    texts = [
        embedding_text(document, passage)
        for document in sample
        for passage in passages(document, split)
    ]
    begun = trial.clock()
    trial.encoder.encode(texts)
    share = _share([bool(document.text) for document in documents]) or 0.0
    return (trial.clock() - begun) / len(sample) * taken * share


def _share(flags: Sequence[bool]) -> float | None:
    return sum(flags) / len(flags) if flags else None


def _hint(works: int | None, taken: int | None, source: Gathering) -> str:
    reach = source.harvest.catalogue.reach
    limit = source.recipe.limit
    wished = min(works, limit) if works is not None and limit else works
    if reach is None or wished is None or taken is None or taken >= wished:
        return ""
    return source.harvest.catalogue.manners.key_hint

"""Claims → queries that a language model writes → what they find beside what the claims find."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import AnswerStatus, Candidate, Claim, Filter, Json, Prompt, Unit
from claimwright.protocols import LanguageModel, Retriever
from claimwright.reasoning.language_model.asking import (
    Task,
    claim_material,
    invented_numbers,
    records_field,
    rows_of,
    said,
    text_field,
    undone,
)
from claimwright.settings import RetrievalSettings

TASK: Final = Task("search.queries")

MOST_CHARACTERS: Final = 300
"""Of one query."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryWritingRetriever:
    """Searches with each claim and with what a language model would search for.

    Implements `protocols.Retriever`. The rankings of a claim and of its queries become one by
    reciprocal rank; a passage that a query alone has found carries that query's scores. Where the
    model gives no usable answer the claim is searched alone.
    """

    retriever: Retriever
    model: LanguageModel
    settings: RetrievalSettings

    def retrieve(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int, only: Filter
    ) -> tuple[tuple[Candidate, ...], ...]:
        """Return at most `limit` candidates per claim, best first, `scores["fused"]` in 0..1."""
        written = self._written(claims)
        asked = [(claim, *queries) for claim, queries in zip(claims, written, strict=True)]
        flat = [one for group in asked for one in group]
        found = iter(self.retriever.retrieve(flat, unit=unit, limit=limit, only=only))
        return tuple(
            united([next(found) for _ in group], rank_offset=self.settings.rank_offset)[:limit]
            for group in asked
        )

    def _written(self, claims: Sequence[Claim]) -> list[tuple[Claim, ...]]:
        prompts = [_prompt(claim, self.settings.written_queries) for claim in claims]
        written: list[tuple[Claim, ...]] = []
        for answer in self.model.ask(prompts, check=_check) if prompts else ():
            if answer.status is not AnswerStatus.ANSWERED:
                _LOG.warning("a claim is searched as it is: %s", undone(answer))
                written.append(())
                continue
            queries = dict.fromkeys(said(row, "query") for row in rows_of(answer.values, "queries"))
            written.append(tuple(Claim(text=query) for query in queries))
        return written


def united(rankings: Sequence[Sequence[Candidate]], *, rank_offset: int) -> tuple[Candidate, ...]:
    """Make one ranking of at least one over the same passages, each once, best first.

    score(p) = mean over the rankings of (k + 1) / (k + rank), 0 where p is not in one, is `fused`
    among the scores, with k the `rank_offset`. Ties keep the order in which they were found, and of
    a passage in several rankings the first candidate is kept; a single ranking stays as it is.

    Source:
        Cormack, Clarke, Buettcher (SIGIR 2009), doi:10.1145/1571941.1572114.
    """
    if len(rankings) == 1:
        return tuple(rankings[0])
    known: dict[str, Candidate] = {}
    scores: dict[str, float] = {}
    for ranking in rankings:
        for rank, candidate in enumerate(ranking, start=1):
            key = candidate.passage.id
            known.setdefault(key, candidate)
            share = (rank_offset + 1) / (rank_offset + rank) / len(rankings)
            scores[key] = scores.get(key, 0.0) + share
    return tuple(
        replace(known[key], scores={**known[key].scores, "fused": scores[key]})
        for key in sorted(known, key=lambda one: -scores[one])
    )


def _prompt(claim: Claim, most: int) -> Prompt:
    query = text_field("query", "one line", most=MOST_CHARACTERS)
    purpose = f"at most {most}, the most promising first"
    shape = records_field("queries", purpose, fields=[query], most=most)
    return TASK.prompt(claim_material(claim), [shape], max_tokens=500)


def _check(prompt: Prompt, values: Mapping[str, Json]) -> str:
    queries = [said(row, "query") for row in rows_of(values, "queries")]
    if not queries:
        return "there is no query: write at least one"
    for query in queries:
        if not any(map(str.isalnum, query)) or "\n" in query:
            return "a query must be one line with words"
        if invented := invented_numbers(query, [one.text for one in prompt.material]):
            return f"a query has the number {invented[0]}, not in the claim"
    return ""

"""The ten paths of the original evidence API, and the two that say that it runs.

What it did, step by step: search the `top_k + 5` most similar passages, number them, drop those
at or below the threshold, sort by citations if asked to, cut to `top_k`. It had no lexical arm,
no verdict, and judged each sentence of an abstract on its own. Fields stand in its order.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from claimwright.domain import Candidate, Label, Pair, Stance, Unit
from claimwright.domain import Claim as DomainClaim
from claimwright.domain.claims import plain_statement
from claimwright.protocols import Splitter
from claimwright.selection.ranking import SURPLUS, citation_order
from claimwright.settings import MAX_BATCH_CLAIMS
from claimwright.web.built_engine import BuiltEngine
from claimwright.web.context import Context
from claimwright.web.requests import MAX_SPLIT_CHARACTERS, ClaimText, Threshold, TopK, example
from claimwright.web.strict_json import StrictRoute

Found = TypeVar("Found")

RUNNING = "Seems to be running"
"""What the original answers to a health check."""

SELF_DESCRIPTION = (
    "An API for scientific evidence retrieval and climate change related claim verification "
    "against scientific evidence"
)
"""What the original answers at its root; clients may compare it."""

DEFAULT_TOP_K = 10
"""Pieces of evidence when none or null is asked for: the original's, which it never reached."""

ReRank = Annotated[
    bool | None,
    Query(description="Sort by influential citations, citations and year instead of similarity."),
]
IncludeTitle = Annotated[
    bool | None, Query(description="Let the verifier read the title of the work, too.")
]
FilterNei = Annotated[bool | None, Query(description="Leave out what is labelled NOT_ENOUGH_INFO.")]


class Claim(BaseModel):
    """One claim with how much evidence it wants; fields that are not known are ignored."""

    model_config = example(
        {
            "claim": "The oceans take up most of the extra heat.",
            "threshold": 0.7,
            "top_k": 5,
        }
    )

    claim: ClaimText
    threshold: Threshold | None = None
    top_k: TopK | None = Field(default=None, description="Null and absent mean 10.")


class Claims(BaseModel):
    """Several claims that share how much evidence they want."""

    model_config = example(
        {
            "claims": [
                "Volcanoes emit more carbon dioxide than people do.",
                "Sea level has risen since 1900.",
            ],
            "threshold": 0.6,
            "top_k": 10,
        }
    )

    claims: Annotated[list[ClaimText], Field(max_length=MAX_BATCH_CLAIMS)]
    threshold: Threshold | None = None
    top_k: TopK | None = Field(default=None, description="Null and absent mean 10.")


class TextToSplit(BaseModel):
    """A text to cut into sentences."""

    model_config = example({"text": "Glaciers have shrunk. The cause is not in doubt, is it?"})

    text: str = Field(max_length=MAX_SPLIT_CHARACTERS)


class EvidenceOutput(BaseModel):
    """One abstract or sentence that is similar to the claim."""

    num: int = Field(
        description="Place in the order of similarity, from 1, before threshold and re-ranking."
    )
    title: str = Field(description="Of the work; empty when it has none.")
    text: str = Field(description="The abstract, or the one sentence.")
    similarity: float | None = Field(default=None, description="(cosine + 1) / 2, from 0 to 1.")
    doi: str | None = Field(default=None, description="Bare, such as 10.1000/x.")
    openalex_id: str | None = Field(default=None, description="Bare, such as W2031....")
    year: int | None = Field(default=None, description="Of publication.")
    citation_count: int | None = Field(default=None, description="Works that cite it.")
    influential_citation_count: int | None = Field(
        default=None, description="Citations that Semantic Scholar calls influential."
    )


class VerifiedEvidenceOutput(EvidenceOutput):
    """One sentence or abstract with what it says of the claim."""

    label: Label = Field(description="What it says of the claim.")
    probability: float = Field(description="How probable that label is, from 0 to 1.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the query of a request says; a null means no.

    Args:
        include_title: Let the verifier read the title of the work before the sentence.
        re_rank: Sort by citations instead of similarity.
        filter_nei: Leave out what says nothing of the claim.
    """

    include_title: IncludeTitle = True
    re_rank: ReRank = True
    filter_nei: FilterNei = True


Chosen = Annotated[Choices, Depends()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a caller of the original wants.

    Args:
        asked: How much evidence, and how similar.
        unit: `abstract`, or `sentence` where the original says phrase.
        choices: How it is sorted, judged and filtered.
    """

    asked: Claim | Claims
    unit: Unit
    choices: Choices

    @property
    def top_k(self) -> int:
        """At most so many passages per claim, 1..100."""
        return DEFAULT_TOP_K if self.asked.top_k is None else self.asked.top_k


def router(context: Context) -> APIRouter:
    """Make the router of the original's paths.

    Its operation ids are the original's, so that generated clients keep theirs.
    """
    routes = APIRouter(route_class=StrictRoute, tags=["original"])
    for name, unit in (("abstract", Unit.ABSTRACT), ("phrase", Unit.SENTENCE)):
        _add_evidence(routes, context, name, unit)
        _add_verify(routes, context, name, unit)
    _add_split(routes, context)
    _add_constants(routes)
    return routes


def _add_evidence(routes: APIRouter, context: Context, name: str, unit: Unit) -> None:
    async def one(claim: Claim, *, re_rank: ReRank = True) -> list[EvidenceOutput]:
        wish = Wish(asked=claim, unit=unit, choices=Choices(re_rank=re_rank))
        return (await _run(context, find, [claim.claim], wish))[0]

    async def batch(claims: Claims, *, re_rank: ReRank = True) -> list[list[EvidenceOutput]]:
        wish = Wish(asked=claims, unit=unit, choices=Choices(re_rank=re_rank))
        return await _run(context, find, claims.claims, wish)

    path, summary = f"{name}/evidence", f"Find evidence {name}s"
    _add_both(routes, path, (one, batch), summary=summary, function="get_evidences")


def _add_verify(routes: APIRouter, context: Context, name: str, unit: Unit) -> None:
    async def one(claim: Claim, choices: Chosen) -> list[VerifiedEvidenceOutput]:
        wish = Wish(asked=claim, unit=unit, choices=choices)
        return (await _run(context, verify, [claim.claim], wish))[0]

    async def batch(claims: Claims, choices: Chosen) -> list[list[VerifiedEvidenceOutput]]:
        wish = Wish(asked=claims, unit=unit, choices=choices)
        return await _run(context, verify, claims.claims, wish)

    path, summary = f"{name}/verify", f"Judge the sentences of evidence {name}s"
    _add_both(routes, path, (one, batch), summary=summary, function="verify")


def _add_both(
    routes: APIRouter,
    path: str,
    endpoints: tuple[Callable[..., object], Callable[..., object]],
    *,
    summary: str,
    function: str,
) -> None:
    """Add a path for one claim and one for several; `function` is what the original called it."""
    for suffix, told, endpoint in zip(
        ("", "/batch"), ("", " for each claim"), endpoints, strict=True
    ):
        routes.add_api_route(
            f"/api/{path}{suffix}",
            endpoint,
            methods=["POST"],
            summary=f"{summary}{told}",
            # Function, path and method, as the original's framework named it.
            operation_id=f"{function}_api_{path}{suffix}_post".replace("/", "_"),
        )


def _add_split(routes: APIRouter, context: Context) -> None:
    @routes.post(
        "/api/split", summary="Cut a text into sentences", operation_id="split_api_split_post"
    )
    async def cut(text: TextToSplit) -> list[str]:
        """Return the sentences in order; line ends within one become spaces."""
        return await context.admission.run(partial(split, text.text, context.engine.splitter))


def _add_constants(routes: APIRouter) -> None:
    """Add the two paths that touch neither index nor model, as in the original."""

    @routes.get("/healthcheck", summary="Say that the process runs")
    async def healthcheck() -> str:
        """Return a constant; `/readyz` is the check that searches and judges."""
        return RUNNING

    @routes.get("/", summary="Say what this is")
    async def readme() -> str:
        """Return a constant."""
        return SELF_DESCRIPTION


async def _run(
    context: Context,
    work: Callable[[BuiltEngine, str, Sequence[str], Wish], list[list[Found]]],
    claims: Sequence[str],
    wish: Wish,
) -> list[list[Found]]:
    context.check_size(claims, wish.top_k)
    corpus = context.settings.corpus
    return await context.admission.run(partial(work, context.engine, corpus, claims, wish))


def find(
    engine: BuiltEngine, corpus: str, claims: Sequence[str], wish: Wish
) -> list[list[EvidenceOutput]]:
    """Find evidence for each claim, in order; none where nothing is similar enough."""
    if not claims:
        return []
    found = engine.flow(corpus).similar(
        [DomainClaim(text=claim) for claim in claims],
        unit=wish.unit,
        limit=wish.top_k + SURPLUS,
    )
    return [_choose(candidates, wish) for candidates in found]


def verify(
    engine: BuiltEngine, corpus: str, claims: Sequence[str], wish: Wish
) -> list[list[VerifiedEvidenceOutput]]:
    """Find evidence for each claim and judge every sentence of it, all claims in one batch.

    An abstract becomes one item per sentence, each with its number, similarity and metadata.
    """
    found = [
        _sentences(evidence, engine.splitter) if wish.unit is Unit.ABSTRACT else evidence
        for evidence in find(engine, corpus, claims, wish)
    ]
    pairs = [
        Pair(
            claim=plain_statement(claim),
            evidence=item.text,
            title=item.title if wish.choices.include_title else "",
        )
        for claim, evidence in zip(claims, found, strict=True)
        for item in evidence
    ]
    stances = iter(engine.stance_model.judge(pairs) if pairs else ())
    judged = [[_with(item, next(stances)) for item in evidence] for evidence in found]
    hidden = Label.NOT_ENOUGH_INFO if wish.choices.filter_nei else None
    return [[item for item in items if item.label is not hidden] for items in judged]


def split(text: str, splitter: Splitter) -> list[str]:
    """Cut a text into sentences; line ends within one become single spaces."""
    return [re.sub(r"\r\n|\r|\n", " ", span.text) for span in splitter(text)]


def _choose(candidates: Sequence[Candidate], wish: Wish) -> list[EvidenceOutput]:
    threshold = wish.asked.threshold
    numbers = {each.passage.id: place for place, each in enumerate(candidates, start=1)}
    kept: Sequence[Candidate] = [
        each for each in candidates if not threshold or _similarity(each) > threshold
    ]
    if wish.choices.re_rank:
        kept = citation_order(kept)
    return [_output(each, numbers[each.passage.id]) for each in kept[: wish.top_k]]


def _similarity(candidate: Candidate) -> float:
    """Scale a cosine to 0..1; quantised embeddings may leave -1..1 by a rounding."""
    return min(1.0, max(0.0, (candidate.scores["cosine"] + 1) / 2))


def _output(candidate: Candidate, num: int) -> EvidenceOutput:
    document = candidate.document
    return EvidenceOutput(
        num=num,
        title=document.title,
        text=candidate.passage.text,
        similarity=_similarity(candidate),
        doi=document.doi,
        openalex_id=document.openalex_id,
        year=document.year,
        citation_count=document.citation_count,
        influential_citation_count=document.influential_citation_count,
    )


def _sentences(evidence: Sequence[EvidenceOutput], splitter: Splitter) -> list[EvidenceOutput]:
    """Turn each abstract into its sentences, which keep what is known of the abstract."""
    return [
        item.model_copy(update={"text": sentence})
        for item in evidence
        for sentence in split(item.text, splitter)
    ]


def _with(item: EvidenceOutput, stance: Stance) -> VerifiedEvidenceOutput:
    probabilities = {
        Label.SUPPORTS: stance.supports,
        Label.REFUTES: stance.refutes,
        Label.NOT_ENOUGH_INFO: stance.not_enough_information,
    }
    return VerifiedEvidenceOutput(
        **item.model_dump(), label=stance.label, probability=probabilities[stance.label]
    )

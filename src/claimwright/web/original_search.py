"""Claims → evidence and stances, in the order and the fields of the original evidence API.

What it did, step by step: search the `top_k + 5` most similar passages, number them, drop those
at or below the threshold, sort by citations if asked to, cut to `top_k`. It had no lexical arm,
no verdict, and judged each sentence of an abstract on its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import Candidate, Claim, Label, Pair, Stance, Unit
from claimwright.domain.claims import plain_statement
from claimwright.protocols import Splitter
from claimwright.selection.ranking import SURPLUS, citation_order
from claimwright.web.engine import Engine
from claimwright.web.original_schema import EvidenceOutput, VerifiedEvidenceOutput


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How much evidence a caller of the original wants, of which kind, and how it is judged.

    Args:
        unit: `abstract`, or `sentence` where the original says phrase.
        top_k: At most so many passages per claim, 1..100.
        threshold: Keep similarities above it, 0..1; `None` and 0 keep all.
        re_rank: Sort by citations instead of similarity.
        include_title: Let the verifier read the title of the work before the sentence.
        filter_nei: Leave out what says nothing of the claim.
    """

    unit: Unit
    top_k: int
    threshold: float | None
    re_rank: bool
    include_title: bool = True
    filter_nei: bool = False


def find(
    engine: Engine, corpus: str, claims: Sequence[str], wish: Wish
) -> list[list[EvidenceOutput]]:
    """Find evidence for each claim, in order; none where nothing is similar enough."""
    if not claims:
        return []
    found = engine.flow(corpus).similar(
        [Claim(text=claim) for claim in claims],
        unit=wish.unit,
        limit=wish.top_k + SURPLUS,
    )
    return [_choose(candidates, wish) for candidates in found]


def verify(
    engine: Engine, corpus: str, claims: Sequence[str], wish: Wish
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
            title=item.title if wish.include_title else "",
        )
        for claim, evidence in zip(claims, found, strict=True)
        for item in evidence
    ]
    stances = iter(engine.stance_model.judge(pairs) if pairs else ())
    judged = [[_with(item, next(stances)) for item in evidence] for evidence in found]
    hidden = Label.NOT_ENOUGH_INFO if wish.filter_nei else None
    return [[item for item in items if item.label is not hidden] for items in judged]


def split(text: str, splitter: Splitter) -> list[str]:
    """Cut a text into sentences; line ends within one become single spaces."""
    return [one_line(span.text) for span in splitter(text)]


def one_line(sentence: str) -> str:
    r"""Return a sentence with a space for each line end.

    Examples:
        >>> one_line("Ice sheets\nlose mass.")
        'Ice sheets lose mass.'
    """
    return sentence.replace("\r\n", " ").replace("\n", " ").replace("\r", " ")


def _choose(candidates: Sequence[Candidate], wish: Wish) -> list[EvidenceOutput]:
    numbers = {each.passage.id: place for place, each in enumerate(candidates, start=1)}
    kept: Sequence[Candidate] = [
        each for each in candidates if not wish.threshold or _similarity(each) > wish.threshold
    ]
    if wish.re_rank:
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

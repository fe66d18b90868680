"""Reports as a check would make them, to be shown on pages."""

from collections.abc import Sequence

from claimwright.domain import (
    Article,
    ArticleReport,
    CheckedClaim,
    Claim,
    Document,
    Evidence,
    ExplanationSentence,
    FoundClaim,
    FoundSentence,
    Judged,
    Report,
    Signal,
    Span,
    Stance,
)
from claimwright.settings import VerdictSettings
from claimwright.verdict.aggregate import aggregate
from claimwright.verdict.article_report import article_report
from tests.examples import PROVENANCE, passage

FOR = Stance(supports=0.9, refutes=0.06, not_enough_information=0.04)
AGAINST = Stance(supports=0.05, refutes=0.9, not_enough_information=0.05)
NEITHER = Stance(supports=0.1, refutes=0.1, not_enough_information=0.8)

EVIL = "<script>document.title='owned'</script><img src=x onerror=alert(1)>"

ICE = Document(
    id="ice",
    title="Sea ice",
    text="Ice is white. Arctic sea ice declines. The decline is fast.",
    doi="10.1000/ice",
    year=2019,
    authors=("Ann Lee", "Bo Ek", "Cy Moe", "Di Ng"),
    venue="Journal of Ice",
    citation_count=1_200,
    influential_citation_count=7,
    extra={"report": "AR6", "confidence": "very likely"},
)


def judged(
    stance: Stance = FOR, *, rank: int = 1, document: Document = ICE, relevance: float = 1.0
) -> Judged:
    """Return a piece of evidence; its window is its second sentence, its rationale half of it."""
    text = document.text
    end = min(38, len(text))
    window = Span(start=14, end=end, text=text[14:end])
    rationale = (Span(start=14, end=min(28, end), text=text[14 : min(28, end)]),)
    scores = {"bm25": 8.0 / rank, "cosine": 0.7, "fused": 1.0, "relevance": relevance}
    evidence = Evidence(
        passage=passage(document, f"{document.id}#abstract:0-{len(text)}"),
        document=document,
        rank=rank,
        score=1 / rank,
        scores=scores,
        window=window,
        rationale=rationale,
    )
    return Judged(evidence=evidence, stance=stance)


def report(*pieces: Judged, text: str = "Arctic sea ice declines.", claim_id: str = "") -> Report:
    """Return the report on a claim over its evidence."""
    return Report(
        claim=Claim(text=text, id=claim_id),
        verdict=aggregate(pieces, VerdictSettings()),
        evidence=pieces,
        explanation=(
            ExplanationSentence(sentence="Counted.", status="composed"),
            ExplanationSentence(sentence="Quoted.", status="attributed"),
        ),
        provenance=PROVENANCE,
    )


def found(text: str, article: str, number: int) -> FoundClaim:
    """Return a claim that is a whole sentence of an article."""
    start = article.index(text)
    return FoundClaim(
        claim=Claim(text=text, id=f"s{number}c0"),
        span=Span(start=start, end=start + len(text), text=text),
    )


def sentence(claim: FoundClaim, number: int, *, kept: bool = True) -> FoundSentence:
    """Return the sentence that a claim is, kept or not."""
    return FoundSentence(
        index=number,
        span=claim.span,
        kept=kept,
        reason="a statement" if kept else "an opinion",
        signals=(Signal(name="check_worthiness", label="CFS", probability=0.8, passed=kept),),
        claims=(claim,) if kept else (),
    )


SENTENCES = ("Arctic sea ice declines.", "I like it.", "Ice is made of cheese.")
TEXT = f"{SENTENCES[0]} {SENTENCES[1]}\n{SENTENCES[2]}"


def article(
    checked: Sequence[CheckedClaim] | None = None, text: str = TEXT, title: str = "The ice"
) -> ArticleReport:
    """Return the report on an article: a claim that stands, an opinion, a claim that falls."""
    claims = [found(each, TEXT, number) for number, each in enumerate(SENTENCES)]
    sentences = [sentence(each, number, kept=number != 1) for number, each in enumerate(claims)]
    reports = (
        CheckedClaim(found=claims[0], report=report(judged(), claim_id="s0c0")),
        CheckedClaim(
            found=claims[2],
            report=report(judged(AGAINST), judged(rank=2, stance=NEITHER), text=SENTENCES[2]),
        ),
    )
    made = Article(text=text, title=title, byline="A. Writer", source="https://www.example.org/ice")
    return article_report("a1", made, sentences, reports if checked is None else checked)


def one_claim(text: str = SENTENCES[0]) -> ArticleReport:
    """Return the report on a paste that is one claim."""
    claim = found(text, text, 0)
    checked = CheckedClaim(found=claim, report=report(judged(), text=text))
    return article_report("a2", Article(text=text), [sentence(claim, 0)], [checked])

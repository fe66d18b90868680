"""A debate from its blind first round to its verdict, invented and complete, to show and replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Change,
    Citation,
    Claim,
    Confidence,
    DebateReport,
    DebateRound,
    DebateVerdict,
    Defect,
    Document,
    Evidence,
    EvidenceLevel,
    ExplanationSentence,
    Judged,
    Position,
    Profile,
    Question,
    Quote,
    Span,
    Tag,
    VerdictLabel,
)
from tests.examples import PROVENANCE, passage, stance

EVIL: Final = "<script>window.__owned=1</script><img src=x onerror=alert(1)>"
"""What a corpus may hold and no face may run."""

PARTS: Final = ("The sun has grown brighter since 1980.", "The sun drives the warming since 1980.")
CLAIM: Final = Claim(text="The brighter sun has driven the warming since 1980.", id="c1")

ASSESSED: Final = Profile(name="assessed", title="Assessment reports", corpus="reports", trust=1)
ABSTRACTS: Final = Profile(name="abstracts", title="Abstracts", corpus="abstracts", trust=2)
SLOW: Final = Profile(name="slow", title="Weather services", corpus="weather", trust=2)
SILENT: Final = Profile(name="silent", title="Ocean notes", corpus="ocean", trust=3)
CONTRARIAN: Final = Profile(
    name="contrarian", title="Contrarian", corpus="contrarian", trust=4, trusted=False
)
PROFILES: Final = (ASSESSED, ABSTRACTS, SLOW, SILENT, CONTRARIAN)

FLAT: Final = Document(
    id="flat",
    title="Drivers of warming",
    text="Solar output has been flat since 1980. It is very likely that people drive the warming.",
    url="https://example.org/flat",
    year=2021,
    extra={"report": "Assessment", "page": 41},
)
CYCLE: Final = Document(
    id="cycle",
    title=f"The solar cycle {EVIL}",
    text=f"The cycle peaks every eleven years. Irradiance rose by a tenth of a percent. {EVIL}",
    url="javascript:alert(1)",
    year=2009,
)
BRIGHT: Final = Document(
    id="bright", title="A brighter sun", text="The sun is brighter than ever and warms the Earth."
)
LATER: Final = Document(
    id="later",
    title="Satellites",
    text="Satellites see no rise of irradiance after 1978.",
    year=2019,
)


def passage_id(document: Document) -> str:
    """Return the id of the passage that is the whole of a document."""
    return f"{document.id}#abstract:0-{len(document.text)}"


def quote(document: Document, sentence: int = 0) -> Quote:
    """Return one sentence of a document, byte-exact."""
    text = document.text.split(". ")[sentence].rstrip(".") + "."
    start = document.text.index(text)
    return Quote(document_id=document.id, start=start, end=start + len(text), text=text)


def citation(document: Document, sentence: int = 0, **told: str) -> Citation:
    """Return a citation of one sentence of a document."""
    return Citation(
        passage_id=passage_id(document),
        quote=quote(document, sentence),
        reference=f"{document.title}, {document.year or 'no year'}",
        page=told.get("page", ""),
        url=document.url or "",
        calibrated_terms=("very likely",) if "very likely" in document.text else (),
    )


def judged(document: Document, *, supports: float, refutes: float) -> Judged:
    """Return a document read as evidence."""
    span = Span(start=0, end=len(document.text), text=document.text)
    evidence = Evidence(
        passage=passage(document, passage_id(document)),
        document=document,
        rank=1,
        score=0.5,
        scores={"bm25": 4.0},
        window=span,
        rationale=(span,),
    )
    return Judged(evidence=evidence, stance=stance(supports, refutes))


def said(sentence: str, *sources: Quote) -> ExplanationSentence:
    """Return a sentence that quotes its sources."""
    return ExplanationSentence(sentence=sentence, status="attributed", sources=sources)


AGAINST: Final = Position(
    statement=CLAIM.text,
    tag=Tag.INCORRECT,
    veracity=-3,
    defect=Defect.FALSE,
    probability=0.93,
    evidence=EvidenceLevel.ROBUST,
    agreement=Agreement.HIGH,
    confidence=Confidence.VERY_HIGH,
    likelihood="very unlikely",
    explanation=(said("Reports find no rise of solar output.", quote(FLAT)),),
    citations=(citation(FLAT, page="41"), citation(FLAT, 1, page="41")),
)
HALF: Final = Position(
    statement=CLAIM.text,
    tag=Tag.LACKS_CONTEXT,
    veracity=-1,
    defect=Defect.CONTEXT,
    probability=0.58,
    evidence=EvidenceLevel.MEDIUM,
    agreement=Agreement.LOW,
    confidence=Confidence.LOW,
    explanation=(said("The sun has a cycle of eleven years.", quote(CYCLE)),),
    citations=(citation(CYCLE),),
)
MOVED: Final = replace(
    HALF,
    tag=Tag.MISLEADING,
    veracity=-2,
    defect=Defect.FRAMING,
    citations=(citation(LATER), citation(CYCLE)),
)
FOR: Final = Position(
    statement=CLAIM.text,
    tag=Tag.CORRECT,
    veracity=3,
    defect=Defect.NONE,
    probability=0.8,
    evidence=EvidenceLevel.LIMITED,
    agreement=Agreement.HIGH,
    confidence=Confidence.MEDIUM,
    explanation=(said("The sun warms the Earth.", quote(BRIGHT)),),
    citations=(citation(BRIGHT),),
)
NOTHING: Final = Position(
    statement=CLAIM.text,
    tag=Tag.NOT_ENOUGH_INFORMATION,
    veracity=None,
    defect=Defect.NONE,
    probability=None,
    evidence=EvidenceLevel.LIMITED,
    agreement=Agreement.LOW,
    confidence=Confidence.VERY_LOW,
    abstention="nothing in its corpus speaks of the sun",
)


def _parts(position: Position) -> tuple[Position, ...]:
    """Return the position taken to each part of the claim; the first is only half answered."""
    first = replace(position, statement=PARTS[0])
    return first, replace(position, statement=PARTS[1], citations=position.citations[:1])


def _answer(name: str, position: Position, *read: Judged) -> AdvocateAnswer:
    abstained = position.tag is Tag.NOT_ENOUGH_INFORMATION
    return AdvocateAnswer(
        advocate=name,
        status=AdvocateStatus.ABSTAINED if abstained else AdvocateStatus.ANSWERED,
        overall=position,
        parts=_parts(position),
        judged=read,
    )


FAILED: Final = AdvocateAnswer(
    advocate="slow", status=AdvocateStatus.FAILED, failure="it took longer than 10 seconds"
)
_OTHERS: Final = (
    _answer("assessed", AGAINST, judged(FLAT, supports=0.02, refutes=0.95)),
    FAILED,
    _answer("silent", NOTHING),
    _answer("contrarian", FOR, judged(BRIGHT, supports=0.9, refutes=0.05)),
)


def _answers(abstracts: Position, *read: Judged) -> tuple[AdvocateAnswer, ...]:
    return (_OTHERS[0], _answer("abstracts", abstracts, *read), *_OTHERS[1:])


BLIND: Final = DebateRound(
    number=0,
    questions=(),
    changes=(),
    answers=_answers(HALF, judged(CYCLE, supports=0.4, refutes=0.3)),
    spread=2,
)
ASKED: Final = DebateRound(
    number=1,
    questions=(
        Question(
            id="r1q1",
            addressed="abstracts",
            text="Does the solar output stay flat since 1980?",
            own=passage_id(CYCLE),
            opposing=passage_id(FLAT),
            opposing_advocate="assessed",
        ),
        Question(
            id="r1q2",
            addressed="assessed",
            text="Is the sun brighter than ever?",
            own=passage_id(FLAT),
            opposing=passage_id(BRIGHT),
            opposing_advocate="contrarian",
        ),
    ),
    changes=(
        Change(
            advocate="abstracts",
            question_ids=("r1q1",),
            before=Tag.LACKS_CONTEXT,
            proposed=Tag.MISLEADING,
            accepted=True,
            new_evidence=(passage_id(LATER),),
            reason="the question led to evidence that refutes the claim",
        ),
        Change(
            advocate="assessed",
            question_ids=("r1q2",),
            before=Tag.INCORRECT,
            proposed=Tag.CORRECT,
            accepted=False,
            new_evidence=(),
            reason="it cited no evidence that it had not cited before",
        ),
    ),
    answers=_answers(
        MOVED,
        judged(LATER, supports=0.04, refutes=0.9),
        judged(CYCLE, supports=0.4, refutes=0.3),
    ),
    spread=1,
)
VERDICT: Final = DebateVerdict(
    tag=Tag.INCORRECT,
    veracity=-3,
    low=-3,
    high=-2,
    defect=Defect.FALSE,
    label=VerdictLabel.REFUTED,
    probability=0.91,
    evidence=EvidenceLevel.ROBUST,
    agreement=Agreement.HIGH,
    confidence=Confidence.VERY_HIGH,
    rule="the spread fell to one step, so the most trusted advocate decides",
)
REPORT: Final = DebateReport(
    claim=CLAIM,
    subclaims=PARTS,
    profiles=PROFILES,
    rounds=(BLIND, ASKED),
    verdict=VERDICT,
    disputed=False,
    dissent=("contrarian",),
    ended="converged",
    summary=(
        said("Solar output has been flat since 1980.", quote(FLAT)),
        said("Satellites see no rise either.", quote(LATER), quote(FLAT)),
        ExplanationSentence(sentence="Two of five advocates count.", status="composed"),
    ),
    notes=("“slow” did not answer in time; the others went on without it.",),
    provenance={"assessed": PROVENANCE, "abstracts": replace(PROVENANCE, corpus="abstracts")},
)
"""Four that speak, one that does not; one change that stands, one refused; dissent kept."""


def _all_abstained() -> DebateReport:
    verdict = replace(
        VERDICT,
        tag=Tag.NOT_ENOUGH_INFORMATION,
        veracity=None,
        low=None,
        high=None,
        defect=Defect.NONE,
        label=VerdictLabel.NOT_ENOUGH_EVIDENCE,
        probability=None,
        evidence=EvidenceLevel.LIMITED,
        agreement=Agreement.LOW,
        confidence=Confidence.VERY_LOW,
        rule="no advocate found enough to judge by",
    )
    answers = (replace(_OTHERS[2], parts=()),)
    return replace(
        REPORT,
        subclaims=(),
        profiles=(SILENT,),
        rounds=(DebateRound(number=0, questions=(), changes=(), answers=answers, spread=None),),
        verdict=verdict,
        dissent=(),
        ended="all_abstained",
        summary=(),
        notes=(),
        provenance={},
    )


UNANSWERED: Final = _all_abstained()
"""A debate in which nobody knew anything."""

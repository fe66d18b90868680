"""A weighed claim with everything a reader may meet, invented whole, for tests of every face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from claimwright.domain import (
    Claim,
    Document,
    ExplanationSentence,
    FoundBy,
    GlobalLabel,
    GlobalScore,
    Grade,
    LocalLabel,
    Opposition,
    Quote,
    Relation,
    Reputation,
    Scope,
    Stance,
    Takeaway,
    WeighedDocument,
    WeighMode,
    WeighReport,
)
from tests.examples import PROVENANCE

CLAIM = Claim(text="Coastal wetlands slow the rise of the sea on land.", id="w1")

OPPOSITION = Opposition(
    text="Coastal wetlands speed up the rise of the sea on land.",
    method="antonym",
    confidence=0.92,
    contradiction=0.97,
)

TRIAL = Document(
    id="trial",
    title="Marshes & surges: a trial on nine coasts",
    text=(
        "We measured water behind nine marshes for ten years. In Louisiana, marshes lowered "
        "surges by 15 % <in spring>.\nThe effect “held” in every year — 1.2 mm less per year."
    ),
    doi="10.1000/trial",
    year=2019,
    authors=("Ann Lee", "Bo Ek", "Cy Moe", "Di Ng"),
    venue="Journal of Coasts",
    citation_count=410,
    influential_citation_count=22,
)
REVIEW = Document(
    id="review",
    title="What marshes do: a review",
    text=(
        "Most studies report that wetlands trap sediment and rise with the sea. In deltas of Asia "
        "the effect was small between 2001 and 2009."
    ),
    year=2021,
    authors=("Eve Ito",),
    venue="Reviews of Water",
    url="https://example.org/review",
    citation_count=35,
)
MODEL = Document(
    id="model",
    title="Channels dug through marshes raise water levels",
    text=(
        "Where channels cut marshes, the tide reached farther inland. Wetlands with channels did "
        "not slow the water."
    ),
    year=2004,
    url="javascript:alert(1)",
)
TIDES = Document(
    id="tides",
    title="Tides of the North Sea",
    text="Tides in the North Sea were recorded hourly. Wetlands were not studied on their own.",
    year=2011,
    citation_count=3,
)
BIRDS = Document(id="birds", title="Birds of the marsh", text="Terns nest in marshes each May.")
WITHDRAWN = Document(
    id="withdrawn",
    title="Wetlands end all floods",
    text="Wetlands end every flood. Nothing else is needed on any coast.",
    year=2015,
    citation_count=90,
    retracted=True,
)


def quoted(document: Document, text: str) -> Quote:
    """Return a byte-exact quote of a document; the text must stand in it."""
    start = document.text.index(text)
    return Quote(document_id=document.id, start=start, end=start + len(text), text=text)


LOWERED = quoted(TRIAL, "In Louisiana, marshes lowered surges by 15 % <in spring>.")
HELD = quoted(TRIAL, "The effect “held” in every year — 1.2 mm less per year.")
TRAP = quoted(REVIEW, "Most studies report that wetlands trap sediment and rise with the sea.")
SMALL = quoted(REVIEW, "In deltas of Asia the effect was small between 2001 and 2009.")
CHANNELS = quoted(MODEL, "Wetlands with channels did not slow the water.")
RECORDED = quoted(TIDES, "Tides in the North Sea were recorded hourly.")
ENDED = quoted(WITHDRAWN, "Wetlands end every flood.")

UNKNOWN = Reputation(
    value=0.5,
    metrics={},
    percentiles={},
    missing=("citations_per_year", "influential_per_year", "venue_sjr", "venue_two_year_citedness"),
)


def _reputation(value: float, metrics: Mapping[str, float], *missing: str) -> Reputation:
    percentiles = {name: round(value - 0.05 * place, 2) for place, name in enumerate(metrics)}
    return Reputation(value=value, metrics=metrics, percentiles=percentiles, missing=missing)


def related(
    document: Document, found_by: FoundBy, grade: Grade, *quotes: Quote, **given: object
) -> WeighedDocument:
    """Return a work that bears on the claim, graded by its quotes; further fields are its own."""
    made = WeighedDocument(
        document=document,
        found_by=found_by,
        score=0.8,
        takeaway=Takeaway(
            document_id=document.id,
            relation=Relation.RELATED,
            reason="It measures what the claim speaks of.",
            text=f"It reports on wetlands and water: {quotes[0].text}",
            quotes=quotes,
        ),
        local=LocalLabel(
            document_id=document.id,
            grade=grade,
            explanation=f"Its own words point to {grade.name.replace('_', ' ').lower()}.",
            stance=Stance(
                supports=0.5 + grade / 7, refutes=0.4 - grade / 8, not_enough_information=0.1
            ),
        ),
        reputation=UNKNOWN,
        weight=0.0,
        counted=True,
    )
    return replace(made, **given)  # type: ignore[arg-type]  # fields of the same class


DOCUMENTS = (
    related(
        TRIAL,
        FoundBy.BOTH,
        Grade.TRUE,
        LOWERED,
        HELD,
        weight=0.4,
        reputation=_reputation(
            0.93,
            {"citations_per_year": 58.6, "influential_per_year": 3.1, "venue_sjr": 2.41},
            "venue_two_year_citedness",
        ),
    ),
    related(
        REVIEW,
        FoundBy.CLAIM,
        Grade.SOMEWHAT_TRUE,
        TRAP,
        SMALL,
        weight=0.35,
        reputation=_reputation(
            0.64, {"citations_per_year": 7.0}, "influential_per_year", "venue_sjr"
        ),
    ),
    related(MODEL, FoundBy.OPPOSITE, Grade.MOSTLY_FALSE, CHANNELS, weight=0.25),
    related(
        TIDES,
        FoundBy.CLAIM,
        Grade.NO_EVIDENCE,
        RECORDED,
        counted=False,
        left_out="it takes no side",
    ),
    related(
        WITHDRAWN,
        FoundBy.BOTH,
        Grade.TRUE,
        ENDED,
        counted=False,
        left_out="it was retracted",
        reputation=Reputation(
            value=0.0, metrics={"citations_per_year": 8.2}, percentiles={"citations_per_year": 0.7}
        ),
    ),
    WeighedDocument(
        document=BIRDS,
        found_by=FoundBy.OPPOSITE,
        score=0.2,
        takeaway=Takeaway(
            document_id="birds",
            relation=Relation.UNRELATED,
            reason="no sentence of it speaks of water levels",
            warnings=("It holds instructions to a language model.",),
        ),
        local=None,
        reputation=UNKNOWN,
        weight=0.0,
        counted=False,
        left_out="no sentence of it speaks of water levels",
    ),
)

EXPLANATION = (
    ExplanationSentence(
        sentence="Three works take a side: two for the claim, one against it.", status="composed"
    ),
    ExplanationSentence(
        sentence="Marshes lowered surges and kept doing so in every year measured.",
        status="composed",
        sources=(LOWERED, HELD),
    ),
    ExplanationSentence(sentence=TRAP.text, status="attributed", sources=(TRAP,)),
    ExplanationSentence(
        sentence="Where channels cut them, wetlands may not help at all.",
        status="interpretation",
        sources=(CHANNELS,),
    ),
)

WEIGHED = WeighReport(
    claim=CLAIM,
    opposition=OPPOSITION,
    documents=DOCUMENTS,
    weighted=GlobalScore(
        score=0.35,
        label=GlobalLabel.DISPUTED_LEANING_SUPPORTED,
        dispersion=0.62,
        minority=0.25,
    ),
    unweighted=GlobalScore(
        score=0.2222,
        label=GlobalLabel.GENERALLY_CONTROVERSIAL,
        dispersion=0.68,
        minority=0.3333,
    ),
    coverage=0.8,
    outcome="weighed",
    mode=WeighMode.FIXED,
    scopes=(
        Scope(
            aspect="place",
            quotes=(quoted(TRIAL, "In Louisiana"), quoted(REVIEW, "In deltas of Asia")),
        ),
        Scope(
            aspect="period",
            quotes=(quoted(TRIAL, "ten years"), quoted(REVIEW, "between 2001 and 2009")),
        ),
    ),
    explanation=EXPLANATION,
    dropped=1,
    reasoners={
        "oppose": "embedded",
        "take_away": "embedded",
        "grade": "embedded",
        "explain": "language_model",
    },
    notes=("One work would weigh 52 %; it was capped at 40 %.",),
    provenance=PROVENANCE,
)
"""A report in which every part holds something."""

_NONE = GlobalScore(score=0.0, label=GlobalLabel.NOT_ENOUGH_EVIDENCE, dispersion=0.0, minority=0.0)

NOTHING_FOUND = replace(
    WEIGHED,
    opposition=Opposition(reason="“exists” has no opposite that a rule could write"),
    documents=(),
    weighted=_NONE,
    unweighted=_NONE,
    coverage=None,
    outcome="no_documents",
    scopes=(),
    explanation=(),
    dropped=0,
    notes=(),
)
"""A report in which nothing does."""

SILENT = replace(
    WEIGHED,
    documents=tuple(work for work in DOCUMENTS if not work.counted),
    weighted=_NONE,
    unweighted=_NONE,
    coverage=0.0,
    outcome="no_stance",
    scopes=(),
    explanation=(),
)
"""A report on works that all take no side, or may not."""

EVIL = "</script><script>window.__owned=1</script><img src=x onerror='window.__owned=1'>"
_EVIL_WORK = replace(
    TRIAL,
    id="evil\"'><b>",
    title=f"Marshes {EVIL}",
    text=f"{EVIL} Marshes lowered surges. {{{{ 7*7 }}}} [x](javascript:alert(1))",
    authors=(EVIL,),
    venue=EVIL,
    doi=None,
    url="javascript:window.__owned=1",
)
_EVIL_QUOTE = quoted(_EVIL_WORK, f"{EVIL} Marshes lowered surges.")

HOSTILE = replace(
    WEIGHED,
    claim=Claim(text=f"Wetlands help {EVIL}", id=EVIL),
    opposition=replace(OPPOSITION, text=f"Wetlands harm {EVIL}", method=EVIL),
    documents=(
        related(
            _EVIL_WORK,
            FoundBy.BOTH,
            Grade.TRUE,
            _EVIL_QUOTE,
            weight=1.0,
            left_out=EVIL,
            local=LocalLabel(document_id=_EVIL_WORK.id, grade=Grade.TRUE, explanation=EVIL),
        ),
    ),
    scopes=(Scope(aspect="place", quotes=(_EVIL_QUOTE,)),),
    explanation=(ExplanationSentence(sentence=EVIL, status="attributed", sources=(_EVIL_QUOTE,)),),
    notes=(EVIL,),
)
"""A report whose every text would run something, if a text could."""

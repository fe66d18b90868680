"""A server whose verdicts are known beforehand, for tests of what a reader sees of them."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from claimwright.domain import Claim, Document, Evidence, Judged, Report, Span
from claimwright.flows.article import ArticleFlow
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings, VerdictSettings
from claimwright.verdict.aggregate import aggregate
from claimwright.verdict.explain import explain
from claimwright.web.built_engine import ArticleRequest
from tests.articles import article_flow
from tests.browser.hostile import SCRIPTS
from tests.examples import PROVENANCE, evidence, stance
from tests.fact_checks.reviews import known
from tests.web.conftest import DoubleEngine
from tests.web.gates import opened

SUN = Document(
    id="sun",
    title=f"Solar output since 1980 {SCRIPTS[0]}",
    text=(
        "Satellites have measured the sun since 1978. The sun has not caused the warming since "
        f"1980. {SCRIPTS[1]} Its output has been flat."
    ),
    doi="10.1000/sun.2019",
    year=2019,
    venue=f"Reports on stars {SCRIPTS[2]}",
    authors=("A. One", "B. Two", "C. Three", "D. Four"),
    citation_count=1200,
    influential_citation_count=90,
)
"""Contradicts that the sun did it, in the words of a stranger."""

SEA = Document(
    id="sea",
    title="Sea level from altimeters",
    text="Sea level has risen faster since 1993. Satellites measure it every ten days.",
    year=2021,
    venue="Reports on seas",
    url="javascript:window.__owned=1",
)
"""Supports that the sea rises faster; its address is no link."""

WITHDRAWN = Document(
    id="withdrawn",
    title="Cosmic rays explain it all",
    text="Cosmic rays have caused the warming. The figure was wrong.",
    year=2004,
    citation_count=1,
    retracted=True,
)
"""Was retracted."""


KNOWN = known(f"The sun did it. {SCRIPTS[3]}", publisher=f"Example Check {SCRIPTS[4]}")
"""A fact check by others, in the words of a stranger."""


def _judged(document: Document, rationale: str, supports: float, refutes: float) -> Judged:
    start = document.text.index(rationale)
    marked = Span(start=start, end=start + len(rationale), text=rationale)
    whole = evidence(document.id, text=document.text)
    piece = replace(whole, document=document, rationale=(marked,))
    return Judged(evidence=piece, stance=stance(supports, refutes))


def pieces_on(claim: str) -> tuple[Judged, ...]:
    """Return what the corpus says of a claim, by its words."""
    against = _judged(SUN, "The sun has not caused the warming since 1980.", 0.01, 0.97)
    faster = _judged(SEA, "Sea level has risen faster since 1993.", 0.96, 0.01)
    withdrawn = _judged(WITHDRAWN, "Cosmic rays have caused the warming.", 0.95, 0.01)
    neither = _judged(SEA, "Satellites measure it every ten days.", 0.05, 0.05)
    if "sun" in claim:
        return (against, withdrawn, neither)
    if "level" in claim:
        return (faster, neither)
    if "both" in claim:
        return (faster, against)
    return (neither,)


@dataclass
class KnownChecker:
    """Concludes what is known, once its gate is open.

    Args:
        gate: Nothing is found before it is open.
    """

    gate: threading.Event = field(default_factory=opened)

    def evidence(
        self, claims: Sequence[Claim], options: VerifyOptions
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Find, once the gate is open."""
        del options
        self.gate.wait(60)
        return tuple(tuple(each.evidence for each in pieces_on(claim.text)) for claim in claims)

    def conclude(
        self,
        claims: Sequence[Claim],
        evidence: Sequence[Sequence[Evidence]],
        options: VerifyOptions,
    ) -> tuple[Report, ...]:
        """Conclude by the rule of the real verdict."""
        del evidence, options
        return tuple(_report(claim) for claim in claims)


def _report(claim: Claim) -> Report:
    pieces = pieces_on(claim.text)
    counted = tuple(piece for piece in pieces if not piece.evidence.document.retracted)
    verdict = aggregate(counted, VerdictSettings())
    return Report(
        claim=claim,
        verdict=verdict,
        evidence=pieces,
        explanation=explain(verdict, pieces),
        provenance=PROVENANCE,
        known_checks=(KNOWN,) if "sun" in claim.text else (),
    )


@dataclass
class KnownEngine(DoubleEngine):
    """An engine whose verdicts are known."""

    checker: KnownChecker = field(default_factory=KnownChecker)

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the flow over the known checker, two claims at a time."""
        del request
        flow = article_flow(self.checker)
        return replace(flow, settings=replace(Settings().article))

"""The nouns of claimwright: frozen values that every stage reads and returns.

One word per idea, the same in code, JSON, web page and documentation:
`Claim` → `Candidate` (a passage that a search found) → `Evidence` (a passage ranked for the
claim) → `Stance` (one passage against the claim) → `Verdict` → `Report`.
"""

from claimwright.domain.articles import (
    Article,
    ArticleReport,
    CheckedClaim,
    Coverage,
    FoundClaim,
    FoundSentence,
    PageState,
    Replacement,
    Signal,
)
from claimwright.domain.claims import Claim, Span
from claimwright.domain.documents import Document, Passage, Unit
from claimwright.domain.reports import ExplanationSentence, Provenance, Quote, Report
from claimwright.domain.retrieval import Candidate, Evidence, Filter, Fusion, Query, ReRank
from claimwright.domain.scalars import Embedding, Scalar
from claimwright.domain.stances import Judged, Label, Pair, Stance
from claimwright.domain.verdicts import Basis, Verdict, VerdictLabel

__all__ = [
    "Article",
    "ArticleReport",
    "Basis",
    "Candidate",
    "CheckedClaim",
    "Claim",
    "Coverage",
    "Document",
    "Embedding",
    "Evidence",
    "ExplanationSentence",
    "Filter",
    "FoundClaim",
    "FoundSentence",
    "Fusion",
    "Judged",
    "Label",
    "PageState",
    "Pair",
    "Passage",
    "Provenance",
    "Query",
    "Quote",
    "ReRank",
    "Replacement",
    "Report",
    "Scalar",
    "Signal",
    "Span",
    "Stance",
    "Unit",
    "Verdict",
    "VerdictLabel",
]

"""Check claims about science against a corpus of evidence, offline, and show the work.

The names here are the public ones: the five checks, the vocabulary and the errors. Importing them
loads no model; the first check does. `claimwright.aio` has the same checks to be awaited, and
`claimwright.build` puts the flows together for those who run one themselves.
"""

from claimwright.domain import (
    Claim,
    Document,
    Evidence,
    Filter,
    Judged,
    Label,
    Pair,
    Passage,
    Provenance,
    Report,
    ReRank,
    Span,
    Stance,
    Unit,
    Verdict,
    VerdictLabel,
)
from claimwright.errors import (
    BusyError,
    ClaimwrightError,
    InputError,
    IntegrityError,
    NotFoundError,
    TooLargeError,
    UnavailableError,
)
from claimwright.session import Session, shared
from claimwright.version import __version__

verify = shared.verify
weigh = shared.weigh
debate = shared.debate
check_article = shared.check_article
check_citations = shared.check_citations
open_corpus = shared.open_corpus

__all__ = [
    "BusyError",
    "Claim",
    "ClaimwrightError",
    "Document",
    "Evidence",
    "Filter",
    "InputError",
    "IntegrityError",
    "Judged",
    "Label",
    "NotFoundError",
    "Pair",
    "Passage",
    "Provenance",
    "ReRank",
    "Report",
    "Session",
    "Span",
    "Stance",
    "TooLargeError",
    "UnavailableError",
    "Unit",
    "Verdict",
    "VerdictLabel",
    "__version__",
    "check_article",
    "check_citations",
    "debate",
    "open_corpus",
    "verify",
    "weigh",
]

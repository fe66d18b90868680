"""Check claims about science against a corpus of evidence, offline, and show the work.

The names here are the public ones: the vocabulary and the errors. `claimwright.build` puts the
flows together, and is imported by those who run one.
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

__version__ = "0.1.0"

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
    "Span",
    "Stance",
    "TooLargeError",
    "UnavailableError",
    "Unit",
    "Verdict",
    "VerdictLabel",
    "__version__",
]

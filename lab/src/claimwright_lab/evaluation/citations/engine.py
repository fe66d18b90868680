"""What checks citations in an evaluation, and what the baselines beside it need."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import CitedClaim, Embedding
from claimwright.protocols import CitationChecker, StanceModel
from claimwright_lab.evaluation.engine import Corpus, Watch
from claimwright_lab.evaluation.rankings import Rankings

Search: TypeAlias = Callable[[Sequence[CitedClaim], Corpus, Watch], Mapping[str, Rankings]]
"""Claims to rankings of the documents of a corpus, by the name of each way to search and by the id
of the claim; the last way is the one that users get."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationEngine:
    """Answers the questions of citation benches.

    `stance` reads as much of a page as fits it: the document-level baseline. `encode` gives one
    embedding per text, in order, each of length 1.
    """

    checker: CitationChecker
    stance: StanceModel
    encode: Callable[[Sequence[str]], Sequence[Embedding]]
    search: Search

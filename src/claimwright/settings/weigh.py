"""How both sides of a claim are weighed."""

from dataclasses import dataclass
from typing import Annotated

from claimwright.domain import WeighMode
from claimwright.domain.fields import Between, Probability
from claimwright.settings.evidence import MAX_TOP_K
from claimwright.settings.llm import Reasoner
from claimwright.settings.ranges import check_ranges, in_order

MAX_WEIGHED = 2 * MAX_TOP_K
"""Most works of one claim: those of its own query and those of its opposite's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighSettings:
    """How both sides of a claim are weighed.

    Args:
        oppose: Who writes the opposite: `embedded` or `language_model`.
        take_away: Who picks what each work says, likewise.
        grade: Who grades each work, likewise.
        explain: Who explains both sides, likewise.
        grade_span: Most steps between a language model's grade and the reader's, 0..6.
        mode: Formulas: `paper`, or `fixed` with its faults mended.
        top_k: Works that each of both queries finds, 1..100.
        max_documents: Most works read for a claim, 1..200.
        least_relevance: Works less relevant than this are left out, 0..1.
        cap: Most share of one work, 0.34..1; `fixed` only.
        floor: Least weight of a work that is not retracted, 0.01..1; `fixed` only.
        partly: Share of its reputation that a partly related work keeps, 0..1; `fixed` only.
        leaning: Score from which works lean to a side, 0..1; `fixed` only.
        strong: Score from which works take a side, 0..1; `fixed` only.
        minority: Share of the smaller side from which leaning works are disputed, 0..0.5; `fixed`
            only.
        same_abstract: Share of common runs of three words from which abstracts are one work,
            0.5..1; `fixed` only.
    """

    oppose: Reasoner = Reasoner.EMBEDDED
    take_away: Reasoner = Reasoner.EMBEDDED
    grade: Reasoner = Reasoner.EMBEDDED
    explain: Reasoner = Reasoner.EMBEDDED
    grade_span: Annotated[int, Between(0, 6)] = 6
    mode: WeighMode = WeighMode.FIXED
    top_k: Annotated[int, Between(1, MAX_TOP_K)] = 10
    max_documents: Annotated[int, Between(1, MAX_WEIGHED)] = 40
    least_relevance: Probability = 0.1
    cap: Annotated[float, Between(0.34, 1)] = 0.4
    floor: Annotated[float, Between(0.01, 1)] = 0.1
    partly: Probability = 0.5
    leaning: Probability = 1 / 3
    strong: Probability = 2 / 3
    minority: Annotated[float, Between(0, 0.5)] = 0.15
    same_abstract: Annotated[float, Between(0.5, 1)] = 0.9

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "weigh")
        in_order(self, "weigh", "leaning", "strong")

"""How both sides of a claim are weighed."""

from dataclasses import dataclass

from claimwright.domain import WeighMode
from claimwright.errors import InputError
from claimwright.settings.evidence import MAX_TOP_K
from claimwright.settings.ranges import within
from claimwright.settings.reasoners import Reasoner

MAX_WEIGHED = 2 * MAX_TOP_K
"""Most works of one claim: those of its own query and those of its opposite's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighSettings:
    """How both sides of a claim are weighed.

    Args:
        oppose: Who writes the opposite of the claim.
        take_away: Who takes from each work what it says on the subject.
        grade: Who says what each work says of the claim.
        explain: Who tells both sides.
        grade_span: Thirds of the scale of seven by which a language model's grade may differ from
            the embedded reader's, 0..6: 6 lets it decide, 2 is for corpora that strangers write to.
            On a work that speaks to models it is never more than 2.
        mode: Whose formulas: `paper`, or `fixed` with its faults mended.
        top_k: Works that each of the two queries finds, 1..100.
        max_documents: Works read for one claim, 1..200, the best of both queries in turn.
        least_relevance: Works that speak to the claim, or to its opposite, with less than this
            probability are left out unread, 0..1. At 0.1 that is 6 % of the abstracts that
            SciFact's calibration claims rest on, and 70 % of others.
        cap: Most that one work weighs of all together, 0.34..1; `fixed` only. Does not bind where
            fewer than 1 / cap works count.
        floor: Least that a work weighs that is not retracted, 0.01..1; `fixed` only.
        partly: What a work that is only partly about the claim weighs of its reputation, 0..1;
            `fixed` only.
        leaning: From this score on, either way, the works lean, 0..1; `fixed` only, the paper's
            is 0.33.
        strong: From this score on, either way, they support or refute, 0..1; `fixed` only, the
            paper's is 0.66.
        minority: From this share of the smaller side on leaning works are called disputed, else
            weak, 0..0.5; `fixed` only.
        same_abstract: Share of common runs of three words from which on two abstracts are one
            work, 0.5..1; `fixed` only.
    """

    oppose: Reasoner = Reasoner.EMBEDDED
    take_away: Reasoner = Reasoner.EMBEDDED
    grade: Reasoner = Reasoner.EMBEDDED
    explain: Reasoner = Reasoner.EMBEDDED
    grade_span: int = 6
    mode: WeighMode = WeighMode.FIXED
    top_k: int = 10
    max_documents: int = 40
    least_relevance: float = 0.1
    cap: float = 0.4
    floor: float = 0.1
    partly: float = 0.5
    leaning: float = 1 / 3
    strong: float = 2 / 3
    minority: float = 0.15
    same_abstract: float = 0.9

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("weigh.top_k", self.top_k, 1, MAX_TOP_K)
        within("weigh.max_documents", self.max_documents, 1, MAX_WEIGHED)
        within("weigh.least_relevance", self.least_relevance, 0, 1)
        within("weigh.grade_span", self.grade_span, 0, 6)
        within("weigh.cap", self.cap, 0.34, 1)
        within("weigh.floor", self.floor, 0.01, 1)
        within("weigh.partly", self.partly, 0, 1)
        within("weigh.leaning", self.leaning, 0, 1)
        within("weigh.strong", self.strong, 0, 1)
        within("weigh.minority", self.minority, 0, 0.5)
        within("weigh.same_abstract", self.same_abstract, 0.5, 1)
        if self.leaning > self.strong:
            message = (
                f"weigh.leaning is {self.leaning!r} and weigh.strong {self.strong!r}; the first "
                "must not be above the second"
            )
            raise InputError(message)

"""One reasoner for each step of weighing, in any mixture, as one value."""

from dataclasses import dataclass

from claimwright.protocols import Explainer, Grader, Opposer, TakeawayReader


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoners:
    """Who does the steps that need judgement; any mixture will do."""

    oppose: Opposer
    take_away: TakeawayReader
    grade: Grader
    explain: Explainer

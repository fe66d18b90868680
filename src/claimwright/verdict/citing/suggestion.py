"""The sources ranked for a claim in, the one that may be cited instead out, if any may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import CitationCheck, CitationLabel, SearchOutcome
from claimwright.settings import CitationSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """How the choice among the ranked sources ended.

    Args:
        outcome: `suggested` or `no_better_source`.
        place: Of the one suggested among those ranked, from 0; `None` when there is none.
        gain: Its probability of support less the best one cited, -1..1; 0 when there is none.
    """

    outcome: SearchOutcome
    place: int | None = None
    gain: float = 0.0


def chosen_source(
    checks: Sequence[CitationCheck], held: float | None, settings: CitationSettings
) -> Choice:
    """Choose the source that is suggested: one that holds, and clearly more than those cited.

    Args:
        checks: Of the sources ranked for the claim, none of them cited already, in the order of
            the search.
        held: Probability of support of the best source cited, 0..1; `None` where none could be
            read, and then a source has only to hold.
        settings: Give τ_suggest (`suggest`) and δ (`gain`).

    Returns:
        The source with the largest probability p of support, if p ≥ τ_suggest and
        p − held ≥ δ and it is not found to say the opposite; ties go to the better placed.

    Examples:
        >>> from claimwright.domain import CitationCheck, CitationLabel
        >>> found = CitationCheck(label=CitationLabel.SUPPORTED, support=0.9, contradiction=0.0)
        >>> chosen_source([found], 0.2, CitationSettings()).place
        0
        >>> chosen_source([found], 0.85, CitationSettings()).outcome.value
        'no_better_source'
    """
    base = held if held is not None else 0.0
    passing = [
        (check.support - base, place)
        for place, check in enumerate(checks)
        if check.support is not None
        and check.label is not CitationLabel.CONTRADICTED
        and check.support >= settings.suggest
        and check.support - base >= settings.gain
    ]
    if not passing:
        return Choice(outcome=SearchOutcome.NO_BETTER_SOURCE)
    gain, place = max(passing, key=lambda pair: (pair[0], -pair[1]))
    return Choice(outcome=SearchOutcome.SUGGESTED, place=place, gain=gain)

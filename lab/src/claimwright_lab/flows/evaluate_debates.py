"""Claims and a panel in, their debates out, flows kept between calls: what trials are made with."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from claimwright.domain import Claim, DebateReport, Profile
from claimwright.flows.debate import DebateFlow, debate_options_of
from claimwright.flows.profiles import debate_profiles
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import Panel, Trials, Watch


def trials_over(
    settings: Settings,
    made: Callable[[Sequence[Profile]], DebateFlow],
    names: Sequence[str] = (),
    *,
    repeats: int = 0,
    adversary: str = "",
) -> Trials:
    """Return how debates are put to the test; nothing is loaded before the first of them.

    Without names those of the settings debate; `repeats` lies in 0..20. Claims are debated one
    after another, by a flow that is made once for each panel.
    """
    flow_of = cache(made)

    def hold(claims: Sequence[Claim], panel: Panel, watch: Watch) -> tuple[DebateReport, ...]:
        flow = flow_of(panel_profiles(settings, panel))
        options = debate_options_of(settings.debate)
        reports: list[DebateReport] = []
        for claim in claims:
            reports += flow.debate([claim], options)
            watch("debating", len(reports), len(claims))
        return tuple(reports)

    return Trials(hold=hold, names=tuple(names), repeats=repeats, adversary=adversary)


def panel_profiles(settings: Settings, panel: Panel) -> tuple[Profile, ...]:
    """Return the profiles of a panel in the order named, the adversary last.

    The adversary is never trusted, or of the rank of the least trusted of the others.

    Raises:
        NotFoundError: There is no such profile.
        InputError: A profile says what none may.
    """
    known = debate_profiles(settings, panel.names)
    if not panel.adversary:
        return known
    joined = debate_profiles(settings, (panel.adversary,))[0]
    lowest = max(profile.trust for profile in known)
    if panel.equal_trust:
        return (*known, replace(joined, trusted=True, trust=lowest))
    return (*known, replace(joined, trusted=False, trust=max(joined.trust, lowest + 1)))

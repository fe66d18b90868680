"""Claims and a panel in, their debates out, flows kept between calls: what trials are made with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from claimwright.domain import Claim, DebateReport, Profile
from claimwright.flows.debate import DebateFlow, debate_options_of
from claimwright.flows.profiles import debate_profiles
from claimwright.settings import Settings
from claimwright_lab.evaluation.engine import Panel, Trials, Watch


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateTrials:
    """Debates claims for an evaluation; `hold` is what `evaluation.debates.Trials` asks for."""

    settings: Settings
    made: Callable[[Sequence[Profile]], DebateFlow]
    _flows: dict[tuple[Profile, ...], DebateFlow] = field(default_factory=dict, init=False)

    def hold(self, claims: Sequence[Claim], panel: Panel, watch: Watch) -> tuple[DebateReport, ...]:
        """Return one report per claim, debated one after another.

        Raises:
            InputError: A claim cannot be debated, or the advocates cannot debate together.
            NotFoundError: There is no such profile or corpus.
            UnavailableError: Not one advocate could answer.
        """
        profiles = panel_profiles(self.settings, panel)
        if profiles not in self._flows:
            self._flows[profiles] = self.made(profiles)
        flow = self._flows[profiles]
        options = debate_options_of(self.settings.debate)
        reports: list[DebateReport] = []
        for claim in claims:
            reports += flow.debate([claim], options)
            watch("debating", len(reports), len(claims))
        return tuple(reports)


def trials_over(
    settings: Settings,
    made: Callable[[Sequence[Profile]], DebateFlow],
    names: Sequence[str],
    *,
    repeats: int = 0,
    adversary: str = "",
) -> Trials:
    """Return how debates are put to the test; nothing is loaded before the first of them.

    Without names those of the settings debate; `repeats` lies in 0..20.

    Raises:
        InputError: `repeats` is out of bounds.
    """
    held = DebateTrials(settings=settings, made=made)
    return Trials(hold=held.hold, names=tuple(names), repeats=repeats, adversary=adversary)


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

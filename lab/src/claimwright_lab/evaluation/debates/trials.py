"""Who is to debate, how often and against whom in: the seam between measuring and debating."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from claimwright.domain import Claim, DebateReport
from claimwright.errors import InputError
from claimwright_lab.evaluation.engine import Watch

MAX_REPEATS: Final = 20
"""Most times that one claim is debated over again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Who takes part in a debate.

    Args:
        names: Of profiles, or TOML files; empty for those of the settings.
        adversary: Name of the profile of an adversary that joins them; empty for none.
        equal_trust: Whether the adversary is trusted like the others, against all reason: the
            ablation that says what not trusting it is worth.
    """

    names: tuple[str, ...] = ()
    adversary: str = ""
    equal_trust: bool = False


Hold: TypeAlias = Callable[[Sequence[Claim], Panel, Watch], Sequence[DebateReport]]
"""Debates claims and returns a report for each, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trials:
    """How debates are put to the test.

    Args:
        hold: Debates.
        names: Who takes part; empty for those of the settings.
        repeats: How often each claim is debated again, 0 or more.
        adversary: Who joins, once without trust and once with; empty for nobody.
    """

    hold: Hold
    names: tuple[str, ...] = ()
    repeats: int = 0
    adversary: str = ""

    def __post_init__(self) -> None:
        """Refuse a number of repetitions out of bounds."""
        if not 0 <= self.repeats <= MAX_REPEATS:
            raise InputError(f"repeats is {self.repeats!r}; it must lie in 0..{MAX_REPEATS}")

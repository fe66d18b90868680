"""Claims on what somebody said and passages in, stances only of those that name the speaker out."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Pair, Stance
from claimwright.protocols import StanceModel

_OPEN: Final = Stance(supports=0.0, refutes=0.0, not_enough_information=1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakerModel:
    """Lets only passages that name the speaker decide what somebody said; a `StanceModel`.

    That wind turbines cause no cancer tells nothing of whether Donald Trump said they do.

    Args:
        stance: Judges.
        speaker: The words of the name of whoever a claim says said something; else none.
    """

    stance: StanceModel
    speaker: Callable[[str], tuple[str, ...]]

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order."""
        speakers = {claim: self.speaker(claim) for claim in {pair.claim for pair in pairs}}
        said = iter(
            self.stance.judge([pair for pair in pairs if _names(pair, speakers[pair.claim])])
        )
        return tuple(next(said) if _names(pair, speakers[pair.claim]) else _OPEN for pair in pairs)


def _names(pair: Pair, speaker: Sequence[str]) -> bool:
    """Say whether a passage or its title has the last name; it has where nobody is named."""
    if not speaker:
        return True
    last = rf"\b{re.escape(speaker[-1])}\b"
    return re.search(last, f"{pair.title} {pair.evidence}", re.IGNORECASE) is not None

"""Claims and passages in, stances out; what somebody said is told apart from whether it is so."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Pair, Stance
from claimwright.protocols import StanceModel

_OPEN: Final = Stance(supports=0.0, refutes=0.0, not_enough_information=1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakerModel:
    """Keeps what somebody said apart from whether it is so; a `StanceModel`.

    That wind turbines cause no cancer tells nothing of whether Donald Trump said they do, and that
    he said so tells nothing of whether they do. So only a passage that names the speaker decides
    what they said, and a passage whose title tells what somebody said only claims that name them.

    Args:
        stance: Judges.
        speaker: The words of the name of whoever a sentence says said something; else none.
    """

    stance: StanceModel
    speaker: Callable[[str], tuple[str, ...]]

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order."""
        texts = {text for pair in pairs for text in (pair.claim, pair.title)}
        speakers = {text: self.speaker(text) for text in texts}
        judged = [
            _names(f"{pair.title} {pair.evidence}", speakers[pair.claim])
            and _names(pair.claim, speakers[pair.title])
            for pair in pairs
        ]
        said = iter(
            self.stance.judge([pair for pair, one in zip(pairs, judged, strict=True) if one])
        )
        return tuple(next(said) if one else _OPEN for one in judged)


def _names(text: str, speaker: Sequence[str]) -> bool:
    """Say whether a text has the last name of a speaker; it has where nobody is named."""
    if not speaker:
        return True
    return re.search(rf"\b{re.escape(speaker[-1])}\b", text, re.IGNORECASE) is not None

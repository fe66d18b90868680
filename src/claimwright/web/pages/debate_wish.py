"""The fields of the debate's form → the claim, who debates it, and for how long."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Claim, Profile
from claimwright.errors import InputError
from claimwright.flows.debate import DebateOptions, debate_options_of
from claimwright.flows.verify import check_claim
from claimwright.settings import MAX_ROUNDS, Settings

PREFIX: Final = "advocate."
"""Begins the name of the field of each advocate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateWish:
    """Everything that the form holds.

    Args:
        claim: What is to be debated; may be empty.
        advocates: Names of those who are to debate.
        rounds: Most rounds of questions.
    """

    claim: str
    advocates: tuple[str, ...]
    rounds: int

    def to_claim(self) -> Claim:
        """Return the claim, without the space around it.

        Raises:
            InputError: It is empty, too long or not text.
        """
        if not self.claim.strip():
            raise InputError("there is no claim; write one statement")
        claim = Claim(text=self.claim.strip())
        check_claim(claim)
        return claim

    def options(self, settings: Settings) -> DebateOptions:
        """Return the options of the flow; what the form does not ask is as usual."""
        usual = debate_options_of(settings.debate)
        return DebateOptions(
            rounds=self.rounds, decompose=usual.decompose, climate_context=usual.climate_context
        )


def usual_debate(settings: Settings, profiles: Sequence[Profile], *, claim: str = "") -> DebateWish:
    """Return the form as nobody has touched it: everyone debates."""
    return DebateWish(
        claim=claim,
        advocates=tuple(each.name for each in profiles),
        rounds=settings.debate.rounds,
    )


def debate_wish(
    fields: Mapping[str, str], settings: Settings, profiles: Sequence[Profile]
) -> DebateWish:
    """Read the form.

    Args:
        fields: As the browser sent them; an advocate whose field is not there does not debate.
        settings: The defaults.
        profiles: Everyone there is.

    Returns:
        What is wished for.

    Raises:
        InputError: The number of rounds is none that the form offers.
    """
    usual = usual_debate(settings, profiles)
    named = {name.removeprefix(PREFIX) for name in fields if name.startswith(PREFIX)}
    return DebateWish(
        claim=fields.get("claim", ""),
        advocates=tuple(name for name in usual.advocates if name in named),
        rounds=_rounds(fields.get("rounds", ""), usual.rounds),
    )


def _rounds(value: str, usual: int) -> int:
    known = {str(number): number for number in range(MAX_ROUNDS + 1)}
    if value and value not in known:
        raise InputError(f"rounds is {value[:40]!r}; it must be one of {', '.join(known)}")
    return known.get(value, usual)

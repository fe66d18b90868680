"""What the evidence of a statement and of its parts weighs in, veracity and defect out, by rules.

Each of the twelve tags follows from a rule that is written here: first the veracity, cut from a
calibrated probability, then what is wrong.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Defect, Judged, Label
from claimwright.settings import DebateSettings
from claimwright.verdict.aggregate import weight
from claimwright.verdict.debating.levels import count_works, silent_sources, takes_side
from claimwright.verdict.debating.tagging import is_causal, is_extreme, nearly_matches
from claimwright.verdict.weighing.scopes import ASPECTS

NO_STANCE: Final = "none of the passages found in its corpus takes a side clearly enough"
NOT_FOUND: Final = "no passage was found in its corpus"
PART_ONLY: Final = "its corpus speaks only of a part of the claim"

MOSTLY: Final = 2
"""Veracity from which on a statement holds, at least mostly."""

_FEW: Final = 2
_SCOPED: Final = frozenset({"population", "place"})
_PART: Final = -1
_FAR: Final = -2

_SMOOTHING = 0.1
_EVEN = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """What the evidence of one statement weighs on each side.

    The calibrated probability, 0..1, that the statement is true is one half where nothing speaks;
    the veracity is -3..3 by the cut points, `None` where the weights are too small to say.
    """

    weight_for: float
    weight_against: float
    probability: float
    veracity: int | None

    @property
    def weaker_share(self) -> float:
        """The weaker side's share of the weight, 0..0.5; 0 where nothing speaks."""
        total = self.weight_for + self.weight_against
        return min(self.weight_for, self.weight_against) / total if total else 0.0

    @property
    def side_probability(self) -> float | None:
        """Probability of the side taken, 0..1; `None` where none is taken."""
        if self.veracity is None:
            return None
        return self.probability if self.veracity > 0 else 1.0 - self.probability


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """How far a statement is true, and what is wrong with it.

    The veracity is -3..3; `None` without enough information, for which the rule then tells why.
    """

    veracity: int | None
    defect: Defect
    rule: str

    @property
    def holds(self) -> bool:
        """Whether the statement is at least mostly true."""
        return self.veracity is not None and self.veracity >= MOSTLY


def judge_alone(
    statement: str, judged: Sequence[Judged], lean: Leaning, settings: DebateSettings
) -> Judgement:
    """Judge one statement by its own evidence.

    - without enough weight on either side: unsupported where enough independent works are surely
      about it and surely say neither, else not enough information;
    - imprecise where the deciding side gives its numbers almost, but not quite;
    - an outlier where it leaves no room (all, never, the worst) and evidence is on both sides, or
      a few works support it against a majority;
    - true only in context where everything that supports it speaks of a place or population that
      it does not name: `correct_but`, or `lacks_context` where evidence is on both sides;
    - else what the cut points say.
    """
    if lean.veracity is None:
        return _silence(judged, settings)
    mixed = lean.weaker_share >= settings.dispute_share
    side = Label.SUPPORTS if lean.veracity > 0 else Label.REFUTES
    if nearly_matches(statement, " ".join(map(_text, _siding(judged, side)))):
        return Judgement(
            veracity=_PART,
            defect=Defect.IMPRECISION,
            rule="the evidence gives its number almost, but not quite",
        )
    if is_extreme(statement) and _outlying(judged, lean, mixed=mixed):
        return Judgement(
            veracity=_FAR, defect=Defect.OUTLIER, rule="it leaves no room, and the evidence does"
        )
    if lean.veracity > 0:
        return _upheld(statement, judged, lean.veracity, mixed=mixed)
    return _cut(lean.veracity)


def judge_whole(statement: str, alone: Judgement, parts: Sequence[Judgement]) -> Judgement:
    """Bring the judgement of a claim together with those of its parts, if it has two or more.

    A claim of parts is a conjunction: it is no truer than its falsest part.

    - parts all hold: the whole's own judgement where it holds too or nothing is known of it (then
      the weakest part's); where it does not hold, flawed reasoning if it draws a conclusion, else
      misleading;
    - some hold and some do not: misleading where one is far from true and the whole does not hold;
      else it lacks context, or is correct but for that part where the whole holds;
    - some hold and nothing is known of the others: the whole's own judgement; without one, it lacks
      context where the others are unsupported, else there is not enough information;
    - none holds: the whole's own judgement where it does not hold either; the falsest part's where
      nothing is known of the whole; where the whole holds, it lacks context.
    """
    known = [part for part in parts if part.veracity is not None]
    holding = [part for part in known if part.holds]
    if len(parts) <= 1 or not known:
        return alone
    if len(holding) == len(parts):
        return _all_hold(statement, alone, holding)
    if holding and len(holding) < len(known):
        return _some_fail(alone, [part for part in known if not part.holds])
    if holding:
        return _some_unknown(alone)
    return _none_holds(alone, known)


def _silence(judged: Sequence[Judged], settings: DebateSettings) -> Judgement:
    if not judged:
        return Judgement(veracity=None, defect=Defect.NONE, rule=NOT_FOUND)
    if silent_sources(judged, sure=settings.silent_at) >= settings.silent_sources:
        return Judgement(
            veracity=_PART,
            defect=Defect.NO_EVIDENCE,
            rule="works that are about it do not bear it out",
        )
    return Judgement(veracity=None, defect=Defect.NONE, rule=NO_STANCE)


def _outlying(judged: Sequence[Judged], lean: Leaning, *, mixed: bool) -> bool:
    if mixed:
        return True
    supporting, refuting = (
        count_works(_siding(judged, label)) for label in (Label.SUPPORTS, Label.REFUTES)
    )
    return (lean.veracity or 0) < 0 and 0 < supporting <= _FEW < refuting


def _upheld(statement: str, judged: Sequence[Judged], veracity: int, *, mixed: bool) -> Judgement:
    if _narrower(statement, judged):
        return Judgement(
            veracity=_PART if mixed else MOSTLY,
            defect=Defect.CONTEXT,
            rule="what supports it speaks of a place or population that it does not name",
        )
    if mixed:
        return Judgement(
            veracity=MOSTLY, defect=Defect.NONE, rule="most evidence supports it, some refutes it"
        )
    return _cut(veracity)


def _cut(veracity: int) -> Judgement:
    defect = {_PART: Defect.CONTEXT, _FAR: Defect.FRAMING}.get(
        veracity, Defect.NONE if veracity > 0 else Defect.FALSE
    )
    side = "for" if veracity > 0 else "against"
    return Judgement(
        veracity=veracity, defect=defect, rule=f"the weight of the evidence is {side} it"
    )


def _narrower(statement: str, judged: Sequence[Judged]) -> bool:
    texts = [_text(piece) for piece in _siding(judged, Label.SUPPORTS)]
    return bool(texts) and any(
        not aspect.mention.search(statement) and all(aspect.mention.search(t) for t in texts)
        for aspect in ASPECTS
        if aspect.name in _SCOPED
    )


def _siding(judged: Sequence[Judged], side: Label) -> list[Judged]:
    return [piece for piece in judged if takes_side(piece) and piece.stance.label is side]


def _text(piece: Judged) -> str:
    return " ".join(span.text for span in piece.evidence.carrying)


def _all_hold(statement: str, alone: Judgement, parts: Sequence[Judgement]) -> Judgement:
    if alone.holds:
        return alone
    if alone.veracity is None or alone.defect is Defect.NO_EVIDENCE:
        return min(parts, key=_veracity)
    defect = Defect.REASONING if is_causal(statement) else Defect.FRAMING
    rule = (
        "its parts hold, but not the conclusion drawn from them"
        if defect is Defect.REASONING
        else "its parts hold, but not what they say together"
    )
    return Judgement(veracity=_FAR, defect=defect, rule=rule)


def _some_fail(alone: Judgement, failing: Sequence[Judgement]) -> Judgement:
    worst = _veracity(min(failing, key=_veracity))
    if alone.holds:
        return Judgement(veracity=MOSTLY, defect=Defect.CONTEXT, rule="it holds but for a part")
    if worst <= _FAR:
        return Judgement(
            veracity=_FAR, defect=Defect.FRAMING, rule="a part of it holds and a part is false"
        )
    return Judgement(veracity=_PART, defect=Defect.CONTEXT, rule="only a part of it holds")


def _some_unknown(alone: Judgement) -> Judgement:
    if alone.veracity is not None:
        return alone
    return Judgement(veracity=None, defect=Defect.NONE, rule=PART_ONLY)


def _none_holds(alone: Judgement, known: Sequence[Judgement]) -> Judgement:
    if alone.holds:
        return Judgement(
            veracity=_PART, defect=Defect.CONTEXT, rule="it holds as a whole, but no part by itself"
        )
    if alone.veracity is not None:
        return alone
    return min(known, key=_veracity)


def _veracity(judgement: Judgement) -> int:
    return judgement.veracity or 0


def leaning(judged: Sequence[Judged], settings: DebateSettings) -> Leaning:
    """Weigh what each piece of evidence says of a statement.

    With w as `aggregate.weight` gives it, F = sum of w * (supports - refutes) over the pieces that
    support and A = sum of w * (refutes - supports) over those that refute,

    p = sigmoid(slope * log((F + 0.1) / (A + 0.1)) + intercept)

    so a piece for a statement can only raise it and a piece against it only lower it.

    Returns:
        How it leans; without a veracity where F + A is below `min_weight`.
    """
    for_, against = _side(judged, Label.SUPPORTS), _side(judged, Label.REFUTES)
    odds = math.log((for_ + _SMOOTHING) / (against + _SMOOTHING))
    speaks = for_ + against > 0.0 and for_ + against >= settings.min_weight
    shifted = settings.slope * odds + (settings.intercept if for_ + against else 0.0)
    probability = 1.0 / (1.0 + math.exp(-shifted))
    return Leaning(
        weight_for=for_,
        weight_against=against,
        probability=probability,
        veracity=veracity_at(probability, settings) if speaks else None,
    )


def veracity_at(probability: float, settings: DebateSettings) -> int:
    """Cut a probability into veracity: monotone, and without the 0 that no tag has.

    Examples:
        >>> [veracity_at(p, DebateSettings()) for p in (0.0, 0.3, 0.45, 0.5, 1.0)]
        [-3, -2, -1, 2, 3]
    """
    cuts = (
        (settings.true_at, 3),
        (_EVEN, 2),
        (settings.misleading_at, -1),
        (settings.false_at, -2),
    )
    return next((value for least, value in cuts if probability >= least), -3)


def _side(judged: Sequence[Judged], label: Label) -> float:
    return math.fsum(
        weight(piece) * abs(piece.stance.supports - piece.stance.refutes)
        for piece in judged
        if piece.stance.label is label
    )

"""Profiles, answers and rounds of a debate → cards of advocates, and what each round came to.

A veracity has its place on a drawn scale from false to true, told by shape and word, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import AdvocateAnswer, Change, Citation, DebateRound, Position, Profile, Tag
from claimwright.verdict.debating.tagging import veracity_of
from claimwright.verdict.exports.debate_wording import (
    AGREEMENTS,
    CONFIDENCES,
    DEFECTS,
    LEVELS,
    MEANINGS,
    READERS,
    TAGS,
    absence,
    profile_of,
    standing,
    title_of,
    veracity_words,
)
from claimwright.verdict.exports.wording import counted, percent, signed
from claimwright.views.debate_sources import (
    Place,
    SourceCard,
    SourceShelf,
    TracedSentence,
    source,
    sources,
)
from claimwright.views.wording import Sign

_HALF: Final = 2
"""From this veracity on a claim is held to be mostly true, and mostly false from its negative."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Where one position lies, and where it came from, each a place from -3 to 3.

    Args:
        place: Of the position; `None` when it has none.
        before: Where it stood at first, when that was elsewhere; else `None`.
        low: Where the interval begins; `None` when there is none.
        high: Where it ends.
        said: All of it in words.
    """

    place: int | None
    before: int | None
    low: int | None
    high: int | None
    said: str


def sign_of(tag: Tag) -> Sign:
    """Return how a tag is shown: its icon and pattern say on which side of the scale it lies.

    Examples:
        >>> [sign_of(tag).key for tag in (Tag.CORRECT_BUT, Tag.LACKS_CONTEXT, Tag.MISLEADING)]
        ['supported', 'partly', 'refuted']
    """
    veracity = veracity_of(tag)
    key = "partly"
    if veracity is None:
        key = "undecided"
    elif veracity >= _HALF:
        key = "supported"
    elif veracity <= -_HALF:
        key = "refuted"
    return Sign(key=key, word=TAGS[tag], meaning=MEANINGS[tag])


def scale(
    veracity: int | None, *, before: int | None = None, held: Sequence[int | None] = ()
) -> Scale:
    """Return a position's places on the scale, -3..3, and what a listener is told.

    It stood at `before` at first; the interval between the ends `held` is drawn if both are there.

    Examples:
        >>> scale(-2, before=-1).said
        '−2 on a scale of −3 to +3, moved from −1'
    """
    ends = [each for each in held if each is not None]
    said = veracity_words(veracity)
    moved = before is not None and before != veracity
    if moved and before is not None:
        said += f", moved from {signed(before)}"
    if ends and min(ends) != max(ends):
        said += f", positions held from {signed(min(ends))} to {signed(max(ends))}"
    return Scale(
        place=veracity,
        before=before if moved else None,
        low=min(ends, default=None),
        high=max(ends, default=None),
        said=said,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where an advocate stands.

    Args:
        answer: `None` before it was heard.
        before: Its first answer, where the way from there is shown.
    """

    profile: Profile
    answer: AdvocateAnswer | None
    before: AdvocateAnswer | None = None

    @property
    def title(self) -> str:
        """What a reader calls it."""
        return self.profile.title or self.profile.name

    @property
    def absence(self) -> str:
        """Why it holds nothing; empty when it does, or was not heard."""
        return "" if self.answer is None else absence(self.answer)

    @property
    def held(self) -> Position | None:
        """What it holds of the claim."""
        return None if self.answer is None or self.absence else self.answer.overall

    @property
    def sign(self) -> Sign | None:
        """Of its tag; `None` when it holds nothing."""
        return None if self.held is None else sign_of(self.held.tag)

    @property
    def scale(self) -> Scale:
        """Where it lies, and where it lay at first."""
        first = None if self.before is None else self.before.overall
        return (
            scale(None)
            if self.held is None
            else scale(self.held.veracity, before=None if first is None else first.veracity)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvocateCard(Standing):
    """What the card of an advocate shows.

    Args:
        dissents: Whether its last position is not the verdict's.
        shelf: The cards of everything cited in the last answers.
    """

    key: str
    dissents: bool
    shelf: SourceShelf

    @property
    def standing(self) -> str:
        """What its word weighs, in words."""
        return standing(self.profile)

    @property
    def reader(self) -> str:
        """Who reads for it, in words."""
        return READERS[self.profile.reader]

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Name and value of what else is known of its position."""
        return () if self.held is None else _facts(self.held)

    @property
    def explanation(self) -> tuple[TracedSentence, ...]:
        """In its own words, traced."""
        told = () if self.held is None else self.held.explanation
        return self.shelf.traced(told, key=f"{self.key}-says", advocate=self.profile.name)

    @property
    def sources(self) -> tuple[SourceCard, ...]:
        """What it cites."""
        return self.shelf.of(self.profile.name)

    @property
    def parts(self) -> tuple[Sign, ...]:
        """The signs of what it holds of the parts of the claim, in their order."""
        return () if self.answer is None else tuple(sign_of(part.tag) for part in self.answer.parts)


def advocate_cards(
    profiles: Sequence[Profile],
    first: Sequence[AdvocateAnswer],
    last: Sequence[AdvocateAnswer],
    shelf: SourceShelf,
    *,
    dissent: Sequence[str] = (),
) -> tuple[AdvocateCard, ...]:
    """Return one card per advocate, in the order of the profiles.

    Args:
        profiles: By trust, then name.
        first: The blind answers, of those who were heard.
        last: The answers by now.
        shelf: The cards of everything cited in the last one.
        dissent: Names of those whose last position is not the verdict's.
    """
    began = {answer.advocate: answer for answer in first}
    now = {answer.advocate: answer for answer in last}
    return tuple(
        AdvocateCard(
            profile=each,
            answer=now.get(each.name),
            before=began.get(each.name),
            key=f"advocate-{number}",
            dissents=each.name in dissent,
            shelf=shelf,
        )
        for number, each in enumerate(profiles, start=1)
    )


def _facts(position: Position) -> tuple[tuple[str, str], ...]:
    """Return what is known of a position; what is not known is left out."""
    probability = "" if position.probability is None else percent(position.probability)
    told = (
        ("Evidence", LEVELS[position.evidence]),
        ("Agreement", AGREEMENTS[position.agreement]),
        ("Confidence", CONFIDENCES[position.confidence]),
        ("That it is true", position.likelihood),
        ("Probability of this answer", probability),
        ("What is wrong", DEFECTS[position.defect]),
    )
    return tuple((name, value) for name, value in told if value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of evidence that is spoken of.

    Args:
        advocate: Title of whose it is.
        target: Key of its card on the page; empty when no card shows it any more.
    """

    advocate: str
    shown: Citation
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCard:
    """A round as a page shows it.

    Args:
        round: What was asked in it, and what came of it.
        found: Every passage of every round so far.
    """

    round: DebateRound
    profiles: tuple[Profile, ...]
    found: Mapping[Place, Citation]
    shelf: SourceShelf

    sign = staticmethod(sign_of)

    @property
    def about(self) -> str:
        """What happened in it, in words."""
        if not self.round.number:
            return "first answers, each blind to the others"
        return counted(len(self.round.questions), "question")

    @property
    def spread(self) -> str:
        """How far those that count stood apart, in words."""
        return spread_words(self.round.spread)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Where everyone stood after it, in the order of the advocates."""
        return tuple(
            Standing(profile=profile_of(self.profiles, answer.advocate), answer=answer)
            for answer in self.round.answers
        )

    def title(self, advocate: str) -> str:
        """Return what a reader calls an advocate."""
        return title_of(self.profiles, advocate)

    def piece(self, advocate: str, passage_id: str) -> Piece:
        """Return a piece of evidence by whose it is and its passage."""
        card = self.shelf.at(advocate, passage_id)
        return Piece(
            advocate=self.title(advocate),
            shown=source(self.found, advocate, passage_id),
            target="" if card is None else card.key,
        )

    def outcome(self, change: Change) -> str:
        """Return what came of the questions to an advocate: `moved`, `refused` or `held`."""
        if change.before is change.proposed:
            return "held"
        return "moved" if change.accepted else "refused"

    def said(self, change: Change) -> str:
        """Return the same in words."""
        outcome = self.outcome(change)
        return "was refused a move" if outcome == "refused" else outcome


def round_cards(
    rounds: Sequence[DebateRound], profiles: tuple[Profile, ...], shelf: SourceShelf
) -> tuple[RoundCard, ...]:
    """Return the cards of rounds; their evidence is looked for in all of them."""
    found = sources(tuple(rounds))
    return tuple(
        RoundCard(round=each, profiles=profiles, found=found, shelf=shelf) for each in rounds
    )


def spread_words(spread: int | None) -> str:
    """Return how far apart the positions that count are.

    Examples:
        >>> spread_words(0), spread_words(3), spread_words(None)
        ('Those that count agree.', 'Those that count are 3 steps apart.', '')
    """
    if spread is None:
        return ""
    if not spread:
        return "Those that count agree."
    return f"Those that count are {counted(spread, 'step')} apart."

"""One round of a debate → what was asked, what came of it, and where everyone stood after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimwright.domain import Change, DebateRound, Profile, Question
from claimwright.verdict.exports.debate_wording import absence, profile_of, title_of
from claimwright.verdict.exports.wording import counted
from claimwright.views.debate_scale import Scale, scale, sign_of
from claimwright.views.debate_sources import Cited, Place, SourceShelf, source, sources
from claimwright.views.wording import Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of evidence that is spoken of.

    Args:
        advocate: Title of whose it is.
        target: Key of its card on the page; empty when no card shows it any more.
    """

    advocate: str
    shown: Cited
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionCard:
    """A question as a page shows it.

    Args:
        addressed: Title of who is asked.
        own: The evidence of who is asked.
        opposing: The evidence that conflicts with it.
    """

    key: str
    addressed: str
    text: str
    own: Piece
    opposing: Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCard:
    """What an advocate made of the questions.

    Args:
        outcome: `moved`, `refused` or `held`.
        before: Sign of where it stood.
        after: Sign of where it wanted to go.
        reason: Why, without the stop at the end.
    """

    advocate: str
    outcome: str
    said: str
    before: Sign
    after: Sign
    reason: str
    evidence: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where an advocate stood after a round.

    Args:
        trusted: Whether its word weighs anything.
        sign: Of its tag; `None` when it held nothing.
        absence: Why it held nothing; empty when it did.
    """

    advocate: str
    trusted: bool
    sign: Sign | None
    scale: Scale
    absence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCard:
    """A round as a page shows it.

    Args:
        number: 0 for the blind one.
        about: What happened in it, in words.
        standings: In the order of the advocates.
        spread: How far those that count stood apart, in words.
    """

    number: int
    about: str
    questions: tuple[QuestionCard, ...]
    changes: tuple[ChangeCard, ...]
    standings: tuple[Standing, ...]
    spread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    profiles: tuple[Profile, ...]
    found: Mapping[Place, Cited]
    shelf: SourceShelf

    def piece(self, advocate: str, passage_id: str) -> Piece:
        """Return a piece of evidence by whose it is and its passage."""
        card = self.shelf.at(advocate, passage_id)
        return Piece(
            advocate=title_of(self.profiles, advocate),
            shown=source(self.found, advocate, passage_id),
            target="" if card is None else card.key,
        )


def round_card(
    each: DebateRound,
    profiles: tuple[Profile, ...],
    rounds: Sequence[DebateRound],
    shelf: SourceShelf,
) -> RoundCard:
    """Return the card of a round; its evidence is looked for in every round so far."""
    known = _Known(profiles=profiles, found=sources(tuple(rounds)), shelf=shelf)
    return RoundCard(
        number=each.number,
        about=counted(len(each.questions), "question")
        if each.number
        else "first answers, each blind to the others",
        questions=tuple(_question(question, known) for question in each.questions),
        changes=tuple(_change(change, known) for change in each.changes),
        standings=_standings(each, profiles),
        spread=spread_words(each.spread),
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


def _question(question: Question, known: _Known) -> QuestionCard:
    return QuestionCard(
        key=question.id,
        addressed=title_of(known.profiles, question.addressed),
        text=question.text,
        own=known.piece(question.addressed, question.own),
        opposing=known.piece(question.opposing_advocate, question.opposing),
    )


def _change(change: Change, known: _Known) -> ChangeCard:
    outcome = "moved" if change.accepted else "refused"
    outcome = "held" if change.before is change.proposed else outcome
    return ChangeCard(
        advocate=title_of(known.profiles, change.advocate),
        outcome=outcome,
        said="was refused a move" if outcome == "refused" else outcome,
        before=sign_of(change.before),
        after=sign_of(change.proposed),
        reason=change.reason.rstrip("."),
        evidence=tuple(known.piece(change.advocate, each) for each in change.new_evidence),
    )


def _standings(each: DebateRound, profiles: tuple[Profile, ...]) -> tuple[Standing, ...]:
    found = []
    for answer in each.answers:
        missing = absence(answer)
        held = None if missing else answer.overall
        found.append(
            Standing(
                advocate=title_of(profiles, answer.advocate),
                trusted=profile_of(profiles, answer.advocate).trusted,
                sign=None if held is None else sign_of(held.tag),
                scale=scale(None if held is None else held.veracity),
                absence=missing,
            )
        )
    return tuple(found)

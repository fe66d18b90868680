"""Profiles and answers → the cards of advocates, side by side, and a row per part of the claim."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import AdvocateAnswer, Position, Profile
from claimwright.verdict.exports.debate_wording import (
    AGREEMENTS,
    CONFIDENCES,
    DEFECTS,
    LEVELS,
    READERS,
    absence,
    standing,
)
from claimwright.verdict.exports.wording import percent
from claimwright.views.debate_scale import Scale, scale, sign_of
from claimwright.views.debate_sources import SourceCard, SourceShelf, TracedSentence
from claimwright.views.wording import Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvocateCard:
    """What the card of an advocate shows.

    Args:
        corpus: What it searches; empty when nothing.
        standing: What its word weighs, in words.
        trusted: Whether it weighs anything.
        reader: Who reads for it, in words.
        sign: Of its tag; `None` when it holds nothing.
        scale: Where it lies, and where it lay at first.
        absence: Why it holds nothing; empty when it does.
        facts: Name and value of what else is known of its position.
        explanation: In its own words, traced.
        dissents: Whether its last position is not the verdict's.
        waiting: Whether it has not answered yet.
    """

    key: str
    title: str
    corpus: str
    standing: str
    trusted: bool
    reader: str
    sign: Sign | None
    scale: Scale
    absence: str
    facts: tuple[tuple[str, str], ...]
    explanation: tuple[TracedSentence, ...]
    sources: tuple[SourceCard, ...]
    dissents: bool
    waiting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PartCell:
    """What one advocate holds of one part.

    Args:
        sign: Of its tag; `None` when it holds nothing.
        trusted: Whether its word weighs anything.
    """

    advocate: str
    sign: Sign | None
    trusted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRow:
    """What everyone holds of one part of the claim.

    Args:
        cells: One per advocate that answers by parts, in the order of the cards.
    """

    text: str
    cells: tuple[PartCell, ...]


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
    began, now = _by_name(first), _by_name(last)
    return tuple(
        _card(
            each,
            f"advocate-{number}",
            (began.get(each.name), now.get(each.name)),
            shelf,
            dissents=each.name in dissent,
        )
        for number, each in enumerate(profiles, start=1)
    )


def part_rows(
    parts: Sequence[str], profiles: Sequence[Profile], answers: Sequence[AdvocateAnswer]
) -> tuple[PartRow, ...]:
    """Return one row per part of a claim: what everyone holds of it.

    Args:
        parts: In order.
        profiles: By trust, then name.
        answers: The last ones; who does not answer by parts has no column.
    """
    known = _by_name(answers)
    columns = [(each, known[each.name].parts) for each in profiles if each.name in known]
    return tuple(
        PartRow(
            text=text,
            cells=tuple(
                PartCell(
                    advocate=profile.title or profile.name,
                    sign=sign_of(held[place].tag) if place < len(held) else None,
                    trusted=profile.trusted,
                )
                for profile, held in columns
                if held
            ),
        )
        for place, text in enumerate(parts)
    )


def _by_name(answers: Sequence[AdvocateAnswer]) -> dict[str, AdvocateAnswer]:
    return {answer.advocate: answer for answer in answers}


def _card(
    profile: Profile,
    key: str,
    answers: tuple[AdvocateAnswer | None, AdvocateAnswer | None],
    shelf: SourceShelf,
    *,
    dissents: bool,
) -> AdvocateCard:
    first, last = answers
    missing = absence(last) if last is not None else ""
    held = None if last is None or missing else last.overall
    before = None if first is None or first.overall is None else first.overall.veracity
    return AdvocateCard(
        key=key,
        title=profile.title or profile.name,
        corpus=profile.corpus,
        standing=standing(profile),
        trusted=profile.trusted,
        reader=READERS[profile.reader],
        sign=None if held is None else sign_of(held.tag),
        scale=scale(None if held is None else held.veracity, before=before if held else None),
        absence=missing,
        facts=() if held is None else _facts(held),
        explanation=()
        if held is None
        else shelf.traced(held.explanation, key=f"{key}-says", advocate=profile.name),
        sources=shelf.of(profile.name),
        dissents=dissents,
        waiting=last is None,
    )


def _facts(position: Position) -> tuple[tuple[str, str], ...]:
    """Return what is known of a position; what is not known is left out."""
    probability = "" if position.probability is None else percent(position.probability)
    told = (
        ("Evidence", LEVELS[position.evidence]),
        ("Agreement", AGREEMENTS[position.agreement]),
        ("Confidence", CONFIDENCES[position.confidence]),
        ("Likelihood", position.likelihood),
        ("Probability", probability),
        ("What is wrong", DEFECTS[position.defect]),
    )
    return tuple((name, value) for name, value in told if value)

"""A debate, whole or as far as it has come → what its page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from claimwright.domain import (
    AdvocateAnswer,
    Agreement,
    DebateReport,
    DebateRound,
    DebateVerdict,
    EvidenceLevel,
    Profile,
    Provenance,
)
from claimwright.verdict.debating.levels import MATRIX
from claimwright.verdict.exports.debate_wording import (
    AGREEMENTS,
    CONFIDENCES,
    DEFECTS,
    LEVELS,
    TAGS,
    consolidated,
    ending,
    interval_words,
    title_of,
    veracity_words,
)
from claimwright.verdict.exports.wording import VERDICTS, percent
from claimwright.views.debate_cards import (
    AdvocateCard,
    RoundCard,
    Scale,
    advocate_cards,
    round_cards,
    scale,
    sign_of,
)
from claimwright.views.debate_sources import SourceCard, TracedSentence, source_shelf
from claimwright.views.wording import Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixCell:
    """What evidence and agreement allow.

    Args:
        verdict: Whether the verdict lies here.
        held_to: The verdict's confidence where a rule caps it below the cell's; else empty.
        advocates: Titles of those whose last position lies here.
    """

    confidence: str
    verdict: bool
    held_to: str
    advocates: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictCard:
    """The answer of a debate.

    Args:
        scale: Where it lies, with the interval of what is still held.
        interval: Positions still held, in words; empty when nobody counts.
        probability: In words; empty when there is none.
        facts: Name and value of all else that is known of it.
        classes: Number of classes and name on each of the paper's scales.
        rule: Why.
        dissent: Titles of those whose last position is another.
        matrix: Rows of agreement, high first; columns of evidence, limited first.
    """

    sign: Sign
    scale: Scale
    veracity: str
    interval: str
    probability: str
    facts: tuple[tuple[str, str], ...]
    classes: tuple[tuple[int, str], ...]
    rule: str
    disputed: bool
    dissent: tuple[str, ...]
    ending: str
    matrix: tuple[tuple[str, tuple[MatrixCell, ...]], ...]
    levels: tuple[str, ...] = tuple(LEVELS.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateView:
    """What the page of a debate shows.

    Args:
        verdict: `None` while the debate goes on.
        advocates: By trust, then name; as they stand by now.
        parts: Of the claim; empty when it is one statement, and while the debate goes on.
        rounds: Those that have ended.
        uncited: Quotes of the summary that no advocate cites any more.
        provenance: Per advocate, name and value of where its answers came from.
    """

    claim: str
    advocates: tuple[AdvocateCard, ...]
    rounds: tuple[RoundCard, ...]
    verdict: VerdictCard | None = None
    summary: tuple[TracedSentence, ...] = ()
    parts: tuple[str, ...] = ()
    uncited: tuple[SourceCard, ...] = ()
    notes: tuple[str, ...] = ()
    provenance: tuple[tuple[str, str], ...] = ()

    @property
    def used(self) -> Mapping[str, str]:
        """For each source that a sentence rests on, the key of the first such sentence."""
        found: dict[str, str] = {}
        for sentence in chain(self.summary, *(each.explanation for each in self.advocates)):
            for each in sentence.sources:
                found.setdefault(each.key, sentence.key)
        return found

    @property
    def by_parts(self) -> tuple[AdvocateCard, ...]:
        """Those who answer by parts."""
        return tuple(each for each in self.advocates if each.parts)


def running_view(
    claim: str,
    profiles: tuple[Profile, ...],
    rounds: Sequence[DebateRound],
    answers: Sequence[AdvocateAnswer],
) -> DebateView:
    """Return what can be shown by now of a debate that goes on.

    Before everyone was heard no round has ended, and the first answers alone are shown.
    """
    first = rounds[0].answers if rounds else answers
    last = rounds[-1].answers if rounds else answers
    shelf = source_shelf(last, ())
    return DebateView(
        claim=claim,
        advocates=advocate_cards(profiles, first, last, shelf),
        rounds=round_cards(rounds, profiles, shelf),
    )


def debate_view(report: DebateReport) -> DebateView:
    """Return what the page of a debate that has ended shows."""
    rounds, profiles = report.rounds, report.profiles
    first = rounds[0].answers if rounds else ()
    last = rounds[-1].answers if rounds else ()
    shelf = source_shelf(last, report.summary)
    return DebateView(
        claim=report.claim.text,
        verdict=_verdict(report, last),
        summary=shelf.traced(report.summary, key="summary"),
        advocates=advocate_cards(profiles, first, last, shelf, dissent=report.dissent),
        parts=report.subclaims,
        rounds=round_cards(rounds, profiles, shelf),
        uncited=shelf.uncited,
        notes=report.notes,
        provenance=tuple(
            (title_of(profiles, name), _made(each)) for name, each in report.provenance.items()
        ),
    )


def _verdict(report: DebateReport, answers: Sequence[AdvocateAnswer]) -> VerdictCard:
    verdict = report.verdict
    return VerdictCard(
        sign=sign_of(verdict.tag),
        scale=scale(verdict.veracity, held=(verdict.low, verdict.high)),
        veracity=veracity_words(verdict.veracity),
        interval=interval_words(verdict.low, verdict.high),
        probability="" if verdict.probability is None else percent(verdict.probability),
        facts=(
            ("What is wrong with it", DEFECTS[verdict.defect]),
            ("Evidence", LEVELS[verdict.evidence]),
            ("Agreement", AGREEMENTS[verdict.agreement]),
            ("Confidence", CONFIDENCES[verdict.confidence]),
            ("On the scale of four", VERDICTS[verdict.label]),
        ),
        classes=consolidated(verdict.tag),
        rule=verdict.rule.rstrip("."),
        disputed=report.disputed,
        dissent=tuple(_dissent(report, answers)),
        ending=ending(report.ended),
        matrix=_matrix(report, answers),
    )


def _dissent(report: DebateReport, answers: Sequence[AdvocateAnswer]) -> list[str]:
    held = {each.advocate: each.overall for each in answers}
    said = []
    for name in report.dissent:
        position = held.get(name)
        title = title_of(report.profiles, name)
        said.append(title if position is None else f"{title} ({TAGS[position.tag]})")
    return said


def _matrix(
    report: DebateReport, answers: Sequence[AdvocateAnswer]
) -> tuple[tuple[str, tuple[MatrixCell, ...]], ...]:
    standing: dict[tuple[Agreement, EvidenceLevel], list[str]] = {}
    for each in answers:
        if each.overall is not None and each.overall.veracity is not None:
            place = (each.overall.agreement, each.overall.evidence)
            standing.setdefault(place, []).append(title_of(report.profiles, each.advocate))
    return tuple(
        (
            AGREEMENTS[agreement],
            tuple(
                _cell(report.verdict, (agreement, level), standing.get((agreement, level), ()))
                for level in EvidenceLevel
            ),
        )
        for agreement in reversed(Agreement)
    )


def _cell(
    verdict: DebateVerdict, place: tuple[Agreement, EvidenceLevel], advocates: Sequence[str]
) -> MatrixCell:
    here = place == (verdict.agreement, verdict.evidence)
    allowed = MATRIX[place]
    return MatrixCell(
        confidence=CONFIDENCES[allowed],
        verdict=here,
        held_to=CONFIDENCES[verdict.confidence] if here and verdict.confidence != allowed else "",
        advocates=tuple(advocates),
    )


def _made(each: Provenance) -> str:
    return (
        f"corpus “{each.corpus}” version {each.corpus_version}, "
        f"claimwright {each.versions.get('claimwright', '')}, {each.created_at[:10]}"
    )

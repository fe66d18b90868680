"""A debate, whole or as far as it has come → what its page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
from claimwright.views.debate_advocates import AdvocateCard, PartRow, advocate_cards, part_rows
from claimwright.views.debate_rounds import RoundCard, round_card
from claimwright.views.debate_scale import TICKS, Scale, Tick, scale, sign_of
from claimwright.views.debate_sources import (
    SourceShelf,
    TracedSentence,
    last_answers,
    source_shelf,
)
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
        parts: One row per part of the claim; empty when it is one statement.
        rounds: Those that have ended.
        uncited: Quotes of the summary that no advocate cites any more.
        used: For each source that a sentence rests on, the key of the first such sentence.
        provenance: Per advocate, name and value of where its answers came from.
        ticks: Of every scale.
    """

    claim: str
    verdict: VerdictCard | None
    summary: tuple[TracedSentence, ...]
    advocates: tuple[AdvocateCard, ...]
    parts: tuple[PartRow, ...]
    rounds: tuple[RoundCard, ...]
    uncited: SourceShelf
    notes: tuple[str, ...]
    used: Mapping[str, str]
    provenance: tuple[tuple[str, str], ...]
    ticks: tuple[Tick, ...] = TICKS


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
    advocates = advocate_cards(profiles, first, last, shelf)
    return DebateView(
        claim=claim,
        verdict=None,
        summary=(),
        advocates=advocates,
        parts=(),
        rounds=tuple(round_card(each, profiles, rounds, shelf) for each in rounds),
        uncited=SourceShelf(cards=()),
        notes=(),
        used=_used((), advocates),
        provenance=(),
    )


def debate_view(report: DebateReport) -> DebateView:
    """Return what the page of a debate that has ended shows."""
    rounds, profiles = report.rounds, report.profiles
    first = rounds[0].answers if rounds else ()
    answers = last_answers(report)
    shelf = source_shelf(answers, report.summary)
    summary = shelf.traced(report.summary, key="summary")
    advocates = advocate_cards(profiles, first, answers, shelf, dissent=report.dissent)
    return DebateView(
        claim=report.claim.text,
        verdict=_verdict(report, answers),
        summary=summary,
        advocates=advocates,
        parts=part_rows(report.subclaims, profiles, answers),
        rounds=tuple(round_card(each, profiles, rounds, shelf) for each in rounds),
        uncited=SourceShelf(cards=shelf.uncited),
        notes=report.notes,
        used=_used(summary, advocates),
        provenance=_provenance(report.provenance, profiles),
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
    verdict = report.verdict
    standing: dict[tuple[Agreement, EvidenceLevel], list[str]] = {}
    for each in answers:
        if each.overall is not None and each.overall.veracity is not None:
            place = (each.overall.agreement, each.overall.evidence)
            standing.setdefault(place, []).append(title_of(report.profiles, each.advocate))
    return tuple(
        (
            AGREEMENTS[agreement],
            tuple(
                _cell(verdict, (agreement, level), tuple(standing.get((agreement, level), ())))
                for level in EvidenceLevel
            ),
        )
        for agreement in reversed(Agreement)
    )


def _cell(
    verdict: DebateVerdict, place: tuple[Agreement, EvidenceLevel], advocates: tuple[str, ...]
) -> MatrixCell:
    here = place == (verdict.agreement, verdict.evidence)
    allowed = MATRIX[place]
    return MatrixCell(
        confidence=CONFIDENCES[allowed],
        verdict=here,
        held_to=CONFIDENCES[verdict.confidence] if here and verdict.confidence != allowed else "",
        advocates=advocates,
    )


def _provenance(
    provenance: Mapping[str, Provenance], profiles: tuple[Profile, ...]
) -> tuple[tuple[str, str], ...]:
    return tuple((title_of(profiles, name), _made(each)) for name, each in provenance.items())


def _made(each: Provenance) -> str:
    return (
        f"corpus “{each.corpus}” version {each.corpus_version}, "
        f"claimwright {each.versions.get('claimwright', '')}, {each.created_at[:10]}"
    )


def _used(
    summary: Sequence[TracedSentence], advocates: Sequence[AdvocateCard]
) -> Mapping[str, str]:
    """Return for each source the key of the first sentence that rests on it."""
    found: dict[str, str] = {}
    sentences = [*summary, *(one for each in advocates for one in each.explanation)]
    for sentence in sentences:
        for each in sentence.sources:
            found.setdefault(each.key, sentence.key)
    return found

"""A weighing, as far as it has come → what its page shows, step by step as the paper draws it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    Document,
    ExplanationSentence,
    FoundBy,
    GlobalLabel,
    GlobalScore,
    Quote,
    Scope,
    WeighReport,
)
from claimwright.verdict.exports.weigh_wording import (
    FOUND_BY,
    LABELS,
    MODES,
    OUTCOMES,
    SCALE_LEGEND,
    STATUS_MEANINGS,
    STATUSES,
    coverage_words,
    dropped_words,
    opposition_words,
    reasoner_words,
    signed,
)
from claimwright.verdict.exports.wording import plain
from claimwright.verdict.exports.works import address_of
from claimwright.views.progress import Step, WeighSoFar
from claimwright.views.weigh_cards import SeenWork, WorkCard, seen, work_card
from claimwright.views.weigh_scale import Scale, scale_of
from claimwright.views.wording import Sign, provenance_rows

_LABEL_KEYS: Final[Mapping[GlobalLabel, str]] = {
    GlobalLabel.GENERALLY_SUPPORTED: "supported",
    GlobalLabel.WEAKLY_SUPPORTED: "supported",
    GlobalLabel.GENERALLY_REFUTED: "refuted",
    GlobalLabel.WEAKLY_REFUTED: "refuted",
    GlobalLabel.NOT_ENOUGH_EVIDENCE: "undecided",
}

_LABEL_MEANINGS: Final[Mapping[GlobalLabel, str]] = {
    GlobalLabel.GENERALLY_SUPPORTED: "Most of the weight lies with works that say it is so.",
    GlobalLabel.DISPUTED_LEANING_SUPPORTED: "Works disagree; more weight lies with those for it.",
    GlobalLabel.GENERALLY_CONTROVERSIAL: "Neither side outweighs the other.",
    GlobalLabel.DISPUTED_LEANING_REFUTED: "Works disagree; more weight lies with those against it.",
    GlobalLabel.GENERALLY_REFUTED: "Most of the weight lies with works that say it is not so.",
    GlobalLabel.WEAKLY_SUPPORTED: "What there is leans to it, without saying so strongly.",
    GlobalLabel.WEAKLY_REFUTED: "What there is leans against it, without saying so strongly.",
    GlobalLabel.NOT_ENOUGH_EVIDENCE: "No work takes a side, so there is no score.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """One of the two global labels.

    Args:
        kind: `weighted` or `unweighted`.
        sign: Of its label.
        score: -1..1; 0 when nothing was scored.
        figure: The score with its sign; empty when nothing was scored.
        dispersion: In words.
        minority: Share of the smaller side, in words.
    """

    kind: str
    name: str
    sign: Sign
    score: float
    figure: str
    dispersion: str
    minority: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A sentence of the explanation.

    Args:
        number: From 1.
        status: How it stands to its sources, in a word.
        meaning: The same in a sentence.
        rests_on: Keys of its sources, apart by spaces.
    """

    number: int
    sentence: str
    status: str
    meaning: str
    rests_on: str
    sources: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLine:
    """A quote that the explanation rests on.

    Args:
        number: From 1, in the order in which the explanation needs it.
        text: Byte-exact.
        address: Where the work can be read; empty when nowhere safe.
        sentences: Numbers of the sentences that rest on it.
    """

    number: int
    key: str
    text: str
    title: str
    address: str
    sentences: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScopeLine:
    """Where works differ in what they speak of."""

    aspect: str
    said: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighPage:
    """What the page of a weighing shows; a part that is not known yet is `None` or empty.

    Args:
        unread: Whether the claim's script is one that the models were not made for.
        opposite: Its opposite; empty when there is none, or none yet.
        opposed: How the opposite was made, or why there is none; empty when it is not known yet.
        tallies: How many works each query found, in words, by the finder's name.
        works: Those that count, or may still.
        aside: Those left out, each with its reason.
        coverage: How many works there are of which kind; empty when it is not known yet.
        outcome: What came of it; empty when it is not known yet.
        scores: Weighted, then unweighted.
        scale: Both on one scale; `None` when it is not known yet.
        scopes: Where the works differ in what they speak of.
        told: The explanation.
        sources: What it rests on.
        statuses: What each status of its sentences means.
        dropped: How many sentences the gate dropped, in words; empty for none.
        made: Where it comes from, by name.
        steps: How far it has come; none once it has ended.
        legend: How the scale is read.
    """

    claim: str
    unread: bool
    opposite: str
    opposed: str
    tallies: tuple[tuple[str, str, int], ...]
    works: tuple[WorkCard, ...]
    aside: tuple[WorkCard, ...]
    coverage: str
    outcome: str
    scores: tuple[ScoreLine, ...]
    scale: Scale | None
    scopes: tuple[ScopeLine, ...]
    told: tuple[Told, ...]
    sources: tuple[SourceLine, ...]
    statuses: tuple[tuple[str, str], ...]
    dropped: str
    notes: tuple[str, ...]
    made: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]
    legend: str = SCALE_LEGEND

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return not self.steps


def weigh_page_of(report: WeighReport) -> WeighPage:
    """Return what the page of a whole weighing shows."""
    return weigh_view(WeighSoFar.whole(report))


def weigh_view(sofar: WeighSoFar) -> WeighPage:
    """Return what the page of a weighing shows, as far as it has come."""
    report, opposition = sofar.report, sofar.opposition
    works = sofar.works if report is None else tuple(seen(each) for each in report.documents)
    uses = {} if report is None else _uses(report.explanation)
    numbers = {quote: number for number, quote in enumerate(uses, start=1)}
    told = () if report is None else _told(report.explanation, numbers)
    cards = [
        work_card(work, key=f"w{place}", numbers=numbers)
        for place, work in enumerate(works, start=1)
    ]
    return WeighPage(
        claim=sofar.claim.text,
        unread=not is_latin(sofar.claim.text),
        opposite="" if opposition is None else opposition.text,
        opposed="" if opposition is None else opposition_words(opposition),
        tallies=_tallies(works),
        works=tuple(card for card in cards if not card.left_out),
        aside=tuple(card for card in cards if card.left_out),
        coverage="" if report is None else coverage_words(report),
        outcome="" if report is None else OUTCOMES.get(report.outcome, plain(report.outcome)),
        scores=() if report is None else _scores(report),
        scale=None if report is None else scale_of(report),
        scopes=() if report is None else _scopes(report.scopes, works),
        told=told,
        sources=_sources(uses, works),
        statuses=tuple(dict.fromkeys((each.status, each.meaning) for each in told)),
        dropped="" if report is None else dropped_words(report.dropped),
        notes=() if report is None else report.notes,
        made=() if report is None else _made(report),
        steps=sofar.steps,
    )


def _tallies(works: Sequence[SeenWork]) -> tuple[tuple[str, str, int], ...]:
    return tuple(
        (found.value, FOUND_BY[found], sum(work.found_by is found for work in works))
        for found in FoundBy
    )


def _scores(report: WeighReport) -> tuple[ScoreLine, ...]:
    return (
        _score("weighted", "Weighted by reputation", report.weighted),
        _score("unweighted", "Each work the same", report.unweighted),
    )


def _score(kind: str, name: str, score: GlobalScore) -> ScoreLine:
    label = score.label
    silent = label is GlobalLabel.NOT_ENOUGH_EVIDENCE
    return ScoreLine(
        kind=kind,
        name=name,
        sign=Sign(
            key=_LABEL_KEYS.get(label, "disputed"),
            word=LABELS[label],
            meaning=_LABEL_MEANINGS[label],
        ),
        score=score.score,
        figure="" if silent else signed(score.score),
        dispersion="" if silent else f"{score.dispersion:.2f}",
        minority="" if silent else f"{score.minority:.0%}",
    )


def _scopes(scopes: Sequence[Scope], works: Sequence[SeenWork]) -> tuple[ScopeLine, ...]:
    titles = {work.document.id: work.document.title for work in works}
    return tuple(
        ScopeLine(
            aspect=scope.aspect,
            said=tuple(
                (quote.text, titles.get(quote.document_id) or quote.document_id)
                for quote in scope.quotes
            ),
        )
        for scope in scopes
    )


def _told(
    sentences: Sequence[ExplanationSentence], numbers: Mapping[Quote, int]
) -> tuple[Told, ...]:
    found = []
    for number, each in enumerate(sentences, start=1):
        sources = tuple(numbers[quote] for quote in dict.fromkeys(each.sources))
        found.append(
            Told(
                number=number,
                sentence=each.sentence,
                status=STATUSES.get(each.status, plain(each.status)),
                meaning=STATUS_MEANINGS.get(each.status, ""),
                rests_on=" ".join(f"q{source}" for source in sources),
                sources=sources,
            )
        )
    return tuple(found)


def _uses(sentences: Sequence[ExplanationSentence]) -> Mapping[Quote, Sequence[int]]:
    """Return the quotes that sentences rest on, as needed, with the numbers of those sentences."""
    uses: dict[Quote, list[int]] = {}
    for number, sentence in enumerate(sentences, start=1):
        for quote in dict.fromkeys(sentence.sources):
            uses.setdefault(quote, []).append(number)
    return uses


def _sources(
    uses: Mapping[Quote, Sequence[int]], works: Sequence[SeenWork]
) -> tuple[SourceLine, ...]:
    known = {work.document.id: work.document for work in works}
    found = []
    for number, (quote, sentences) in enumerate(uses.items(), start=1):
        document = known.get(quote.document_id) or Document(id=quote.document_id)
        found.append(
            SourceLine(
                number=number,
                key=f"q{number}",
                text=quote.text,
                title=document.title or document.id,
                address=address_of(document),
                sentences=tuple(sentences),
            )
        )
    return tuple(found)


def _made(report: WeighReport) -> tuple[tuple[str, str], ...]:
    done = (("Who did each step", reasoner_words(report)),) if report.reasoners else ()
    return provenance_rows(report.provenance, ("Formulas", MODES[report.mode]), *done)

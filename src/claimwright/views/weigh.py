"""A weighing, as far as it has come → what its page shows, step by step as the paper draws it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from claimwright.claims.identification import is_latin
from claimwright.domain import (
    Claim,
    Document,
    ExplanationSentence,
    FoundBy,
    GlobalLabel,
    GlobalScore,
    Opposition,
    Quote,
    WeighReport,
)
from claimwright.flows.events import (
    ClaimWeighed,
    OppositeWritten,
    TakeawaysRead,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
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
)
from claimwright.verdict.exports.wording import plain, signed
from claimwright.views.evidence import ShownWork
from claimwright.views.progress import Step, steps_of
from claimwright.views.weigh_cards import Scale, SeenWork, scale_of, seen
from claimwright.views.wording import Sign, provenance_rows

STEPS: Final = (
    ("oppose", "Write the opposite"),
    ("search", "Search with both"),
    ("take_away", "Read each work"),
    ("grade", "Grade each work"),
    ("weigh", "Weigh them"),
    ("explain", "Explain"),
)
"""The steps as a watcher sees them."""


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
        sources: Numbers of the quotes that it rests on, from 1.
    """

    told: ExplanationSentence
    sources: tuple[int, ...]

    @property
    def status(self) -> str:
        """How it stands to its sources, in a word."""
        return STATUSES.get(self.told.status, plain(self.told.status))

    @property
    def meaning(self) -> str:
        """The same in a sentence."""
        return STATUS_MEANINGS.get(self.told.status, "")

    @property
    def rests_on(self) -> str:
        """Keys of its sources, apart by spaces."""
        return " ".join(f"q{number}" for number in self.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighSoFar:
    """A weighing as far as it has come, as its page shows it.

    Args:
        opposition: `None` before it was written.
        works: As far as each has come, in the order of the search, or of the report.
        report: `None` before the end.
        uses: Each quote that the explanation rests on, in the order in which it needs them, with
            the numbers of its sentences that do; none before the end.
        done: How many steps are done.
    """

    claim: Claim
    opposition: Opposition | None = None
    works: tuple[SeenWork, ...] = ()
    report: WeighReport | None = None
    uses: Mapping[Quote, Sequence[int]] = field(default_factory=dict)
    done: int = 0

    legend = SCALE_LEGEND

    @staticmethod
    def whole(report: WeighReport) -> "WeighSoFar":
        """Return a weighing that has ended."""
        return WeighSoFar(
            claim=report.claim,
            opposition=report.opposition,
            works=tuple(map(seen, report.documents)),
            report=report,
            uses=_uses(report.explanation),
            done=len(STEPS),
        )

    def after(self, event: WeighEvent) -> "WeighSoFar":
        """Return what is known after one more step."""
        if isinstance(event, ClaimWeighed):
            return WeighSoFar.whole(event.report)
        further = replace(self, done=self.done + 1)
        if isinstance(event, OppositeWritten):
            return replace(further, opposition=event.opposition)
        return replace(further, works=_works_after(self.works, event))

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step with whether it is done; none once all are."""
        return () if self.done >= len(STEPS) else steps_of(STEPS, self.done)

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return not self.steps

    @property
    def unread(self) -> bool:
        """Whether the claim's script is one that the models were not made for."""
        return not is_latin(self.claim.text)

    @property
    def opposed(self) -> str:
        """How the opposite was made, or why there is none; empty when it is not known yet."""
        return "" if self.opposition is None else opposition_words(self.opposition)

    @property
    def tallies(self) -> tuple[tuple[str, str, int], ...]:
        """How many works each query found, in words, by the finder's name."""
        return tuple(
            (found.value, FOUND_BY[found], sum(work.found_by is found for work in self.works))
            for found in FoundBy
        )

    @property
    def cards(self) -> tuple[tuple[str, SeenWork], ...]:
        """Works that count, or may still, each with its key."""
        return tuple(each for each in self._keyed if not each[1].left_out)

    @property
    def aside(self) -> tuple[tuple[str, SeenWork], ...]:
        """Works left out, each with its key."""
        return tuple(each for each in self._keyed if each[1].left_out)

    @property
    def _keyed(self) -> tuple[tuple[str, SeenWork], ...]:
        return tuple((f"w{place}", work) for place, work in enumerate(self.works, start=1))

    @property
    def coverage(self) -> str:
        """How many works there are of which kind; empty when it is not known yet."""
        return "" if self.report is None else coverage_words(self.report)

    @property
    def outcome(self) -> str:
        """What came of it; empty when it is not known yet."""
        outcome = "" if self.report is None else self.report.outcome
        return OUTCOMES.get(outcome, plain(outcome))

    @property
    def scores(self) -> tuple[ScoreLine, ...]:
        """Weighted, then unweighted; none before the end."""
        if self.report is None:
            return ()
        return (
            _score("weighted", "Weighted by reputation", self.report.weighted),
            _score("unweighted", "Each work the same", self.report.unweighted),
        )

    @property
    def scale(self) -> Scale | None:
        """Both on one scale; `None` when it is not known yet."""
        return None if self.report is None else scale_of(self.report)

    @property
    def told(self) -> tuple[Told, ...]:
        """The explanation; empty before the end."""
        return tuple(
            Told(told=each, sources=tuple(map(self.number, dict.fromkeys(each.sources))))
            for each in (self.report.explanation if self.report else ())
        )

    @property
    def statuses(self) -> tuple[tuple[str, str], ...]:
        """What each status of its sentences means."""
        return tuple(dict.fromkeys((each.status, each.meaning) for each in self.told))

    @property
    def dropped(self) -> str:
        """How many sentences the gate dropped, in words; empty for none."""
        return "" if self.report is None else dropped_words(self.report.dropped)

    @property
    def made(self) -> tuple[tuple[str, str], ...]:
        """Where it comes from, by name; empty before the end."""
        report = self.report
        if report is None:
            return ()
        done = (("Who did each step", reasoner_words(report)),) if report.reasoners else ()
        return provenance_rows(report.provenance, ("Formulas", MODES[report.mode]), *done)

    def number(self, quote: Quote) -> int:
        """Return the place of a quote among those of the explanation, from 1; 0 for any other."""
        return next((at for at, each in enumerate(self.uses, start=1) if each == quote), 0)

    def work(self, document_id: str) -> ShownWork:
        """Return a work by its id; one that the report does not hold is named by that."""
        unknown = ShownWork(document=Document(id=document_id))
        return next((each for each in self.works if each.document.id == document_id), unknown)


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
        figure="" if silent else signed(score.score, 2),
        dispersion="" if silent else f"{score.dispersion:.2f}",
        minority="" if silent else f"{score.minority:.0%}",
    )


def _uses(sentences: Sequence[ExplanationSentence]) -> Mapping[Quote, Sequence[int]]:
    """Return the quotes that sentences rest on, as needed, with the numbers of those sentences."""
    uses: dict[Quote, list[int]] = {}
    for number, sentence in enumerate(sentences, start=1):
        for quote in dict.fromkeys(sentence.sources):
            uses.setdefault(quote, []).append(number)
    return uses


def _works_after(works: tuple[SeenWork, ...], event: WeighEvent) -> tuple[SeenWork, ...]:
    match event:
        case WorksFound():
            return tuple(
                SeenWork(document=work.document, found_by=work.found_by, aside=work.left_out)
                for work in event.works
            )
        case TakeawaysRead(takeaways=takeaways):
            read = {each.document_id: each for each in takeaways}
            return tuple(replace(work, takeaway=read.get(work.document.id)) for work in works)
        case WorksGraded(labels=labels):
            graded = {each.document_id: each for each in labels}
            return tuple(replace(work, local=graded.get(work.document.id)) for work in works)
        case WorksWeighed():
            return tuple(seen(work) for work in event.documents)
        case _:
            return works

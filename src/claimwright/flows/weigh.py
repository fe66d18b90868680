"""The weigh flow: claim and opposite → works → takeaways → grades → weights → both sides told."""

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from claimwright.claims.stating import states_nothing
from claimwright.domain import (
    Claim,
    Document,
    Filter,
    LocalLabel,
    Opposition,
    Provenance,
    Quote,
    Relation,
    ReRank,
    Takeaway,
    Unit,
    WeighMode,
    WeighReport,
)
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.events import (
    ClaimWeighed,
    FoundWork,
    OppositeWritten,
    SidesTold,
    TakeawaysRead,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.flows.verify import RETRIEVED, check_claim, check_filter
from claimwright.flows.weigh_works import once_each, versions_of, works_found
from claimwright.llm.usage import asked_for_one
from claimwright.protocols import Gate, Index, Reasoners, Retriever, Selector
from claimwright.settings import MAX_TOP_K, Reasoner, WeighSettings
from claimwright.tracing import stepwise
from claimwright.verdict.weighing.balance import NO_SIDE, Balance, ReadWork, balance
from claimwright.verdict.weighing.scopes import scopes

T = TypeVar("T")

NOT_A_STATEMENT = "not_a_statement"

_QUESTION = re.compile(
    r"\?[\"'\u201d\u2019)\]]*\s*$"
    r"|^\W*(?:do|does|did|is|are|was|were|can|could|should|would)\b(?!\s+not\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighOptions:
    """What a caller may choose per request.

    Args:
        mode: Whose formulas.
        top_k: Works that each of the two queries finds, 1..100.
        only: Which documents may answer.
    """

    mode: WeighMode = WeighMode.FIXED
    top_k: int = 10
    only: Filter = field(default_factory=Filter)

    def __post_init__(self) -> None:
        """Refuse what no search can answer."""
        if not 1 <= self.top_k <= MAX_TOP_K:
            raise InputError(f"top_k is {self.top_k!r}; it must lie in 1..{MAX_TOP_K}")
        check_filter(self.only)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """One claim on its way, and what its reader must be told."""

    claim: Claim
    options: WeighOptions
    reasoners: dict[str, str]
    empty: str
    notes: list[str] = field(default_factory=list)

    @property
    def sideless(self) -> str:
        """Why works cannot take a side of the claim; empty where they can."""
        if is_question(self.claim.text):
            return "a question has no sides to take"
        return self.empty and "what states nothing has no sides to take"


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighFlow:
    """Weighs claims against one corpus.

    `names` says of each step whether it is `embedded` or of a `language_model`; `instead` does a
    step that a language model could not.
    """

    index: Index
    retriever: Retriever
    selector: Selector
    reasoners: Reasoners
    names: Mapping[str, str]
    instead: Reasoners
    gate: Gate
    settings: WeighSettings
    provenance: Callable[[WeighOptions], Provenance]

    def weigh(self, claims: Sequence[Claim], options: WeighOptions) -> tuple[WeighReport, ...]:
        """Return one report per claim, in order, each with every work that was found.

        Raises:
            InputError: A claim is empty, too long or not text.
        """
        for claim in claims:
            check_claim(claim)
        return tuple(
            event.report
            for claim in claims
            for event in self.steps(claim, options)
            if isinstance(event, ClaimWeighed)
        )

    def steps(self, claim: Claim, options: WeighOptions) -> Iterator[WeighEvent]:
        """Yield what each step finds as soon as it is known.

        A question, or what states nothing, is answered with works and what they say, but no score.

        Yields:
            One event of each kind, in the order of `WeighEvent`; the last carries the report.

        Raises:
            InputError: The claim is empty, too long or not text.
        """
        check_claim(claim)
        # A language model may read a claim in a language that the rules do not know.
        ruled = self.names["grade"] == Reasoner.EMBEDDED
        empty = states_nothing(claim.text) if ruled else ""
        run = _Run(claim=claim, options=options, reasoners=dict(self.names), empty=empty)
        yield from asked_for_one(self._steps(run))

    @stepwise("weigh")
    def _steps(self, run: _Run) -> Generator[WeighEvent, None, None]:
        opposition = self._opposed(run)
        yield OppositeWritten(opposition=opposition)
        found = self._found(run, opposition)
        yield WorksFound(works=found)
        takeaways = self._taken_away(run, found)
        yield TakeawaysRead(takeaways=tuple(takeaways.values()))
        labels = self._graded(run, found, takeaways)
        yield WorksGraded(labels=tuple(labels.values()))
        weighed = self._weighed(run, found, takeaways, labels)
        outcome = _outcome(run, weighed)
        yield WorksWeighed(
            documents=weighed.documents,
            weighted=weighed.weighted,
            unweighted=weighed.unweighted,
            coverage=weighed.coverage,
            outcome=outcome,
        )
        told = self._told(run, weighed)
        yield told
        yield ClaimWeighed(report=self._report(run, opposition, weighed, told, outcome))

    def _opposed(self, run: _Run) -> Opposition:
        """Write the opposite; where a language model wrote none, the rules have their turn."""
        written = self._done(run, "oppose", lambda by: by.oppose.oppose(run.claim))
        asked = run.reasoners["oppose"] != Reasoner.EMBEDDED
        if written.text or not asked:
            return written
        ruled = self.instead.oppose.oppose(run.claim)
        if not ruled.text:
            return written
        run.reasoners["oppose"] = Reasoner.EMBEDDED.value
        run.notes.append(f"The embedded reasoner did the step 'oppose': {written.reason}")
        return ruled

    def _found(self, run: _Run, opposition: Opposition) -> tuple[FoundWork, ...]:
        """Search with both sentences; versions of a work share one place in each list."""
        queries = [run.claim]
        if opposition.text:
            queries.append(replace(run.claim, text=opposition.text))
        rankings = self.retriever.retrieve(
            queries, unit=Unit.ABSTRACT, limit=RETRIEVED, only=run.options.only
        )
        standing = versions_of(rankings, run.options.mode, self.settings)
        evidence = self.selector.select(
            queries,
            [once_each(ranking, standing) for ranking in rankings],
            limit=run.options.top_k,
            re_rank=ReRank.RELEVANCE,
        )
        return works_found(evidence, rankings, standing, self.settings)

    def _taken_away(self, run: _Run, found: Sequence[FoundWork]) -> dict[str, Takeaway]:
        """Read each work for the claim; what cannot be quoted is not related."""
        works = [work.document for work in found if not work.left_out]
        said = self._done(run, "take_away", lambda by: by.take_away.take_away(run.claim, works))
        return {
            work.id: quotable(takeaway, work) for work, takeaway in zip(works, said, strict=True)
        }

    def _graded(
        self, run: _Run, found: Sequence[FoundWork], takeaways: Mapping[str, Takeaway]
    ) -> dict[str, LocalLabel]:
        """Grade the related works, always against the claim itself, where it states something."""
        if run.sideless:
            return {}
        works = [
            work.document
            for work in found
            if not work.left_out and takeaways[work.document.id].relation is not Relation.UNRELATED
        ]
        said = [takeaways[work.id] for work in works]
        labels = self._done(run, "grade", lambda by: by.grade.grade(run.claim, works, said))
        run.notes.extend(_second_notes(labels, run.reasoners["grade"]))
        return {label.document_id: label for label in labels}

    def _weighed(
        self,
        run: _Run,
        found: Sequence[FoundWork],
        takeaways: Mapping[str, Takeaway],
        labels: Mapping[str, LocalLabel],
    ) -> Balance:
        works = [
            ReadWork(
                document=work.document,
                found_by=work.found_by,
                score=work.score,
                # Of a version that was not read nothing is said, as another of its versions was.
                takeaway=takeaways.get(work.document.id)
                or Takeaway(
                    document_id=work.document.id,
                    relation=Relation.UNRELATED,
                    reason=work.left_out,
                ),
                local=labels.get(work.document.id),
                version_of=work.version_of,
                left_out=work.left_out or run.sideless,
            )
            for work in found
        ]
        weighed = balance(works, self.index.metrics(), run.options.mode, self.settings)
        run.notes.extend([*filter(None, [run.empty]), *weighed.notes, *_version_notes(found)])
        return weighed

    def _told(self, run: _Run, weighed: Balance) -> SidesTold:
        """Tell both sides, and let through what the sources entail."""
        counted = [work for work in weighed.documents if work.counted]
        graded = [work for work in weighed.documents if work.counted or work.left_out == NO_SIDE]
        if not graded:
            return SidesTold(scopes=(), explanation=(), dropped=0)
        differing = scopes([w.document for w in counted], [w.takeaway for w in counted])
        drafts = self._done(
            run, "explain", lambda by: by.explain.explain(run.claim, graded, differing)
        )
        kept, dropped = self.gate(run.claim, drafts, [work.document for work in graded])
        return SidesTold(scopes=differing, explanation=kept, dropped=dropped)

    def _report(
        self, run: _Run, opposition: Opposition, weighed: Balance, told: SidesTold, outcome: str
    ) -> WeighReport:
        return WeighReport(
            claim=run.claim,
            opposition=opposition,
            documents=weighed.documents,
            weighted=weighed.weighted,
            unweighted=weighed.unweighted,
            coverage=weighed.coverage,
            outcome=outcome,
            mode=run.options.mode,
            scopes=told.scopes,
            explanation=told.explanation,
            dropped=told.dropped,
            reasoners=run.reasoners,
            notes=tuple(run.notes),
            provenance=self.provenance(run.options),
        )

    def _done(self, run: _Run, step: str, ask: Callable[[Reasoners], T]) -> T:
        """Do a step; where its language model is out of reach let another do it, and say so."""
        try:
            return ask(self.reasoners)
        except UnavailableError as error:
            if run.reasoners[step] == Reasoner.EMBEDDED:
                raise
            run.reasoners[step] = Reasoner.EMBEDDED.value
            run.notes.append(f"The embedded reasoner did the step {step!r}: {error}.")
            return ask(self.instead)


def _outcome(run: _Run, weighed: Balance) -> str:
    """Name why there is a score or none."""
    if run.sideless:
        return NOT_A_STATEMENT
    if not weighed.documents:
        return "no_documents"
    if not any(work.local for work in weighed.documents):
        return "nothing_related"
    taking = any(work.counted and work.local and work.local.grade for work in weighed.documents)
    return "weighed" if taking else "no_stance"


def _version_notes(found: Sequence[FoundWork]) -> Iterator[str]:
    several = len({work.version_of for work in found if work.version_of})
    if several:
        noun = "work was" if several == 1 else "works were"
        yield f"{several} {noun} found in several versions, and each counts once."


def _second_notes(labels: Sequence[LocalLabel], by: str) -> Iterator[str]:
    """Tell of the works that a language model was asked to grade and did not."""
    left = sum(label.stance is not None for label in labels)
    if by == Reasoner.LANGUAGE_MODEL and left:
        yield (
            f"Of {len(labels)} works the language model did not grade {left}; there the embedded "
            "reasoner's grade stands."
        )


def is_question(text: str) -> bool:
    """Return whether a text ends with a question mark, or begins with a verb that asks.

    Examples:
        >>> is_question("Does fish oil help?"), is_question("Fish oil helps.")
        (True, False)
    """
    return _QUESTION.search(text.strip()) is not None


def quotable(takeaway: Takeaway, work: Document) -> Takeaway:
    """Keep a takeaway's byte-exact quotes of its work; without any it is unrelated."""
    quotes = tuple(quote for quote in takeaway.quotes if _is_exact(quote, work))
    if quotes or takeaway.relation is Relation.UNRELATED:
        return replace(takeaway, quotes=quotes)
    return Takeaway(
        document_id=work.id,
        relation=Relation.UNRELATED,
        reason="what was said to stand in it does not",
        warnings=takeaway.warnings,
    )


def _is_exact(quote: Quote, work: Document) -> bool:
    in_work = quote.document_id == work.id and bool(quote.text)
    return in_work and work.text[quote.start : quote.end] == quote.text

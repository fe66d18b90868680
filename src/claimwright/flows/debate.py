"""The debate flow: a claim → blind answers of advocates → questions while they differ → a verdict.

```
claim ─ parts ─► advocates, each over its one corpus, in parallel and blind
                    │ positions no more than a step apart ────────────► verdict
                    └ else ► questions ► searched anew ► changes by rule ┘  (at most 3 rounds)
```
"""

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from threading import Thread
from typing import TypeVar

from claimwright.claims.stating import states_nothing
from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Change,
    Claim,
    DebateReport,
    DebateRound,
    DebateVerdict,
    ExplanationSentence,
    Profile,
    Provenance,
    Question,
    Reader,
    Tag,
)
from claimwright.errors import ClaimwrightError, InputError, UnavailableError
from claimwright.flows.events import (
    AdvocateAnswered,
    DebateEnded,
    DebateEvent,
    RoundEnded,
    Subclaims,
    VerdictReached,
)
from claimwright.flows.verify import check_claim
from claimwright.llm.usage import asked_for_one
from claimwright.protocols import Advocate, Gate, Mediator
from claimwright.settings import MAX_ROUNDS, DebateSettings
from claimwright.tracing import stepwise
from claimwright.verdict.debating.conclusion import (
    conclude,
    dissent_of,
    is_disputed,
    verdict_sentence,
)
from claimwright.verdict.debating.rules import (
    STEP,
    admissible,
    in_order,
    moved,
    notes_of,
    settled,
    spread_of,
    voices,
)

CLIMATE_CONTEXT = "In the context of climate change: "
SHORT_WORDS = 12
"""A claim of at most so many words is short, and may be told its context."""

_NO_SUMMARY = "The language model could not word the summary: "


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateOptions:
    """What a caller may choose per debate.

    Args:
        rounds: Most rounds of questions, 0..3.
        decompose: Take a compound claim apart and judge its parts as well.
        climate_context: Put "In the context of climate change:" before short claims.
    """

    rounds: int = 2
    decompose: bool = True
    climate_context: bool = False

    def __post_init__(self) -> None:
        """Refuse a number of rounds that no debate has."""
        if not 0 <= self.rounds <= MAX_ROUNDS:
            raise InputError(f"rounds is {self.rounds!r}; it must lie in 0..{MAX_ROUNDS}")


def debate_options_of(settings: DebateSettings) -> DebateOptions:
    """Return the options of a debate whose caller chose nothing."""
    return DebateOptions(
        rounds=settings.rounds,
        decompose=settings.decompose,
        climate_context=settings.climate_context,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateFlow:
    """Debates claims among advocates.

    None of the advocates is preferred by its place; there is at least one. `instead` words the
    summary where a language model could not; the gate keeps of it what its sources entail.
    """

    advocates: tuple[Advocate, ...]
    mediator: Mediator
    instead: Mediator
    parts: Callable[[str], tuple[str, ...]]
    gate: Gate
    settings: DebateSettings
    provenance: Callable[[DebateOptions], Mapping[str, Provenance]]
    clock: Callable[[], float] = time.monotonic

    def debate(self, claims: Sequence[Claim], options: DebateOptions) -> tuple[DebateReport, ...]:
        """Return one report per claim, in order; all are checked before the first is debated.

        Raises:
            InputError: A claim is empty, too long or not text.
            UnavailableError: Not one advocate could answer.
        """
        for claim in claims:
            check_claim(claim)
        reports = [
            event.report
            for claim in claims
            for event in self.rounds(claim, options)
            if isinstance(event, DebateEnded)
        ]
        return tuple(reports)

    def rounds(self, claim: Claim, options: DebateOptions) -> Iterator[DebateEvent]:
        """Yield what happens in a debate, as it happens.

        Yields:
            Its parts, each advocate's answer, each round, the verdict, and last the whole report.

        Raises:
            InputError: The claim is empty, too long or not text.
            UnavailableError: Not one advocate could answer.
        """
        check_claim(claim)
        yield from asked_for_one(self._rounds(claim, options))

    @stepwise("debate")
    def _rounds(self, claim: Claim, options: DebateOptions) -> Generator[DebateEvent, None, None]:
        ends = self.clock() + self.settings.budget_s
        asked = _in_context(claim, options)
        parts = self.parts(claim.text) if options.decompose else ()
        yield Subclaims(claim, parts)
        answers = []
        for answer in self._blind(asked, parts):
            answers.append(answer)
            yield AdvocateAnswered(answer)
        held = [self._round(0, (), (), answers)]
        yield RoundEnded(held[0])
        while not (ended := self._ending(held, options.rounds, late=self.clock() > ends)):
            questions = self._questions(asked, held)
            if not questions:
                ended = "no_change"
                break
            held.append(self._asked(asked, parts, held[-1], questions))
            yield RoundEnded(held[-1])
        verdict = conclude(self._profiles, held[-1].answers, self.settings)
        yield VerdictReached(verdict, ended)
        yield DebateEnded(self._report(claim, parts, held, verdict, (ended, options)))

    @property
    def _profiles(self) -> tuple[Profile, ...]:
        return in_order([advocate.profile for advocate in self.advocates])

    @property
    def _ordered(self) -> tuple[Advocate, ...]:
        return tuple(sorted(self.advocates, key=lambda a: (a.profile.trust, a.profile.name)))

    def _blind(self, claim: Claim, parts: tuple[str, ...]) -> Iterator[AdvocateAnswer]:
        """Yield every advocate's first answer, by trust, then name; none sees another's."""
        asks = {a.profile.name: partial(a.answer, claim, parts) for a in self._ordered}
        failures = 0
        for name, answer in side_by_side(asks, timeout_s=self.settings.timeout_s):
            if not isinstance(answer, Absence):
                yield answer
                continue
            failures += 1
            status, reason = AdvocateStatus.FAILED, answer.reason
            yield AdvocateAnswer(advocate=name, status=status, failure=reason)
            if failures == len(self.advocates):
                message = f"not one advocate could answer; {name!r} says: {reason}"
                raise UnavailableError(message)

    def _questions(self, claim: Claim, held: Sequence[DebateRound]) -> tuple[Question, ...]:
        counting = [voice.answer for voice in voices(self._profiles, held[-1].answers)]
        asked = self.mediator.ask(claim, counting, number=len(held))
        return admissible(asked, counting, limit=self.settings.questions)

    def _asked(
        self,
        claim: Claim,
        parts: tuple[str, ...],
        before: DebateRound,
        questions: tuple[Question, ...],
    ) -> DebateRound:
        """Put the questions to those addressed and hold what they change to the rules."""
        held = {answer.advocate: answer for answer in before.answers}
        asks = {
            advocate.profile.name: partial(
                advocate.reassess, claim, parts, held[advocate.profile.name], own, before.answers
            )
            for advocate in self._ordered
            if (own := [q for q in questions if q.addressed == advocate.profile.name])
        }
        changes = []
        for name, outcome in side_by_side(asks, timeout_s=self.settings.timeout_s):
            proposed, change = _heard(held[name], outcome, questions)
            held[name], told = settled(held[name], proposed, change)
            changes.append(told)
        return self._round(before.number + 1, questions, changes, list(held.values()))

    def _round(
        self,
        number: int,
        questions: tuple[Question, ...],
        changes: Sequence[Change],
        answers: Sequence[AdvocateAnswer],
    ) -> DebateRound:
        return DebateRound(
            number=number,
            questions=questions,
            changes=tuple(changes),
            answers=tuple(answers),
            spread=spread_of(voices(self._profiles, answers)),
        )

    def _ending(self, held: Sequence[DebateRound], limit: int, *, late: bool) -> str:
        """Return why the debate ends here; empty where it goes on."""
        last = held[-1]
        counting = len(voices(self._profiles, last.answers))
        if counting <= 1:
            return "single_source" if counting else "all_abstained"
        if last.spread is not None and last.spread <= STEP:
            return "converged" if last.number else "consolidated"
        if last.number and not moved(last.changes):
            return "no_change"
        if last.number >= limit:
            return "round_limit"
        return "budget" if late else ""

    def _report(
        self,
        claim: Claim,
        parts: tuple[str, ...],
        held: Sequence[DebateRound],
        verdict: DebateVerdict,
        ending: tuple[str, DebateOptions],
    ) -> DebateReport:
        ended, options = ending
        last = held[-1].answers
        counted = _counted(self._profiles, last)
        drafts, undone = self._summarised(claim, verdict, counted)
        pieces = [piece.evidence.document for answer in counted for piece in answer.judged]
        works = tuple({work.id: work for work in pieces}.values())
        traced, dropped = self.gate(claim, drafts, works)
        told = self.provenance(options)
        ours = all(profile.reader is Reader.EMBEDDED for profile in self._profiles)
        empty = filter(None, [states_nothing(claim.text)]) if ours else ()
        return DebateReport(
            claim=claim,
            subclaims=parts,
            profiles=self._profiles,
            rounds=tuple(held),
            verdict=verdict,
            disputed=is_disputed(self._profiles, last),
            dissent=dissent_of(last, verdict),
            ended=ended,
            summary=(verdict_sentence(verdict, counted), *traced),
            notes=(*empty, *notes_of(self._profiles, held, dropped=dropped), *undone),
            provenance={p.name: told[p.name] for p in self._profiles if p.name in told},
        )

    def _summarised(
        self, claim: Claim, verdict: DebateVerdict, counted: Sequence[AdvocateAnswer]
    ) -> tuple[tuple[ExplanationSentence, ...], tuple[str, ...]]:
        """Draft the summary; where its mediator is out of reach let another do it, and say so."""
        try:
            return self.mediator.summarise(claim, verdict, counted), ()
        except UnavailableError as error:
            note = f"{_NO_SUMMARY}{error}."
            return self.instead.summarise(claim, verdict, counted), (note,)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Absence:
    """Why an advocate has no answer."""

    reason: str


def side_by_side(
    asks: Mapping[str, Callable[[], T]], *, timeout_s: float
) -> Iterator[tuple[str, T | Absence]]:
    """Ask everyone at once and yield the answers in the order given, each as soon as it may be.

    A thread cannot be stopped: that of one who takes too long runs on by itself, and what it
    answers is not heard.

    Yields:
        Each name with its answer, or with why there is none: it took too long, or it failed in a
        way that claimwright raises on purpose.

    Raises:
        Exception: Whatever else an advocate raised, in the order given.

    Examples:
        >>> dict(side_by_side({"a": lambda: 1, "b": lambda: 2}, timeout_s=1.0))
        {'a': 1, 'b': 2}
    """
    turns: dict[str, Future[T]] = {name: Future() for name in asks}
    ends = time.monotonic() + timeout_s
    for name, turn in turns.items():
        # What an advocate asks of a language model is counted where its debate is.
        run = partial(copy_context().run, _answer, turn, asks[name])
        Thread(target=run, name=f"advocate-{name}", daemon=True).start()
    for name, turn in turns.items():
        if not wait([turn], max(0.0, ends - time.monotonic())).done:
            yield name, Absence(f"no answer within {timeout_s:g} seconds")
        elif isinstance(error := turn.exception(), ClaimwrightError):
            yield name, Absence(str(error))
        else:
            yield name, turn.result()


def _answer(turn: Future[T], ask: Callable[[], T]) -> None:
    try:
        turn.set_result(ask())
    except Exception as error:  # noqa: BLE001  # a thread is a boundary: raised by the waiter
        turn.set_exception(error)


def summary_failure(notes: Sequence[str]) -> str:
    """Return why a language model could not word a summary, as notes tell; empty if it could.

    Examples:
        >>> summary_failure(["The language model could not word the summary: it is gone."])
        'it is gone'
    """
    told = [note for note in notes if note.startswith(_NO_SUMMARY)]
    return told[0].removeprefix(_NO_SUMMARY).removesuffix(".") if told else ""


def _in_context(claim: Claim, options: DebateOptions) -> Claim:
    """Tell a short claim what it is about, so that an everyday wording finds its subject."""
    short = len(claim.text.split()) <= SHORT_WORDS
    if not options.climate_context or not short or states_nothing(claim.text):
        return claim
    return replace(claim, text=f"{CLIMATE_CONTEXT}{claim.text}")


def _heard(
    held: AdvocateAnswer,
    outcome: tuple[AdvocateAnswer, Change] | Absence,
    questions: Sequence[Question],
) -> tuple[AdvocateAnswer, Change]:
    """Return what an advocate proposes; one that failed when asked keeps its position."""
    if not isinstance(outcome, Absence):
        return outcome
    before = held.overall.tag if held.overall else Tag.NOT_ENOUGH_INFORMATION
    return held, Change(
        advocate=held.advocate,
        question_ids=tuple(q.id for q in questions if q.addressed == held.advocate),
        before=before,
        proposed=before,
        accepted=False,
        new_evidence=(),
        reason=f"kept its position: {outcome.reason}",
    )


def _counted(
    profiles: Sequence[Profile], answers: Sequence[AdvocateAnswer]
) -> tuple[AdvocateAnswer, ...]:
    """Return the answers of the trusted that did not fail, in the order of the profiles."""
    trusted = {profile.name for profile in profiles if profile.trusted}
    return tuple(
        answer
        for answer in answers
        if answer.advocate in trusted and answer.status is not AdvocateStatus.FAILED
    )

"""A transcript in, its rounds and the debate that made it out.

A debate can be held again by its rules alone, without corpora and models: what advocates read and
hold, and how the mediator worded questions and summary, are taken from the transcript; everything
that follows from them is made again: who counts, which questions were allowed, which changes stand,
spread, ending, verdict, dissent, notes.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Final, TypeAlias, TypeVar

from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Change,
    Claim,
    DebateReport,
    DebateRound,
    DebateVerdict,
    ExplanationSentence,
    NoticeState,
    Profile,
    Provenance,
    Question,
    Scalar,
)
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.debate import DebateFlow, DebateOptions, summary_failure
from claimwright.flows.profiles import check_panel
from claimwright.flows.replay import RETIRED, SCHEMA_VERSION, claim_of, parted
from claimwright.schema.keeping import from_json, from_whole, whole
from claimwright.settings import Settings, overlay
from claimwright.verdict.debating.rules import dropped_note

T = TypeVar("T")

_MOST_DROPPED: Final = 100
_PROFILE: Final = "profile."
_RENAMED: Final = {"rounds": "transcript"}

Values: TypeAlias = dict[str, object]
"""Of the fields of a noun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDebate:
    """The request that a transcript answers.

    The home folder of its settings is this machine's.
    """

    claim: Claim
    profiles: tuple[Profile, ...]
    settings: Settings
    options: DebateOptions


def recorded_debate(record: Mapping[str, object], settings: Settings) -> RecordedDebate:
    """Return the request that a transcript answers; the home folder is that of the settings.

    Raises:
        InputError: The record is no transcript of this schema, or names settings unknown here.
    """
    if record.get("schema_version") != SCHEMA_VERSION or "transcript" not in record:
        raise InputError(
            f"schema_version is {record.get('schema_version')!r} and there is "
            f"{'a' if 'transcript' in record else 'no'} transcript; only debates of version "
            f"{SCHEMA_VERSION!r}, as `debate --transcript` writes them, can be held again"
        )
    profiles = _read(tuple[Profile, ...], record, "advocates")
    check_panel(profiles)
    chosen, rest = parted(_settings(record))
    rest = {k: v for k, v in rest.items() if k not in RETIRED and not k.startswith(_PROFILE)}
    return RecordedDebate(
        claim=claim_of(record),
        profiles=profiles,
        settings=overlay(settings, rest),
        options=overlay(DebateOptions(), chosen),
    )


def _settings(record: Mapping[str, object]) -> Mapping[str, Scalar]:
    """Return the settings that the first advocate's provenance tells; they are the same for all."""
    told = from_json(dict[str, Provenance], record.get("provenance"), at="provenance")
    if not told:
        raise InputError("provenance is empty; a transcript says there how it was made")
    return next(iter(told.values())).settings


def read_rounds(record: Mapping[str, object]) -> tuple[DebateRound, ...]:
    """Return the rounds of a transcript, the blind one first.

    The text of a document is known where its passages are; the rest reads as blanks, so that every
    offset counts where it counted.
    """
    told = record.get("transcript")
    values = whole(tuple[DebateRound, ...], told)
    complete(values, told)
    rounds = from_whole(tuple[DebateRound, ...], values, at="transcript")
    if not rounds or [one.number for one in rounds] != list(range(len(rounds))):
        raise InputError(
            f"transcript holds the rounds {[one.number for one in rounds]!r}; they must be "
            "numbered from 0 without a gap"
        )
    return rounds


def complete(made: object, shown: object) -> None:
    """Add to each piece of evidence what its JSON tells another way, however deep it lies.

    Args:
        made: As `schema.keeping.whole` gives it; changed in place.
        shown: Its JSON.

    Raises:
        InputError: A passage starts beyond the longest document.
    """
    if isinstance(made, list) and isinstance(shown, list):
        for one, its in zip(made, shown, strict=True):
            complete(one, its)
    elif isinstance(made, dict) and isinstance(shown, Mapping):
        evidence = made.get("evidence")
        if isinstance(evidence, dict):
            complete_evidence(evidence, shown)
            # It is told by the fields around it, and holds none of its own kind.
            made = {name: value for name, value in made.items() if name != "evidence"}
        for name, value in made.items():
            # What the JSON has under another name is on the same level of it.
            complete(value, shown.get(_RENAMED.get(name, name)))


def complete_evidence(made: Values, shown: Mapping[str, object]) -> None:
    """Add to evidence what its JSON tells another way: whose passage it is, text and notice.

    Args:
        made: The fields of evidence, as `schema.keeping.whole` gives them; changed in place.
        shown: Its JSON.

    Raises:
        InputError: The passage starts beyond the longest document.
    """
    passage, document, metadata = made.get("passage"), made.get("document"), shown.get("document")
    if not (isinstance(passage, dict) and isinstance(document, dict)):
        return
    passage["document_id"] = shown.get("document_id")
    start, text = shown.get("start"), shown.get("text")
    if isinstance(start, int) and isinstance(text, str):
        if start > MAX_TEXT_CHARACTERS:
            raise InputError(
                f"a passage starts at {start}; no document is longer than "
                f"{MAX_TEXT_CHARACTERS} characters"
            )
        document["text"] = " " * start + text
    notice = metadata.get("notice") if isinstance(metadata, Mapping) else None
    if isinstance(notice, Mapping) and notice.get("state") != NoticeState.UNCHECKED:
        document["notices"] = [notice]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAdvocate:
    """Says what it said."""

    profile: Profile
    rounds: tuple[DebateRound, ...]

    def answer(self, claim: Claim, subclaims: Sequence[str]) -> AdvocateAnswer:
        """Return its blind first answer, as the transcript has it.

        Raises:
            UnavailableError: It failed then.
        """
        del claim, subclaims
        said = self._in(self.rounds[0])
        if said.status is AdvocateStatus.FAILED:
            raise UnavailableError(said.failure)
        return said

    def reassess(
        self,
        claim: Claim,
        subclaims: Sequence[str],
        held: AdvocateAnswer,
        questions: Sequence[Question],
        others: Sequence[AdvocateAnswer],
    ) -> tuple[AdvocateAnswer, Change]:
        """Return what it answered to these questions, or proposed where that was refused."""
        del claim, subclaims, others
        number = next(n for n, one in enumerate(self.rounds) if set(questions) & set(one.questions))
        change = next(c for c in self.rounds[number].changes if c.advocate == self.profile.name)
        answer = self._in(self.rounds[number])
        if change.accepted or answer.overall is None:
            return answer, change
        return replace(held, overall=replace(answer.overall, tag=change.proposed)), change

    def _in(self, one: DebateRound) -> AdvocateAnswer:
        found = [answer for answer in one.answers if answer.advocate == self.profile.name]
        if not found:
            message = f"round {one.number} of the transcript holds no answer of its own"
            raise UnavailableError(message)
        return found[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedMediator:
    """Words what it worded.

    The summary stands without the sentence that tells the verdict; `failure` is empty where it
    could be worded.
    """

    rounds: tuple[DebateRound, ...]
    summary: tuple[ExplanationSentence, ...]
    failure: str = ""

    def ask(
        self, claim: Claim, answers: Sequence[AdvocateAnswer], *, number: int
    ) -> tuple[Question, ...]:
        """Return the questions of that round; none where there was none."""
        del claim, answers
        return self.rounds[number].questions if number < len(self.rounds) else ()

    def summarise(
        self, claim: Claim, verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
    ) -> tuple[ExplanationSentence, ...]:
        """Return the summary as it passed the gate, as the transcript has it.

        Raises:
            UnavailableError: It failed then, and another did it instead.
        """
        del claim, verdict, answers
        if self.failure:
            raise UnavailableError(self.failure)
        return self.summary


def held_by_rules(record: Mapping[str, object], said: RecordedDebate) -> DebateReport:
    """Return what the rules make of what the transcript of a debate says was said.

    Raises:
        InputError: A value is not what a transcript holds.
        UnavailableError: Nobody answered in it.
    """
    rounds = read_rounds(record)
    subclaims = _read(tuple[str, ...], record, "subclaims")
    notes = _read(tuple[str, ...], record, "notes")
    made_with = _read(dict[str, Provenance], record, "provenance")
    summary = _read(tuple[ExplanationSentence, ...], record, "summary")
    mediator = RecordedMediator(rounds=rounds, summary=summary[1:])
    dropped = next((n for n in range(1, _MOST_DROPPED) if dropped_note(n) in notes), 0)
    # It stands still, or leaps once the recorded rounds are over.
    end = math.inf if record.get("ended") == "budget" else 0.0
    clock = chain(repeat(0.0, len(rounds)), repeat(end))
    flow = DebateFlow(
        advocates=tuple(
            RecordedAdvocate(profile=profile, rounds=rounds) for profile in said.profiles
        ),
        mediator=replace(mediator, failure=summary_failure(notes)),
        instead=mediator,
        parts=lambda text: subclaims if text else (),
        gate=lambda claim, drafts, works: (tuple(drafts), dropped),  # noqa: ARG005  # it passed
        settings=said.settings.debate,
        provenance=lambda options: made_with,  # noqa: ARG005  # as the transcript tells it
        clock=lambda: next(clock),
    )
    return flow.debate([said.claim], said.options)[0]


def _read(kind: type[T], record: Mapping[str, object], name: str) -> T:
    return from_json(kind, record.get(name), at=name)

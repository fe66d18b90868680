"""What is asked of data sets and what answers: the seam between measuring and the flows above."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from claimwright.corpus.rows import Row
from claimwright.domain import (
    CitedClaim,
    Claim,
    DebateReport,
    Document,
    Embedding,
    Filter,
    Label,
    Pair,
    Scalar,
    Span,
    Stance,
    Verdict,
    WeighReport,
)
from claimwright.models.cards import digest_of
from claimwright.protocols import CitationChecker, StanceModel
from claimwright_lab.evaluation.cases import About, ReadSet
from claimwright_lab.evaluation.chosen import C, Part, of_part, sampled
from claimwright_lab.evaluation.files import Files
from claimwright_lab.evaluation.rankings import Rankings

Watch: TypeAlias = Callable[[str, int, int | None], None]
"""Told what is being done, how much of it is done, and of how much; `None` when unknown."""


EVERYTHING: Final = Filter()
"""Lets every document pass."""


def nobody(what: str, done: int, total: int | None) -> None:
    """Watch nothing."""
    del what, done, total


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What is said of a pair, and the same without calibration, where there is such a thing."""

    stance: Stance
    before: Stance | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """Documents to be searched, a source of rows: the same in the same order each time.

    Fingerprints are equal only for equal documents, such as the digest of their file.
    """

    name: str
    fingerprint: str
    documents: Callable[[], Iterable[Document]]

    @property
    def total(self) -> int | None:
        """Not known."""
        return None

    def fetch(self) -> Iterator[Row]:
        """Yield each document as a row."""
        for position, document in enumerate(self.documents(), start=1):
            yield Row(position=position, document=document, offset=position)


def corpus_of(
    about: About, documents: Callable[[Files], Iterator[Document]], roles: Iterable[str]
) -> Corpus:
    """Return what a set is searched in, with the digests of the files of some roles, in order."""
    return Corpus(
        name=about.id,
        fingerprint="".join(digest_of(about.files[role]) for role in roles),
        documents=lambda: documents(about.files),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A document that was found for a claim, the verdict it alone would give, and why.

    The rationale are the sentences that carry it, offsets in the document's text.
    """

    document_id: str
    label: Label
    rationale: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """With what answers are made: SHA-256 of each model by name, and every setting, flat."""

    models: Mapping[str, str]
    settings: Mapping[str, Scalar]


class Engine(Protocol):
    """Answers the questions of data sets."""

    def judge(self, pairs: Sequence[Pair]) -> Sequence[Judged]:
        """Return what is said of each pair, in order."""

    def prepare(self, corpus: Corpus, watch: Watch) -> None:
        """Make a corpus ready to be searched, so that answering is not timed with it."""

    def rank(self, claims: Sequence[Claim], corpus: Corpus, watch: Watch) -> Mapping[str, Rankings]:
        """Return rankings by the name of each way to rank; the last is the one users get."""

    def find(
        self, claims: Sequence[Claim], corpus: Corpus, watch: Watch
    ) -> Sequence[Sequence[Found]]:
        """Return per claim the documents found, best first, each with what it says."""

    def conclude(self, claims: Sequence[Claim], corpus: str, watch: Watch) -> Sequence[Verdict]:
        """Return a verdict per claim, from a corpus of that name."""

    def weigh(
        self, claims: Sequence[Claim], corpus: Corpus, watch: Watch, only: Filter = EVERYTHING
    ) -> Sequence[WeighReport]:
        """Return per claim what all works of a corpus, or those that pass, say of it together."""

    def made(self) -> Made:
        """Return with what the answers are made."""


Search: TypeAlias = Callable[[Sequence[CitedClaim], Corpus, Watch], Mapping[str, Rankings]]
"""Claims to rankings of the documents of a corpus, by the name of each way to search and by the id
of the claim; the last way is the one that users get."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationEngine:
    """Answers the questions of citation benches.

    `stance` reads as much of a page as fits it: the document-level baseline. `encode` gives one
    embedding per text, in order, each of length 1.
    """

    checker: CitationChecker
    stance: StanceModel
    encode: Callable[[Sequence[str]], Sequence[Embedding]]
    search: Search


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Who takes part in a debate: names of profiles, or TOML files; those of the settings if empty.

    An adversary may join them. `equal_trust` trusts it like the others, against all reason: the
    ablation that says what not trusting it is worth.
    """

    names: tuple[str, ...] = ()
    adversary: str = ""
    equal_trust: bool = False


Hold: TypeAlias = Callable[[Sequence[Claim], Panel, Watch], Sequence[DebateReport]]
"""Debates claims and returns a report for each, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trials:
    """How debates are put to the test: who takes part, how often each is held again, against whom.

    An adversary joins once without trust and once with.
    """

    hold: Hold
    names: tuple[str, ...] = ()
    repeats: int = 0
    adversary: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is wanted.

    Args:
        engine: Gives what answers, the same each time; called when there are no predictions.
        predictions: Somebody's answers; `None` lets the engine answer.
        part: Which claims are asked; `None` asks, of a set whose other claims the bundled
            verifier was trained on, its test claims, and all where predictions are scored.
        limit: How many claims are drawn from them, 1 or more; `None` asks all.
        corpus: Where verdicts are looked for.
        trials: Who debates; `None` where nothing is debated.
        citations: Gives what checks citations, the same each time; `None` where none is checked.
        watch: Told of the progress.
        clock: Seconds from any fixed point.
    """

    engine: Callable[[], Engine]
    predictions: Path | None = None
    part: Part | None = None
    limit: int | None = None
    corpus: str = "starter"
    trials: Trials | None = None
    citations: Callable[[], CitationEngine] | None = None
    watch: Watch = nobody
    clock: Callable[[], float] = time.perf_counter

    def part_of(self, *, trained_on: bool) -> Part:
        """Return which claims are asked: the part that was named, else the one that is honest."""
        if self.part is not None:
            return self.part
        return "test" if trained_on and self.predictions is None else "all"

    def cases_of(self, data_set: ReadSet[C]) -> tuple[tuple[C, ...], tuple[C, ...]]:
        """Return the cases of the part that is asked, and those of them that are drawn.

        Raises:
            InputError: No claim is of the part.
        """
        about = data_set.about
        cases = of_part(data_set.read(about.files), self.part_of(trained_on=about.trained_on))
        return cases, sampled(cases, self.limit)

"""The nouns of a data set: what is asked, and what is so."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from claimwright.domain import CitedClaim, Document, Pair, SourceText, Span, Tag
from claimwright_lab.evaluation.files import Files

STANCES: Final = ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
"""The classes of a set that knows all three."""

SIDES: Final = ("SUPPORTS", "REFUTES")
"""The classes of a set in which every evidence decides."""

SUPPORTED_OR_NOT: Final = ("SUPPORTS", "NOT_SUPPORTED")
"""The classes of a set that only asks for support."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCase:
    """One claim, what it is held against, and what that says of it; pairs of a claim go together.

    In a `PairSet` the pair, of at least one, that supports the claim most is the answer; in a
    `ClaimSet` they are put together.
    """

    id: str
    claim: str
    gold: str
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One claim or query, and the grade, above 0, of each document that answers it."""

    id: str
    text: str
    grades: Mapping[str, int] = field(hash=False)

    @property
    def claim(self) -> str:
        """The text, as other cases call it."""
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Rationales:
    """What an abstract says, `SUPPORTS` or `REFUTES`, and groups of sentences that each suffice."""

    label: str
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCase:
    """One claim, and what each abstract of a corpus that decides it says."""

    id: str
    claim: str
    evidence: Mapping[str, Rationales] = field(hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstract:
    """A document whose sentences, at least one and in order, a data set has counted."""

    id: str
    title: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sentences as they stand, joined by single spaces."""
        return " ".join(self.sentences)

    def spans(self) -> tuple[tuple[int, int], ...]:
        """Return where each sentence begins and ends in `text`, white space around it left out.

        Examples:
            >>> Abstract(id="1", title="", sentences=("Ice melts. ", "Seas rise.")).spans()
            ((0, 10), (12, 22))
        """
        found, place = [], 0
        for sentence in self.sentences:
            start = place + len(sentence) - len(sentence.lstrip())
            found.append((start, start + len(sentence.strip())))
            place += len(sentence) + 1
        return tuple(found)

    def document(self) -> Document:
        """Return it as a document of a corpus."""
        return Document(id=self.id, title=self.title, text=self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a list of data sets says of one.

    Args:
        id: What it is asked for by.
        title: For people.
        source: Where it is published.
        licence: As its authors state it.
        files: What must lie in the data folder.
        trained_on: Whether the bundled verifier was trained on the claims of it that
            `evaluation.splits` calls train: only the test claims then say how good it is.
        training: Where, by the role `claims`, the set's training part lies in a file of its own
            that the bundled models were trained on; the set can be asked without it. `None` where
            there is no such file.
        note: What a reader must know; may be empty.
    """

    id: str
    title: str
    source: str
    licence: str
    files: Files
    trained_on: bool = False
    training: Files | None = None
    note: str = ""


def about_own(path: Path, title: str) -> About:
    """Describe a file of claims that somebody brings; the set is named after it."""
    return About(
        id=path.name,
        title=title,
        source=path.name,
        licence="as its owner says",
        files=Files(names={"claims": (path.name,)}, folder=path.parent),
    )


C = TypeVar("C")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSet(Generic[C]):
    """A set of cases that are read from its files, in order."""

    about: About
    read: Callable[[Files], tuple[C, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSet(ReadSet[PairCase]):
    """A set that asks what a text says of a claim, in its own classes."""

    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSet(ReadSet[PairCase]):
    """A set that asks what several texts show of a claim together."""

    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSet(ReadSet[Question]):
    """A set that asks for the documents that answer a question."""

    documents: Callable[[Files], Iterator[Document]]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSet(ReadSet[OpenCase]):
    """A set that asks for the abstracts of a corpus that decide a claim, and what they say."""

    abstracts: Callable[[Files], Iterator[Abstract]]


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictCase:
    """One claim and its verdict."""

    id: str
    claim: str
    gold: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictSet(ReadSet[VerdictCase]):
    """A set that asks what a corpus shows of a claim, from the search to the verdict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighSet(ReadSet[VerdictCase]):
    """A set that asks on which of both `SIDES` all works of a corpus together stand."""

    documents: Callable[[Files], Iterator[Document]]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSet:
    """A set of bundled works whose text tries to tell the machine what to conclude."""

    about: About


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateCase:
    """One claim and what is true of it on the scales of debates.

    The tag is `None` where only the side is known, the side, `correct` or `incorrect`, where there
    is not enough information.
    """

    id: str
    claim: str
    tag: Tag | None
    side: str | None
    paraphrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateSet(ReadSet[DebateCase]):
    """A set that asks what advocates of several corpora make of a claim together."""


class Bench(StrEnum):
    """What is asked of an encyclopedia's citations."""

    CHECKS = "checks"
    """What a cited source shows of its claim."""
    FAILED_VERIFICATION = "failed_verification"
    """Which of many citations fail, as editors have marked them."""
    NEIGHBOURS = "neighbours"
    """Which of many citations fail, the failing ones made of pages beside the cited ones."""
    SOURCE_RECOVERY = "source_recovery"
    """Which of many pages is the cited one."""
    SWAPS = "swaps"
    """Whether a claim with one thing swapped is believed less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationCase:
    """One claim of an article, a source it may rest on, and what people found there.

    Args:
        id: Unique in its data set.
        cited: The claim with the reference that names the source.
        source: What was read there.
        gold: A value of `CitationLabel`; of a swap, `SUPPORTED` for the claim as it was.
        article: Intervals are drawn over articles: their citations resemble each other.
        rationales: Each a set of stretches of the source's text that is enough by itself.
        kind: Of a swap, what was swapped; else empty.
        twin: Of a swap, the id of the case it was made of; else empty.
    """

    id: str
    cited: CitedClaim
    source: SourceText
    gold: str
    article: str
    rationales: tuple[tuple[Span, ...], ...] = ()
    kind: str = ""
    twin: str = ""

    @property
    def claim(self) -> str:
        """Text of the claim."""
        return self.cited.claim.text


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationSet(ReadSet[CitationCase]):
    """A set of citations whose sources have been read."""

    bench: Bench


DataSet: TypeAlias = (
    PairSet
    | ClaimSet
    | RetrievalSet
    | OpenSet
    | VerdictSet
    | WeighSet
    | AttackSet
    | DebateSet
    | CitationSet
)

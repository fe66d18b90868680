"""The seams: what each replaceable part must do, one protocol each.

Each has a contract suite in `tests/contracts` and a deterministic double in `testing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from claimwright.domain import (
    AdvocateAnswer,
    Answer,
    Article,
    Candidate,
    Change,
    CitationCheck,
    CitedClaim,
    CitedSource,
    Claim,
    CorpusMetrics,
    DebateVerdict,
    Document,
    Embedding,
    Evidence,
    ExplanationSentence,
    Filter,
    Identifier,
    Json,
    LocalLabel,
    Notice,
    Opposition,
    Pair,
    Passage,
    Profile,
    Prompt,
    Query,
    Question,
    RankedRows,
    ReRank,
    Scope,
    SourceText,
    Span,
    Stance,
    Takeaway,
    Unit,
    WeighedDocument,
)


class Splitter(Protocol):
    """Cuts text into sentences."""

    def __call__(self, text: str) -> tuple[Span, ...]:
        """Return the sentences in order, each byte-exact: `text[start:end] == span.text`."""


class Encoder(Protocol):
    """Turns texts into embeddings whose dot product is their cosine."""

    @property
    def name(self) -> str:
        """Name and content hash; two encoders with one name give the same embeddings."""

    @property
    def dimension(self) -> int:
        """Numbers in each embedding."""

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order."""


class Index(Protocol):
    """One corpus at one version: what a reader sees does not change under its hands."""

    @property
    def corpus(self) -> str:
        """Name of the corpus."""

    @property
    def version(self) -> int:
        """Version of the corpus, raised by each commit."""

    @property
    def encoder_name(self) -> str:
        """Name of the encoder that made the stored embeddings."""

    def rank(self, queries: Sequence[Query]) -> tuple[RankedRows, ...]:
        """Return rows per query, best first, ties by passage id, with no document read for it."""

    def read(self, unit: Unit, rows: Sequence[int]) -> Mapping[int, tuple[Document, Passage]]:
        """Return the passages in rows of a unit that `rank` gave, each with its document."""

    def search(self, queries: Sequence[Query]) -> tuple[tuple[Candidate, ...], ...]:
        """Return candidates per query: what `rank` finds, read."""

    def sentences(
        self, document_ids: Sequence[str]
    ) -> Mapping[str, tuple[tuple[Passage, Embedding], ...]]:
        """Return the sentences of each document in reading order, with their embeddings."""

    def documents(self, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents that exist among these ids, by id."""

    def metrics(self) -> CorpusMetrics:
        """Return how the works are spread on each metric of reputation; made once a version."""


class IndexWriter(Protocol):
    """The one writer of a corpus. Nothing is seen by readers before `commit`."""

    def upsert(
        self, documents: Iterable[tuple[Document, Sequence[tuple[Passage, Embedding]]]]
    ) -> None:
        """Add documents with their passages; one with a known id replaces the old one whole."""

    def delete(self, document_ids: Sequence[str]) -> int:
        """Remove documents; return how many there were."""

    def commit(self, progress: Mapping[str, int]) -> int:
        """Make everything since the last commit visible at once; return the new version.

        `progress` maps a source's fingerprint to the last row taken from it, so that an
        interrupted ingestion resumes after it.
        """


class Retriever(Protocol):
    """Finds candidates for claims."""

    def retrieve(
        self, claims: Sequence[Claim], *, unit: Unit, limit: int, only: Filter
    ) -> tuple[tuple[Candidate, ...], ...]:
        """Return at most `limit` candidates per claim, best first."""


class Selector(Protocol):
    """Ranks candidates and keeps the best as evidence."""

    def select(
        self,
        claims: Sequence[Claim],
        candidates: Sequence[Sequence[Candidate]],
        *,
        limit: int,
        re_rank: ReRank,
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Return at most `limit` pieces of evidence per claim, best first by the rule."""


class StanceModel(Protocol):
    """Says what a text says of a claim."""

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one calibrated stance per pair, in order."""


class SentenceClassifier(Protocol):
    """Says what kind of sentence each one is: check-worthy, about the climate, an opinion."""

    @property
    def name(self) -> str:
        """Name of the filter, as `Signal.name` shows it."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Every label it can answer, in the order of its model."""

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        """Return one calibrated probability per label for each sentence, in order."""


class ArticleReader(Protocol):
    """Reads articles from files, addresses and pasted text."""

    def read(self, source: str) -> Article:
        """Return the article of a file or address, or the state in which reading it ended."""

    def read_address(self, url: str) -> Article:
        """Return the article of an address, never of a file."""

    def read_bytes(self, data: bytes, *, source: str = "") -> Article:
        """Return the article in the content of a file: a web page, plain text or PDF."""


class LanguageModel(Protocol):
    """Answers prompts in a given shape; where none is configured, there is none."""

    @property
    def name(self) -> str:
        """Endpoint and model, as provenance shows them; never a key."""

    def ask(
        self,
        prompts: Sequence[Prompt],
        *,
        check: Callable[[Prompt, Mapping[str, Json]], str] | None = None,
    ) -> tuple[Answer, ...]:
        """Return one answer per prompt, in order; it never raises for what an endpoint does.

        `check` says what is wrong with values of the right shape, empty when nothing is; the model
        is then told that sentence and asked again.
        """


class Opposer(Protocol):
    """Step 1 of weighing: writes the opposite of a claim."""

    def oppose(self, claim: Claim) -> Opposition:
        """Return the opposite, or why there is none."""


class TakeawayReader(Protocol):
    """Step 3 of weighing: takes from each work what it says on the subject."""

    def take_away(self, claim: Claim, works: Sequence[Document]) -> tuple[Takeaway, ...]:
        """Return one takeaway per work, in order; each quote is byte-exact in its work's text."""


class Grader(Protocol):
    """Step 4 of weighing: says what each work says of the original claim."""

    def grade(
        self, claim: Claim, works: Sequence[Document], takeaways: Sequence[Takeaway]
    ) -> tuple[LocalLabel, ...]:
        """Return one local label per work, in order; none of the works is unrelated."""


class Explainer(Protocol):
    """Step 6 of weighing: tells both sides, each sentence with the quotes it rests on."""

    def explain(
        self, claim: Claim, weighed: Sequence[WeighedDocument], scopes: Sequence[Scope]
    ) -> tuple[ExplanationSentence, ...]:
        """Return draft sentences; the entailment gate comes after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasoners:
    """Who does the steps of weighing that need judgement; any mixture will do."""

    oppose: Opposer
    take_away: TakeawayReader
    grade: Grader
    explain: Explainer


Gate: TypeAlias = Callable[
    [Claim, Sequence[ExplanationSentence], Sequence[Document]],
    tuple[tuple[ExplanationSentence, ...], int],
]
"""Draft sentences and the works they may quote in; those that their sources entail, and how many
do not."""


class Advocate(Protocol):
    """Speaks for one corpus in a debate."""

    @property
    def profile(self) -> Profile:
        """Who it is."""

    def answer(self, claim: Claim, subclaims: Sequence[str]) -> AdvocateAnswer:
        """Return its blind first answer."""

    def reassess(
        self,
        claim: Claim,
        subclaims: Sequence[str],
        held: AdvocateAnswer,
        questions: Sequence[Question],
        others: Sequence[AdvocateAnswer],
    ) -> tuple[AdvocateAnswer, Change]:
        """Return its answer after a search with the questions, and the change that it proposes."""


class Mediator(Protocol):
    """Words what the rules of a debate leave to be worded: questions and the summary."""

    def ask(
        self, claim: Claim, answers: Sequence[AdvocateAnswer], *, number: int
    ) -> tuple[Question, ...]:
        """Return at most three questions for round `number`, each naming two pieces of evidence."""

    def summarise(
        self, claim: Claim, verdict: DebateVerdict, answers: Sequence[AdvocateAnswer]
    ) -> tuple[ExplanationSentence, ...]:
        """Return the lay summary; the entailment gate comes after."""


class TitleGenerator(Protocol):
    """Writes what the title of a source for a claim may be, to widen a search by words."""

    @property
    def name(self) -> str:
        """Of the generator and its model, as provenance shows it."""

    def generate(self, claims: Sequence[CitedClaim]) -> tuple[str, ...]:
        """Return one line of words per claim, in order; empty where it has nothing to add."""


class SourceReader(Protocol):
    """Reads what a reference names: the page itself, or a kept copy of it."""

    def read(self, source: CitedSource) -> SourceText:
        """Return the text, or the state in which reading it ended; it never raises for a site."""


class CitationChecker(Protocol):
    """The verification engine: says what the text of a source shows of a claim."""

    @property
    def name(self) -> str:
        """Of its models and its fit; two with one name check alike."""

    def check(self, cited: CitedClaim, sources: Sequence[SourceText]) -> tuple[CitationCheck, ...]:
        """Return one check per source, in order; where none could be read it says so."""


class NoticeSource(Protocol):
    """Knows what publishers have said about works: a table, a service."""

    @property
    def name(self) -> str:
        """As `Notice.source` shows it."""

    def notices(self, works: Sequence[Identifier]) -> Mapping[Identifier, tuple[Notice, ...]]:
        """Return notices of the works it can be asked about; one in state `ok` if it has none."""

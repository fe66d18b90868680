"""How the citations of an article are checked."""

from dataclasses import dataclass

from claimwright.domain import Aggregation, Uniting
from claimwright.errors import InputError
from claimwright.settings.ranges import within

MAX_READERS = 64
"""Most sources that may be read at the same time."""

MAX_CHECKS = 64
"""Most claims that may be checked at the same time."""

MAX_POOL = 1_000
"""Most passages that each arm of a search may find."""

MAX_SOURCE_CHARACTERS = 2_000_000
"""Longest text of a source that may be read whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationSettings:
    """How the citations of an article are checked.

    Args:
        corpus: Corpus for better sources; empty searches none.
        aggregation: How a claim's parts are joined: `whole`, or `noisy_or`, which flags more.
        flag: Probability of support below which a claim is reviewed, 0..1.
        suggest: Least probability of support of a suggested source, 0..1.
        gain: Least lead of a suggested source over the best cited one, 0..1.
        joint: Least probability for each part that several sources support together, 0..1.
        contradict: Least probability of a contradiction that is shown, 0..1.
        pool: Passages that each search finds, 1..1,000.
        uniting: How both rankings become one: `reciprocal_rank`, `weighted` or `union`.
        titles: What adds title words to a search: `words`, `none`, or a trained file or folder.
        query_encoder: Folder of an encoder for claims in context; empty takes the corpus's own.
        ranker: Folder of a cross-encoder that sorts sources; empty keeps the search's order.
        per_domain: Most sources of one domain, 0..1,000.
        ranked: Sources that the checker reads for a claim, 1..200.
        max_groups: Most claims checked in an article, the first ones, 1..10,000.
        checks: Claims checked at a time, 1..64.
        readers: Sources read at a time, 1..64.
        min_words: Fewest words of a readable page, 1..1,000.
        max_characters: Characters read of a source, the first ones, 1,000..2,000,000.
    """

    corpus: str = ""
    aggregation: Aggregation = Aggregation.WHOLE
    flag: float = 0.5
    suggest: float = 0.6
    gain: float = 0.2
    joint: float = 0.5
    contradict: float = 0.5
    pool: int = 100
    uniting: Uniting = Uniting.RECIPROCAL_RANK
    titles: str = "words"
    query_encoder: str = ""
    ranker: str = ""
    per_domain: int = 0
    ranked: int = 10
    max_groups: int = 1_000
    checks: int = 2
    readers: int = 8
    min_words: int = 25
    max_characters: int = 300_000

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        for name in ("flag", "suggest", "gain", "joint", "contradict"):
            within(f"citations.{name}", getattr(self, name), 0, 1)
        within("citations.pool", self.pool, 1, MAX_POOL)
        within("citations.per_domain", self.per_domain, 0, MAX_POOL)
        within("citations.ranked", self.ranked, 1, 200)
        within("citations.max_groups", self.max_groups, 1, 10_000)
        within("citations.checks", self.checks, 1, MAX_CHECKS)
        within("citations.readers", self.readers, 1, MAX_READERS)
        within("citations.min_words", self.min_words, 1, 1_000)
        within("citations.max_characters", self.max_characters, 1_000, MAX_SOURCE_CHARACTERS)
        if not self.titles.strip():
            message = "citations.titles is empty; write words, none, or the folder of a model"
            raise InputError(message)
        if self.suggest < self.flag:
            message = (
                f"citations.suggest is {self.suggest!r} and citations.flag {self.flag!r}; what is "
                "suggested must not itself need review"
            )
            raise InputError(message)

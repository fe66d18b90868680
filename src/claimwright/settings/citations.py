"""How the citations of an article are checked."""

from dataclasses import dataclass
from typing import Annotated

from claimwright.domain import Aggregation, Uniting
from claimwright.domain.fields import Between, Probability
from claimwright.errors import InputError
from claimwright.settings.ranges import check_ranges

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
    flag: Probability = 0.5
    suggest: Probability = 0.6
    gain: Probability = 0.2
    joint: Probability = 0.5
    contradict: Probability = 0.5
    pool: Annotated[int, Between(1, MAX_POOL)] = 100
    uniting: Uniting = Uniting.RECIPROCAL_RANK
    titles: str = "words"
    query_encoder: str = ""
    ranker: str = ""
    per_domain: Annotated[int, Between(0, MAX_POOL)] = 0
    ranked: Annotated[int, Between(1, 200)] = 10
    max_groups: Annotated[int, Between(1, 10_000)] = 1_000
    checks: Annotated[int, Between(1, MAX_CHECKS)] = 2
    readers: Annotated[int, Between(1, MAX_READERS)] = 8
    min_words: Annotated[int, Between(1, 1_000)] = 25
    max_characters: Annotated[int, Between(1_000, MAX_SOURCE_CHARACTERS)] = 300_000

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "citations")
        if not self.titles.strip():
            message = "citations.titles is empty; write words, none, or the folder of a model"
            raise InputError(message)
        if self.suggest < self.flag:
            raise InputError(
                f"citations.suggest is {self.suggest!r} and citations.flag {self.flag!r}; what is "
                "suggested must not itself need review"
            )

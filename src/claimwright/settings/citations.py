"""How the citations of an article are checked."""

from dataclasses import dataclass

from claimwright.domain import Aggregation, Uniting
from claimwright.errors import InputError
from claimwright.settings.ranges import within

MAX_GROUPS = 10_000
"""Most cited claims of an article that may be checked."""

MAX_READERS = 64
"""Most sources that may be read at the same time."""

MAX_CHECKS = 64
"""Most claims that may be checked at the same time."""

MAX_POOL = 1_000
"""Most passages that each arm of a search may find."""

MAX_RANKED = 200
"""Most sources that the checker may read in the search for a better one."""

MAX_SOURCE_CHARACTERS = 2_000_000
"""Longest text of a source that may be read whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationSettings:
    """How the citations of an article are checked.

    Args:
        corpus: Searched for better sources; empty searches none.
        aggregation: How the parts of a claim become one probability of support: `whole`, or
            `noisy_or`, which flags more claims that say several things.
        flag: Below this probability of support a claim is reviewed and a better source looked for,
            0..1.
        suggest: Least probability of support of a source that is suggested, 0..1.
        gain: By how much at least it must be above that of the best source cited, 0..1.
        joint: Several sources support a claim together when each part has at least this probability
            from one of them, 0..1.
        contradict: A source that says the opposite with at least this probability is shown although
            another decides, 0..1.
        pool: Passages that each arm of a search finds, 1..1,000; both arms are united.
        uniting: How both arms become one ranking.
        titles: What adds words of the source's title to the search by words: `words` (the bundled
            model), `none`, or what `claimwright-lab train titles` made: a JSON file (`--words`), or
            a folder, which needs the extra [torch].
        query_encoder: Folder of an encoder for claims in context, made by `claimwright-lab train
            context-encoder --passages`; empty takes the corpus's own.
        ranker: Folder of a cross-encoder, made by `claimwright-lab train citation-ranker`, that
            sorts what a search finds before the checker reads it; empty keeps the search's order.
        per_domain: Most sources of one registered domain, 0..1,000; 0 sets no bound.
        ranked: Best sources of the pool that the checker reads for one claim, 1..200; each takes
            about as long as a cited one.
        max_groups: Most cited claims of one article that are checked, 1..10,000, the first ones;
            the report tells how many were left.
        checks: Claims checked at the same time, 1..64: while the models read for one, another is
            taken apart.
        readers: Sources read at the same time, 1..64; each site is asked at its own pace.
        min_words: A page with fewer words is too short to check anything against, 1..1,000.
        max_characters: Characters of a source that are read, 1,000..2,000,000, the first ones;
            what is left out is told.
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
        within("citations.ranked", self.ranked, 1, MAX_RANKED)
        within("citations.max_groups", self.max_groups, 1, MAX_GROUPS)
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

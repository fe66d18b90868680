"""How claims are found in a text, filtered and checked."""

from dataclasses import dataclass

from claimwright.settings.ranges import within
from claimwright.settings.reasoners import Reasoner

MAX_BATCH = 100
"""Most claims of an article that are read together."""

MAX_ARTICLE_CLAIMS = 10_000
"""Most claims of an article that may be checked."""

MAX_SENTENCES = 100_000
"""Most sentences of a text in which claims may be looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindSettings:
    """How claims are found in a text; each filter may be switched off for a request.

    Args:
        coreference: Write each claim so that it stands alone.
        decompose: Take compound sentences apart.
        form: Leave out what is no statement: questions, headings, fragments.
        check_worthiness: Leave out what nobody would check. On: an article is mostly narration, and
            each of its sentences costs a search.
        topic: Leave out what is not about the climate. Off: a text about medicine or physics
            would come back empty.
        opinion: Leave out opinions. Off: check-worthiness leaves out most, and the rest may hold
            a claim.
        forecast: Leave out forecasts. Off: the literature speaks of the future too.
        min_coreference: Least probability of a replacement, 0..1; set on article pages, see
            `benchmarks/annotations`.
        max_sentences: Most sentences of a text, 1..100,000; a longer one is refused.
        decompose_by: Who takes compound sentences apart: rules (`embedded`), or the language model
            that `llm` configures, ten sentences a call.
        by: Who says which sentences are worth checking: the bundled head (`embedded`), or the
            language model that `llm` configures (`language_model`), twenty sentences a call.
    """

    coreference: bool = True
    decompose: bool = True
    form: bool = True
    check_worthiness: bool = True
    topic: bool = False
    opinion: bool = False
    forecast: bool = False
    min_coreference: float = 0.75
    max_sentences: int = 5_000
    by: Reasoner = Reasoner.EMBEDDED
    decompose_by: Reasoner = Reasoner.EMBEDDED

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("find.min_coreference", self.min_coreference, 0, 1)
        within("find.max_sentences", self.max_sentences, 1, MAX_SENTENCES)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterSettings:
    """From which probability on a filter of sentences decides.

    A half is where each model's own most probable label changes; the exceptions say why.

    Args:
        min_worthiness: Of stating a fact, important or not (UFS and CFS together, as the original
            keeps both), 0..1.
        min_topic: Of being about the climate or other science, 0..1.
        min_text_topic: Mean over a text's sentences of being about the climate, 0..1.
        max_opinion: Above this probability of being an opinion a sentence is left out, 0..1. The
            rule for what should be done gives 0.5, so it does not leave out alone.
        max_forecast: The same of saying what is to come, 0..1.
        min_environmental: Of being a company's environmental claim, 0..1.
    """

    min_worthiness: float = 0.5
    min_topic: float = 0.5
    min_text_topic: float = 0.5
    max_opinion: float = 0.5
    max_forecast: float = 0.5
    min_environmental: float = 0.5

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("filters.min_worthiness", self.min_worthiness, 0, 1)
        within("filters.min_topic", self.min_topic, 0, 1)
        within("filters.min_text_topic", self.min_text_topic, 0, 1)
        within("filters.max_opinion", self.max_opinion, 0, 1)
        within("filters.max_forecast", self.max_forecast, 0, 1)
        within("filters.min_environmental", self.min_environmental, 0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSettings:
    """How an article is checked.

    Args:
        batch: Claims whose evidence the models read together, 1..100; the first claim is read
            alone, so that its verdict comes early.
        max_claims: Most claims of one article that are checked, 1..10,000, the first ones; the
            coverage shows how many were left.
    """

    batch: int = 4
    max_claims: int = 500

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("article.batch", self.batch, 1, MAX_BATCH)
        within("article.max_claims", self.max_claims, 1, MAX_ARTICLE_CLAIMS)

"""How claims are found in a text, filtered and checked."""

from dataclasses import dataclass
from typing import Annotated

from claimwright.domain.fields import Between, Probability
from claimwright.settings.llm import Reasoner
from claimwright.settings.ranges import check_ranges

MAX_BATCH = 100
"""Most claims of an article that are read together."""

MAX_SENTENCES = 100_000
"""Most sentences of a text in which claims may be looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindSettings:
    """How claims are found in a text; each filter may be switched off for a request.

    Args:
        coreference: Write each claim so that it stands alone.
        decompose: Take compound sentences apart.
        form: Leave out what is no statement: questions, headings, fragments.
        check_worthiness: Leave out what states nothing to check.
        topic: Leave out what is not about climate or other science.
        opinion: Leave out opinions.
        forecast: Leave out forecasts.
        min_coreference: Least probability of a replacement, 0..1.
        max_sentences: Most sentences of a text, 1..100,000.
        decompose_by: Who takes sentences apart: rules (`embedded`) or the language model
            (`language_model`).
        by: Who finds claims: the bundled head (`embedded`) or the language model
            (`language_model`).
    """

    coreference: bool = True
    decompose: bool = True
    form: bool = True
    check_worthiness: bool = True
    topic: bool = False
    opinion: bool = False
    forecast: bool = False
    min_coreference: Probability = 0.75
    max_sentences: Annotated[int, Between(1, MAX_SENTENCES)] = 5_000
    by: Reasoner = Reasoner.EMBEDDED
    decompose_by: Reasoner = Reasoner.EMBEDDED

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "find")


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterSettings:
    """From which probability on a filter of sentences decides.

    A half is where each model's own most probable label changes; the exceptions say why.

    Args:
        min_worthiness: Least probability that a sentence states a fact, 0..1.
        min_topic: Least probability that it is about climate or other science, 0..1.
        min_text_topic: Least mean probability that a text's sentences are about climate, 0..1.
        max_opinion: Most probability that it is an opinion, 0..1.
        max_forecast: Most probability that it is a forecast, 0..1.
        min_environmental: Least probability that it is a company's environmental claim, 0..1.
    """

    min_worthiness: Probability = 0.5
    min_topic: Probability = 0.5
    min_text_topic: Probability = 0.5
    max_opinion: Probability = 0.5
    max_forecast: Probability = 0.5
    min_environmental: Probability = 0.5

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "filters")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSettings:
    """How an article is checked.

    Args:
        batch: Claims read together after the first, 1..100.
        max_claims: Most claims checked in an article, the first ones, 1..10,000.
    """

    batch: Annotated[int, Between(1, MAX_BATCH)] = 4
    max_claims: Annotated[int, Between(1, 10_000)] = 500

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "article")

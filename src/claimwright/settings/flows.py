"""How articles and citations are checked, and how both sides of a claim are weighed and debated."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from claimwright.domain import Aggregation, Uniting, WeighMode
from claimwright.domain.fields import Between, Probability
from claimwright.errors import InputError
from claimwright.settings.evidence import MAX_TOP_K
from claimwright.settings.llm import Reasoner
from claimwright.settings.ranges import Ranged

MAX_BATCH = 100
"""Most claims of an article that are read together."""

MAX_SENTENCES = 100_000
"""Most sentences of a text in which claims may be looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindSettings(Ranged):
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

    part: ClassVar[str] = "find"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterSettings(Ranged):
    """From which probability on a filter of sentences decides.

    A half is where each model's own most probable label changes; the exceptions say why.

    Args:
        min_worthiness: Least probability that a sentence states a fact, 0..1.
        min_topic: Least probability that it is about climate or other science, 0..1.
        min_text_topic: Least mean probability that a text's sentences are about climate, 0..1.
        max_opinion: Most probability that it is an opinion, 0..1.
        max_forecast: Most probability that it is a forecast, 0..1.
    """

    part: ClassVar[str] = "filters"
    min_worthiness: Probability = 0.5
    min_topic: Probability = 0.5
    min_text_topic: Probability = 0.5
    max_opinion: Probability = 0.5
    max_forecast: Probability = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleSettings(Ranged):
    """How an article is checked.

    Args:
        batch: Claims read together after the first, 1..100.
        max_claims: Most claims checked in an article, the first ones, 1..10,000.
    """

    part: ClassVar[str] = "article"
    batch: Annotated[int, Between(1, MAX_BATCH)] = 4
    max_claims: Annotated[int, Between(1, 10_000)] = 500


MAX_ROUNDS = 3
"""Most rounds of questions, whatever is asked for."""

MAX_QUESTIONS = 3
"""Most questions of one round."""

MAX_ADVOCATES = 12
"""Most advocates of one debate."""

MAX_SUBCLAIMS = 10
"""Most parts of a claim that are debated; a claim of more is debated as a whole."""

_MOST_SOURCES = 100
_LEAST_WAIT_S = 0.01
MAX_SLOPE = 10.0
"""Bounds of a calibration, beyond which every probability is 0, 1 or one half."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateSettings(Ranged):
    """How advocates answer for their corpora, and how the mediator's rules bring them together.

    `slope` and `intercept` were fitted on the CLIMATE-FEVER claims of the calibration split (52
    supported, 19 refuted, each side weighing the same) over 14,225 paragraphs of the IPCC's reports
    and the starter corpus, by `claimwright-lab train debates`, with verifier 1.2.0. `min_weight`
    was chosen there with verifier 1.1.0, and with 1.2.0 trades answers for little: debated over the
    IPCC's reports, abstracts and the starter corpus, 83 % of these claims are answered at 0.1 with
    a balanced accuracy of .66, 72 % at 0.2 with .66, 61 % at 0.3 with .68, 52 % at 0.4 with .69.

    Args:
        profiles: Advocates when none are named: profile names or TOML files.
        mediator: Who words questions and summary: `embedded` or `language_model`; rules decide the
            rest.
        rounds: Most rounds of questions, 0..3.
        questions: Most questions in a round, 1..3.
        timeout_s: Most seconds of an advocate in a round, 0.01..3600.
        budget_s: Seconds after which no round begins, 0.01..86400.
        decompose: Judge the parts of a compound claim as well.
        climate_context: Put "in the context of climate change" before short claims.
        min_weight: Least summed weight for which an advocate answers, 0..100.
        slope: Slope of the calibration, 0.01..10.
        intercept: Intercept of the calibration, -10..10.
        true_at: Probability from which a statement is true, 0.5..1; mostly true from one half.
        misleading_at: Probability from which a statement lacks context, 0..0.5.
        false_at: Probability below which a statement is false, 0..0.5; from it on, misleading.
        dispute_share: Share of the weaker side from which both sides have evidence, 0..0.5.
        medium_sources: Independent works from which evidence is medium, 2..100.
        robust_sources: Independent works from which evidence is robust, 2..100.
        silent_sources: Related works without a side from which a statement is unsupported, 1..100.
        silent_at: Least probability that such a work is related, 0..1.
    """

    part: ClassVar[str] = "debate"
    profiles: tuple[str, ...] = (
        "physical-science",
        "impacts",
        "mitigation",
        "field-knowledge",
        "contrarian",
    )
    mediator: Reasoner = Reasoner.EMBEDDED
    rounds: Annotated[int, Between(0, MAX_ROUNDS)] = 2
    questions: Annotated[int, Between(1, MAX_QUESTIONS)] = 3
    timeout_s: Annotated[float, Between(_LEAST_WAIT_S, 3_600)] = 60.0
    budget_s: Annotated[float, Between(_LEAST_WAIT_S, 86_400)] = 300.0
    decompose: bool = True
    climate_context: bool = False
    min_weight: Annotated[float, Between(0, _MOST_SOURCES)] = 0.2
    slope: Annotated[float, Between(0.01, MAX_SLOPE)] = 0.43
    intercept: Annotated[float, Between(-MAX_SLOPE, MAX_SLOPE)] = -0.2
    true_at: Annotated[float, Between(0.5, 1)] = 0.7
    misleading_at: Annotated[float, Between(0, 0.5)] = 0.4
    false_at: Annotated[float, Between(0, 0.5)] = 0.25
    dispute_share: Annotated[float, Between(0, 0.5)] = 0.25
    medium_sources: Annotated[int, Between(2, _MOST_SOURCES)] = 2
    robust_sources: Annotated[int, Between(2, _MOST_SOURCES)] = 4
    silent_sources: Annotated[int, Between(1, _MOST_SOURCES)] = 5
    silent_at: Probability = 0.8

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        Ranged.__post_init__(self)
        self.in_order("false_at", "misleading_at")
        self.in_order("medium_sources", "robust_sources")


MAX_READERS = 64
"""Most sources that may be read at the same time."""

MAX_CHECKS = 64
"""Most claims that may be checked at the same time."""

MAX_POOL = 1_000
"""Most passages that each arm of a search may find."""

MAX_SOURCE_CHARACTERS = 1_000_000
"""Longest text of a source that may be read whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationSettings(Ranged):
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
        max_characters: Characters read of a source, the first ones, 1,000..1,000,000.
    """

    part: ClassVar[str] = "citations"
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
        Ranged.__post_init__(self)
        if not self.titles.strip():
            message = "citations.titles is empty; write words, none, or the folder of a model"
            raise InputError(message)
        if self.suggest < self.flag:
            raise InputError(
                f"citations.suggest is {self.suggest!r} and citations.flag {self.flag!r}; what is "
                "suggested must not itself need review"
            )


MAX_WEIGHED = 2 * MAX_TOP_K
"""Most works of one claim: those of its own query and those of its opposite's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighSettings(Ranged):
    """How both sides of a claim are weighed.

    Args:
        oppose: Who writes the opposite: `embedded` or `language_model`.
        take_away: Who picks what each work says, likewise.
        grade: Who grades each work, likewise.
        explain: Who explains both sides, likewise.
        grade_span: Most steps between a language model's grade and the reader's, 0..6.
        mode: Formulas: `paper`, or `fixed` with its faults mended.
        top_k: Works that each of both queries finds, 1..100.
        max_documents: Most works read for a claim, 1..200.
        least_relevance: Works less relevant than this are left out, 0..1.
        cap: Most share of one work, 0.34..1; `fixed` only.
        floor: Least weight of a work that is not retracted, 0.01..1; `fixed` only.
        partly: Share of its reputation that a partly related work keeps, 0..1; `fixed` only.
        leaning: Score from which works lean to a side, 0..1; `fixed` only.
        strong: Score from which works take a side, 0..1; `fixed` only.
        minority: Share of the smaller side from which leaning works are disputed, 0..0.5; `fixed`
            only.
        same_abstract: Share of common runs of three words from which abstracts are one work,
            0.5..1; `fixed` only.
    """

    part: ClassVar[str] = "weigh"
    oppose: Reasoner = Reasoner.EMBEDDED
    take_away: Reasoner = Reasoner.EMBEDDED
    grade: Reasoner = Reasoner.EMBEDDED
    explain: Reasoner = Reasoner.EMBEDDED
    grade_span: Annotated[int, Between(0, 6)] = 6
    mode: WeighMode = WeighMode.FIXED
    top_k: Annotated[int, Between(1, MAX_TOP_K)] = 10
    max_documents: Annotated[int, Between(1, MAX_WEIGHED)] = 40
    least_relevance: Probability = 0.1
    cap: Annotated[float, Between(0.34, 1)] = 0.4
    floor: Annotated[float, Between(0.01, 1)] = 0.1
    partly: Probability = 0.5
    leaning: Probability = 1 / 3
    strong: Probability = 2 / 3
    minority: Annotated[float, Between(0, 0.5)] = 0.15
    same_abstract: Annotated[float, Between(0.5, 1)] = 0.9

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        Ranged.__post_init__(self)
        self.in_order("leaning", "strong")

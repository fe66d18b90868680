"""Every setting with its default, unit and range; settings are data and build nothing.

Read from the environment and from files by `cli` and `web` alone; an unknown key is an error.
"""

# `A as A` passes a name on: each is said once, and stays in its group.
# isort: skip_file

from claimwright.settings.evidence import (
    MAX_DEPTH as MAX_DEPTH,
    MAX_TOP_K as MAX_TOP_K,
    ConfidenceChoice as ConfidenceChoice,
    JudgeChoice as JudgeChoice,
    JudgementSettings as JudgementSettings,
    JudgeSettings as JudgeSettings,
    RetrievalSettings as RetrievalSettings,
    SelectionSettings as SelectionSettings,
    VerdictSettings as VerdictSettings,
)
from claimwright.settings.fetch import (
    CatalogueSettings as CatalogueSettings,
    FetchSettings as FetchSettings,
    WikiSettings as WikiSettings,
)
from claimwright.settings.flows import (
    MAX_ADVOCATES as MAX_ADVOCATES,
    MAX_BATCH as MAX_BATCH,
    MAX_CHECKS as MAX_CHECKS,
    MAX_QUESTIONS as MAX_QUESTIONS,
    MAX_READERS as MAX_READERS,
    MAX_ROUNDS as MAX_ROUNDS,
    MAX_SENTENCES as MAX_SENTENCES,
    MAX_SOURCE_CHARACTERS as MAX_SOURCE_CHARACTERS,
    MAX_SUBCLAIMS as MAX_SUBCLAIMS,
    ArticleSettings as ArticleSettings,
    CitationSettings as CitationSettings,
    DebateSettings as DebateSettings,
    FilterSettings as FilterSettings,
    FindSettings as FindSettings,
    WeighSettings as WeighSettings,
)
from claimwright.settings.llm import (
    AnswerFormat as AnswerFormat,
    CacheMode as CacheMode,
    CassetteMode as CassetteMode,
    LlmSettings as LlmSettings,
    Price as Price,
    Reasoner as Reasoner,
    Spotlight as Spotlight,
    price_of as price_of,
)
from claimwright.settings.whole import (
    BUNDLED_ENCODER as BUNDLED_ENCODER,
    MAX_BATCH_CLAIMS as MAX_BATCH_CLAIMS,
    MAX_CLAIM_CHARACTERS as MAX_CLAIM_CHARACTERS,
    NO_RERANKER as NO_RERANKER,
    Settings as Settings,
    VerifierChoice as VerifierChoice,
    flatten as flatten,
    overlay as overlay,
)

"""Every setting with its default, unit and range; settings are data and build nothing.

Read from the environment and from files by `cli` and `web` alone; an unknown key is an error.
"""

from claimwright.settings.articles import (
    MAX_BATCH,
    MAX_SENTENCES,
    ArticleSettings,
    FilterSettings,
    FindSettings,
)
from claimwright.settings.catalogues import CatalogueSettings
from claimwright.settings.citations import (
    MAX_CHECKS,
    MAX_READERS,
    MAX_SOURCE_CHARACTERS,
    CitationSettings,
)
from claimwright.settings.debate import (
    MAX_ADVOCATES,
    MAX_QUESTIONS,
    MAX_ROUNDS,
    MAX_SUBCLAIMS,
    DebateSettings,
)
from claimwright.settings.evidence import (
    MAX_DEPTH,
    MAX_TOP_K,
    RetrievalSettings,
    SelectionSettings,
    VerdictSettings,
)
from claimwright.settings.fetch import (
    FetchSettings,
    WikiSettings,
)
from claimwright.settings.judge import (
    ConfidenceChoice,
    JudgeChoice,
    JudgementSettings,
    JudgeSettings,
)
from claimwright.settings.llm import (
    AnswerFormat,
    CacheMode,
    CassetteMode,
    LlmSettings,
    Price,
    Reasoner,
    Spotlight,
    price_of,
)
from claimwright.settings.table import flatten, overlay
from claimwright.settings.weigh import WeighSettings
from claimwright.settings.whole import (
    BUNDLED_ENCODER,
    MAX_BATCH_CLAIMS,
    MAX_CLAIM_CHARACTERS,
    NO_RERANKER,
    Settings,
    VerifierChoice,
)

__all__ = [
    "BUNDLED_ENCODER",
    "MAX_ADVOCATES",
    "MAX_BATCH",
    "MAX_BATCH_CLAIMS",
    "MAX_CHECKS",
    "MAX_CLAIM_CHARACTERS",
    "MAX_DEPTH",
    "MAX_QUESTIONS",
    "MAX_READERS",
    "MAX_ROUNDS",
    "MAX_SENTENCES",
    "MAX_SOURCE_CHARACTERS",
    "MAX_SUBCLAIMS",
    "MAX_TOP_K",
    "NO_RERANKER",
    "AnswerFormat",
    "ArticleSettings",
    "CacheMode",
    "CassetteMode",
    "CatalogueSettings",
    "CitationSettings",
    "ConfidenceChoice",
    "DebateSettings",
    "FetchSettings",
    "FilterSettings",
    "FindSettings",
    "JudgeChoice",
    "JudgeSettings",
    "JudgementSettings",
    "LlmSettings",
    "Price",
    "Reasoner",
    "RetrievalSettings",
    "SelectionSettings",
    "Settings",
    "Spotlight",
    "VerdictSettings",
    "VerifierChoice",
    "WeighSettings",
    "WikiSettings",
    "flatten",
    "overlay",
    "price_of",
]

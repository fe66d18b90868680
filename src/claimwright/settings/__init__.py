"""Every setting with its default, unit and range; settings are data and build nothing.

Read from the environment and from files by `cli` and `web` alone; an unknown key is an error.
"""

from claimwright.settings.articles import (
    MAX_ARTICLE_CLAIMS,
    MAX_BATCH,
    MAX_SENTENCES,
    ArticleSettings,
    FilterSettings,
    FindSettings,
)
from claimwright.settings.catalogues import CatalogueSettings
from claimwright.settings.citations import (
    MAX_CHECKS,
    MAX_GROUPS,
    MAX_POOL,
    MAX_RANKED,
    MAX_READERS,
    MAX_SOURCE_CHARACTERS,
    CitationSettings,
)
from claimwright.settings.debate import (
    MAX_ADVOCATES,
    MAX_BUDGET_S,
    MAX_QUESTIONS,
    MAX_ROUNDS,
    MAX_SUBCLAIMS,
    MAX_TIMEOUT_S,
    DebateSettings,
)
from claimwright.settings.evidence import (
    MAX_DEPTH,
    MAX_RANK_OFFSET,
    MAX_TOP_K,
    MAX_WINDOW_SENTENCES,
    RetrievalSettings,
    SelectionSettings,
)
from claimwright.settings.fetch import (
    MAX_CACHE_BYTES,
    MAX_CONTACT_CHARACTERS,
    MAX_FETCH_BYTES,
    MAX_REDIRECTS,
    MAX_WAIT_S,
    FetchSettings,
)
from claimwright.settings.judge import MAX_SAMPLES, ConfidenceChoice, JudgeChoice, JudgeSettings
from claimwright.settings.judgement import (
    MAX_QUOTES,
    MAX_READ_SENTENCES,
    JudgementSettings,
)
from claimwright.settings.llm import (
    MAX_ADDRESS_CHARACTERS,
    MAX_PRICES,
    AnswerFormat,
    CacheMode,
    CassetteMode,
    LlmSettings,
    Price,
    Spotlight,
    price_of,
)
from claimwright.settings.reasoners import Reasoner
from claimwright.settings.table import flatten, overlay
from claimwright.settings.verdict import VerdictSettings
from claimwright.settings.weigh import MAX_WEIGHED, WeighSettings
from claimwright.settings.whole import (
    BUNDLED_ENCODER,
    MAX_BATCH_CLAIMS,
    MAX_CLAIM_CHARACTERS,
    MAX_ENCODER_DIMENSION,
    MAX_THREADS,
    NO_RERANKER,
    Settings,
    VerifierChoice,
)
from claimwright.settings.wiki import MAX_LAG_S, MAX_WIKI_TRIES, MAX_WIKI_WAIT_S, WikiSettings

__all__ = [
    "BUNDLED_ENCODER",
    "MAX_ADDRESS_CHARACTERS",
    "MAX_ADVOCATES",
    "MAX_ARTICLE_CLAIMS",
    "MAX_BATCH",
    "MAX_BATCH_CLAIMS",
    "MAX_BUDGET_S",
    "MAX_CACHE_BYTES",
    "MAX_CHECKS",
    "MAX_CLAIM_CHARACTERS",
    "MAX_CONTACT_CHARACTERS",
    "MAX_DEPTH",
    "MAX_ENCODER_DIMENSION",
    "MAX_FETCH_BYTES",
    "MAX_GROUPS",
    "MAX_LAG_S",
    "MAX_POOL",
    "MAX_PRICES",
    "MAX_QUESTIONS",
    "MAX_QUOTES",
    "MAX_RANKED",
    "MAX_RANK_OFFSET",
    "MAX_READERS",
    "MAX_READ_SENTENCES",
    "MAX_REDIRECTS",
    "MAX_ROUNDS",
    "MAX_SAMPLES",
    "MAX_SENTENCES",
    "MAX_SOURCE_CHARACTERS",
    "MAX_SUBCLAIMS",
    "MAX_THREADS",
    "MAX_TIMEOUT_S",
    "MAX_TOP_K",
    "MAX_WAIT_S",
    "MAX_WEIGHED",
    "MAX_WIKI_TRIES",
    "MAX_WIKI_WAIT_S",
    "MAX_WINDOW_SENTENCES",
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

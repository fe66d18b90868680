"""The nouns of claimwright: frozen values that every stage reads and returns.

One word per idea, the same in code, JSON, web page and documentation:
`Claim` → `Candidate` (a passage that a search found) → `Evidence` (a passage ranked for the
claim) → `Stance` (one passage against the claim) → `Verdict` → `Report`.
"""

# `A as A` passes a name on: each is said once, and stays in its group.
# isort: skip_file

from claimwright.domain.articles import (
    Article as Article,
    ArticleReport as ArticleReport,
    CheckedClaim as CheckedClaim,
    Coverage as Coverage,
    FoundClaim as FoundClaim,
    FoundSentence as FoundSentence,
    PageState as PageState,
    Replacement as Replacement,
    Signal as Signal,
)
from claimwright.domain.citation_terms import (
    Aggregation as Aggregation,
    CitationLabel as CitationLabel,
    Decision as Decision,
    MaintenanceTag as MaintenanceTag,
    ReferenceForm as ReferenceForm,
    SearchOutcome as SearchOutcome,
    SourceState as SourceState,
)
from claimwright.domain.citations import (
    CheckedGroup as CheckedGroup,
    CheckedSource as CheckedSource,
    CitationCheck as CitationCheck,
    CitationReport as CitationReport,
    CitedArticle as CitedArticle,
    CitedClaim as CitedClaim,
    CitedSource as CitedSource,
    DecidedReport as DecidedReport,
    Decisions as Decisions,
    LeftOutReference as LeftOutReference,
    PartCheck as PartCheck,
    Reference as Reference,
    SourceText as SourceText,
    SuggestedSource as SuggestedSource,
    WikiArticle as WikiArticle,
)
from claimwright.domain.claims import (
    Claim as Claim,
    Span as Span,
)
from claimwright.domain.debates import (
    Advocate as Advocate,
    AdvocateAnswer as AdvocateAnswer,
    AdvocateStatus as AdvocateStatus,
    Agreement as Agreement,
    Change as Change,
    Citation as Citation,
    Confidence as Confidence,
    DebateReport as DebateReport,
    DebateRound as DebateRound,
    DebateVerdict as DebateVerdict,
    EvidenceLevel as EvidenceLevel,
    Position as Position,
    Profile as Profile,
    Question as Question,
    Reader as Reader,
)
from claimwright.domain.documents import (
    Document as Document,
    Passage as Passage,
    Unit as Unit,
)
from claimwright.domain.fact_checks import (
    Direction as Direction,
    FactCheck as FactCheck,
    KnownCheck as KnownCheck,
    RatingSide as RatingSide,
    ReviewRating as ReviewRating,
)
from claimwright.domain.fields import (
    Embedding as Embedding,
    Json as Json,
    Scalar as Scalar,
)
from claimwright.domain.language_models import (
    Answer as Answer,
    AnswerField as AnswerField,
    AnswerStatus as AnswerStatus,
    FieldKind as FieldKind,
    Material as Material,
    Prompt as Prompt,
    TaskAccount as TaskAccount,
    Usage as Usage,
)
from claimwright.domain.metrics import CorpusMetrics as CorpusMetrics
from claimwright.domain.publishing import (
    FieldOrigin as FieldOrigin,
    Identifier as Identifier,
    IdentifierKind as IdentifierKind,
    Notice as Notice,
    NoticeState as NoticeState,
    PastValue as PastValue,
)
from claimwright.domain.ratings import (
    Figure as Figure,
    Rating as Rating,
    RatingForm as RatingForm,
    RatingItem as RatingItem,
    RatingMark as RatingMark,
    RatingQuestion as RatingQuestion,
)
from claimwright.domain.reports import (
    ClaimPart as ClaimPart,
    ExplanationSentence as ExplanationSentence,
    Provenance as Provenance,
    Quote as Quote,
    Report as Report,
)
from claimwright.domain.retrieval import (
    Candidate as Candidate,
    ClaimEvidence as ClaimEvidence,
    Evidence as Evidence,
    Filter as Filter,
    Fusion as Fusion,
    Query as Query,
    RankedRows as RankedRows,
    ReRank as ReRank,
    Uniting as Uniting,
)
from claimwright.domain.tags import (
    Defect as Defect,
    Tag as Tag,
)
from claimwright.domain.verdicts import (
    Basis as Basis,
    Judged as Judged,
    Label as Label,
    Pair as Pair,
    Stance as Stance,
    Verdict as Verdict,
    VerdictLabel as VerdictLabel,
)
from claimwright.domain.watches import (
    CitedWork as CitedWork,
    Standing as Standing,
    Watch as Watch,
    WatchCause as WatchCause,
    WatchChange as WatchChange,
    WatchChangeKind as WatchChangeKind,
    WatchedKind as WatchedKind,
    WatchItem as WatchItem,
    WatchRecord as WatchRecord,
)
from claimwright.domain.weighings import (
    FoundBy as FoundBy,
    GlobalLabel as GlobalLabel,
    GlobalScore as GlobalScore,
    Grade as Grade,
    LocalLabel as LocalLabel,
    Opposition as Opposition,
    Relation as Relation,
    Reputation as Reputation,
    Scope as Scope,
    Takeaway as Takeaway,
    WeighedDocument as WeighedDocument,
    WeighMode as WeighMode,
    WeighReport as WeighReport,
)

"""The closed sets of words in which citations, their sources and findings are told."""

from enum import StrEnum


class MaintenanceTag(StrEnum):
    """What an editor has said about a citation by putting a template beside it."""

    FAILED_VERIFICATION = "failed_verification"
    CITATION_NEEDED = "citation_needed"
    DEAD_LINK = "dead_link"
    BETTER_SOURCE_NEEDED = "better_source_needed"
    VERIFICATION_NEEDED = "verification_needed"
    DUBIOUS = "dubious"


class ReferenceForm(StrEnum):
    """How a reference names its source."""

    TEMPLATE = "template"
    """A template such as `{{cite web}}`."""
    SHORT_FOOTNOTE = "short_footnote"
    """`{{sfn}}`, `{{harv}}`: resolved to the work in the bibliography."""
    BARE_LINK = "bare_link"
    TEXT = "text"
    """Words without a template or link."""


class SourceState(StrEnum):
    """Whether a cited source could be read. All but `ok` say nothing about the claim."""

    OK = "ok"
    NO_ADDRESS = "no_address"
    """A book or a paper without a link."""
    NOT_FOUND = "not_found"
    BLOCKED = "blocked"
    PAYWALLED = "paywalled"
    TIMEOUT = "timeout"
    REDIRECTED_HOME = "redirected_home"
    """The address leads to the front page of its site: the cited page is gone."""
    OTHER_LANGUAGE = "other_language"
    EMPTY = "empty"
    """The page holds too few words to check anything against."""
    UNSUPPORTED = "unsupported"
    """A video, a picture, a PDF without text."""
    NOT_FETCHED = "not_fetched"
    """Nobody asked for it: the network is switched off, or this machine has none."""


class CitationLabel(StrEnum):
    """What a source shows of the claim it stands behind."""

    SUPPORTED = "SUPPORTED"
    PARTLY_SUPPORTED = "PARTLY_SUPPORTED"
    NOT_SUPPORTED = "NOT_SUPPORTED"
    CONTRADICTED = "CONTRADICTED"
    SOURCE_UNAVAILABLE = "SOURCE_UNAVAILABLE"
    """Nothing was read, so nothing is said of the claim."""


class SearchOutcome(StrEnum):
    """How the search for a better source ended."""

    NOT_SEARCHED = "not_searched"
    """The cited source holds, or no corpus was given."""
    SUGGESTED = "suggested"
    NO_BETTER_SOURCE = "no_better_source"


class Decision(StrEnum):
    """What a reviewer decided about a suggestion. No edit is ever made."""

    ACCEPT = "accept"
    REJECT = "reject"
    NEITHER = "neither"


class Aggregation(StrEnum):
    """How the parts of a claim become one probability of support."""

    WHOLE = "whole"
    """The claim is read whole, its parts beside it."""
    NOISY_OR = "noisy_or"
    """One unsupported part is enough: doubt is 1 less the product of the parts' supports."""

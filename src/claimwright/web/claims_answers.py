"""The shapes of answers about found claims, for the OpenAPI document; the flow's JSON is sent."""

from typing import Annotated

from pydantic import Field

from claimwright.domain import PageState
from claimwright.web.answers import Exact, Probability
from claimwright.web.article_answers import ReplacementOutput

Place = Annotated[int, Field(ge=0)]


class SignalOutput(Exact):
    """What one filter says of one sentence."""

    name: str
    label: str
    probability: Probability
    passed: bool


class ClaimInTextOutput(Exact):
    """A claim with its place: `text` is the article's from `start` to `end`."""

    id: str
    claim: str
    context: str
    start: Place
    end: Place
    text: str
    sentence: Place
    reason: str
    replacements: list[ReplacementOutput]


class SentenceInTextOutput(Exact):
    """A sentence, whether it is kept and why, and the ids of its claims."""

    index: Place
    start: Place
    end: Place
    text: str
    kept: bool
    reason: str
    signals: list[SignalOutput]
    claims: list[str]


class FoundClaimsOutput(Exact):
    """What was found in a text."""

    title: str
    state: PageState
    detail: str
    claims: list[ClaimInTextOutput]
    sentences: list[SentenceInTextOutput]

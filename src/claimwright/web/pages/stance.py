"""A text → the page that says where it and each sentence stand on global warming."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import Response

from claimwright.claims.filters import STANCES, SentenceFilters, article_stance
from claimwright.domain import Span
from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.article import ArticleSource, check_readable
from claimwright.verdict.exports.wording import counted, percent
from claimwright.views.wording import Sign
from claimwright.web.context import Context
from claimwright.web.pages.exchange import fields_of, form_page, page_router
from claimwright.web.pages.home import address_in

MAX_SENTENCES = 2_000
"""Most sentences that are read in one request."""


SIGNS = {
    "agree": Sign(
        key="agree",
        word="Agrees",
        meaning="It agrees that global warming is a serious concern.",
    ),
    "neutral": Sign(key="neutral", word="Neutral", meaning="It takes no side."),
    "disagree": Sign(
        key="disagree",
        word="Disagrees",
        meaning="It disagrees that global warming is a serious concern.",
    ),
}
"""How each stance on global warming is shown."""

CLIMATE = "climate"
"""The label of the topic filter for what counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceLine:
    """Where one sentence stands.

    Args:
        counts: Whether it is about the climate.
        topic: How probable it is that it is about the climate, in words.
        sign: Of its most probable stance.
        shares: Probability of each stance, by its label.
    """

    text: str
    counts: bool
    topic: str
    sign: Sign
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class StancePage:
    """Where a text stands.

    Args:
        lines: Its sentences in reading order.
        sign: Of the whole; `None` when no sentence counts.
        shares: Means over the sentences that count; `None` when none does.
        said: How many sentences it rests on.
    """

    lines: tuple[StanceLine, ...]
    sign: Sign | None
    shares: Mapping[str, float] | None
    said: str


def router(context: Context) -> APIRouter:
    """Make the router of the page."""
    routes = page_router()

    @routes.get("/stance")
    async def asked() -> Response:
        """Return the page as nobody has touched it."""
        return _shown({})

    @routes.post("/stance")
    async def answered(request: Request) -> Response:
        """Return where the text stands; what cannot be read comes back with the reason."""
        fields: Mapping[str, str] = {}
        try:
            fields = await fields_of(request)
            stance = await context.admission.run(partial(_read, context, fields))
        except ClaimwrightError as error:
            return _shown(fields, error=error)
        return _shown(fields, stance=stance)

    return routes


def _read(context: Context, fields: Mapping[str, str]) -> StancePage:
    given = fields.get("text", "")
    if not given.strip():
        raise InputError("there is no text; paste an article or its link")
    address = address_in(given)
    text = _fetched(context, address) if address else given
    sentences = context.engine.splitter(text)
    if len(sentences) > MAX_SENTENCES:
        raise InputError(
            f"the text has {len(sentences):,} sentences; at most {MAX_SENTENCES:,} are read: "
            "paste its parts one by one"
        )
    return stance_page(
        sentences,
        context.engine.sentence_filters,
        min_topic=context.settings.filters.min_topic,
        all_count=bool(fields.get("every")),
    )


def _fetched(context: Context, address: str) -> str:
    article = context.engine.read_article(ArticleSource(url=address))
    check_readable(article)
    return article.text


def _shown(
    fields: Mapping[str, str],
    *,
    stance: StancePage | None = None,
    error: ClaimwrightError | None = None,
) -> Response:
    return form_page(
        "stance.html",
        error,
        here="/stance",
        text=fields.get("text", ""),
        every=bool(fields.get("every")),
        stance=stance,
    )


def stance_page(
    sentences: Sequence[Span], classifiers: SentenceFilters, *, min_topic: float, all_count: bool
) -> StancePage:
    """Return where a text stands, sentence by sentence and as a whole.

    From `min_topic` on, 0..1, a sentence is about the climate and counts; all do if `all_count`.
    """
    texts = [span.text for span in sentences]
    topics = [each.get(CLIMATE, 0.0) for each in classifiers.topic.classify(texts)]
    stances = classifiers.warming_stance.classify(texts)
    counting = [all_count or topic >= min_topic for topic in topics]
    whole = article_stance(stances, counting)
    lines = tuple(
        StanceLine(
            text=text,
            counts=counts,
            topic=percent(topic),
            sign=_sign(stance),
            shares=stance,
        )
        for text, counts, topic, stance in zip(texts, counting, topics, stances, strict=True)
    )
    return StancePage(
        lines=lines,
        sign=None if whole is None else _sign(whole),
        shares=whole,
        said=f"Rests on {sum(counting)} of {counted(len(texts), 'sentence')}.",
    )


def _sign(shares: Mapping[str, float]) -> Sign:
    """Return the sign of the most probable stance, the first of `STANCES` on a tie."""
    return SIGNS[max(STANCES, key=lambda label: shares[label])]

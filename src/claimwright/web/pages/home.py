"""The first page: a text, an address or a claim in, and how it is to be checked; a check begun."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.domain import ReRank, Unit
from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.article import ArticleSource
from claimwright.flows.find import FindOptions, options_of
from claimwright.flows.verify import VerifyOptions
from claimwright.protocols import Splitter
from claimwright.settings import MAX_CLAIM_CHARACTERS, Settings
from claimwright.views.wording import VERDICTS
from claimwright.web.article_events import ArticleStore
from claimwright.web.built_engine import ArticleRequest
from claimwright.web.context import Context
from claimwright.web.jobs import Jobs
from claimwright.web.pages.exchange import BrowserRoute, fields_of, form_page, one_of, page_router

MAX_PASSAGES = 30
"""Most passages per claim that the page offers, as the original's did."""

EXAMPLES = (
    "The sun has driven most of the warming since 1980.",
    "Sea level rise has sped up since 1993.",
    "Carbon dioxide is plant food, so more of it is good for crops.",
)
"""Claims to begin with."""

_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Everything the first page's form holds.

    Args:
        text: An article, its address, or one claim.
        top_k: Passages for each claim, 1..30.
        threshold: Least similarity, 0..1; 0 asks none.
        coreference: Whether claims are written so that they stand alone.
        check_worthiness: Whether sentences that are not check-worthy are left out.
        topic: Whether sentences of other topics are left out.
        above: Show only stances more probable than this, 0..1.
        changed: Whether an option differs from its default.
    """

    text: str = ""
    corpus: str
    unit: Unit
    top_k: int
    threshold: float = 0.0
    re_rank: ReRank
    include_title: bool = True
    coreference: bool
    check_worthiness: bool
    topic: bool
    above: float = 0.0
    neither: bool = False
    changed: bool = False

    @property
    def address(self) -> str:
        """The address when the text is one; else empty."""
        return address_in(self.text)

    @property
    def query(self) -> str:
        """What the address of the report's page says of what it shows."""
        parts = [f"above={self.above:g}"] if self.above else []
        parts += ["neither=on"] if self.neither else []
        return "?" + "&".join(parts) if parts else ""

    def options(self) -> VerifyOptions:
        """Return how each claim is checked."""
        return VerifyOptions(
            unit=self.unit,
            top_k=self.top_k,
            re_rank=self.re_rank,
            include_title=self.include_title,
            threshold=self.threshold or None,
        )

    def finding(self, default: FindOptions, *, alone: bool) -> FindOptions:
        """Return how claims are looked for; what the form does not ask is the default.

        A text that is `alone`, a single sentence, is checked whatever it is.
        """
        asked = {"check_worthiness": self.check_worthiness, "topic": self.topic}
        wanted = frozenset(name for name, on in asked.items() if on)
        return replace(
            default,
            coreference=self.coreference,
            filters=frozenset() if alone else default.filters - frozenset(asked) | wanted,
        )


def address_in(text: str) -> str:
    """Return the address that a text is; empty for any other text.

    Examples:
        >>> address_in(" www.example.org/a "), address_in("See example.org")
        ('https://www.example.org/a', '')
    """
    found = text.strip()
    if not _LINK.fullmatch(found):
        return ""
    return found if found.lower().startswith("http") else f"https://{found}"


def usual(settings: Settings) -> Wish:
    """Return the form as nobody has touched it."""
    return Wish(
        corpus=settings.corpus,
        unit=settings.unit,
        top_k=min(settings.top_k, MAX_PASSAGES),
        re_rank=settings.selection.re_rank,
        coreference=settings.find.coreference,
        check_worthiness=settings.find.check_worthiness,
        topic=settings.find.topic,
    )


def wish_of(fields: Mapping[str, str], settings: Settings) -> Wish:
    """Read the form; its text may be empty.

    A field that is not there keeps its default, but a switch that is not there is off, as browsers
    send nothing for one. Raise `InputError` for a value that the form does not offer.
    """
    default = usual(settings)
    if "example" in fields:
        return replace(default, text=example_of(fields["example"]))
    wish = replace(
        default,
        corpus=fields.get("corpus") or default.corpus,
        unit=Unit(one_of("unit", fields.get("unit"), default.unit, ("abstract", "sentence"))),
        top_k=int(_number("top_k", fields.get("top_k"), default.top_k, 1, MAX_PASSAGES)),
        threshold=_number("threshold", fields.get("threshold"), default.threshold, 0, 1),
        re_rank=ReRank(one_of("re_rank", fields.get("re_rank"), default.re_rank, tuple(ReRank))),
        above=_number("above", fields.get("above"), default.above, 0, 1),
        include_title=bool(fields.get("include_title")),
        coreference=bool(fields.get("coreference")),
        check_worthiness=bool(fields.get("check_worthiness")),
        topic=bool(fields.get("topic")),
        neither=bool(fields.get("neither")),
    )
    return replace(wish, text=fields.get("text", ""), changed=wish != default)


def example_of(value: str) -> str:
    """Return the example at a place, from 0; raise `InputError` for any other text."""
    if value not in {str(place) for place in range(len(EXAMPLES))}:
        raise InputError(f"there is no example {value[:20]!r}; there are {len(EXAMPLES)}")
    return EXAMPLES[int(value)]


def _number(name: str, value: str | None, default: float, least: float, most: float) -> float:
    """Read a number; one that cannot be read is refused like one that is out of bounds."""
    if not value:
        return default
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        raise InputError(f"{name} is {value[:40]!r}; it must be a number in {least:g}..{most:g}")
    return number


def router(context: Context, jobs: Jobs, store: ArticleStore) -> APIRouter:
    """Make the router of the first page; its `/` answers browsers alone."""
    routes = page_router()
    settings = context.settings

    async def home() -> Response:
        """Return the first page as nobody has touched it."""
        return await _shown(context, usual(settings))

    routes.add_api_route("/", home, methods=["GET"], route_class_override=BrowserRoute)

    @routes.post("/check")
    async def check(request: Request) -> Response:
        """Begin a check and lead to its page; what cannot be checked comes back with the reason."""
        wish = usual(settings)
        try:
            fields = await fields_of(request)
            wish = replace(wish, text=fields.get("text", ""))
            wish = wish_of(fields, settings)
            started = await jobs.submit(store, await _asked(context, wish))
        except ClaimwrightError as error:
            return await _shown(context, wish, error)
        return RedirectResponse(f"/reports/{started.id}{wish.query}", status_code=303)

    return routes


async def _asked(context: Context, wish: Wish) -> ArticleRequest:
    """Say what is to be checked; of a single sentence everything is, whatever the filters say."""
    if not wish.text.strip():
        raise InputError("there is no text; paste an article, its link, or one claim")
    source = ArticleSource(url=wish.address) if wish.address else ArticleSource(text=wish.text)
    alone = bool(source.text) and await context.admission.run(
        partial(is_alone, context.engine.splitter, wish.text)
    )
    find = wish.finding(options_of(context.settings.find), alone=alone)
    return ArticleRequest(source=source, corpus=wish.corpus, options=wish.options(), find=find)


def is_alone(splitter: Splitter, text: str) -> bool:
    """Say whether a text is a single sentence."""
    return len(text) <= MAX_CLAIM_CHARACTERS and len(splitter(text)) == 1


async def _shown(context: Context, wish: Wish, error: ClaimwrightError | None = None) -> Response:
    return form_page(
        "home.html",
        error,
        here="/",
        wish=wish,
        corpora=await context.claim_corpora(),
        examples=EXAMPLES,
        signs=tuple(VERDICTS.values()),
    )

"""A claim in, the page that weighs both of its sides out: live, at once, and permanent."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from claimwright.domain import Claim, Json, WeighMode
from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.events import WeighEvent
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import MAX_CLAIM_CHARACTERS, Settings
from claimwright.verdict.exports.weigh_wording import MODES
from claimwright.views.formats import WeighFormat
from claimwright.views.rendering import fragment, part
from claimwright.views.weigh import STEPS, WeighSoFar
from claimwright.web.claims import MAX_WEIGHED_CLAIMS
from claimwright.web.claims_events import WeighRequest, WeighStore
from claimwright.web.context import Context
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import (
    JobName,
    Told,
    add_delete,
    add_follow,
    begun_page,
    wants_events,
)
from claimwright.web.jobs import Jobs
from claimwright.web.pages.exchange import claim_in, fields_of, form_page, one_of, page, page_router
from claimwright.web.pages.home import EXAMPLES, address_in, example_of
from claimwright.web.report_file import report_file

Position = Annotated[int, Query(ge=1, le=MAX_WEIGHED_CLAIMS)]
Form = Annotated[WeighFormat, Query(alias="format")]

FOLDER: Final = "/weigh"
"""Path of the form; the page of each weighing is below it."""

MAX_WORKS: Final = 20
"""Most works for each side that the page offers."""

MODE_CHOICES: Final = tuple(
    (mode.value, f"{words[:1].upper()}{words[1:]}") for mode, words in sorted(MODES.items())
)
"""Whose formulas, with what a reader calls them."""

_PARTS: Final = ("steps", "sides", "works", "together")
"""Parts that change before the end, by the names of their macros."""

EXPORTS: Final = (
    (WeighFormat.HTML, "Web page, self-contained"),
    (WeighFormat.MARKDOWN, "Markdown"),
    (WeighFormat.JSON, "Data (JSON)"),
)
"""Formats of a weighing's file, with what a reader calls them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighWish:
    """Everything the form holds.

    Args:
        text: The claim; may be empty.
        top_k: Works for each side, 1..20.
        mode: Whose formulas.
        changed: Whether an option differs from its default.
    """

    text: str = ""
    corpus: str
    top_k: int
    mode: WeighMode
    changed: bool = False

    @property
    def options(self) -> WeighOptions:
        """How the claim is weighed."""
        return WeighOptions(mode=self.mode, top_k=self.top_k)


def usual_weighing(settings: Settings) -> WeighWish:
    """Return the form as nobody has touched it."""
    return WeighWish(
        corpus=settings.corpus,
        top_k=min(settings.weigh.top_k, MAX_WORKS),
        mode=settings.weigh.mode,
    )


def weigh_wish_of(fields: Mapping[str, str], settings: Settings) -> WeighWish:
    """Read the form; the first page's form has the claim and the corpus under the same names.

    A field that is not there keeps its default; the text may be empty. Raise `InputError` for a
    value that the form does not offer.
    """
    default = usual_weighing(settings)
    if "example" in fields:
        return replace(default, text=example_of(fields["example"]))
    wish = replace(
        default,
        corpus=fields.get("corpus") or default.corpus,
        top_k=_works(fields.get("works", ""), default.top_k),
        mode=WeighMode(one_of("mode", fields.get("mode"), default.mode, tuple(WeighMode))),
    )
    return replace(wish, text=fields.get("text", ""), changed=wish != default)


def claim_of(wish: WeighWish) -> Claim:
    """Return the claim that is to be weighed; raise `InputError` for none, or a link."""
    text = wish.text.strip()
    if address_in(text):
        raise InputError(
            f"{text[:80]!r} is a link and no claim; check its page, or write one statement"
        )
    return claim_in(text)


def _works(value: str, default: int) -> int:
    if not value:
        return default
    # More digits than any number in range has: `int` is not asked to read thousands of them.
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else 0  # noqa: PLR2004
    if not 1 <= number <= MAX_WORKS:
        raise InputError(f"works is {value[:40]!r}; it must be a whole number in 1..{MAX_WORKS}")
    return number


def router(context: Context, jobs: Jobs, store: WeighStore) -> APIRouter:
    """Make the router of the pages that weigh."""
    routes = page_router()

    @routes.get(FOLDER)
    async def asked() -> Response:
        """Return the form as nobody has touched it."""
        return await _form(context, usual_weighing(context.settings))

    @routes.post(FOLDER)
    async def answered(request: Request) -> Response:
        """Weigh a claim and lead to its page; tell it step by step to a page that asks so."""
        wish = usual_weighing(context.settings)
        try:
            fields = await fields_of(request)
            wish = replace(wish, text=fields.get("text", ""))
            wish = weigh_wish_of(fields, context.settings)
            asked = WeighRequest(claims=(claim_of(wish),), corpus=wish.corpus, options=wish.options)
            return await begun_page(request, jobs, store, asked, FOLDER, _live)
        except ClaimwrightError as error:
            if wants_events(request):
                raise
            return await _form(context, wish, error)

    _add_kept(routes, store)
    add_follow(routes, jobs, store, FOLDER, _live)
    add_delete(routes, jobs, store, FOLDER, FOLDER)
    return routes


def _add_kept(routes: APIRouter, store: WeighStore) -> None:
    @routes.get(f"{FOLDER}/{{name}}")
    def weighed(name: JobName, claim: Position = 1) -> Response:
        """Return the page of a weighing; one that goes on fills itself up."""
        job, address = store.job(name), f"{FOLDER}/{name}"
        if job.has_report or claim <= job.checked:
            sofar = WeighSoFar.whole(store.report(name, claim))
        else:
            sofar = WeighSoFar(claim=store.request(name).claims[0])
        shown_at = address if sofar.report else ""
        follow = "" if job.stage.ended or shown_at else address
        told = shown(sofar, shown_at, claim)
        return page("weighed.html", follow=follow, failure=job.error_detail, **told)  # type: ignore[arg-type]  # the template's

    @routes.get(f"{FOLDER}/{{name}}/export")
    def export(name: JobName, form: Form = WeighFormat.HTML, claim: Position = 1) -> Response:
        return report_file(store.report(name, claim), form, "weighing")


async def _form(
    context: Context, wish: WeighWish, error: ClaimwrightError | None = None
) -> Response:
    return form_page(
        "weigh.html",
        error,
        here=FOLDER,
        wish=wish,
        corpora=await context.claim_corpora(),
        examples=EXAMPLES,
        modes=MODE_CHOICES,
        most=MAX_WORKS,
        longest=MAX_CLAIM_CHARACTERS,
    )


def shown(sofar: WeighSoFar, address: str = "", position: int = 1) -> dict[str, object]:
    """Return what the templates of a weighing need; no address before it is kept."""
    claim = "" if position == 1 else f"&claim={position}"
    files = [(f"{address}/export?format={form.value}{claim}", word) for form, word in EXPORTS]
    return {"weighing": sofar, "address": address, "exports": files if address else ()}


class LiveWeighing:
    """A weighing as its page shows it, step by step, in server-sent events.

    | event    | data                                                                         |
    | -------- | ---------------------------------------------------------------------------- |
    | `begun`  | `{markup}`: the page's content as long as nothing is known but the claim     |
    | `step`   | `{said, parts}`: what has been done; the markup of each part that it changed |
    | `report` | `{said, markup, title, address}`: the whole, and where it is kept            |
    | `error`  | `{title, detail}`: why there will be no more                                 |
    """

    def __init__(self, claim: Claim, address: str) -> None:
        self.sofar = WeighSoFar(claim=claim)
        self._address = address

    def begun(self) -> Told:
        """Return the page's content as long as nothing is known but the claim."""
        markup = fragment("weighing.html", **shown(self.sofar))
        return "begun", {"markup": markup, "said": _said(self.sofar)}

    def told(self, event: ClaimEvent[WeighEvent]) -> Told | None:
        """Return what a step has changed; `None` where it is another claim's."""
        if event.position != 1:
            return None
        before = self.sofar
        self.sofar = before.after(event.step)
        if self.sofar.report is not None:
            return _whole(self.sofar, self._address)
        old, new = _parts(before), _parts(self.sofar)
        parts: dict[str, Json] = {name: text for name, text in new.items() if old[name] != text}
        return "step", {"said": _said(self.sofar), "parts": parts}


def _live(name: str, request: WeighRequest) -> LiveWeighing:
    return LiveWeighing(request.claims[0], f"{FOLDER}/{name}")


def _parts(sofar: WeighSoFar) -> dict[str, str]:
    return {name: part("weigh_parts.html", name, sofar) for name in _PARTS}


def _whole(sofar: WeighSoFar, address: str) -> Told:
    return "report", {
        "said": "Done. Both sides are weighed.",
        "markup": fragment("weighing.html", **shown(sofar, address)),
        "title": f"{sofar.claim.text} · both sides · claimwright",
        "address": address,
    }


def _said(sofar: WeighSoFar) -> str:
    """Say what is being done, for those who hear the page."""
    _, word = STEPS[min(sofar.done, len(STEPS) - 1)]
    return f"Step {min(sofar.done + 1, len(STEPS))} of {len(STEPS)}: {word.lower()}."

"""An article in, the review of its citations out: as it goes on, ranked, decided, exported."""

import asyncio
from functools import partial
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from claimwright.domain import Decisions
from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.bundled_corpora import holds_sources
from claimwright.flows.job_events import Stage
from claimwright.verdict.citing.report import BASE_RATE
from claimwright.verdict.exports.citations_wording import DECISIONS, OPEN
from claimwright.views.citations import citations_view, decision_of
from claimwright.views.formats import CitationFormat
from claimwright.web.article_body import MAX_URL_CHARACTERS
from claimwright.web.citations import CitationsContext, check_ended, written
from claimwright.web.citations_body import MAX_WIKITEXT_CHARACTERS
from claimwright.web.citations_form import form_file, key_file
from claimwright.web.job_routes import LastEventId, followed
from claimwright.web.pages.citations_live import job_page, live_frames
from claimwright.web.pages.citations_text import text_page
from claimwright.web.pages.citations_wish import CitationsWish, citations_wish, usual_citations
from claimwright.web.pages.form_fields import fields_of
from claimwright.web.pages.negotiation import refuse_strangers
from claimwright.web.pages.refusals import form_page
from claimwright.web.pages.rendering import page

Name = Annotated[str, Path(max_length=100)]
Form = Annotated[CitationFormat, Query(alias="format")]
Shown = Annotated[str, Query(max_length=40)]
After = Annotated[int, Query(ge=0, le=2**31)]

EXPORTS = (
    (CitationFormat.WIKITEXT, "Talk page section (wikitext)"),
    (CitationFormat.HTML, "Web page, self-contained"),
    (CitationFormat.MARKDOWN, "Markdown"),
    (CitationFormat.CSV, "Spreadsheet (CSV)"),
    (CitationFormat.JSON, "Data (JSON)"),
)
"""Formats of a report's file, with what a reader calls them."""

FORMS = (
    ("form", "Form for people: cited or suggested, blindly"),
    ("form-key", "Its key (for whoever scores it)"),
)
"""What asks people, with what a reader calls it."""


def router(parts: CitationsContext) -> APIRouter:
    """Make the router of the pages of citations."""
    routes = APIRouter(prefix="/citations", include_in_schema=False)
    settings = parts.context.settings

    @routes.get("")
    async def asked() -> Response:
        """Return the form as nobody has touched it."""
        return await _form(parts, usual_citations(settings))

    @routes.post("")
    async def begun(request: Request) -> Response:
        """Begin a check and lead to its page; what cannot be begun comes back with the reason."""
        refuse_strangers(request)
        wish = usual_citations(settings)
        try:
            fields = await fields_of(request)
            wish = citations_wish(fields, settings)
            job = await parts.jobs.submit(parts.store, wish.to_request())
        except ClaimwrightError as error:
            return await _form(parts, wish, error)
        return RedirectResponse(f"/citations/{job.id}", status_code=303)

    _add_page(routes, parts)
    _add_texts(routes, parts)
    _add_form_for_people(routes, parts)
    _add_changes(routes, parts)
    return routes


def _add_page(routes: APIRouter, parts: CitationsContext) -> None:
    @routes.get("/{name}")
    def review(name: Name, show: Shown = "") -> Response:
        """Return the review of a report, or how far the check is that will become one."""
        job, report = parts.store.job(name), parts.store.report_if_any(name)
        address = f"/citations/{name}"
        if report is None:
            status = 404 if job.error is not None else 200
            shown = job_page(parts.store, job)
            return page(
                "citations_live.html", status=status, job=shown, address=address,
                base_rate=BASE_RATE,
            )  # fmt: skip
        decisions = parts.store.decisions(name)
        return page(
            "citations_report.html",
            view=citations_view(report, decisions, show),
            address=address,
            cancelled=job.stage is Stage.CANCELLED,
            exports=[(f"{address}/export?format={form.value}", word) for form, word in EXPORTS],
            asked=[(f"{address}/{path}", word) for path, word in FORMS],
        )

    @routes.get("/{name}/live")
    async def live(name: Name, after: After = 0, last_event_id: LastEventId = None) -> Response:
        """Stream what the page of a check that goes on shows next."""
        frames = partial(live_frames, parts.jobs, parts.store, name)
        beyond = max(after, last_event_id or 0)
        return await followed(parts.jobs, parts.store, name, beyond, frames)

    @routes.get("/{name}/export")
    def export(name: Name, form: Form = CitationFormat.HTML) -> Response:
        return written(parts.store, name, form)


def _add_texts(routes: APIRouter, parts: CitationsContext) -> None:
    """Add the texts of sources; they may be long, so none stands in the review itself."""

    @routes.get("/{name}/texts/{claim_id}/{which}")
    def text(name: Name, claim_id: Name, which: Name) -> Response:
        shown = text_page(parts.store.report(name), claim_id, which)
        return page("citations_text.html", text=shown, back=_claim_address(name, claim_id))


def _add_form_for_people(routes: APIRouter, parts: CitationsContext) -> None:
    """Add what asks people which source they would cite, blindly."""

    @routes.get("/{name}/form")
    def form(name: Name) -> Response:
        """Return the form as a page to fill in anywhere."""
        check_ended(parts.store, name)
        return form_file(parts.store.report(name))

    @routes.get("/{name}/form-key")
    def key(name: Name) -> Response:
        """Return what says which side of the form is whose."""
        check_ended(parts.store, name)
        return key_file(parts.store.report(name))


def _add_changes(routes: APIRouter, parts: CitationsContext) -> None:
    @routes.post("/{name}/stop")
    async def stop(name: Name, request: Request) -> Response:
        """Stop a check and return to its page."""
        refuse_strangers(request)
        await parts.jobs.cancel(parts.store, name)
        return RedirectResponse(f"/citations/{name}", status_code=303)

    @routes.post("/{name}/decisions")
    async def decide(name: Name, request: Request) -> Response:
        """Keep a decision; to a script say how many there are, others lead back to the claim."""
        refuse_strangers(request)
        fields = await fields_of(request)
        claim_id, word = fields.get("claim", ""), fields.get("decision", "")
        try:
            decision = decision_of(word)
        except ValueError as error:
            known = ", ".join(DECISIONS)
            message = f"the decision {word[:40]!r} is not known; it is one of {known}, or empty"
            raise InputError(message) from error
        decided = await asyncio.to_thread(parts.store.decide, name, claim_id, decision)
        if "application/json" in request.headers.get("accept", ""):
            return JSONResponse(await asyncio.to_thread(_said, parts, name, claim_id, decided))
        return RedirectResponse(_claim_address(name, claim_id), status_code=303)

    @routes.post("/{name}/delete")
    async def delete(name: Name, request: Request) -> Response:
        """Forget a report and return to the form."""
        refuse_strangers(request)
        await parts.jobs.delete(parts.store, name)
        return RedirectResponse("/citations", status_code=303)


def _claim_address(name: str, claim_id: str) -> str:
    return f"/citations/{name}#g-{quote(claim_id)}"


def _said(
    parts: CitationsContext, name: str, claim_id: str, decided: Decisions
) -> dict[str, str | int]:
    """Return what a page shows of a decision."""
    decision = decided.get(claim_id)
    groups = parts.store.report(name).groups
    return {
        "decision": "" if decision is None else decision.value,
        "words": OPEN if decision is None else DECISIONS[decision],
        "decided": len(decided),
        "offered": sum(group.suggestion is not None for group in groups),
    }


async def _form(
    parts: CitationsContext, wish: CitationsWish, error: ClaimwrightError | None = None
) -> Response:
    found = await parts.context.corpora()
    return form_page(
        "citations.html",
        error,
        here="/citations",
        wish=wish,
        corpora=[each.name for each in found if holds_sources(each.name)],
        longest=MAX_URL_CHARACTERS,
        longest_wikitext=MAX_WIKITEXT_CHARACTERS,
    )

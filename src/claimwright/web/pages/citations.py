"""An article in, the review of its citations out: as it goes on, ranked, decided, exported.

A check that goes on sends parts of its page, as server-sent events:

| event   | data                                                                  |
| ------- | --------------------------------------------------------------------- |
| `begun` | `{title, to_check, checked, said}`: the article is read               |
| `said`  | `{said}`: a sentence for the status line                              |
| `card`  | `{key, markup, checked, said}`: one claim more                        |
| `ended` | `{}`: there will be no more; the page of the whole is at its address  |
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from claimwright.domain import Decision, Decisions
from claimwright.errors import ClaimwrightError, InputError, TooLargeError
from claimwright.flows.bundled_corpora import BUNDLED
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.events import CitationsBegun, JobFailed, SourcesRead, Stage, StageReached
from claimwright.settings import Settings
from claimwright.verdict.citations import BASE_RATE
from claimwright.verdict.exports.citations_wording import DECISIONS, OPEN
from claimwright.verdict.exports.wording import counted
from claimwright.views.citations import GroupCard, citations_view, group_card
from claimwright.views.formats import CitationFormat
from claimwright.views.rendering import part
from claimwright.web.articles import MAX_URL_CHARACTERS
from claimwright.web.citations import MAX_WIKITEXT_CHARACTERS, CitationsContext, written
from claimwright.web.citations_events import CitationsEvent, CitationStore, GroupTold, ReportTold
from claimwright.web.job_flow import Job
from claimwright.web.job_routes import JobName, LastEventId, Told, add_delete, followed, told_frames
from claimwright.web.pages.citations_text import form_file, key_file, text_page
from claimwright.web.pages.exchange import fields_of, form_page, page, page_router

_SAID: Final[Mapping[Stage, str]] = {
    Stage.QUEUED: "Waiting for its turn.",
    Stage.READING: "Reading the article.",
}
"""What is said before the article is there."""


def cards_of(store: CitationStore, job: Job) -> tuple[GroupCard, ...]:
    """Return the cards of the claims that a job has checked, in reading order; blocking."""
    told = [event for _, event in store.events(job.id, kind=GroupTold)]
    groups = [each for each in told if isinstance(each, GroupTold)]
    groups.sort(key=lambda each: each.position)
    return tuple(group_card(each.group, {}) for each in groups)


def said_of(job: Job) -> str:
    """Say where a job is, in a sentence."""
    return _SAID.get(job.stage) or _counts(job.checked, job.to_check)


def told_of(event: CitationsEvent) -> Told:
    """Return what a page is told of an event, as the table in this module's docstring lists it."""
    match event:
        case StageReached(stage=stage):
            return ("ended", {}) if stage.ended else ("said", {"said": _SAID[stage]})
        case CitationsBegun(cited=cited, to_check=to_check, known=known):
            title, said = cited.article.title, _counts(known, to_check)
            return "begun", {"title": title, "to_check": to_check, "checked": known, "said": said}
        case SourcesRead():
            return "said", {"said": f"{event.read} of {counted(event.sources, 'source')} read."}
        case GroupTold(group=group, checked=checked, to_check=to_check):
            card = group_card(group, {})
            return "card", {
                "key": card.key,
                "markup": part("citations_parts.html", "card", card, ""),
                "checked": checked,
                "said": _counts(checked, to_check),
            }
        case ReportTold() | JobFailed():
            # After a failure the page is asked for once more, and says what is wrong.
            return "ended", {}


def _counts(checked: int, to_check: int) -> str:
    return f"{checked} of {counted(to_check, 'claim')} checked."


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


_LINK: Final = re.compile(r"https?://", re.IGNORECASE)
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[a-z]{2,10})*")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsWish:
    """Everything that the form holds.

    Args:
        article: Title or address; may be empty.
        wikitext: Pasted; may be empty.
        corpus: Searched for better sources; empty searches none.
        language: Of the wiki.
    """

    article: str = ""
    wikitext: str = ""
    corpus: str = ""
    language: str = "en"

    def to_request(self) -> CitationsRequest:
        """Return what is to be checked.

        Returns:
            The request; an address is told from a title by its scheme.

        Raises:
            InputError: Nothing is named, two articles are, or the language is no code.
            TooLargeError: It is longer than its bound.
        """
        article, wikitext = self.article.strip(), self.wikitext if self.wikitext.strip() else ""
        if not article and not wikitext:
            raise InputError(
                "there is no article; give its title or address, or paste its wikitext"
            )
        self._check_bounds(article, wikitext)
        if not _LANGUAGE.fullmatch(self.language):
            message = f"the language {self.language[:20]!r} is no code; write one such as en"
            raise InputError(message)
        is_address = bool(_LINK.match(article))
        if is_address and wikitext:
            raise InputError("an address and wikitext name two articles; give one of them")
        return CitationsRequest(
            title="" if is_address else article,
            url=article if is_address else "",
            wikitext=wikitext,
            language=self.language,
            corpus=self.corpus,
        )

    def _check_bounds(self, article: str, wikitext: str) -> None:
        if len(article) > MAX_URL_CHARACTERS or not article.isprintable():
            message = (
                f"the title or address {article[:40]!r} is over {MAX_URL_CHARACTERS:,} characters "
                "or holds unprintable ones; shorten it"
            )
            raise TooLargeError(message)
        if len(wikitext) > MAX_WIKITEXT_CHARACTERS:
            message = (
                f"the wikitext has {len(wikitext):,} characters; the limit is "
                f"{MAX_WIKITEXT_CHARACTERS:,}: paste a part of it"
            )
            raise TooLargeError(message)


def usual_citations(settings: Settings) -> CitationsWish:
    """Return the form as nobody has touched it."""
    return CitationsWish(corpus=settings.citations.corpus)


def citations_wish(fields: Mapping[str, str], settings: Settings) -> CitationsWish:
    """Return what the form asks for; what the browser did not send is as usual."""
    usual = usual_citations(settings)
    return CitationsWish(
        article=fields.get("article", ""),
        wikitext=fields.get("wikitext", ""),
        corpus=fields.get("corpus", usual.corpus),
        language=fields.get("language", "").strip().lower() or usual.language,
    )


def router(parts: CitationsContext) -> APIRouter:
    """Make the router of the pages of citations."""
    routes = page_router("/citations")
    settings = parts.context.settings

    @routes.get("")
    async def asked() -> Response:
        """Return the form as nobody has touched it."""
        return await _form(parts, usual_citations(settings))

    @routes.post("")
    async def begun(request: Request) -> Response:
        """Begin a check and lead to its page; what cannot be begun comes back with the reason."""
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
    def review(name: JobName, show: Shown = "") -> Response:
        """Return the review of a report, or how far the check is that will become one."""
        job, report = parts.store.job(name), parts.store.report_if_any(name)
        address = f"/citations/{name}"
        if report is None:
            status = 404 if job.error is not None else 200
            return page(
                "citations_live.html",
                status=status,
                job=job,
                said=said_of(job),
                groups=cards_of(parts.store, job),
                address=address,
                base_rate=BASE_RATE,
            )
        decisions = parts.store.decisions(name)
        read = (each.check.passage for group in report.groups for each in group.sources)
        # Of a review without a source that could be read nobody can be asked.
        forms = FORMS if any(read) else ()
        return page(
            "citations_report.html",
            view=citations_view(report, decisions, show),
            address=address,
            cancelled=job.stage is Stage.CANCELLED,
            exports=[(f"{address}/export?format={form.value}", word) for form, word in EXPORTS],
            asked=[(f"{address}/{path}", word) for path, word in forms],
        )

    @routes.get("/{name}/live")
    async def live(name: JobName, after: After = 0, last_event_id: LastEventId = None) -> Response:
        """Stream what the page of a check that goes on shows next."""
        frames = partial(told_frames, parts.jobs, parts.store, name, told_of)
        beyond = max(after, last_event_id or 0)
        return await followed(parts.jobs, parts.store, name, beyond, frames)

    @routes.get("/{name}/export")
    def export(name: JobName, form: Form = CitationFormat.HTML) -> Response:
        return written(parts.store, name, form)


def _add_texts(routes: APIRouter, parts: CitationsContext) -> None:
    """Add the texts of sources; they may be long, so none stands in the review itself."""

    @routes.get("/{name}/texts/{claim_id}/{which}")
    def text(name: JobName, claim_id: JobName, which: JobName) -> Response:
        shown = text_page(parts.store.report(name), claim_id, which)
        return page("citations_text.html", text=shown, back=_claim_address(name, claim_id))


def _add_form_for_people(routes: APIRouter, parts: CitationsContext) -> None:
    @routes.get("/{name}/form")
    def form(name: JobName) -> Response:
        """Return the form as a page to fill in anywhere."""
        return form_file(parts.store.report(name))

    @routes.get("/{name}/form-key")
    def key(name: JobName) -> Response:
        """Return what says which side of the form is whose."""
        return key_file(parts.store.report(name))


def _add_changes(routes: APIRouter, parts: CitationsContext) -> None:
    add_delete(routes, parts.jobs, parts.store, "", "/citations")

    @routes.post("/{name}/stop")
    async def stop(name: JobName) -> Response:
        """Stop a check and return to its page."""
        await parts.jobs.cancel(parts.store, name)
        return RedirectResponse(f"/citations/{name}", status_code=303)

    @routes.post("/{name}/decisions")
    async def decide(name: JobName, request: Request) -> Response:
        """Keep a decision; to a script say how many there are, others lead back to the claim."""
        fields = await fields_of(request)
        claim_id, word = fields.get("claim", ""), fields.get("decision", "")
        try:
            decision = Decision(word) if word else None
        except ValueError as error:
            known = ", ".join(DECISIONS)
            message = f"the decision {word[:40]!r} is not known; it is one of {known}, or empty"
            raise InputError(message) from error
        decided = await asyncio.to_thread(parts.store.decide, name, claim_id, decision)
        if "application/json" in request.headers.get("accept", ""):
            return JSONResponse(await asyncio.to_thread(_said, parts, name, claim_id, decided))
        return RedirectResponse(_claim_address(name, claim_id), status_code=303)


def _claim_address(name: str, claim_id: str) -> str:
    return f"/citations/{name}#g-{quote(claim_id)}"


def _said(
    parts: CitationsContext, name: str, claim_id: str, decided: Decisions
) -> dict[str, str | int]:
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
        corpora=[each.name for each in found if each.name not in BUNDLED],
        longest=MAX_URL_CHARACTERS,
        longest_wikitext=MAX_WIKITEXT_CHARACTERS,
    )

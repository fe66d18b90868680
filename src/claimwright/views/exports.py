"""A report and the name of a format → the text of a file; a form that people fill in → its page."""

import base64
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from markupsafe import Markup

from claimwright.domain import (
    ArticleReport,
    CitationReport,
    DebateReport,
    DecidedReport,
    Decisions,
    RatingForm,
    RatingItem,
    Report,
    WeighReport,
)
from claimwright.flows.events import Stage
from claimwright.schema.writing import to_json
from claimwright.verdict.article_report import article_of
from claimwright.verdict.exports.claim_review import claim_review, data_feed
from claimwright.verdict.exports.tables import citations_table, spreadsheet
from claimwright.verdict.exports.wording import Run, runs
from claimwright.verdict.exports.works import bibliography
from claimwright.views.article import article_page
from claimwright.views.citations import citations_view
from claimwright.views.debate import debate_view
from claimwright.views.evidence import EvidenceFilter
from claimwright.views.progress import Progress
from claimwright.views.rendering import fragment, markdown, standalone
from claimwright.views.weigh import WeighSoFar
from claimwright.views.wikitext import citations_wikitext

Exportable: TypeAlias = Report | ArticleReport | WeighReport | DebateReport | CitationReport
Writers: TypeAlias = Mapping[str, Callable[[], str]]
"""What writes one report, by the names of the formats."""


def exported(
    report: Exportable, form: str, *, url: str = "", decisions: Decisions | None = None
) -> str:
    """Return a report as the text of a file, in one of the formats of its kind.

    The `url` where it can be read is told in those formats that say it, if it is not empty. The
    JSON of a debate is the one that `claimwright debate` replays.
    """
    match report:
        case WeighReport():
            writers = _weighing(report)
        case DebateReport():
            writers = _debate(report)
        case CitationReport():
            writers = _citations(report, decisions or {})
        case ArticleReport():
            writers = _article(report, report, url)
        case _:
            writers = _article(report, article_of(report), url)
    return writers[form]()


def _article(report: Report | ArticleReport, whole: ArticleReport, url: str) -> Writers:
    return {
        "json": lambda: _json(report),
        "csv": lambda: spreadsheet(whole),
        "markdown": lambda: markdown("article.md", report=article_page(whole)),
        "html": lambda: standalone(
            "report.html",
            report=article_page(whole),
            stage=Progress(stage=Stage.DONE),
            filter=EvidenceFilter(neither=True),
        ),
        "bibtex": lambda: bibliography(whole),
        "claimreview": lambda: claim_review(whole, url),
        "feed": lambda: data_feed(whole, url),
    }


def _weighing(report: WeighReport) -> Writers:
    return {
        "html": lambda: standalone(
            "weighed.html", weighing=WeighSoFar.whole(report), exports=(), follow="", failure=""
        ),
        "markdown": lambda: markdown("weigh.md", weighing=WeighSoFar.whole(report)),
        "json": lambda: _json(report),
    }


def _debate(report: DebateReport) -> Writers:
    return {
        "html": lambda: standalone("debate_report.html", view=debate_view(report)),
        "markdown": lambda: markdown("debate.md", view=debate_view(report)),
        "json": lambda: _json(report),
    }


def _citations(report: CitationReport, decisions: Decisions) -> Writers:
    return {
        "wikitext": lambda: citations_wikitext(report, decisions),
        "html": lambda: standalone(
            "citations_report.html",
            view=citations_view(report, decisions),
            address="",
            cancelled=False,
        ),
        "markdown": lambda: markdown("citations.md", view=citations_view(report, decisions)),
        "csv": lambda: citations_table(report, decisions),
        "json": lambda: _json(DecidedReport(report, decisions)),
    }


def _json(value: object) -> str:
    return json.dumps(to_json(value), ensure_ascii=False, indent=2) + "\n"


def rating_form(form: RatingForm) -> str:
    """Return a form as one HTML file, which may run its one script and no other.

    It loads nothing and sends nothing: it keeps what was answered in the browser, and saves it as a
    table when asked.
    """
    script = fragment("rating_form.js")
    return fragment(
        "rating_form.html",
        form=form,
        parts_of=_parts,
        script=Markup(script),  # noqa: S704  # ours
        digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def _parts(item: RatingItem) -> Iterator[tuple[str, tuple[Run, ...], bool]]:
    """Yield heading and text of what is shown, and whether it is shown only when asked for."""
    for at, (heading, text) in enumerate(item.shown):
        marks = [(each.start, each.end) for each in item.marks if each.part == at]
        yield heading, runs(text, marks), at in item.folded

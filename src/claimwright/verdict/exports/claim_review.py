"""An article's report in, schema.org ClaimReview as JSON-LD out, marked as made by a machine."""

import json
from collections.abc import Mapping
from typing import Final

from claimwright.domain import Article, ArticleReport, Document, Json, Report
from claimwright.verdict.exports.wording import MACHINE_MADE, VERDICTS, heading
from claimwright.verdict.exports.works import address_of, web_address

_SCRIPT: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
"""So that the text may stand in a page's script element."""


def claim_review(report: ArticleReport) -> str:
    """Return the checked claims of a report as ClaimReview.

    A rating has a name and no number: a verdict on evidence is no point on a scale of truth.

    Args:
        report: On an article.

    Returns:
        JSON-LD with one `ClaimReview` per checked claim, the most doubtful first; failed claims
        are left out, since nothing is known of them.

    Source:
        schema.org, "ClaimReview".
    """
    reviews = [_review(each.report, report) for each in report.claims if each.report is not None]
    text = json.dumps(
        {"@context": "https://schema.org", "@graph": reviews}, ensure_ascii=False, indent=2
    )
    for character, escape in _SCRIPT.items():
        text = text.replace(character, escape)
    return text


def _review(report: Report, whole: ArticleReport) -> Mapping[str, Json]:
    provenance = report.provenance
    return {
        "@type": "ClaimReview",
        "claimReviewed": report.claim.text,
        "datePublished": provenance.created_at[:10],
        "author": {
            "@type": "SoftwareApplication",
            "name": "claimwright",
            "applicationCategory": "Automated claim verification",
            "softwareVersion": provenance.versions.get("claimwright", ""),
        },
        "creativeWorkStatus": "Machine-made, not reviewed by a person",
        "description": MACHINE_MADE,
        "reviewRating": {
            "@type": "Rating",
            "alternateName": VERDICTS[report.verdict.label],
            "ratingExplanation": report.explanation[0].sentence if report.explanation else "",
        },
        "itemReviewed": _claim(report, whole),
        "citation": _citations(report),
    }


def _claim(report: Report, whole: ArticleReport) -> Mapping[str, Json]:
    said: dict[str, Json] = {"@type": "Claim", "appearance": _appearance(whole)}
    if report.claim.date or whole.article.published:
        said["datePublished"] = report.claim.date or whole.article.published
    return said


def _appearance(whole: ArticleReport) -> Mapping[str, Json]:
    article: Article = whole.article
    said: dict[str, Json] = {"@type": "CreativeWork", "headline": heading(whole)}
    if web_address(article.source):
        said["url"] = article.source
    if article.byline:
        said["author"] = {"@type": "Person", "name": article.byline}
    return said


def _citations(report: Report) -> list[Json]:
    documents = {piece.evidence.document.id: piece.evidence.document for piece in report.evidence}
    return [_cited(document) for document in documents.values()]


def _cited(document: Document) -> Mapping[str, Json]:
    work: dict[str, Json] = {"@type": "ScholarlyArticle", "name": document.title or document.id}
    if document.summarises is not None:
        work["@type"] = "CreativeWork"
        work["author"] = {"@type": "Organization", "name": "claimwright"}
        work["description"] = document.published_in
        work["isBasedOn"] = {"@type": "Report", "name": document.summarises.title}
    if address_of(document):
        work["url"] = address_of(document)
    return work

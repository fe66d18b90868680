"""An article's report in, ClaimReview as JSON-LD or as a feed out, marked as made by a machine."""

import json
from collections.abc import Mapping
from typing import Final

from claimwright.domain import Article, ArticleReport, Document, Json, Report
from claimwright.verdict.exports.wording import MACHINE_MADE, VERDICTS, heading
from claimwright.verdict.exports.works import address_of, web_address

_SCRIPT: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
"""So that the text may stand in a page's script element."""


def claim_review(report: ArticleReport, url: str = "") -> str:
    """Return the checked claims of a report as ClaimReview in JSON-LD, the most doubtful first.

    A rating has a name and no number: a verdict on evidence is no point on a scale of truth. Failed
    claims are left out, since nothing is known of them.

    Source:
        schema.org, "ClaimReview".
    """
    return _text({"@context": "https://schema.org", "@graph": _reviews(report, url)})


def data_feed(report: ArticleReport, url: str = "") -> str:
    """Return a `DataFeed` in JSON-LD, as Data Commons reads fact checks.

    Each checked claim is a `DataFeedItem` that holds the `ClaimReview` that `claim_review` writes.

    Source:
        schema.org, "DataFeed"; datacommons.org, "Fact Check Markup".
    """
    reviews = _reviews(report, url)
    return _text(
        {
            "@context": "https://schema.org",
            "@type": "DataFeed",
            "name": f"Claims checked by claimwright: {heading(report)}",
            "description": MACHINE_MADE,
            "dateModified": max((str(each["datePublished"]) for each in reviews), default=""),
            "dataFeedElement": [
                {
                    "@type": "DataFeedItem",
                    "dateCreated": each["datePublished"],
                    **({"url": url} if url else {}),
                    "item": [each],
                }
                for each in reviews
            ],
        }
    )


def _reviews(report: ArticleReport, url: str) -> list[Mapping[str, Json]]:
    address = {"url": url} if url else {}
    return [
        {**_review(each.report, report), **address}
        for each in report.claims
        if each.report is not None
    ]


def _text(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    for character, escape in _SCRIPT.items():
        text = text.replace(character, escape)
    return text


def _review(report: Report, whole: ArticleReport) -> Mapping[str, Json]:
    provenance = report.provenance
    return {
        "@type": "ClaimReview",
        "claimReviewed": report.claim.text,
        "inLanguage": "en",
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
    said: dict[str, Json] = {
        "@type": "Claim",
        "name": report.claim.text,
        "appearance": _appearance(whole),
    }
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

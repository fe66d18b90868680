"""Wikipedia claims with the text of the source they cite in, citations that people checked out."""

import re
from typing import Final

from claimwright.claims.sentences import split
from claimwright.domain import Claim
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import About, Bench, CitationCase, CitationSet
from claimwright_lab.evaluation.citations.cited import cited_claim, cited_source, read_source
from claimwright_lab.evaluation.files import Files

LABELS: Final = {
    "Supported": "SUPPORTED",
    "Partially supported": "PARTLY_SUPPORTED",
    "Not supported": "NOT_SUPPORTED",
    "Source unavailable": "SOURCE_UNAVAILABLE",
}
FITTED: Final = (
    "The bundled checker's calibration, three numbers, was fitted on these claims, and how "
    "words are found on a page was chosen on them: its labels, its order and its ECE flatter it "
    "here; see its card for figures by folds."
)
"""What holds of both sets that the checker's probabilities were set on."""

_MARKER: Final = re.compile(r"\[[^\[\]\s]{1,20}(?: \d{1,3})?\]")


def cases(files: Files) -> tuple[CitationCase, ...]:
    """Read one case per checked citation, in file order.

    The context is what stands before the claim in its paragraph.
    """
    return tuple(_case(row) for row in read_rows(files["citations"]))


def _case(row: Row) -> CitationCase:
    name, text = row.text("id"), row.text("claim_text")
    url, title = row.text("source_url"), row.text("article_title").replace("%2C", ",")
    before = _before(_MARKER.sub("", row.text("claim_container")), text)
    return CitationCase(
        id=name,
        cited=cited_claim(
            Claim(id=name, text=text, context=" ".join(before)),
            cited_source(url),
            context=before,
            article_title=title,
        ),
        source=read_source(row.text("source_text"), url=url),
        gold=row.label("ground_truth", LABELS),
        article=title,
    )


def _before(paragraph: str, claim: str) -> tuple[str, ...]:
    """Return the last four sentences before a claim; none where its text is not found."""
    place = paragraph.find(claim)
    return tuple(span.text for span in split(paragraph[:place])[-4:]) if place > 0 else ()


DEV: Final = CitationSet(
    about=About(
        id="citation-checks",
        title="Citations of English Wikipedia with their sources' text, checked by people",
        source="https://github.com/alex-o-748/citation-checker-script",
        licence="MIT; claims CC BY-SA 4.0, sources of their publishers",
        files=Files(names={"citations": ("wikipedia/citation_checks_dev40", "citation_checks")}),
        note=(
            "Sources are cut at 12,000 characters by the set; what people saw may be longer. "
            + FITTED
        ),
    ),
    bench=Bench.CHECKS,
    read=cases,
)

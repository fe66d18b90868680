"""An article's report in, Markdown that shows every text as it is out."""

import html
import re
from collections.abc import Iterator, Sequence
from typing import Final

from claimwright.domain import ArticleReport, CheckedClaim, Document, Judged, Label, Report
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.wording import (
    MACHINE_MADE,
    STANCES,
    VERDICTS,
    as_written,
    coverage_sentence,
    heading,
    verdict_words,
)
from claimwright.verdict.exports.works import address_of, also_in_words, reference_of, web_address

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$^=:@\"'])")
_UNSAFE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+"
)
_ORDER: Final = (Label.REFUTES, Label.SUPPORTS, Label.NOT_ENOUGH_INFO)


def markdown(report: ArticleReport) -> str:
    """Return a report as Markdown.

    Args:
        report: On an article.

    Returns:
        A heading, the counts, then the claims, the most doubtful first, with their evidence. Text
        that is not ours is escaped: it can set no link, image, heading or HTML.
    """
    lines = [
        f"# {escaped(heading(report))}",
        "",
        *_origin(report),
        f"*{MACHINE_MADE}*",
        "",
        escaped(coverage_sentence(report.coverage)),
        "",
        "| verdict | claims |",
        "| --- | ---: |",
        *(f"| {words} | {report.verdicts[label]} |" for label, words in VERDICTS.items()),
        "",
    ]
    for checked in report.claims:
        lines += [*_claim(checked), ""]
    return "\n".join(lines)


def escaped(text: str) -> str:
    r"""Return text that Markdown shows as it is, on one line.

    Args:
        text: Any.

    Returns:
        With every character that means something to Markdown escaped, and controls as spaces.

    Examples:
        >>> escaped("<b>*x*</b>\n# y")
        '&lt;b&gt;\\*x\\*&lt;/b&gt; \\# y'
    """
    plain = html.escape(_UNSAFE.sub(" ", text), quote=False)
    return _SPECIAL.sub(r"\\\1", plain).strip()


def _origin(report: ArticleReport) -> Iterator[str]:
    article = report.article
    said = [escaped(part) for part in (article.byline, article.published) if part]
    address = web_address(article.source)
    if address:
        said.append(link(address, address))
    if said:
        yield from (", ".join(said), "")


def _claim(checked: CheckedClaim) -> Iterator[str]:
    yield f"## {escaped(checked.found.claim.text)}"
    yield ""
    written = as_written(checked)
    if written:
        yield from (f"In the article: “{escaped(written)}”", "")
    if checked.report is None:
        yield f"**Not checked**: {escaped(checked.failure)}"
        return
    for known in checked.report.known_checks:
        address = web_address(known.check.url)
        words = link(known.words, address) if address else escaped(known.words)
        rating, claim = escaped(known.check.rating.words), escaped(known.check.claim)
        yield from (f"{words}: **{rating}** “{claim}”", "")
    yield f"**{escaped(verdict_words(checked.report))}**"
    yield ""
    yield escaped(_counted(checked.report))
    for label in _ORDER:
        pieces = [piece for piece in checked.report.evidence if piece.stance.label is label]
        yield from _side(label, pieces)


def _counted(report: Report) -> str:
    return " ".join(one.sentence for one in report.explanation if one.status == "composed")


def _side(label: Label, pieces: Sequence[Judged]) -> Iterator[str]:
    if not pieces:
        return
    yield from ("", f"Evidence that {STANCES[label]}:", "")
    for piece in pieces:
        document = piece.evidence.document
        quote = " […] ".join(span.text for span in piece.evidence.rationale)
        notice = notice_words(document)
        told = f" **{escaped(notice)}.**" if notice else ""
        also = also_in_words(len(piece.evidence.also_in))
        told += f" ({also})" if also else ""
        reason = f" {escaped(piece.stance.reason)}" if piece.stance.reason else ""
        yield f"- {_work(document)}{told} “{escaped(quote or piece.evidence.window.text)}”{reason}"


def _work(document: Document) -> str:
    title, reference = document.title or document.id, reference_of(document)
    address = address_of(document)
    named = link(title, address) if address else escaped(title)
    return f"{named} ({escaped(reference)})." if reference else f"{named}."


def link(text: str, address: str) -> str:
    r"""Return a link that neither its text nor its address can leave.

    Args:
        text: What is shown.
        address: Of the web, as `web_address` let it pass.

    Returns:
        Markdown.

    Examples:
        >>> link("a]", "https://example.org/<b>")
        '[a\\]](<https://example.org/%3Cb%3E>)'
    """
    safe = address.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C")
    return f"[{escaped(text)}](<{safe}>)"

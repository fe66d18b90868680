"""A citation report in, Markdown that shows every text as it is out."""

import re
from collections.abc import Iterator

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitationReport,
    Decisions,
    SuggestedSource,
)
from claimwright.verdict.exports.citations_wording import (
    LABELS,
    MACHINE_READ,
    NO_EDIT,
    OUTCOMES,
    STATES,
    TAGS,
    decision_words,
    made_words,
    marker_words,
    quotes_of,
    revision_words,
    section_words,
    source_address,
    source_name,
    source_origin,
    standing_words,
    support_words,
)
from claimwright.verdict.exports.markdown import escaped, link
from claimwright.verdict.exports.weigh_markdown import exact
from claimwright.verdict.exports.works import web_address


def citations_markdown(report: CitationReport, decisions: Decisions) -> str:
    """Return a citation report as Markdown.

    Args:
        report: On one article.
        decisions: Of a reviewer.

    Returns:
        What was read and how to take it, then every claim, the riskiest first. Text that is not
        ours is escaped: it can set no link, image, heading or HTML.
    """
    article = report.cited.article
    lines = [
        f"# {escaped(f'Citations of {article.title}')}",
        "",
        f"*{escaped(MACHINE_READ)}* **{escaped(NO_EDIT)}**",
        "",
        escaped(standing_words(report)),
        "",
        escaped(report.base_rate),
        "",
        *_origin(report),
    ]
    for group in report.groups:
        lines += [*_group(group, decisions), ""]
    lines += ["---", "", escaped(made_words(report.provenance)), ""]
    return "\n".join(lines)


def _origin(report: CitationReport) -> Iterator[str]:
    article = report.cited.article
    address, words = web_address(article.url), revision_words(article)
    if words:
        yield f"- Read: {link(words, address) if address else escaped(words)}"
    yield from (f"- {escaped(each)}" for each in (*report.notices, *report.cited.notices))
    if report.cited.left_out:
        yield f"- References that stand behind no claim: {len(report.cited.left_out)}"
    yield ""


def _group(group: CheckedGroup, decisions: Decisions) -> Iterator[str]:
    cited = group.cited
    yield f"## {escaped(marker_words(group))} {LABELS[group.label]}"
    yield ""
    yield f"> {exact(cited.claim.text)}"
    yield ""
    yield f"- Where: {escaped(section_words(cited.section))}"
    if cited.tags:
        yield f"- Editors say: {', '.join(TAGS[tag] for tag in cited.tags)}"
    yield f"- Finding: {escaped(group.reason)} ({support_words(group.support)})"
    if group.failure:
        yield f"- Not checked: {escaped(group.failure)}"
    yield from (_source(each) for each in group.sources)
    if group.suggestion is not None:
        yield from _suggestion(group.suggestion, decision_words(decisions, cited.claim.id))
    elif group.label not in {CitationLabel.SUPPORTED, CitationLabel.SOURCE_UNAVAILABLE}:
        yield f"- {OUTCOMES[group.outcome]}"


def _source(checked: CheckedSource) -> str:
    name, address = source_name(checked.source), source_address(checked)
    shown = link(name, address) if address else escaped(name)
    origin = source_origin(checked.source)
    head = f"- Cited as \\[{checked.reference}\\]: {shown}" + (
        f" ({escaped(origin)})" if origin else ""
    )
    if checked.check.label is CitationLabel.SOURCE_UNAVAILABLE:
        why = f": {escaped(checked.read.detail)}" if checked.read.detail else ""
        return f"{head}. Not read. {STATES[checked.read.state]}{why}"
    kept = ", in a kept copy" if checked.read.archived else ""
    return f"{head}{kept}. {LABELS[checked.check.label]}, {_said(checked.check)}"


def _suggestion(offered: SuggestedSource, decided: str) -> Iterator[str]:
    address = web_address(offered.url)
    name = offered.title or offered.document_id
    shown = link(name, address) if address else escaped(name)
    yield f"- **Suggested ({decided.lower()})**: {shown}. {_said(offered.check)}"
    if offered.cite:
        yield f"  - {_code(offered.cite)}"


def _code(text: str) -> str:
    """Return text to be copied, in a fence longer than any within it."""
    line = " ".join(text.split())
    fence = "`" * (max(map(len, re.findall("`+", line)), default=0) + 1)
    return f"{fence} {line} {fence}"


def _said(check: CitationCheck) -> str:
    said = support_words(check.support)
    quotes = "; ".join(f"“{exact(quote)}”" for quote in quotes_of(check))
    missing = ", ".join(escaped(each) for each in check.missing)
    return (
        f"{said}"
        + (f". {escaped(check.reason)}" if check.reason else "")
        + (f". It says: {quotes}" if quotes else "")
        + (f". It does not hold: {missing}" if missing else "")
        + "".join(f". Warning: {escaped(each)}" for each in check.warnings)
    )

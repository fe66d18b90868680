"""A citation report in, a section for the article's talk page out: it proposes, and edits nothing.

Text that is not ours stands in nowiki where wikitext would obey it, so that it can set no link,
template, category, signature or heading.
"""

import html
import re
from collections.abc import Iterator, Sequence
from typing import Final

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationLabel,
    CitationReport,
    Decision,
    Decisions,
)
from claimwright.verdict.exports.citations_wording import (
    LABELS,
    MACHINE_READ,
    MAX_QUOTED,
    NEEDS_REVIEW,
    NO_EDIT,
    STATES,
    made_words,
    marker_words,
    quotes_of,
    section_words,
    short,
    source_address,
    source_name,
    standing_words,
    suggested,
    support_words,
)
from claimwright.verdict.exports.wording import CONTROLS, MARKS, SEPARATORS, TURNING, percent

_PLAIN: Final = re.compile(
    r"(?:[^\W_]|[ .,()%“”‘’?/–—°€£$+²³·→…;]|'(?!')|-(?!-)|:(?= ))*"  # noqa: RUF001  # quotation marks
)
_LINKED: Final = re.compile(r"//|\b(?:ISBN|PMID|RFC)\s", re.IGNORECASE)
_BREAKS: Final = re.compile(f"[ {CONTROLS}{SEPARATORS}]+")
_TURNING: Final = re.compile(f"[{MARKS}{TURNING}]")


def citations_wikitext(report: CitationReport, decisions: Decisions) -> str:
    """Return a citation report as a section of wikitext.

    Returns:
        What was read and how to take it, accepted and open proposals, a table of the citations to
        look at, and apart from these those whose sources could not be read. It ends with a
        signature for whoever posts it.
    """
    parts = (
        _head(report),
        _proposals("Proposed by a reviewer", suggested(report.groups, decisions, Decision.ACCEPT)),
        _proposals(
            "Suggested by the machine, decided by nobody", suggested(report.groups, decisions, None)
        ),
        _passed_over(report, decisions),
        _table(report),
        _unread(report),
        _foot(report),
    )
    return "\n".join(line for part in parts for line in part)


def nowiki(text: str) -> str:
    """Return text that wikitext shows as it is, on one line, within nowiki where it holds markup.

    Examples:
        >>> nowiki("Britain's lakes, 41 m deep"), nowiki("[[x]] & ~~~~")
        ("Britain's lakes, 41 m deep", '<nowiki>[[x]] &amp; ~~~~</nowiki>')
        >>> nowiki("</nowiki>{{delete}}")
        '<nowiki>&lt;/nowiki&gt;{{delete}}</nowiki>'
    """
    line = _TURNING.sub("", _BREAKS.sub(" ", text)).strip()
    if _PLAIN.fullmatch(line) and not _LINKED.search(line) and not line.endswith(("'", "-", ":")):
        return line
    return f"<nowiki>{html.escape(line, quote=False)}</nowiki>"


def _head(report: CitationReport) -> Iterator[str]:
    article = report.cited.article
    yield f"== Citations of {nowiki(article.title or 'this article')}: a machine's reading =="
    yield f"''{MACHINE_READ}'' '''{NO_EDIT}'''"
    yield ""
    yield f"Read: {_link(article.title)}, {_revision(report)}. {nowiki(standing_words(report))}"
    yield ""
    yield nowiki(report.base_rate)
    yield ""
    notices = (*report.notices, *report.cited.notices)
    yield from (f"* {nowiki(notice)}" for notice in notices)
    if notices:
        yield ""


def _revision(report: CitationReport) -> str:
    """Return a link to the very revision, which the wiki itself resolves."""
    article = report.cited.article
    when = f" of {nowiki(article.timestamp[:10])}" if article.timestamp else ""
    if article.revision is not None:
        return f"[[Special:PermanentLink/{article.revision}|revision {article.revision}]]{when}"
    return f"a text without a revision number{when}"


def _proposals(title: str, groups: Sequence[CheckedGroup]) -> Iterator[str]:
    if groups:
        yield f"=== {title} ==="
        for group in groups:
            yield from _proposal(group)
        yield ""


def _passed_over(report: CitationReport, decisions: Decisions) -> Iterator[str]:
    rejected = len(suggested(report.groups, decisions, Decision.REJECT))
    neither = len(suggested(report.groups, decisions, Decision.NEITHER))
    said = [f"{rejected} rejected"] if rejected else []
    said += [f"{neither} found no better than what is cited"] if neither else []
    if said:
        yield f"Other suggestions, by the reviewer: {', '.join(said)}."
        yield ""


def _proposal(group: CheckedGroup) -> Iterator[str]:
    if group.suggestion is None:
        return
    yield f"* {_markers(group)} in {_where(group)}: {_quoted(group)}"
    yield f"** Now: {_now(group)}."
    offered = group.suggestion
    quotes = "; ".join(f"“{nowiki(quote)}”" for quote in quotes_of(offered.check))
    said = f", which says: {quotes}" if quotes else ""
    yield (
        f"** Suggested ({support_words(offered.check.support)}): "
        f"{nowiki(offered.title or offered.document_id)}{said}"
    )
    if offered.cite:
        yield f"** <code>{_code(offered.cite)}</code>"


def _now(group: CheckedGroup) -> str:
    if group.support is None:
        return "nothing cited could be read, which says nothing of the claim"
    return f"{LABELS[group.label].lower()} ({support_words(group.support)})"


def _code(template: str) -> str:
    safe = _BREAKS.sub(" ", template)
    return f"<nowiki>{html.escape(safe, quote=False)}</nowiki>"


def _markers(group: CheckedGroup) -> str:
    return f"<nowiki>{marker_words(group)}</nowiki>"


def _table(report: CitationReport) -> Iterator[str]:
    groups = [group for group in report.groups if group.label in NEEDS_REVIEW]
    if not groups:
        yield from ("No citation that was read needs a look.", "")
        return
    yield "=== Citations to look at, the riskiest first ==="
    yield '{| class="wikitable sortable"'
    yield "! Citation !! Claim !! Finding !! Support !! What the sources say"
    for group in groups:
        yield "|-"
        yield f"| {_markers(group)}"
        yield f"| {_where(group)}: {_quoted(group)}"
        yield f"| {LABELS[group.label]}: {nowiki(group.reason)}"
        yield f"| {'' if group.support is None else percent(group.support)}"
        yield f"| {' / '.join(_says(each) for each in group.sources)}"
    yield from ("|}", "")


def _where(group: CheckedGroup) -> str:
    """Return a link to the section that a claim stands in, the innermost one."""
    title, section = group.cited.article_title, group.cited.section
    return _link(title, section[-1] if section else "", section_words(section))


def _link(title: str, section: str = "", shown: str = "") -> str:
    """Return a link within the wiki; the words alone where wikitext would obey some of them."""
    words, target = shown or title or "this article", f"{title}#{section}" if section else title
    plain = nowiki(title) == title and nowiki(section) == section
    if not title or not plain or nowiki(words) != words:
        return nowiki(words)
    return f"[[:{target}|{words}]]"


def _quoted(group: CheckedGroup) -> str:
    """Return the sentence in which an editor finds a claim, the claim itself in bold."""
    sentence, claim = group.cited.sentence, group.cited.claim.text
    before, found, after = sentence.partition(claim)
    if not claim or not found or sentence == claim or len(sentence) > MAX_QUOTED:
        return f"“{nowiki(short(claim))}”"
    # Within tags, as apostrophes of the text could run into those of wikitext.
    return f"“{_spaced(before)}<b>{nowiki(claim)}</b>{_spaced(after)}”"


def _spaced(text: str) -> str:
    """Return text as `nowiki` does, with a space at either end that had one."""
    if not text.strip():
        return text and " "
    return f"{' ' * text[0].isspace()}{nowiki(text)}{' ' * text[-1].isspace()}"


def _says(checked: CheckedSource) -> str:
    name = f"<nowiki>[{checked.reference}]</nowiki> {_named(checked)}"
    if checked.check.label is CitationLabel.SOURCE_UNAVAILABLE:
        return f"{name}: not read ({STATES[checked.read.state].lower()})"
    quotes = "; ".join(f"“{nowiki(quote)}”" for quote in quotes_of(checked.check))
    missing = ", ".join(nowiki(short(each)) for each in checked.check.missing)
    return f"{name}: {quotes or 'nothing on it'}" + (f" (without: {missing})" if missing else "")


def _named(checked: CheckedSource) -> str:
    """Return a source's name, as a link where it has an address that can be one."""
    name, address = nowiki(short(source_name(checked.source))), source_address(checked)
    if not address or re.search(r"[\[\]{}|<>\"'\s]", address):
        return name
    # A name that is itself an address would be a link within a link.
    return f"[{address} {name}]"


def _unread(report: CitationReport) -> Iterator[str]:
    groups = [each for each in report.groups if each.label is CitationLabel.SOURCE_UNAVAILABLE]
    if not groups:
        return
    yield "=== Not read, so nothing is said of them ==="
    for group in groups:
        why = [STATES[each.read.state].lower() for each in group.sources]
        why += [nowiki(group.failure)] if group.failure else []
        said = "; ".join(why) or "no source"
        yield f"* {_markers(group)} “{nowiki(short(group.cited.claim.text))}”: {said}"
    yield ""


def _foot(report: CitationReport) -> Iterator[str]:
    yield f"<small>{nowiki(made_words(report.provenance))}</small> ~~~~"
    yield ""

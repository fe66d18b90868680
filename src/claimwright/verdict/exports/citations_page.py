"""A citation report in, one HTML file that needs nothing else out: no script, no other host."""

from collections.abc import Iterator
from html import escape
from typing import Final

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitationReport,
    Decisions,
    SuggestedSource,
)
from claimwright.verdict.exports.citations_marks import paragraph_runs, passage_runs
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
    revision_words,
    section_words,
    source_address,
    source_name,
    source_origin,
    standing_words,
    support_words,
)
from claimwright.verdict.exports.works import web_address

_KEYS: Final = {
    CitationLabel.CONTRADICTED: ("refuted", "✗"),
    CitationLabel.NOT_SUPPORTED: ("refuted", "✗"),
    CitationLabel.PARTLY_SUPPORTED: ("partly", "~"),
    CitationLabel.SUPPORTED: ("supported", "✓"),
    CitationLabel.SOURCE_UNAVAILABLE: ("undecided", "?"),
}


def citations_page(report: CitationReport, decisions: Decisions) -> str:
    """Return a citation report as one HTML file.

    Args:
        report: On one article.
        decisions: Of a reviewer.

    Returns:
        What was read, the base rate, then every claim in its paragraph, the riskiest first, the
        passages that were found beside the source suggested. Text that is not ours is escaped; the
        page may load nothing and run nothing.
    """
    title = escape(f"Citations of {report.cited.article.title}")
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            (
                '<meta http-equiv="Content-Security-Policy"'
                " content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none';"
                " form-action 'none'\">"
            ),
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{title} – claimwright</title><style>{STYLE}</style></head><body>",
            f'<h1 dir="auto">{title}</h1>',
            *_head(report),
            *(line for group in report.groups for line in _group(group, decisions)),
            f'<p class="note">{escape(made_words(report.provenance))}</p>',
            "</body></html>",
            "",
        ]
    )


def _head(report: CitationReport) -> Iterator[str]:
    article = report.cited.article
    words, address = revision_words(article), web_address(article.url)
    if words:
        yield f'<p class="note">{_link(address, words)}</p>'
    yield f'<p class="warn">{escape(MACHINE_READ)} <strong>{escape(NO_EDIT)}</strong></p>'
    yield f"<p>{escape(standing_words(report))}</p><p>{escape(report.base_rate)}</p>"
    notices = (*report.notices, *report.cited.notices)
    if notices:
        yield f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in notices)}</ul>"
    if report.cited.left_out:
        yield f"<details><summary>{len(report.cited.left_out)} behind no claim</summary><ul>"
        yield from (
            f"<li>{escape(each.reason)}: {escape(each.span.text)}</li>"
            for each in report.cited.left_out
        )
        yield "</ul></details>"


def _group(group: CheckedGroup, decisions: Decisions) -> Iterator[str]:
    cited = group.cited
    where = escape(f"{marker_words(group)} {section_words(cited.section)}")
    yield f'<section><h2 dir="auto">{where}</h2>'
    yield f"{_label(group.label)} <p>{escape(group.reason)} ({support_words(group.support)})</p>"
    if cited.tags:
        yield f'<p class="note">Editors say: {", ".join(TAGS[tag] for tag in cited.tags)}.</p>'
    if group.failure:
        yield f"<p>Not checked: {escape(group.failure)}</p>"
    yield f'<p class="paragraph" dir="auto">{_paragraph(group)}</p>'
    yield '<div class="pair">'
    yield from (_source(each) for each in group.sources)
    if group.suggestion is not None:
        yield _suggestion(group.suggestion, decision_words(decisions, cited.claim.id))
    yield "</div>"
    if group.suggestion is None and group.label not in {
        CitationLabel.SUPPORTED,
        CitationLabel.SOURCE_UNAVAILABLE,
    }:
        yield f'<p class="note">{OUTCOMES[group.outcome]}</p>'
    yield "</section>"


def _label(label: CitationLabel) -> str:
    key, sign = _KEYS[label]
    return f'<p class="label {key}">{sign} {LABELS[label]}</p>'


def _paragraph(group: CheckedGroup) -> str:
    said = []
    for run in paragraph_runs(group):
        words = escape(run.text)
        if run.kind == "missing":
            words = f'<span class="missing" title="No source that was read holds it">{words}</span>'
        said.append(f"<b>{words}</b>" if run.kind else words)
    return "".join(said)


def _source(checked: CheckedSource) -> str:
    name = _link(source_address(checked), source_name(checked.source))
    origin = source_origin(checked.source)
    head = f'<div><h3 dir="auto">Cited as [{checked.reference}]: {name}</h3>' + (
        f'<p class="reference">{escape(origin)}</p>' if origin else ""
    )
    if checked.check.label is CitationLabel.SOURCE_UNAVAILABLE:
        why = f": {checked.read.detail}" if checked.read.detail else ""
        said = escape(f"{STATES[checked.read.state]}{why}. It says nothing of the claim.")
        return f"{head}{_label(checked.check.label)}<p>{said}</p></div>"
    kept = '<p class="note">Read in a kept copy.</p>' if checked.read.archived else ""
    return f"{head}{kept}{_check(checked.check)}</div>"


def _suggestion(offered: SuggestedSource, decided: str) -> str:
    name = _link(web_address(offered.url), offered.title or offered.document_id)
    cite = f"<code>{escape(offered.cite)}</code>" if offered.cite else ""
    return (
        f'<div><h3 dir="auto">Suggested: {name}</h3>{_check(offered.check)}'
        f'{cite}<p class="note">By a reviewer: {decided.lower()}.</p></div>'
    )


def _check(check: CitationCheck) -> str:
    passage = "".join(
        f"<mark>{escape(run.text)}</mark>" if run.marked else escape(run.text)
        for run in passage_runs(check)
    )
    quoted = f'<blockquote dir="auto">{passage}</blockquote>' if passage else ""
    missing = ", ".join(check.missing)
    return (
        f'{_label(check.label)}<p class="note">{support_words(check.support)}</p>{quoted}'
        + (f'<p dir="auto">{escape(check.reason)}</p>' if check.reason else "")
        + (f'<p class="note">It does not hold: {escape(missing)}</p>' if missing else "")
        + "".join(f"<p>Warning: {escape(each)}</p>" for each in check.warnings)
    )


def _link(address: str, shown: str) -> str:
    if not address:
        return escape(shown)
    safe = escape(address, quote=True)
    return f'<a href="{safe}" rel="noopener noreferrer nofollow">{escape(shown)}</a>'


STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959; --line: #c9c9c9;
  --supported: #0b6b3a; --refuted: #a3161f; --partly: #6b4a00; --undecided: #34507a;
  --mark: #fbeeb4; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --soft: #b4b4b4;
  --line: #4a4a4a; --supported: #7fd6a3; --refuted: #ff9d9d; --partly: #f2c078;
  --undecided: #a9c4ef; --mark: #4d431a; } }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif;
  overflow-wrap: anywhere; }
h1, h2, h3, h4, .label, table, .note, dt, code { font-family: system-ui, sans-serif;
  line-height: 1.3; }
.note, .reference { color: var(--soft); font-size: .9375rem; }
.warn { border: 1px solid var(--line); border-left: 4px solid var(--ink); padding: .75rem 1rem; }
.supported { --c: var(--supported); } .refuted { --c: var(--refuted); }
.partly { --c: var(--partly); } .undecided { --c: var(--undecided); }
.label { color: var(--c, inherit); font-weight: 600; }
section { border-top: 1px solid var(--line); margin-top: 1.75rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
.pair > div { border: 1px solid var(--line); border-radius: 6px; padding: .5rem 1rem 1rem; }
.pair h3 { font-size: 1rem; margin: .5rem 0; }
.paragraph { color: var(--soft); } .paragraph b { color: var(--ink); font-weight: 600; }
.missing { text-decoration: underline wavy var(--refuted) 1px; text-underline-offset: 3px; }
blockquote { margin: .5rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line);
  white-space: pre-wrap; }
mark { background: var(--mark); color: inherit; text-decoration: underline;
  text-underline-offset: 3px; }
code { display: block; font: .8125rem/1.5 ui-monospace, monospace; border: 1px dashed var(--line);
  padding: .5rem; margin-top: .5rem; }
table { border-collapse: collapse; } th, td { padding: .25rem 1rem .25rem 0; text-align: left; }
a { color: inherit; }
@media print { body { max-width: none; } section { break-inside: avoid; } }
"""

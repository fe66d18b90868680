"""An article's report in, one HTML file that needs nothing else out: no script, no other host."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from claimwright.domain import ArticleReport, CheckedClaim, Document, Judged, Report, VerdictLabel
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

_KEYS: Final = {
    VerdictLabel.SUPPORTED: "supported",
    VerdictLabel.REFUTED: "refuted",
    VerdictLabel.DISPUTED: "disputed",
    VerdictLabel.NOT_ENOUGH_EVIDENCE: "undecided",
}
_SIGNS: Final = {"supported": "✓", "refuted": "✗", "disputed": "⇄", "undecided": "?"}

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959; --line: #c9c9c9;
  --supported: #0b6b3a; --refuted: #a3161f; --disputed: #7a4a00; --undecided: #34507a; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --soft: #b4b4b4;
  --line: #4a4a4a; --supported: #7fd6a3; --refuted: #ff9d9d; --disputed: #f2c078;
  --undecided: #a9c4ef; } }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif;
  overflow-wrap: anywhere; }
h1, h2, h3, .label, table, .note { font-family: system-ui, sans-serif; line-height: 1.3; }
.note, .reference { color: var(--soft); font-size: .9375rem; }
table { border-collapse: collapse; } th, td { padding: .25rem .75rem .25rem 0; text-align: left; }
.text { white-space: pre-wrap; border-top: 1px solid var(--line); padding-top: 1rem; }
mark { background: none; color: inherit; text-decoration: underline; text-decoration-thickness: 2px;
  text-underline-offset: 3px; }
mark.refuted { text-decoration-style: wavy; } mark.disputed { text-decoration-style: dashed; }
mark.undecided, mark.failed { text-decoration-style: dotted; }
.supported { --c: var(--supported); } .refuted { --c: var(--refuted); }
.disputed { --c: var(--disputed); } .undecided, .failed { --c: var(--undecided); }
mark, .label { text-decoration-color: var(--c); } .label { color: var(--c); font-weight: 600; }
mark a { color: inherit; text-decoration: none; } a { color: inherit; }
sup { font: .75rem system-ui, sans-serif; }
section.claim { border-top: 1px solid var(--line); margin-top: 1.5rem; }
blockquote { margin: .25rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line); }
li { margin-bottom: .75rem; }
"""


def page(report: ArticleReport) -> str:
    """Return a report as one HTML file.

    Args:
        report: On an article.

    Returns:
        The article with its claims marked in place, then the claims, the most doubtful first.
        Text that is not ours is escaped; the page may load nothing and run nothing.
    """
    title = escape(heading(report))
    return _framed(
        title,
        [
            f"<h1>{title}</h1>",
            *_origin(report),
            f'<p class="note">{MACHINE_MADE}</p>',
            f"<p>{escape(coverage_sentence(report.coverage))}</p>",
            *_counts(report),
            "<h2>The article</h2>",
            f'<div class="text" dir="auto">{_marked(report)}</div>',
            "<h2>Its claims, the most doubtful first</h2>",
            *(line for checked in report.claims for line in _claim(checked)),
            *_made(report),
        ],
    )


def claim_page(report: Report) -> str:
    """Return the report on one claim as one HTML file, verdict and evidence first.

    Args:
        report: On a claim.

    Returns:
        As safe as `page`.
    """
    title, key = escape(report.claim.text), _KEYS[report.verdict.label]
    return _framed(
        title,
        [
            f'<h1 dir="auto">{title}</h1>',
            f'<p class="label {key}">{_SIGNS[key]} {escape(verdict_words(report))}</p>',
            *_evidence(report),
            f'<p class="note">{MACHINE_MADE}</p>',
        ],
    )


def _framed(title: str, body: Sequence[str]) -> str:
    """Put a body into a page that may load nothing and run nothing."""
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
            f"<title>{title} – claimwright</title><style>{_STYLE}</style></head><body>",
            *body,
            "</body></html>",
            "",
        ]
    )


def _origin(report: ArticleReport) -> Iterator[str]:
    article = report.article
    said = [escape(part) for part in (article.byline, article.published) if part]
    address = web_address(article.source)
    if address:
        said.append(_link(address, escape(address)))
    if said:
        yield f'<p class="note">{" · ".join(said)}</p>'


def _counts(report: ArticleReport) -> Iterator[str]:
    yield "<table><thead><tr><th>verdict</th><th>claims</th></tr></thead><tbody>"
    for label, words in VERDICTS.items():
        shown = f'<span class="label {_KEYS[label]}">{_SIGNS[_KEYS[label]]} {words}</span>'
        yield f"<tr><td>{shown}</td><td>{report.verdicts[label]}</td></tr>"
    yield "</tbody></table>"


def _key(checked: CheckedClaim) -> str:
    return "failed" if checked.report is None else _KEYS[checked.report.verdict.label]


def _words(checked: CheckedClaim) -> str:
    return "Not checked" if checked.report is None else verdict_words(checked.report)


def _marked(report: ArticleReport) -> str:
    """Return the text with a mark on each claim; of claims that overlap the first is marked."""
    text, at = report.article.text, 0
    parts: list[str] = []
    for checked in sorted(report.claims, key=lambda each: each.found.span.start):
        span = checked.found.span
        if span.start < at or text[span.start : span.end] != span.text:
            continue
        key, words = _key(checked), escape(_words(checked))
        name = escape(checked.found.claim.id, quote=True)
        sign = _SIGNS.get(key, "–")
        parts += [
            escape(text[at : span.start]),
            (
                f'<mark class="{key}"><a href="#claim-{name}" title="{words}">{escape(span.text)}'
                f"<sup> {sign} {words}</sup></a></mark>"
            ),
        ]
        at = span.end
    return "".join([*parts, escape(text[at:])])


def _claim(checked: CheckedClaim) -> Iterator[str]:
    key, name = _key(checked), escape(checked.found.claim.id, quote=True)
    yield f'<section class="claim" id="claim-{name}">'
    yield f'<h3 dir="auto">{escape(checked.found.claim.text)}</h3>'
    yield f'<p class="label {key}">{_SIGNS.get(key, "–")} {escape(_words(checked))}</p>'
    written = as_written(checked)
    if written:
        yield f'<p class="note">In the article: “{escape(written)}”</p>'
    if checked.report is None:
        yield f"<p>{escape(checked.failure)}</p>"
    else:
        yield from _evidence(checked.report)
    yield "</section>"


def _evidence(report: Report) -> Iterator[str]:
    for known in report.known_checks:
        check = known.check
        rating = f"<strong>{escape(check.rating.words)}</strong>"
        address = web_address(check.url)
        words = _link(address, escape(known.words)) if address else escape(known.words)
        yield f'<p dir="auto">{words}: {rating} <q>{escape(check.claim)}</q></p>'
    for sentence in report.explanation:
        if sentence.status == "composed":
            yield f"<p>{escape(sentence.sentence)}</p>"
    if report.evidence:
        yield "<ol>"
        yield from (_piece(piece) for piece in report.evidence)
        yield "</ol>"


def _piece(piece: Judged) -> str:
    document = piece.evidence.document
    quote = " […] ".join(span.text for span in piece.evidence.rationale)
    notice = notice_words(document)
    told = f" · <strong>{escape(notice)}</strong>" if notice else ""
    also = also_in_words(len(piece.evidence.also_in))
    told += f" · {also}" if also else ""
    stance = f"{STANCES[piece.stance.label]} ({_largest(piece):.0%})"
    reason = f'<p dir="auto">{escape(piece.stance.reason)}</p>' if piece.stance.reason else ""
    return (
        f"<li>{_title(document)} <strong>{stance}</strong>{told}"
        f'<div class="reference">{escape(reference_of(document))}</div>'
        f'<blockquote dir="auto">{escape(quote or piece.evidence.window.text)}</blockquote>'
        f"{reason}</li>"
    )


def _largest(piece: Judged) -> float:
    stance = piece.stance
    return max(stance.supports, stance.refutes, stance.not_enough_information)


def _title(document: Document) -> str:
    title, address = escape(document.title or document.id), address_of(document)
    return _link(address, title) if address else title


def _link(address: str, shown: str) -> str:
    return f'<a href="{escape(address, quote=True)}" rel="noopener noreferrer nofollow">{shown}</a>'


def _made(report: ArticleReport) -> Sequence[str]:
    provenance = report.provenance
    if provenance is None:
        return ()
    version = provenance.versions.get("claimwright", "")
    said = (
        f"claimwright {version}, corpus {provenance.corpus} version {provenance.corpus_version}, "
        f"{provenance.created_at}"
    )
    return (f'<p class="note">{escape(said)}</p>',)

"""A weighing in, one HTML file that needs nothing else out: no script, no other host."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from claimwright.domain import Document, GlobalScore, Grade, Quote, WeighedDocument, WeighReport
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.weigh_scale import AXIS, HEIGHT, WIDTH, Scale, scale_of, side_of
from claimwright.verdict.exports.weigh_sources import Source, sources_of
from claimwright.verdict.exports.weigh_wording import (
    FOUND_BY,
    GRADES,
    LABELS,
    MODES,
    OUTCOMES,
    SCALE_LEGEND,
    STATUSES,
    coverage_words,
    dropped_words,
    opposition_words,
    own_words,
    plain,
    reasoner_words,
    reputation_words,
    signed,
)
from claimwright.verdict.exports.wording import MACHINE_MADE
from claimwright.verdict.exports.works import address_of, reference_of

_SIGNS: Final = {"supported": "✓", "refuted": "✗", "undecided": "?"}


def weigh_page(report: WeighReport) -> str:
    """Return a weighing as one HTML file.

    Args:
        report: On one claim.

    Returns:
        The chain from the claim and its opposite to the explanation, whose sentences and sources
        lead to one another. Text that is not ours is escaped; the page may load nothing and run
        nothing.
    """
    title, sources = escape(report.claim.text), sources_of(report)
    parts = (
        _pair(report),
        _works(report, sources),
        _together(report),
        _explanation(report, sources),
        _made(report),
    )
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
            f'<p class="note">{MACHINE_MADE}</p>',
            *(line for part in parts for line in part),
            "</body></html>",
            "",
        ]
    )


def _pair(report: WeighReport) -> Iterator[str]:
    opposite = escape(report.opposition.text) or "None"
    yield "<h2>Both sides</h2>"
    yield (
        f'<div class="pair"><div><p class="label">The claim</p><p dir="auto">'
        f"{escape(report.claim.text)}</p></div>"
        f'<div><p class="label">Its opposite</p><p dir="auto">{opposite}</p></div></div>'
    )
    yield f'<p class="note">{escape(opposition_words(report.opposition))}</p>'


def _works(report: WeighReport, sources: Sequence[Source]) -> Iterator[str]:
    yield f"<h2>The works</h2><p>{escape(coverage_words(report))}</p>"
    numbers = {source.quote: source.number for source in sources}
    for work in report.documents:
        if work.counted:
            yield from _work(work, numbers)
    aside = [work for work in report.documents if not work.counted]
    if aside:
        yield f"<details><summary>Left out: {len(aside)}, each with its reason</summary>"
        for work in aside:
            yield from _work(work, numbers)
        yield "</details>"


def _work(work: WeighedDocument, numbers: dict[Quote, int]) -> Iterator[str]:
    weight = f"weight {work.weight:.0%}" if work.counted else "not counted"
    yield f'<section class="work"><h3 dir="auto">{_title(work.document)}</h3>'
    yield f'<div class="reference">{escape(reference_of(work.document))}</div>'
    notice = notice_words(work.document)
    if notice:
        yield f"<p><strong>{escape(notice)}</strong></p>"
    if work.local is not None:
        yield _graded(work.local.grade)
    yield f"<p>{FOUND_BY[work.found_by]} · {weight}.</p>"
    if work.left_out:
        yield f"<p><strong>Left out</strong>: {escape(work.left_out.rstrip('.'))}.</p>"
    if work.local is not None:
        if not own_words(work.takeaway):
            yield f'<p dir="auto">{escape(work.takeaway.text)}</p>'
        yield from (_quote(quote, numbers) for quote in work.takeaway.quotes)
        yield f'<p class="note">Why this grade: {escape(work.local.explanation)}</p>'
    yield from (f"<p>Warning: {escape(warning)}</p>" for warning in work.takeaway.warnings)
    known = escape("; ".join(reputation_words(work.reputation)))
    yield f'<p class="note">Reputation {work.reputation.value:.2f} ({known}).</p></section>'


def _graded(grade: Grade) -> str:
    key = side_of(grade)
    cells = "".join(f"<li{' class=here' if each is grade else ''}></li>" for each in GRADES)
    return (
        f'<p class="label {key}">{_SIGNS[key]} {GRADES[grade]}</p>'
        f'<ol class="seven {key}" aria-label="{GRADES[grade]}, on a scale of seven from False to '
        f'True">{cells}</ol>'
    )


def _quote(quote: Quote, numbers: dict[Quote, int]) -> str:
    number = numbers.get(quote)
    note = f' <sup><a href="#q{number}">[{number}]</a></sup>' if number else ""
    return f'<blockquote dir="auto">{escape(quote.text)}{note}</blockquote>'


def _together(report: WeighReport) -> Iterator[str]:
    yield "<h2>Together</h2>"
    yield f"<p>{escape(OUTCOMES.get(report.outcome, plain(report.outcome)))}</p>"
    yield _drawing(scale_of(report))
    yield (
        "<table><thead><tr><th></th><th>label</th><th>score</th><th>dispersion</th>"
        "<th>on the smaller side</th></tr></thead><tbody>"
    )
    yield _row("Weighted by reputation", report.weighted)
    yield _row("Each work the same", report.unweighted)
    yield "</tbody></table>"
    titles = {work.document.id: work.document.title for work in report.documents}
    if report.scopes:
        yield "<h3>Where the works differ in what they speak of</h3><ul>"
        for scope in report.scopes:
            said = "; ".join(
                f"“{escape(quote.text)}” ({escape(titles.get(quote.document_id) or '')})"
                for quote in scope.quotes
            )
            yield f'<li dir="auto"><strong>{escape(scope.aspect)}</strong>: {said}</li>'
        yield "</ul>"


def _row(name: str, score: GlobalScore) -> str:
    return (
        f"<tr><th>{name}</th><td>{LABELS[score.label]}</td><td>{signed(score.score)}</td>"
        f"<td>{score.dispersion:.2f}</td><td>{score.minority:.0%}</td></tr>"
    )


def _drawing(scale: Scale) -> str:
    bars = "".join(
        f'<rect class="{bar.key}" x="{bar.x}" y="{bar.y}" width="{bar.width}" '
        f'height="{bar.height}"><title>{bar.label}</title></rect>'
        for bar in scale.bars
    )
    marks = "".join(
        f'<line x1="{mark.start}" x2="{mark.end}" y1="{mark.y}" y2="{mark.y}"/>'
        f'<circle class="{mark.kind}" cx="{mark.x}" cy="{mark.y}" r="5"/>'
        for mark in scale.marks
    )
    ticks = "".join(
        f'<line x1="{tick}" x2="{tick}" y1="{AXIS - 3}" y2="{AXIS + 3}"/>' for tick in scale.ticks
    )
    ends = "".join(
        f'<text x="{x}" y="{HEIGHT - 6}" text-anchor="middle">{word}</text>'
        for x, word in zip(scale.ticks[::3], ("False −1", "0", "True +1"), strict=True)
    )
    return (
        f'<svg class="scale" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(scale.summary, quote=True)}">'
        f"{bars}"
        f'<line x1="{scale.ticks[0]}" x2="{scale.ticks[-1]}" y1="{AXIS}" y2="{AXIS}"/>'
        f"{ticks}{marks}{ends}</svg>"
        f'<p class="note">{SCALE_LEGEND}</p>'
    )


def _explanation(report: WeighReport, sources: Sequence[Source]) -> Iterator[str]:
    yield "<h2>Explanation</h2>"
    numbers = {source.quote: source.number for source in sources}
    yield "<ol>"
    for number, sentence in enumerate(report.explanation, start=1):
        links = "".join(
            f'<sup><a href="#q{numbers[quote]}">[{numbers[quote]}]</a></sup>'
            for quote in dict.fromkeys(sentence.sources)
        )
        status = escape(STATUSES.get(sentence.status, plain(sentence.status)))
        yield (
            f'<li id="s{number}" dir="auto">{escape(sentence.sentence)}{links} '
            f'<span class="status">{status}</span></li>'
        )
    yield "</ol>"
    if report.dropped:
        yield f'<p class="note">{dropped_words(report.dropped)}</p>'
    if sources:
        yield "<h3>Its sources, word for word</h3><ol>"
        for source in sources:
            back = ", ".join(f'<a href="#s{one}">{one}</a>' for one in source.sentences)
            yield (
                f'<li id="q{source.number}"><blockquote dir="auto">{escape(source.quote.text)}'
                f'</blockquote><div class="reference">{_title(source.document)} · for sentence '
                f"{back}</div></li>"
            )
        yield "</ol>"


def _made(report: WeighReport) -> Iterator[str]:
    source = report.provenance
    version = source.versions.get("claimwright", "")
    said = [*report.notes, f"Weighed with {MODES[report.mode]}.", reasoner_words(report)]
    said.append(
        f"claimwright {version}, corpus {source.corpus} version {source.corpus_version}, "
        f"{source.created_at}"
    )
    yield "<h2>How this was made</h2><ul>"
    yield from (f"<li>{escape(each)}</li>" for each in said if each)
    yield "</ul>"


def _title(document: Document) -> str:
    title, address = escape(document.title or document.id), address_of(document)
    if not address:
        return title
    return f'<a href="{escape(address, quote=True)}" rel="noopener noreferrer nofollow">{title}</a>'


STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959; --line: #c9c9c9;
  --supported: #0b6b3a; --refuted: #a3161f; --undecided: #34507a; --lit: #fbeeb4; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --soft: #b4b4b4;
  --line: #4a4a4a; --supported: #7fd6a3; --refuted: #ff9d9d; --undecided: #a9c4ef;
  --lit: #4d431a; } }
body { margin: 0 auto; max-width: 52rem; padding: 1.5rem 1rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif;
  overflow-wrap: anywhere; }
h1, h2, h3, .label, table, .note, .seven, .status { font-family: system-ui, sans-serif;
  line-height: 1.3; }
.note, .reference { color: var(--soft); font-size: .9375rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); }
.pair > div { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; }
.pair .label { margin: 0; color: var(--soft); } .pair p { margin: .25rem 0 0; }
table { border-collapse: collapse; }
th, td { padding: .25rem 1rem .25rem 0; text-align: left; vertical-align: top;
  overflow-wrap: break-word; }
.supported { --c: var(--supported); } .refuted { --c: var(--refuted); }
.undecided { --c: var(--undecided); } .label { color: var(--c, inherit); font-weight: 600; }
svg.scale { display: block; width: 100%; max-width: 36rem; font: 11px system-ui, sans-serif; }
svg.scale text { fill: var(--soft); } svg.scale rect { fill: var(--c); }
svg.scale rect.refuted { fill-opacity: .55; stroke: var(--c); stroke-dasharray: 3 2; }
svg.scale line, svg.scale .unweighted { stroke: var(--ink); fill: none; stroke-width: 2; }
svg.scale .weighted { fill: var(--ink); stroke: var(--ink); stroke-width: 2; }
ol.seven { display: flex; gap: 2px; list-style: none; margin: .25rem 0; padding: 0; }
ol.seven li { flex: 1; margin: 0; height: .75rem; border: 1px solid var(--line); max-width: 4rem; }
ol.seven li.here { background: var(--c); border: 2px solid var(--ink); height: 1rem; }
.status { font-size: .8125rem; border: 1px solid var(--line); border-radius: 99px;
  padding: 0 .5rem; }
sup a { font: .75rem system-ui, sans-serif; }
:target { background: var(--lit); outline: 2px solid var(--ink); outline-offset: 2px; }
section.work { border-top: 1px solid var(--line); margin-top: 1.5rem; }
blockquote { margin: .5rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line);
  white-space: pre-wrap; }
li { margin-bottom: .75rem; } a { color: inherit; }
@media print { body { max-width: none; } section.work { break-inside: avoid; }
  details > * { display: block; } }
"""

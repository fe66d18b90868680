"""A debate in, its transcript as one HTML file that needs nothing else out: no script, no host."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    Agreement,
    Change,
    DebateReport,
    DebateRound,
    EvidenceLevel,
    ExplanationSentence,
    Profile,
    Question,
)
from claimwright.verdict.debating.confidence import MATRIX
from claimwright.verdict.exports.debate_markdown import position_words, verdict_facts
from claimwright.verdict.exports.debate_sources import (
    Cited,
    Place,
    citations,
    cited,
    last_answers,
    source,
    sources,
)
from claimwright.verdict.exports.debate_wording import (
    AGREEMENTS,
    CONFIDENCES,
    LEVELS,
    MEANINGS,
    TAGS,
    absence,
    change_words,
    debate_words,
    profile_of,
    signed,
    standing,
    title_of,
)
from claimwright.verdict.exports.wording import MACHINE_MADE

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959; --line: #c9c9c9; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --soft: #b4b4b4;
  --line: #4a4a4a; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif;
  overflow-wrap: anywhere; }
h1, h2, h3, table, dl, .note, .reference, .standing { font-family: system-ui, sans-serif;
  line-height: 1.35; }
.note, .reference, .standing { color: var(--soft); font-size: .9375rem; }
.verdict { font: 600 1.5rem/1.3 system-ui, sans-serif; margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
td.here { font-weight: 700; outline: 2px solid; outline-offset: -2px; padding-left: .5rem; }
.advocates { display: grid; gap: 1rem; margin-top: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); }
.advocate { border: 1px solid var(--line); border-radius: 6px; padding: 0 1rem 1rem; }
.advocate.adversary { border-style: dashed; border-width: 2px; }
blockquote { margin: .25rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line); }
li { margin-bottom: .75rem; } a { color: inherit; } svg { width: 100%; max-width: 20rem; }
svg line, svg circle { stroke: currentColor; } svg .hollow { fill: var(--paper); }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
"""


def debate_page(report: DebateReport) -> str:
    """Return a debate as one HTML file.

    Args:
        report: Of one claim.

    Returns:
        Verdict and summary, the advocates side by side, then each round. Text that is not ours is
        escaped; the page may load nothing and run nothing.
    """
    title = escape(report.claim.text)
    found = sources(report.rounds)
    answers = last_answers(report)
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
            f'<h1 dir="auto">{title}</h1>',
            f'<p class="note">{MACHINE_MADE}</p>',
            *_verdict(report),
            *_summary(report),
            "<h2>Evidence and agreement</h2>",
            *_matrix(report),
            "<h2>The advocates at the end</h2>",
            *_parts(report),
            '<div class="advocates">',
            *(line for each in answers for line in _advocate(each, report.profiles)),
            "</div>",
            *(line for each in report.rounds for line in _round(each, report.profiles, found)),
            *_made(report),
            "</body></html>",
            "",
        ]
    )


def _verdict(report: DebateReport) -> Iterator[str]:
    verdict = report.verdict
    yield f'<p class="verdict">{escape(debate_words(report))}</p>'
    yield f"<p>{escape(MEANINGS[verdict.tag])}</p>"
    facts = (f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in verdict_facts(report))
    yield f"<dl>{''.join(facts)}</dl>"
    if report.notes:
        notes = "".join(f'<li dir="auto">{escape(note)}</li>' for note in report.notes)
        yield f"<h2>To know</h2><ul>{notes}</ul>"


def _summary(report: DebateReport) -> Iterator[str]:
    if report.summary:
        yield "<h2>In plain words</h2><ul>"
        yield from (f"<li>{_sentence(each)}</li>" for each in report.summary)
        yield "</ul>"


def _sentence(sentence: ExplanationSentence) -> str:
    """Return a sentence above the quotes that it rests on."""
    quotes = "".join(
        f'<blockquote dir="auto">{escape(each.text)}</blockquote>' for each in sentence.sources
    )
    return f'<span dir="auto">{escape(sentence.sentence)}</span>{quotes}'


def _matrix(report: DebateReport) -> Iterator[str]:
    """Yield confidence by evidence and agreement, the verdict's cell marked."""
    verdict = report.verdict
    heads = "".join(f'<th scope="col">{LEVELS[level]} evidence</th>' for level in EvidenceLevel)
    yield f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>"
    for agreement in reversed(Agreement):
        cells = [f'<th scope="row">{AGREEMENTS[agreement]} agreement</th>']
        for level in EvidenceLevel:
            here = (agreement, level) == (verdict.agreement, verdict.evidence)
            said = f"{CONFIDENCES[MATRIX[agreement, level]]} confidence"
            cells.append(f'<td class="here">{said}: here</td>' if here else f"<td>{said}</td>")
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table>"


def _parts(report: DebateReport) -> Iterator[str]:
    """Yield a row for each part of the claim, a column for each advocate."""
    answers = [each for each in last_answers(report) if each.parts]
    if not report.subclaims or not answers:
        return
    names = (escape(title_of(report.profiles, each.advocate)) for each in answers)
    heads = "".join(f'<th scope="col">{name}</th>' for name in names)
    yield f'<table><thead><tr><th scope="col">part</th>{heads}</tr></thead><tbody>'
    for place, part in enumerate(report.subclaims):
        tags = (TAGS[each.parts[place].tag] if place < len(each.parts) else "" for each in answers)
        cells = "".join(f"<td>{tag}</td>" for tag in tags)
        yield f'<tr><th scope="row" dir="auto">{escape(part)}</th>{cells}</tr>'
    yield "</tbody></table>"


def _advocate(answer: AdvocateAnswer, profiles: tuple[Profile, ...]) -> Iterator[str]:
    profile = profile_of(profiles, answer.advocate)
    kind = "advocate" if profile.trusted else "advocate adversary"
    yield f'<section class="{kind}"><h3>{escape(title_of(profiles, answer.advocate))}</h3>'
    corpus = f" · corpus {profile.corpus}" if profile.corpus else ""
    yield f'<p class="standing">{escape(standing(profile) + corpus)}</p>'
    missing = absence(answer)
    if missing:
        yield f"<p>{escape(missing)}</p>"
    elif answer.overall is not None:
        position = answer.overall
        yield f"{_scale(position.veracity)}<p>{escape(position_words(position))}</p>"
        sentences = (escape(each.sentence) for each in position.explanation)
        yield from (f'<p dir="auto">{sentence}</p>' for sentence in sentences)
        yield "<ul>"
        yield from (f"<li>{_quoted(cited(each))}</li>" for each in citations(answer))
        yield "</ul>"
    yield "</section>"


def _scale(veracity: int | None) -> str:
    """Return the scale from false to true with a ring where a position lies."""
    if veracity is None:
        return ""
    ticks = "".join(
        f'<line x1="{place * 20 + 20}" x2="{place * 20 + 20}" y1="6" y2="14"/>'
        for place in range(7)
    )
    return (
        f'<svg viewBox="0 0 160 20" role="img" aria-label="Veracity {signed(veracity)}">'
        f'<line x1="20" x2="140" y1="10" y2="10"/>{ticks}'
        f'<circle class="hollow" cx="{(veracity + 3) * 20 + 20}" cy="10" r="6" stroke-width="3"/>'
        "</svg>"
    )


def _round(
    each: DebateRound, profiles: tuple[Profile, ...], found: Mapping[Place, Cited]
) -> Iterator[str]:
    blind = ": the first answers, each blind to the others" if each.number == 0 else ""
    yield f"<h2>Round {each.number}{blind}</h2><ul>"
    for answer in each.answers:
        said = absence(answer) or (TAGS[answer.overall.tag] if answer.overall is not None else "")
        yield f"<li>{escape(title_of(profiles, answer.advocate))}: {escape(said)}</li>"
    yield "</ul>"
    for question in each.questions:
        yield from _question(question, profiles, found)
    for change in each.changes:
        yield from _change(change, profiles, found)
    if each.spread is not None:
        yield f'<p class="note">Steps between the positions that count: {each.spread}</p>'


def _question(
    question: Question, profiles: tuple[Profile, ...], found: Mapping[Place, Cited]
) -> Iterator[str]:
    other = escape(title_of(profiles, question.opposing_advocate))
    addressed = escape(title_of(profiles, question.addressed))
    yield f'<p dir="auto"><strong>Asked of {addressed}:</strong> {escape(question.text)}</p><ul>'
    yield f"<li>Its own evidence: {_quoted(source(found, question.addressed, question.own))}</li>"
    against = source(found, question.opposing_advocate, question.opposing)
    yield f"<li>Against it, from {other}: {_quoted(against)}</li></ul>"


def _change(
    change: Change, profiles: tuple[Profile, ...], found: Mapping[Place, Cited]
) -> Iterator[str]:
    name = escape(title_of(profiles, change.advocate))
    yield f"<p><strong>{name}</strong> {escape(change_words(change))}</p>"
    for passage_id in change.new_evidence:
        yield f"<div>Moved by: {_quoted(source(found, change.advocate, passage_id))}</div>"


def _quoted(found: Cited) -> str:
    """Return a passage: the quote, then where it stands."""
    work = escape(found.reference)
    if found.address:
        address = escape(found.address, quote=True)
        work = f'<a href="{address}" rel="noopener noreferrer nofollow">{work or address}</a>'
    page = f", page {escape(found.page)}" if found.page else ""
    terms = f" · in its words: {escape(', '.join(found.terms))}" if found.terms else ""
    quote = f'<blockquote dir="auto">{escape(found.text)}</blockquote>' if found.text else ""
    return f'{quote}<span class="reference" dir="auto">{work}{page}{terms}</span>'


def _made(report: DebateReport) -> Iterator[str]:
    for name, each in report.provenance.items():
        version = each.versions.get("claimwright", "")
        said = (
            f"{name}: claimwright {version}, corpus {each.corpus} version {each.corpus_version}, "
            f"{each.created_at}"
        )
        yield f'<p class="note">{escape(said)}</p>'

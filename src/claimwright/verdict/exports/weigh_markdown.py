"""A weighing in, Markdown that shows every text as it is out."""

import re
from collections.abc import Iterator
from typing import Final

from claimwright.domain import Document, GlobalScore, Quote, WeighedDocument, WeighReport
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.markdown import escaped
from claimwright.verdict.exports.weigh_sources import Source, sources_of
from claimwright.verdict.exports.weigh_wording import (
    FOUND_BY,
    GRADES,
    LABELS,
    MODES,
    OUTCOMES,
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

_CONTROL: Final = re.compile(
    r"([\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069])"
)
_TURNING: Final = re.compile(r"[\u202a-\u202e\u2066-\u2069]")


def weigh_markdown(report: WeighReport) -> str:
    """Return a weighing as Markdown.

    Args:
        report: On one claim.

    Returns:
        Claim and opposite, both scores, the explanation with its numbered sources, then every
        work. Text that is not ours is escaped: it can set no link, image, heading or HTML. A quote
        stands whole, its line ends as spaces; the JSON has it byte for byte.
    """
    sources = sources_of(report)
    parts = (
        _head(report),
        _scores(report),
        _explanation(report, sources),
        _scopes(report),
        _works(report),
        _notes(report),
    )
    return "\n".join(line for part in parts for line in part)


def _head(report: WeighReport) -> Iterator[str]:
    yield from (f"# {escaped(report.claim.text)}", "")
    if report.opposition.text:
        yield from (f"**Its opposite**: {escaped(report.opposition.text)}", "")
    yield from (escaped(opposition_words(report.opposition)), "")
    yield from (f"*{MACHINE_MADE}*", "")


def _scores(report: WeighReport) -> Iterator[str]:
    yield from ("## Together", "")
    yield from (escaped(OUTCOMES.get(report.outcome, plain(report.outcome))), "")
    yield "| | label | score | dispersion | on the smaller side |"
    yield "| --- | --- | ---: | ---: | ---: |"
    yield _row("weighted by reputation", report.weighted)
    yield _row("each work the same", report.unweighted)
    yield from ("", escaped(coverage_words(report)), "")


def _row(name: str, score: GlobalScore) -> str:
    figures = (signed(score.score), f"{score.dispersion:.2f}", f"{score.minority:.0%}")
    return f"| {name} | {LABELS[score.label]} | {' | '.join(figures)} |"


def _explanation(report: WeighReport, sources: tuple[Source, ...]) -> Iterator[str]:
    if not report.explanation and not report.dropped:
        return
    yield from ("## Explanation", "")
    numbers = {source.quote: source.number for source in sources}
    for sentence in report.explanation:
        marks = "".join(f"\\[{numbers[quote]}\\]" for quote in dict.fromkeys(sentence.sources))
        status = STATUSES.get(sentence.status, plain(sentence.status))
        yield f"- {escaped(sentence.sentence)} {marks} *({escaped(status)})*".replace("  ", " ")
    yield ""
    if report.dropped:
        yield from (dropped_words(report.dropped), "")
    for source in sources:
        yield f"{source.number}. {_quote(source.quote)} {_work(source.document)}"
    yield ""


def _scopes(report: WeighReport) -> Iterator[str]:
    if not report.scopes:
        return
    titles = {each.document.id: each.document.title for each in report.documents}
    yield from ("## Where the works differ in what they speak of", "")
    for scope in report.scopes:
        said = "; ".join(
            f"{_quote(quote)} ({escaped(titles.get(quote.document_id) or quote.document_id)})"
            for quote in scope.quotes
        )
        yield f"- **{escaped(scope.aspect)}**: {said}"
    yield ""


def _works(report: WeighReport) -> Iterator[str]:
    if not report.documents:
        return
    yield from ("## Works", "")
    for work in report.documents:
        yield from (*_one_work(work), "")


def _one_work(work: WeighedDocument) -> Iterator[str]:
    yield f"### {_work(work.document)}"
    yield ""
    grade = "Left out" if work.local is None else GRADES[work.local.grade]
    weight = f"weight {work.weight:.0%}" if work.counted else "not counted"
    yield f"**{grade}**, {weight}. {FOUND_BY[work.found_by]}."
    if work.left_out:
        yield f"Left out: {escaped(work.left_out.rstrip('.'))}."
    if work.local is not None:
        yield from ("", escaped(work.local.explanation))
        if not own_words(work.takeaway):
            yield from ("", f"Takeaway: {escaped(work.takeaway.text)}")
        yield ""
        for quote in work.takeaway.quotes:
            yield from (f"> {_quote(quote)}", "")
    yield from (f"Warning: {escaped(warning)}" for warning in work.takeaway.warnings)
    known = "; ".join(reputation_words(work.reputation))
    yield from ("", f"Reputation {work.reputation.value:.2f} ({escaped(known)}).")


def _notes(report: WeighReport) -> Iterator[str]:
    yield from ("## How this was made", "")
    yield from (f"- {escaped(note)}" for note in report.notes)
    yield f"- Weighed with {MODES[report.mode]}."
    if report.reasoners:
        yield f"- {escaped(reasoner_words(report))}"
    source = report.provenance
    version = source.versions.get("claimwright", "")
    yield f"- {escaped(f'claimwright {version}, corpus {source.corpus}')} " + escaped(
        f"version {source.corpus_version}, {source.created_at}"
    )
    yield ""


def exact(text: str) -> str:
    r"""Return text that Markdown shows character for character, on one line of its source.

    Args:
        text: Any.

    Returns:
        With controls as entities, and what turns the direction of writing held within.

    Source:
        CommonMark 0.31.2, section 2.5, for entities as text that structures nothing.

    Examples:
        >>> exact("Sea *rise*"), exact(" two lines" + chr(10))
        ('Sea \\*rise\\*', ' two lines&#10;')
    """
    parts = _CONTROL.split(text)
    # Cut at the controls, which stand at the odd places, so that `escaped` meets none of them.
    said = "".join(
        f"&#{ord(part)};" if place % 2 else _spaced(part) for place, part in enumerate(parts)
    )
    return f"&#8296;{said}&#8297;" if _TURNING.search(text) else said


def _spaced(text: str) -> str:
    """Escape a text and keep the spaces around it."""
    inner = text.strip()
    before, _, after = text.partition(inner) if inner else (text, "", "")
    return f"{before}{escaped(inner)}{after}"


def _quote(quote: Quote) -> str:
    return f"“{exact(quote.text)}”"


def _work(document: Document) -> str:
    title, address = document.title or document.id, address_of(document)
    named = escaped(title)
    if address:
        safe = address.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C")
        named = f"[{named}](<{safe}>)"
    notice = notice_words(document)
    told = f" **{escaped(notice)}.**" if notice else ""
    reference = reference_of(document)
    return (f"{named} ({escaped(reference)})" if reference else named) + told

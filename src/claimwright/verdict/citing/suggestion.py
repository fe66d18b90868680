"""The sources ranked for a claim in, the one that may be cited instead out, with its wikitext."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import CitationCheck, CitationLabel, Document, SearchOutcome
from claimwright.settings import CitationSettings

_MAX_VALUE: Final = 500
_MAX_AUTHORS: Final = 6
_PREFIX: Final = "https://doi.org/"

_MEANT: Final = {"|": "{{!}}", "<": "&lt;", ">": "&gt;"}
"""Characters that wikitext would obey, and how each is written by name; the rest by number."""

_MARKUP: Final = re.compile(r"[|{}\[\]<>]|'{2,}|~{3,}|__|&(?=#?\w+;)|[\x00-\x1f\x7f]")
_UNSAFE: Final = re.compile(r"[\x00-\x20\x7f|{}\[\]<>\"'`\\^]|~{3,}")
_WEB: Final = re.compile(r"https?://[^\s/]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """How the choice among the ranked sources ended.

    The place is among the sources ranked, from 0; `None` when none is suggested. The gain, -1..1,
    is over the best one cited; 0 when there is none.
    """

    outcome: SearchOutcome
    place: int | None = None
    gain: float = 0.0


def chosen_source(
    checks: Sequence[CitationCheck], held: float | None, settings: CitationSettings
) -> Choice:
    """Choose the source that is suggested: one that holds, and clearly more than those cited.

    Args:
        checks: Of the sources ranked for the claim, none of them cited already, best first.
        held: Probability of support of the best source cited, 0..1; `None` where none was read.
        settings: Give τ_suggest (`suggest`) and δ (`gain`).

    Returns:
        The source with the largest probability p of support, if p ≥ τ_suggest and
        p − held ≥ δ and it is not found to say the opposite; ties go to the better placed.

    Examples:
        >>> from claimwright.domain import CitationCheck, CitationLabel
        >>> found = CitationCheck(label=CitationLabel.SUPPORTED, support=0.9, contradiction=0.0)
        >>> chosen_source([found], 0.2, CitationSettings()).place
        0
    """
    base = held if held is not None else 0.0
    passing = [
        (check.support - base, place)
        for place, check in enumerate(checks)
        if check.support is not None
        and check.label is not CitationLabel.CONTRADICTED
        and check.support >= settings.suggest
        and check.support - base >= settings.gain
    ]
    if not passing:
        return Choice(outcome=SearchOutcome.NO_BETTER_SOURCE)
    gain, place = max(passing, key=lambda pair: (pair[0], -pair[1]))
    return Choice(outcome=SearchOutcome.SUGGESTED, place=place, gain=gain)


def cite_template(document: Document) -> str:
    """Propose the template that cites a document, on one line; empty without address and DOI.

    It is `{{cite journal}}` for a work with a DOI, else `{{cite web}}`, its fields escaped so that
    nothing in them is obeyed as wikitext.

    Examples:
        >>> cite_template(Document(id="1", title="Ice | snow", url="https://a.example/ice"))
        '{{cite web |url=https://a.example/ice |title=Ice {{!}} snow}}'
    """
    doi, url = escaped(document.doi or ""), _address(document.url or "")
    if not doi and not url:
        return ""
    name = "cite journal" if doi else "cite web"
    fields = (("doi", doi), ("url", "" if doi and _is_doi(url) else url), *_rest(document, name))
    body = "".join(f" |{field}={value}" for field, value in fields if value)
    return f"{{{{{name}{body}}}}}"


def _rest(document: Document, name: str) -> Iterator[tuple[str, str]]:
    yield "title", escaped(document.title)
    for number, author in enumerate(document.authors[:_MAX_AUTHORS], start=1):
        yield f"author{number}", escaped(author)
    if len(document.authors) > _MAX_AUTHORS:
        yield "display-authors", "etal"
    yield "journal" if name == "cite journal" else "website", escaped(document.published_in or "")
    yield "date", str(document.year) if document.year else ""


def escaped(text: str) -> str:
    """Return a text as a field's value in wikitext: one line of 500 characters, without markup.

    Examples:
        >>> escaped("A [[link]] ''slanted'' ~~~~")
        'A &#91;&#91;link&#93;&#93; &#39;&#39;slanted&#39;&#39; &#126;&#126;&#126;&#126;'
    """
    return _MARKUP.sub(_spelt, " ".join(text.split())[:_MAX_VALUE])


def _spelt(found: re.Match[str]) -> str:
    marks = found[0]
    if marks in _MEANT:
        return _MEANT[marks]
    return "".join(f"&#{ord(mark)};" if mark.isprintable() else "" for mark in marks)


def _address(url: str) -> str:
    """Return an address in which nothing is markup; empty for what is no address of the web."""
    if not _WEB.match(url):
        return ""
    return _UNSAFE.sub(lambda found: "".join(f"%{ord(mark):02X}" for mark in found[0]), url)


def _is_doi(url: str) -> bool:
    return url.lower().startswith((_PREFIX, "http://doi.org/", "https://dx.doi.org/"))

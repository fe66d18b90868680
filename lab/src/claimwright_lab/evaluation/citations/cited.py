"""The fields of a row in, a cited claim with the one reference behind it out."""

from typing import Final

from claimwright.domain import (
    CitedClaim,
    CitedSource,
    Claim,
    Reference,
    ReferenceForm,
    SourceState,
    SourceText,
    Span,
)

MAX_CONTEXT_SENTENCES: Final = 4
"""Sentences before a claim that a checker is given, as in articles."""

_LEAD: Final = "Abstract"


def cited_claim(
    claim: Claim,
    source: CitedSource,
    *,
    sentence: str = "",
    context: tuple[str, ...] = (),
    section: tuple[str, ...] = (),
    article_title: str = "",
) -> CitedClaim:
    """Return a claim as if it had been read in an article, with one reference.

    Without a sentence the claim itself is one; of the sentences before it, in order, the last four
    are kept; the section runs from the outermost heading. Offsets count in the claim's own text,
    since there is no wikitext.
    """
    end = len(claim.text)
    return CitedClaim(
        claim=claim,
        sentence=sentence or claim.text,
        context=context[-MAX_CONTEXT_SENTENCES:],
        paragraph=" ".join((*context, sentence or claim.text)),
        section=section,
        article_title=article_title,
        span=Span(start=0, end=end, text=claim.text),
        references=(
            Reference(span=Span(start=end, end=end, text=""), number=1, name="", sources=(source,)),
        ),
    )


def headings(written: str) -> tuple[str, ...]:
    """Return headings as `Career.:Early work.` writes them, the lead left out, from the outermost.

    Examples:
        >>> headings("Abstract.:Career.:Early work.")
        ('Career', 'Early work')
    """
    parts = (part.rstrip(".") for part in written.split(".:"))
    return tuple(part for part in parts if part and part != _LEAD)


def cited_source(url: str = "", title: str = "") -> CitedSource:
    """Return what a reference to a web page names: a bare link, or a text without an address."""
    form = ReferenceForm.BARE_LINK if url else ReferenceForm.TEXT
    return CitedSource(key=url or title or "source", form=form, title=title, url=url)


def read_source(text: str, *, url: str = "", title: str = "") -> SourceText:
    """Return a text that a data set holds as one that was read; a blank one is `empty`."""
    if not text.strip():
        return SourceText(
            state=SourceState.EMPTY, url=url, title=title, detail="the data set holds no text"
        )
    return SourceText(state=SourceState.OK, text=text, url=url, title=title)

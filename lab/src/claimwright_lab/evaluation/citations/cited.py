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
from claimwright.json_rows import Row

MAX_CONTEXT_SENTENCES: Final = 4
"""Sentences before a claim that a checker is given, as in articles."""

MARK: Final = "[CIT]"
"""Where the citation stands in the input of a KILT-style record."""

SEPARATOR: Final = "[SEP]"
SECTION: Final = "Section::::"
LEAD: Final = "Abstract"
FAILED: Final = "{Failed verification}"
"""The answer of a record whose claim an editor has marked as not shown by its source."""

_PARTS: Final = 3


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
    return tuple(part for part in parts if part and part != LEAD)


def read_input(written: str) -> tuple[str, tuple[str, ...], str]:
    """Return title, headings and text before the mark of `Title [SEP] section [SEP] text [CIT] …`.

    Examples:
        >>> read_input("Ice [SEP] Section::::Abstract. [SEP] It melts [CIT] fast.")
        ('Ice', (), 'It melts')
    """
    parts = [part.strip() for part in written.split(SEPARATOR)]
    title = parts[0] if len(parts) > 1 else ""
    section = parts[1].removeprefix(SECTION) if len(parts) >= _PARTS else ""
    return title, headings(section), parts[-1].split(MARK)[0].strip()


def said(row: Row, name: str) -> str:
    """Return the text of a field; empty where it is missing or something else."""
    value = row.fields.get(name)
    return value if isinstance(value, str) else ""


def told_sentences(meta: Row) -> tuple[str, ...]:
    """Return the sentences that a record tells up to its citation, without the mark, none blank."""
    if not isinstance(meta.fields.get("sentences"), list):
        return ()
    cleaned = (text.replace(MARK, "").strip() for text in meta.texts("sentences"))
    return tuple(text for text in cleaned if text)


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

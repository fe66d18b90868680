"""Cited claims, sources and checks, made from a few words, for tests of the citations flow."""

from __future__ import annotations

from collections.abc import Sequence

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitedArticle,
    CitedClaim,
    CitedSource,
    Claim,
    Reference,
    ReferenceForm,
    SourceState,
    SourceText,
    Span,
    WikiArticle,
)

SEAS = "Global mean sea level has risen by about 20 centimetres since 1900."


def source(url: str = "https://a.example/ice", **given: object) -> CitedSource:
    """Return a source that a `{{cite web}}` names by its address."""
    fields: dict[str, object] = {"key": url, "form": ReferenceForm.TEMPLATE, "url": url, **given}
    return CitedSource(**fields)  # type: ignore[arg-type]  # fields of the class


def reference(number: int, *sources: CitedSource) -> Reference:
    """Return a marker that names these sources."""
    marker = f'<ref name="r{number}"/>'
    span = Span(start=100 * number, end=100 * number + len(marker), text=marker)
    return Reference(span=span, number=number, name=f"r{number}", sources=sources)


def cited_claim(claim_id: str, text: str = SEAS, *references: Reference) -> CitedClaim:
    """Return a claim of the article `Seas` with its references, one web page unless given."""
    return CitedClaim(
        claim=Claim(id=claim_id, text=text),
        sentence=text,
        context=("The sea is watched by satellites.",),
        paragraph=f"The sea is watched by satellites. {text}",
        section=("Causes",),
        article_title="Seas",
        span=Span(start=0, end=len(text), text=text),
        references=references or (reference(1, source()),),
    )


def cited_article(*claims: CitedClaim) -> CitedArticle:
    """Return the article `Seas` with these claims."""
    return CitedArticle(
        article=WikiArticle(title="Seas", wikitext=SEAS, revision=7), claims=tuple(claims)
    )


def text_of(words: str = SEAS, url: str = "https://a.example/ice", **given: object) -> SourceText:
    """Return a source that was read."""
    fields: dict[str, object] = {"state": SourceState.OK, "text": words, "url": url, **given}
    return SourceText(**fields)  # type: ignore[arg-type]  # fields of the class


def check(
    label: CitationLabel = CitationLabel.SUPPORTED, support: float | None = 0.9, **given: object
) -> CitationCheck:
    """Return a check with a label and a probability."""
    fields: dict[str, object] = {"contradiction": 0.0, **given}
    if support is None:
        fields = {**given}
    return CitationCheck(label=label, support=support, **fields)  # type: ignore[arg-type]  # as above


def checked(
    found: CitationCheck, number: int = 1, state: SourceState = SourceState.OK
) -> CheckedSource:
    """Return a source with its check."""
    url = f"https://a.example/{number}"
    read = text_of(url=url) if state is SourceState.OK else SourceText(state=state, detail="why")
    return CheckedSource(reference=number, source=source(url), read=read, check=found)


def unread(number: int = 1, state: SourceState = SourceState.NOT_FOUND) -> CheckedSource:
    """Return a source that could not be read."""
    return checked(check(CitationLabel.SOURCE_UNAVAILABLE, None), number, state)


def group(
    claim_id: str,
    label: CitationLabel = CitationLabel.SUPPORTED,
    support: float | None = 0.9,
    sources: Sequence[CheckedSource] = (),
    **given: object,
) -> CheckedGroup:
    """Return a checked group with a label and a probability."""
    fields: dict[str, object] = {"reason": "as it is", **given}
    return CheckedGroup(
        cited=cited_claim(claim_id),
        label=label,
        support=support,
        sources=tuple(sources),
        **fields,  # type: ignore[arg-type]  # as above
    )

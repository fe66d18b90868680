"""A weighing's explanation in, the quotes it rests on out: each once, numbered, with its work."""

from dataclasses import dataclass

from claimwright.domain import Document, Quote, WeighReport


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A quote of the explanation.

    Args:
        number: From 1, in the order in which the explanation needs it.
        quote: Byte-exact.
        document: The work it stands in.
        sentences: Numbers of the sentences that rest on it, from 1.
    """

    number: int
    quote: Quote
    document: Document
    sentences: tuple[int, ...]


def sources_of(report: WeighReport) -> tuple[Source, ...]:
    """Return the quotes that an explanation rests on.

    Returns:
        In the order of first use. A work that the report does not hold has its id for a name.
    """
    works = {each.document.id: each.document for each in report.documents}
    uses: dict[Quote, list[int]] = {}
    for number, sentence in enumerate(report.explanation, start=1):
        for quote in dict.fromkeys(sentence.sources):
            uses.setdefault(quote, []).append(number)
    return tuple(
        Source(
            number=number,
            quote=quote,
            document=works.get(quote.document_id) or Document(id=quote.document_id),
            sentences=tuple(sentences),
        )
        for number, (quote, sentences) in enumerate(uses.items(), start=1)
    )

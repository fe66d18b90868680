"""A weighed claim in, whether its sentences say no more than their sources out.

This check shares nothing with the entailment gate that the sentences have passed: it reads words,
numbers and counts, and no model.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from claimwright.domain import Document, ExplanationSentence, Quote, WeighedDocument, WeighReport

_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_SAID: Final = re.compile(r"[“\"](.+?)[”\"]", re.DOTALL)
_GAP: Final = re.compile(r"\s*\[…\]\s*")
_COUNTS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
_COUNTED: Final = re.compile(
    rf"\b(\d+|{'|'.join(_COUNTS)}) (?:of the )?(?:\w+ )?(?:works?|papers?|documents?)\b",
    re.IGNORECASE,
)
_SHARE: Final = 0.7
"""Share of an own sentence's longer words that must stand in its sources."""


def quotes_of(report: WeighReport) -> Iterator[Quote]:
    """Yield every quote of a report: of the takeaways, the scopes and the explanation."""
    for weighed in report.documents:
        yield from weighed.takeaway.quotes
    for scope in report.scopes:
        yield from scope.quotes
    for sentence in report.explanation:
        yield from sentence.sources


def exact(quote: Quote, documents: Mapping[str, Document]) -> bool:
    """Tell whether a quote stands in its document, by id, byte for byte, where it says."""
    document = documents.get(quote.document_id)
    return document is not None and document.text[quote.start : quote.end] == quote.text


def documents_of(report: WeighReport) -> dict[str, Document]:
    """Return the documents of a report by their ids."""
    return {weighed.document.id: weighed.document for weighed in report.documents}


def traced(sentence: ExplanationSentence, report: WeighReport) -> bool:
    """Tell whether a sentence has sources, and says no more than they.

    Whatever it quotes must stand in its sources word for word. What it counts must be no more than
    the works among its sources. Of what else it says, every number, and most of the longer words,
    must stand in its sources, in the claim or among what is known of the works: their titles,
    venues, years and authors.
    """
    if not sentence.sources:
        return False
    cited = {quote.document_id for quote in sentence.sources}
    works = [work for work in report.documents if work.document.id in cited]
    sources = " ".join(quote.text for quote in sentence.sources)
    said = [part for quoted in _SAID.findall(sentence.sentence) for part in _GAP.split(quoted)]
    known = _folded(" ".join((sources, report.claim.text, *map(_metadata, works))))
    own = _SAID.sub(" ", sentence.sentence)
    return (
        all(_folded(part).strip() in known for part in said)
        and all(_number(count) <= len(works) for count in _COUNTED.findall(own))
        and _numbers_stand(own, known)
        and (bool(said) or _words_stand(own, known))
    )


def _metadata(work: WeighedDocument) -> str:
    document = work.document
    parts = (
        document.id,  # what a work without title or authors is called by
        document.title,
        document.venue,
        document.published_in,
        document.year,
        *document.authors,
        work.takeaway.text,
    )
    return " ".join(str(part) for part in parts if part)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _COUNTS.index(word.casefold())


def _numbers_stand(own: str, known: str) -> bool:
    rest = _COUNTED.sub(" ", own)
    return set(_NUMBER.findall(rest)) <= set(_NUMBER.findall(known))


def _words_stand(own: str, known: str) -> bool:
    if _COUNTED.search(own):
        return True
    words = _WORD.findall(own.casefold())
    return sum(word in known for word in words) >= _SHARE * len(words)

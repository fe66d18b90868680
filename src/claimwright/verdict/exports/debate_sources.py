"""A debate in, every passage that anyone in it cited or read out, ready to be quoted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import AdvocateAnswer, Citation, DebateReport, DebateRound, Judged, Position
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.works import address_of, reference_of, web_address

Place: TypeAlias = tuple[str, str]
"""An advocate's name and the id of a passage in its corpus; two corpora may share an id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A passage as a reader is shown it.

    Args:
        text: The sentence that carries it, byte-exact; the whole passage where nobody quoted it.
        reference: Of its work.
        page: Empty when unknown.
        address: Of the web; empty when there is none that is safe to link.
        terms: IPCC terms that it uses, verbatim.
    """

    text: str
    reference: str
    page: str = ""
    address: str = ""
    terms: tuple[str, ...] = ()


def cited(citation: Citation) -> Cited:
    """Return a citation as a reader is shown it.

    Args:
        citation: Of an advocate.

    Returns:
        The same, without an address that a page must not link.
    """
    return Cited(
        text=citation.quote.text,
        reference=citation.reference,
        page=citation.page,
        address=web_address(citation.url),
        terms=citation.calibrated_terms,
    )


def sources(rounds: tuple[DebateRound, ...]) -> Mapping[Place, Cited]:
    """Return every passage of a debate.

    Args:
        rounds: In order.

    Returns:
        What was cited, else read, by advocate and passage; the first citation of a passage counts.
    """
    answers = [answer for each in rounds for answer in each.answers]
    found: dict[Place, Cited] = {}
    for answer in answers:
        for citation in citations(answer):
            found.setdefault((answer.advocate, citation.passage_id), cited(citation))
    for answer in answers:
        for piece in answer.judged:
            place = (answer.advocate, piece.evidence.passage.id)
            found.setdefault(place, _read(piece))
    return found


def source(found: Mapping[Place, Cited], advocate: str, passage_id: str) -> Cited:
    """Return a passage by whose evidence it is.

    Args:
        found: As `sources` gives it.
        advocate: Whose evidence it is said to be.
        passage_id: Its id.

    Returns:
        The advocate's own, else that of any other; one that nobody has shown is named by its id.
    """
    own = found.get((advocate, passage_id))
    if own is not None:
        return own
    others = (each for (_, known), each in found.items() if known == passage_id)
    return next(others, Cited(text="", reference=passage_id))


def citations(answer: AdvocateAnswer) -> tuple[Citation, ...]:
    """Return what an answer cites, of the whole claim first, each passage and sentence once."""
    unique: dict[tuple[str, int, int], Citation] = {}
    for position in positions(answer):
        for each in position.citations:
            unique.setdefault((each.passage_id, each.quote.start, each.quote.end), each)
    return tuple(unique.values())


def positions(answer: AdvocateAnswer) -> Iterator[Position]:
    """Yield an answer's positions: of the whole claim, then of its parts."""
    if answer.overall is not None:
        yield answer.overall
    yield from answer.parts


def last_answers(report: DebateReport) -> tuple[AdvocateAnswer, ...]:
    """Return where everyone stood at the end; nothing for a debate without a round."""
    return report.rounds[-1].answers if report.rounds else ()


def _read(piece: Judged) -> Cited:
    """Return a passage that was read and not cited: the sentences that carry it, or all of it."""
    document = piece.evidence.document
    spans = piece.evidence.rationale
    text = " […] ".join(span.text for span in spans) or piece.evidence.window.text
    told = [document.title or document.id, reference_of(document), notice_words(document)]
    return Cited(
        text=text,
        reference=", ".join(part for part in told if part),
        address=address_of(document),
    )

"""What carries a piece of evidence."""

from claimwright.domain import Document, Evidence, Passage, Span, Unit


def test_a_piece_without_marked_sentences_is_carried_by_its_window() -> None:
    assert evidence().carrying == (span(0, 20),)
    assert evidence(span(11, 20)).carrying == (span(11, 20),)


TEXT = "Seas rise. Ice melts."


def span(start: int, end: int) -> Span:
    return Span(start=start, end=end, text=TEXT[start:end])


def evidence(*rationale: Span) -> Evidence:
    return Evidence(
        passage=Passage(
            id="p", document_id="d", unit=Unit.ABSTRACT, text=TEXT, start=0, end=len(TEXT)
        ),
        document=Document(id="d", text=TEXT),
        rank=1,
        score=1.0,
        scores={},
        window=span(0, 20),
        rationale=rationale,
    )

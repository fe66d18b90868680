"""A transcript as JSON in, the rounds of its debate out, as the domain knows them."""

from collections.abc import Mapping

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Change,
    Citation,
    Confidence,
    DebateRound,
    Defect,
    Document,
    Evidence,
    EvidenceLevel,
    ExplanationSentence,
    Judged,
    Notice,
    NoticeState,
    Passage,
    Position,
    Question,
    Quote,
    Span,
    Stance,
    Tag,
    Unit,
)
from claimwright.errors import InputError
from claimwright.flows.transcript_entry import Entry


def read_rounds(record: Mapping[str, object]) -> tuple[DebateRound, ...]:
    """Read the rounds of a transcript.

    The text of a document is known where its passages are; the rest reads as blanks, so that every
    offset counts where it counted.

    Args:
        record: A report on a debate as JSON values.

    Returns:
        The rounds, the blind one first.

    Raises:
        InputError: A value is not what a transcript holds; the message says where.
    """
    rounds = tuple(_round(one) for one in Entry(record.get("transcript"), "transcript"))
    if not rounds or [one.number for one in rounds] != list(range(len(rounds))):
        raise InputError(
            f"transcript holds the rounds {[one.number for one in rounds]!r}; they must be "
            "numbered from 0 without a gap"
        )
    return rounds


def read_summary(record: Mapping[str, object]) -> tuple[ExplanationSentence, ...]:
    """Read the summary of a transcript.

    Args:
        record: A report on a debate as JSON values.

    Returns:
        Its sentences, in order.

    Raises:
        InputError: A value is not what a transcript holds.
    """
    return tuple(_sentence(one) for one in Entry(record.get("summary"), "summary"))


def _round(one: Entry) -> DebateRound:
    return DebateRound(
        number=one["number"].whole(),
        questions=tuple(_question(each) for each in one["questions"]),
        changes=tuple(_change(each) for each in one["changes"]),
        answers=tuple(_answer(each) for each in one["answers"]),
        spread=None if one["spread"].is_null else one["spread"].whole(),
    )


def _question(one: Entry) -> Question:
    return Question(
        id=one["id"].text(),
        addressed=one["addressed"].text(),
        text=one["text"].text(),
        own=one["own"].text(),
        opposing=one["opposing"].text(),
        opposing_advocate=one["opposing_advocate"].text(),
    )


def _change(one: Entry) -> Change:
    return Change(
        advocate=one["advocate"].text(),
        question_ids=one["question_ids"].texts(),
        before=one["before"].one_of(Tag),
        proposed=one["proposed"].one_of(Tag),
        accepted=one["accepted"].flag(),
        new_evidence=one["new_evidence"].texts(),
        reason=one["reason"].text(),
    )


def _answer(one: Entry) -> AdvocateAnswer:
    return AdvocateAnswer(
        advocate=one["advocate"].text(),
        status=one["status"].one_of(AdvocateStatus),
        overall=None if one["overall"].is_null else _position(one["overall"]),
        parts=tuple(_position(each) for each in one["parts"]),
        judged=tuple(_judged(each) for each in one["judged"]),
        failure=one["failure"].text(),
    )


def _position(one: Entry) -> Position:
    return Position(
        statement=one["statement"].text(),
        tag=one["tag"].one_of(Tag),
        veracity=None if one["veracity"].is_null else one["veracity"].whole(),
        defect=one["defect"].one_of(Defect),
        probability=None if one["probability"].is_null else one["probability"].number(),
        evidence=one["evidence"].one_of(EvidenceLevel),
        agreement=one["agreement"].one_of(Agreement),
        confidence=one["confidence"].one_of(Confidence),
        likelihood=one["likelihood"].text(),
        explanation=tuple(_sentence(each) for each in one["explanation"]),
        citations=tuple(_citation(each) for each in one["citations"]),
        abstention=one["abstention"].text(),
    )


def _sentence(one: Entry) -> ExplanationSentence:
    return ExplanationSentence(
        sentence=one["sentence"].text(),
        status=one["status"].text(),
        sources=tuple(_quote(each) for each in one["sources"]),
    )


def _quote(one: Entry) -> Quote:
    return Quote(
        document_id=one["document_id"].text(),
        start=one["start"].whole(),
        end=one["end"].whole(),
        text=one["text"].text(),
    )


def _citation(one: Entry) -> Citation:
    return Citation(
        passage_id=one["passage_id"].text(),
        quote=_quote(one["quote"]),
        reference=one["reference"].text(),
        page=one["page"].text(),
        url=one["url"].text(),
        calibrated_terms=one["calibrated_terms"].texts(),
    )


def _judged(one: Entry) -> Judged:
    said = one["stance"]
    return Judged(
        evidence=_evidence(one),
        stance=Stance(
            supports=said["supports"].number(),
            refutes=said["refutes"].number(),
            not_enough_information=said["not_enough_information"].number(),
        ),
    )


def _evidence(one: Entry) -> Evidence:
    return Evidence(
        passage=Passage(
            id=one["passage_id"].text(),
            document_id=one["document_id"].text(),
            unit=one["unit"].one_of(Unit),
            text=one["text"].text(),
            start=one["start"].whole(),
            end=one["end"].whole(),
        ),
        document=_document(one),
        rank=one["rank"].whole(),
        score=one["score"].number(),
        scores=one["scores"].numbers(),
        window=_span(one["window"]),
        rationale=tuple(_span(each) for each in one["rationale"]),
        also_in=() if one["also_in"].is_null else one["also_in"].texts(),
    )


def _span(one: Entry) -> Span:
    return Span(start=one["start"].whole(), end=one["end"].whole(), text=one["text"].text())


def _notices(one: Entry) -> tuple[Notice, ...]:
    """Return the notice that counted then; none in a transcript that did not know of them."""
    if one.is_null or one["state"].one_of(NoticeState) is NoticeState.UNCHECKED:
        return ()
    return (
        Notice(
            state=one["state"].one_of(NoticeState),
            source=one["source"].text(),
            date=one["date"].text(),
            notice_doi=one["notice_doi"].text(),
            checked_at=one["checked_at"].text(),
        ),
    )


def _document(one: Entry) -> Document:
    known = one["document"]
    texts = {
        name: None if known[name].is_null else known[name].text()
        for name in ("doi", "openalex_id", "venue", "issn", "url", "language", "source", "licence")
    }
    counts = {
        name: None if known[name].is_null else known[name].whole()
        for name in ("year", "citation_count", "influential_citation_count")
    }
    return Document(
        id=one["document_id"].text(),
        title=one["title"].text(),
        text=" " * one["start"].whole() + one["text"].text(),
        authors=known["authors"].texts(),
        retracted=None if known["retracted"].is_null else known["retracted"].flag(),
        notices=_notices(known["notice"]),
        extra=known["extra"].scalars(),
        year=counts["year"],
        citation_count=counts["citation_count"],
        influential_citation_count=counts["influential_citation_count"],
        doi=texts["doi"],
        openalex_id=texts["openalex_id"],
        venue=texts["venue"],
        issn=texts["issn"],
        url=texts["url"],
        language=texts["language"],
        source=texts["source"],
        licence=texts["licence"],
    )

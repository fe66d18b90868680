"""An advocate that searches, judges and cites its one corpus."""

import pytest

from claimwright.domain import AdvocateAnswer, AdvocateStatus, Claim, Document, Question, Tag
from tests.memory_debates import AGAINST, FOR, SEAS, SILENT, TURNING, advocate, profile

QUESTION = Question(
    id="r1q1",
    addressed="turning",
    text="Seas rise because ice melts: what does your corpus hold on everywhere and gauges?",
    own="t1#abstract:0-35",
    opposing="f1#abstract:0-44",
    opposing_advocate="for",
)
IPCC = Document(
    id="p1",
    title="IPCC AR6 WGI, Chapter 9: 9.6 Sea level",
    text="Seas rise because ice melts (high confidence).",
    url="https://www.ipcc.ch/",
    extra={"report": "AR6 WGI", "chapter": "Chapter 9", "page": 12,
           "calibrated_terms": '["high confidence"]'},
)  # fmt: skip
SUN = "Seas rise because the bright sun warms all of distant Mars."
ONE_PART = (
    Document(
        id="w1",
        title="Planets",
        text="Seas do not rise because the bright sun warms all of distant Mars.",
    ),
    Document(id="p1", title="Gauges", text="Seas rise."),
)
"""A corpus that refutes the claim above and supports its first part, by one passage each."""


def answered(documents: tuple[Document, ...], *parts: str) -> AdvocateAnswer:
    return advocate(profile("a"), documents).answer(SEAS, parts)


@pytest.mark.parametrize(("documents", "tag"), [(FOR, Tag.CORRECT), (AGAINST, Tag.INCORRECT)])
def test_an_advocate_says_what_its_corpus_says(documents: tuple[Document, ...], tag: Tag) -> None:
    answer = answered(documents)

    assert answer.overall is not None
    assert (answer.status, answer.overall.tag) == (AdvocateStatus.ANSWERED, tag)


def test_a_corpus_that_says_nothing_makes_it_abstain_and_say_why() -> None:
    answer = answered(SILENT)

    assert answer.overall is not None
    assert (answer.status, answer.overall.veracity) == (AdvocateStatus.ABSTAINED, None)
    assert answer.overall.abstention != ""
    assert answer.overall.citations == ()


def test_every_citation_is_of_something_read_and_quoted_exactly() -> None:
    answer = answered(FOR)
    texts = {p.evidence.passage.id: p.evidence.document.text for p in answer.judged}

    assert answer.overall is not None
    assert answer.overall.citations != ()
    assert [
        c.passage_id
        for c in answer.overall.citations
        if texts[c.passage_id][c.quote.start : c.quote.end] != c.quote.text
    ] == []


def test_a_citation_tells_page_address_and_calibrated_terms() -> None:
    answer = answered((IPCC,))

    assert answer.overall is not None
    citation = answer.overall.citations[0]
    assert (citation.page, citation.url) == ("12", "https://www.ipcc.ch/")
    assert citation.calibrated_terms == ("high confidence",)


def test_each_part_has_a_position() -> None:
    answer = answered(FOR, "Seas rise.", "Bees dance.")

    assert [part.statement for part in answer.parts] == ["Seas rise.", "Bees dance."]


def test_the_filter_of_its_profile_decides_what_it_may_read() -> None:
    only_f1 = advocate(profile("a", top_k=1), FOR).answer(SEAS, ())

    assert len(only_f1.judged) == 1


def test_the_same_question_gets_the_same_answer() -> None:
    assert answered(FOR, "Seas rise.", "Ice melts.") == answered(FOR, "Seas rise.", "Ice melts.")


def test_a_follow_up_question_finds_what_the_claim_did_not() -> None:
    turning = advocate(profile("turning", top_k=1), TURNING)
    held = turning.answer(SEAS, ())

    answer, change = turning.reassess(SEAS, (), held, [QUESTION], [])

    assert [p.evidence.document.id for p in answer.judged] == ["t1", "t2"]
    assert (change.before, change.proposed) == (Tag.INCORRECT, Tag.MOSTLY_CORRECT)
    assert change.new_evidence == (answer.judged[1].evidence.passage.id,)


def test_what_an_earlier_round_found_still_counts() -> None:
    turning = advocate(profile("turning", top_k=1), TURNING)
    first, _ = turning.reassess(SEAS, (), turning.answer(SEAS, ()), [QUESTION], [])

    again, change = turning.reassess(
        SEAS, (), first, [Question(**{**as_fields(QUESTION), "text": SEAS.text})], []
    )

    assert [p.evidence.document.id for p in again.judged] == ["t1", "t2"]
    assert (change.new_evidence, change.proposed) == ((), Tag.MOSTLY_CORRECT)


def test_what_was_judged_for_a_part_alone_does_not_count_for_the_whole() -> None:
    claim, parts = Claim(text=SUN), ("Seas rise.", "The bright sun warms all of distant Mars.")
    parted = advocate(profile("a", top_k=1), ONE_PART)
    held = parted.answer(claim, parts)
    again = Question(**{**as_fields(QUESTION), "text": SUN})

    answer, _ = parted.reassess(claim, parts, held, [again], [])

    assert held.overall is not None
    assert [cited.passage_id[:2] for cited in held.overall.citations] == ["w1", "p1"]
    assert answer.overall == held.overall


def test_what_was_found_for_a_part_and_speaks_of_the_whole_counts_for_it() -> None:
    part = "Everywhere gauges and satellites tell."
    turning = advocate(profile("turning", top_k=1), TURNING)
    held = turning.answer(SEAS, (part,))
    again = Question(**{**as_fields(QUESTION), "text": SEAS.text})

    _, change = turning.reassess(SEAS, (part,), held, [again], [])

    assert (change.before, change.proposed) == (Tag.INCORRECT, Tag.MOSTLY_CORRECT)


def test_the_answers_of_others_move_nothing() -> None:
    turning = advocate(profile("turning", top_k=1), TURNING)
    held = turning.answer(SEAS, ())

    alone = turning.reassess(SEAS, (), held, [QUESTION], [])

    assert turning.reassess(SEAS, (), held, [QUESTION], [answered(FOR)]) == alone


@pytest.mark.parametrize("text", ["x" * 9_000, "海は上昇する", "Seas rise 🌊"])
def test_any_claim_is_answered(text: str) -> None:
    answer = advocate(profile("a"), FOR).answer(Claim(text=text), ())

    assert answer.overall is not None


def as_fields(question: Question) -> dict[str, str]:
    names = ("id", "addressed", "text", "own", "opposing", "opposing_advocate")
    return {name: getattr(question, name) for name in names}

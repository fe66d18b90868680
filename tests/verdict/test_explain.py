"""An explanation quotes what it rests on, byte for byte, and counts the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import ExplanationSentence, Judged, Quote
from claimwright.settings import VerdictSettings
from claimwright.verdict.aggregate import aggregate
from claimwright.verdict.explain import explain
from tests.examples import judged


def explained(*pieces: Judged) -> tuple[ExplanationSentence, ...]:
    return explain(aggregate(pieces, VerdictSettings()), pieces)


def sentences(*pieces: Judged) -> list[str]:
    return [one.sentence for one in explained(*pieces)]


def quotes(said: tuple[ExplanationSentence, ...]) -> list[Quote]:
    return [quote for one in said for quote in one.sources]


@pytest.mark.parametrize(
    ("pieces", "beginning"),
    [
        ([judged(0.9, 0.05)], "The evidence found supports the claim: "),
        ([judged(0.05, 0.9)], "The evidence found refutes the claim: "),
        ([judged(0.9, 0.05), judged(0.05, 0.9)], "The evidence found disagrees about the claim: "),
        ([], "The evidence found does not settle the claim: "),
    ],
)
def test_the_first_sentence_says_the_verdict(pieces: list[Judged], beginning: str) -> None:
    assert sentences(*pieces)[0].startswith(beginning)


def test_the_first_sentence_counts() -> None:
    said = sentences(judged(0.9, 0.05), judged(0.9, 0.05), judged(0.1, 0.1))[0]

    assert "of 3 passages read, 2 support it, none refutes it and 1 says neither" in said


def test_where_all_passages_take_a_side_only_sides_are_counted() -> None:
    said = sentences(judged(0.9, 0.05), judged(0.05, 0.9))[0]

    assert "of 2 passages read, 1 supports it and 1 refutes it (" in said


def test_each_side_is_quoted_by_its_two_strongest() -> None:
    pieces = [judged(p, 0.0, name=f"d{p}", text=f"Said with {p}.") for p in (0.7, 0.9, 0.8)]

    assert [said.split("“")[1].split("”")[0] for said in sentences(*pieces)[1:]] == [
        "Said with 0.9.",
        "Said with 0.8.",
    ]


def test_the_side_of_the_verdict_speaks_first() -> None:
    said = sentences(judged(0.8, 0.1, score=0.3), judged(0.0, 0.9), judged(0.0, 0.9))

    assert [one.split(":")[0] for one in said[1:]] == ["Against", "Against", "In support"]


def test_a_quote_names_its_work() -> None:
    said = sentences(judged(0.9, 0.0, title="Seas", venue="Report", year=2021))

    assert said[1].endswith("(Seas, Report, 2021)")


def test_a_work_without_title_is_named_by_its_id() -> None:
    assert sentences(judged(0.9, 0.0, name="W7", title=""))[1].endswith("(W7)")


def test_retracted_work_is_told_of_and_never_quoted() -> None:
    said = sentences(judged(0.9, 0.0, text="Sound."), judged(0.9, 0.0, retracted=True))

    assert said[-1] == "1 passage of retracted work is shown, not counted."
    assert [one for one in said if one.startswith("In support")] == [
        "In support: “Sound.” (Title of d)"
    ]


def test_a_piece_without_rationale_is_quoted_by_its_window() -> None:
    assert quotes(explained(judged(0.9, 0.0, text="All of it.")))[0].text == "All of it."


@given(st.lists(st.tuples(st.floats(0, 0.5), st.floats(0, 0.5), st.booleans()), max_size=6))
def test_every_attributed_sentence_has_quotes_that_slice_back_to_their_documents(
    stances: list[tuple[float, float, bool]],
) -> None:
    pieces = [
        judged(s, r, name=f"d{i // 2}", retracted=gone) for i, (s, r, gone) in enumerate(stances)
    ]
    documents = {piece.evidence.document.id: piece.evidence.document for piece in pieces}

    told = explained(*pieces)
    said = quotes(told)

    assert [documents[q.document_id].text[q.start : q.end] for q in said] == [q.text for q in said]
    assert [one for one in told if one.status == "attributed" and not one.sources] == []


def test_a_piece_that_is_not_sure_enough_to_count_is_neither_quoted_nor_rested_on() -> None:
    pieces = [judged(0.8, 0.1, name="unsure"), judged(0.95, 0.0, name="sure")]
    settings = VerdictSettings(min_stance=0.9)

    said = explain(aggregate(pieces, settings), pieces, min_stance=settings.min_stance)

    assert "of 2 passages read, 1 supports it, none refutes it and 1 says neither" in (
        said[0].sentence
    )
    assert {quote.document_id for quote in quotes(said)} == {"sure"}


def test_what_else_was_read_is_told_last() -> None:
    pieces = [judged(0.9, 0.05)]
    *_, last = explain(aggregate(pieces, VerdictSettings()), pieces, ["The opposite was read."])

    assert last == ExplanationSentence(sentence="The opposite was read.", status="composed")


def test_where_nothing_was_read_nothing_else_is_told() -> None:
    assert len(explain(aggregate([], VerdictSettings()), [], ["The opposite was read."])) == 1

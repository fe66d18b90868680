"""The lines of a TREC run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.cli.trec import check_id, trec_lines
from claimwright.domain import Json
from claimwright.errors import InputError


def lines(*found: tuple[str, float]) -> list[list[str]]:
    pieces: list[Json] = [{"document_id": name, "score": score} for name, score in found]
    return [line.split() for line in trec_lines({"id": "q", "evidence": pieces})]


def test_a_line_names_claim_document_rank_and_score() -> None:
    assert lines(("a", 0.5), ("b", 0.25)) == [
        ["q", "Q0", "a", "1", "0.5", "claimwright"],
        ["q", "Q0", "b", "2", "0.25", "claimwright"],
    ]


def test_a_document_stands_there_once_by_its_best_passage() -> None:
    assert [line[2:5] for line in lines(("a", 0.9), ("a", 0.8), ("b", 0.7))] == [
        ["a", "1", "0.9"],
        ["b", "2", "0.7"],
    ]


def test_an_order_that_is_not_the_scores_is_kept_by_rank() -> None:
    assert [line[2:5] for line in lines(("a", 0.1), ("b", 0.9))] == [
        ["a", "1", "1.0"],
        ["b", "2", "0.5"],
    ]


def test_white_space_in_a_documents_id_is_written_as_in_an_address() -> None:
    assert lines(("W 1", 0.5))[0][2] == "W%201"


@pytest.mark.parametrize("answer", [{"id": 1}, {"id": 1, "evidence": []}, {"id": 1, "error": {}}])
def test_no_evidence_has_no_lines(answer: dict[str, object]) -> None:
    assert trec_lines(answer) == ()  # type: ignore[arg-type]


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.floats(0, 1)), max_size=9))
def test_scores_never_rise_down_the_list(found: list[tuple[str, float]]) -> None:
    scores = [float(line[4]) for line in lines(*found)]

    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("name", ["", "a b", "a\n", "\t"])
def test_an_id_that_is_not_one_word_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="white space"):
        check_id(name)

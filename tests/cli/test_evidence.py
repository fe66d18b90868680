"""`claimwright evidence`, for people, for programs, for files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.cli.evidence import check_id, trec_lines
from claimwright.domain import Claim, ClaimEvidence, Json
from claimwright.errors import InputError
from claimwright.schema.writing import to_json
from tests.cli.conftest import Command
from tests.examples import evidence

SEAS = "Seas rise because ice melts."


def test_a_reader_sees_works_and_quotes(command: Command) -> None:
    done = command("evidence", SEAS)

    assert (done.code, done.err) == (0, "")
    assert [word for word in ("Sea level", "Report A", "score", "“") if word not in done.out] == []


def test_a_reader_is_told_when_there_is_nothing(command: Command) -> None:
    assert "Nothing in the corpus starter" in command("evidence", SEAS, "--year-from", "3000").out


def test_a_program_gets_the_shape_of_the_contract(command: Command) -> None:
    answer = json.loads(command("evidence", SEAS, "--json", "--top-k", "1").out)

    assert list(answer) == ["id", "claim", "evidence"]
    assert [piece["document_id"] for piece in answer["evidence"]] == ["sea"]


def test_an_answer_is_claim_and_evidence() -> None:
    expected = {"id": "1", "claim": "Seas rise.", "evidence": [to_json(evidence())]}

    assert to_json(ClaimEvidence(Claim(id="1", text="Seas rise."), (evidence(),))) == expected


def test_a_run_has_six_words_a_line(command: Command) -> None:
    row = b'{"id": "q1", "claim": "Seas rise because ice melts."}\n'

    done = command("evidence", "--input", "-", "--format", "trec", "--top-k", "2", stdin=row)

    fields = [line.split() for line in done.out.splitlines()]
    assert [(line[0], line[1], line[3], line[5]) for line in fields] == [
        ("q1", "Q0", "1", "claimwright"),
        ("q1", "Q0", "2", "claimwright"),
    ]


def test_a_run_of_one_claim_is_refused(command: Command) -> None:
    done = command("evidence", "Seas rise.", "--format", "trec")

    assert (done.code, done.out, "--format trec needs --input" in done.err) == (2, "", True)


def test_an_id_that_breaks_a_run_is_told_of(command: Command) -> None:
    row = b'{"id": "two words", "claim": "Seas rise."}\n'

    done = command("evidence", "--input", "-", "--format", "trec", stdin=row)

    assert (done.code, done.out, "white space" in done.err) == (2, "", True)


def test_a_run_that_is_there_is_not_overwritten(command: Command, tmp_path: Path) -> None:
    (tmp_path / "run").write_text("q1 Q0 d 1 0.5 other\n", encoding="utf-8")
    files = ["--input", "-", "--output", str(tmp_path / "run"), "--format", "trec"]

    done = command("evidence", *files, stdin=b'{"id": 1, "claim": "Seas rise."}')

    assert (done.code, (tmp_path / "run").read_text()) == (2, "q1 Q0 d 1 0.5 other\n")


@pytest.mark.parametrize("claim", ["", "🌍", "x" * 100_000])
def test_what_is_no_claim_is_an_input_error(command: Command, claim: str) -> None:
    assert command("evidence", claim).code == 2


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

"""Claims that differ only in who does what."""

import json
import lzma
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright_lab.training.exchanges import EXCHANGES, digest, exchanges, held_out
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS
from claimwright_lab.training.starter_claims import Statement, read_statements

SENTENCE = "Rivers carry more water than canals."
MORE, LESS, OTHER = "Canals carry less.", "Canals carry more.", "Canals are older."
CLAIMS = {"s": [MORE], "r": [LESS], "x": [OTHER]}
STANCES = [(SUPPORTS,), (REFUTES,), (NOT_ENOUGH_INFO,)]


@pytest.fixture(scope="module")
def statement() -> Statement:
    return next(each for each in read_statements() if each.split == "train")


def written(folder: Path, name: str, *rows: dict[str, object]) -> None:
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    corpora = tmp_path / "corpora"
    corpora.mkdir()
    row = {"chapter": "4", "section": "Water", "text": f"Rain falls. {SENTENCE}"}
    texts = {"ipcc_ar6_paragraphs": row, "abstracts_cgiar_climate": {}, "abstracts_cdr_map": {}}
    for name, held in texts.items():
        with lzma.open(corpora / f"{name}.jsonl.xz", "wt", encoding="utf-8") as file:
            file.write(f"{json.dumps(held)}\n")
    return tmp_path


def test_each_claim_stands_beside_the_statement_it_was_written_for(
    data: Path, statement: Statement
) -> None:
    written(data, "statements", {"id": statement.id, **CLAIMS}, {"id": "held out", **CLAIMS})
    written(data, "sentences")

    found = list(exchanges(data, [statement], data))

    assert [MORE, LESS, OTHER] == [pair.claim for pair in found]
    assert [pair.stance for pair in found] == STANCES
    assert {(statement.title, statement.text)} == {(each.title, each.evidence) for each in found}


def test_a_sentence_of_a_report_is_found_by_its_digest(data: Path) -> None:
    written(data, "statements")
    written(data, "sentences", {"sentence": digest(SENTENCE), **CLAIMS})

    found = list(exchanges(data, [], data))

    assert {("Water", SENTENCE)} == {(pair.title, pair.evidence) for pair in found}
    assert [pair.stance for pair in found] == STANCES


def test_a_sentence_that_no_corpus_holds_is_told(data: Path) -> None:
    written(data, "statements")
    written(data, "sentences", {"sentence": "0123456789ab", **CLAIMS})

    with pytest.raises(UnavailableError, match="lacks the sentence 0123456789ab"):
        list(exchanges(data, [], data))


def test_no_claim_is_written_for_a_held_out_statement() -> None:
    train = {each.id for each in read_statements() if each.split == "train"}
    lines = (EXCHANGES / "statements.jsonl").read_text(encoding="utf-8").splitlines()

    assert {json.loads(line)["id"] for line in lines} <= train


def test_held_out_claims_are_on_statements_that_nothing_is_trained_on() -> None:
    statements = read_statements()
    kept = [each for each in statements if each.split == "calibration"]
    others = [each for each in statements if each.split != "calibration"]

    assert len(list(held_out(kept))) > 100
    assert not list(held_out(others))

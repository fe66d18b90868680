"""Citation records: claims in context with the pages they cite."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright_lab.training.citation_search.records import claim_of, cut, read_records
from tests.lab.training.citation_search.made_records import row, write_records


def written(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text("".join(f"{json.dumps(one)}\n" for one in rows), encoding="utf-8")
    return path


def test_a_record_is_a_claim_in_context(tmp_path: Path) -> None:
    record = read_records(write_records(tmp_path / "a.jsonl"))[0]

    assert (
        record.id,
        record.article,
        record.cited.claim.text,
        record.cited.context,
        record.cited.section,
        record.title,
        sorted(record.pages),
    ) == (
        "r0",
        "Sea",
        "The sea is rising .",
        ("The sun .",),
        ("Causes",),
        "sea rising",
        ["https://sea.example.org/0"],
    )


def test_a_lead_has_no_section(tmp_path: Path) -> None:
    assert read_records(write_records(tmp_path / "a.jsonl"))[1].cited.section == ()


def test_records_under_xz_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.xz"
    path.write_bytes(lzma.compress(json.dumps(row(0)).encode()))

    assert len(read_records(path)) == 1


def test_a_limit_takes_the_first(tmp_path: Path) -> None:
    assert len(read_records(write_records(tmp_path / "a.jsonl"), limit=3)) == 3


def test_a_long_page_is_cut_into_passages(tmp_path: Path) -> None:
    long = row(0)
    long["output"] = [{"provenance": [{"url": "https://a.org", "text": "word " * 250}]}]
    record = read_records(written(tmp_path / "a.jsonl", long))[0]

    assert [len(passage.text.split()) for passage in record.passages] == [100, 100, 50]


def test_failed_verification_and_pages_without_text_teach_nothing(tmp_path: Path) -> None:
    failed, empty = row(1), row(2)
    failed["output"] = [{"answer": "{Failed verification}"}]
    empty["output"] = [{"answer": "https://a.org", "provenance": [{"url": "https://a.org"}]}]
    path = written(tmp_path / "a.jsonl", failed, empty, row(3))

    assert [record.id for record in read_records(path)] == ["r3"]


def test_a_file_without_a_usable_record_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no record"):
        read_records(written(tmp_path / "a.jsonl", {"input": "x", "output": []}))


def test_an_absent_file_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        read_records(tmp_path / "none.jsonl")


@pytest.mark.parametrize("line", ["{", "[]", '{"input": "x"}', "3"])
def test_another_line_is_refused_with_its_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f"{json.dumps(row(0))}\n{line}\n", encoding="utf-8")

    with pytest.raises(InputError, match=r"'a\.jsonl', line 2"):
        read_records(path)


def test_without_sentences_the_words_before_the_mark_are_the_claim() -> None:
    assert claim_of("a", "Sea [SEP] Section::::A. [SEP] It rises . [CIT] x", ()).claim.text == (
        "It rises ."
    )


def test_an_input_without_a_title_is_all_claim() -> None:
    cited = claim_of("a", "It rises . [CIT]", ())

    assert (cited.article_title, cited.claim.text) == ("", "It rises .")


def test_a_blank_text_has_no_passage() -> None:
    assert cut(" \n") == ()

"""What a model in the manner of MiniCheck reads, and by which tokens it answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tokenizers import Tokenizer, pre_tokenizers

from claimwright.errors import InputError
from claimwright.models.seq2seq_verifier import answer_tokens, write_template
from tests.models.tiny import write_t5_tokenizer

EVIDENCE, CLAIM = "Ice on Greenland melts. It did in 2020.", "Ice is melting."


def test_the_answers_begin_with_tokens_of_their_own(tmp_path: Path) -> None:
    cut = write_t5_tokenizer(tmp_path)

    # As in Flan-T5: "0" has no piece at the start of a word, so the space before it comes first.
    assert [cut.id_to_token(one) for one in answer_tokens(tmp_path / "tokenizer.json")] == [
        "▁",
        "▁1",
    ]


def test_answers_that_begin_alike_are_refused(tmp_path: Path) -> None:
    write_t5_tokenizer(tmp_path, without=("▁1",))

    with pytest.raises(InputError, match="does not answer in the manner of MiniCheck"):
        answer_tokens(tmp_path / "tokenizer.json")


def test_a_pair_is_cut_into_the_text_that_the_authors_join(tmp_path: Path) -> None:
    theirs = write_t5_tokenizer(tmp_path).encode(f"predict: {EVIDENCE}</s>{CLAIM}").ids
    write_template(tmp_path / "tokenizer.json")

    ours = Tokenizer.from_file(str(tmp_path / "tokenizer.json")).encode(EVIDENCE, CLAIM).ids

    assert ours == theirs


def test_each_window_of_a_long_evidence_begins_with_the_prompt(tmp_path: Path) -> None:
    write_t5_tokenizer(tmp_path)
    write_template(tmp_path / "tokenizer.json")
    cut = Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    prompt = cut.encode(EVIDENCE, CLAIM).tokens[:2]
    cut.enable_truncation(40, stride=4, strategy="only_first")

    found = cut.encode(EVIDENCE * 4, CLAIM)

    assert len(found.overflowing) > 1
    for window in (found, *found.overflowing):
        assert (window.tokens[:2], window.tokens[-1], len(window) <= 40) == (prompt, "</s>", True)


def test_a_tokenizer_that_cuts_the_joined_text_otherwise_is_refused(tmp_path: Path) -> None:
    cut = write_t5_tokenizer(tmp_path)
    cut.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")
    cut.save(str(tmp_path / "tokenizer.json"))

    with pytest.raises(InputError, match="prepend_scheme 'always'"):
        write_template(tmp_path / "tokenizer.json")


def test_a_tokenizer_without_an_end_of_text_is_refused(tmp_path: Path) -> None:
    write_t5_tokenizer(tmp_path, without=("</s>",))

    with pytest.raises(InputError, match="has no </s>"):
        write_template(tmp_path / "tokenizer.json")

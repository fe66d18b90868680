"""What a saved classifier's configuration says of its logits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tokenizers import Tokenizer, pre_tokenizers

from claimwright.domain import Label
from claimwright.errors import ClaimwrightError, InputError
from claimwright.models.classifier import answer_tokens, meanings, read_classifier, write_template
from tests.models.saved import CONFIG
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


YES, NO, OPEN = Label.SUPPORTS, Label.REFUTES, Label.NOT_ENOUGH_INFO


def written(folder: Path, **changed: object) -> Path:
    said = {key: value for key, value in {**CONFIG, **changed}.items() if value is not None}
    (folder / "config.json").write_text(json.dumps(said), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["ENTAILMENT", "NEUTRAL", "CONTRADICTION"], (YES, OPEN, NO)),
        (["contradiction", "entailment", "neutral"], (NO, YES, OPEN)),
        (["Supported", "Refuted", "NEI"], (YES, NO, OPEN)),
        (["SUPPORTS", "REFUTES", "NOT ENOUGH INFO"], (YES, NO, OPEN)),
        (["not_entailment", "entailment"], (OPEN, YES)),
        (["unsupported", "supported"], (OPEN, YES)),
        (["hallucinated", "consistent"], (OPEN, YES)),
        (["False", "True"], (NO, YES)),
        (["LABEL_0"], (YES,)),
    ],
)
def test_the_names_of_published_classifiers_are_understood(
    names: list[str], labels: tuple[Label, ...]
) -> None:
    assert meanings(names) == labels


@pytest.mark.parametrize(
    "names", [["LABEL_0", "LABEL_1", "LABEL_2"], ["positive", "negative"], ["neutral", "nei"]]
)
def test_names_that_say_nothing_must_be_explained(names: list[str]) -> None:
    with pytest.raises(InputError, match="--labels SUPPORTS,NOT_ENOUGH_INFO,REFUTES"):
        meanings(names)


def test_what_a_person_says_counts() -> None:
    assert meanings(["LABEL_0", "LABEL_1"], [NO, YES]) == (NO, YES)


@pytest.mark.parametrize("given", [[YES], [YES, YES, NO], [NO, OPEN]])
def test_what_a_person_says_must_fit(given: list[Label]) -> None:
    with pytest.raises(InputError, match="name all"):
        meanings(["LABEL_0", "LABEL_1"], given)


def test_labels_stand_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    many = {str(number): f"L{number}" for number in (10, 2, 0, 1, 3, 4, 5, 6, 7, 8, 9)}

    assert read_classifier(written(tmp_path, id2label=many)).names[:3] == ("L0", "L1", "L2")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"architectures": ["BertModel"]}, "BertModel"),
        ({"architectures": None}, "unknown architecture"),
        ({"auto_map": {"AutoModel": "x.py"}}, "runs no code"),
    ],
)
def test_what_is_no_classifier_is_refused(
    tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    with pytest.raises(InputError, match=said):
        read_classifier(written(tmp_path, **changed))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"id2label": {"a": "b"}}', "[" * 100_000])
def test_a_damaged_configuration_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.json").write_text(text, encoding="utf-8")

    with pytest.raises(ClaimwrightError):
        read_classifier(tmp_path)

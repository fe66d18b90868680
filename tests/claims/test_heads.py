"""A head: its formula, its file, and what it refuses."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.heads import (
    BAG_SIZE,
    HEAD_FILE,
    SURFACE_SIZE,
    HeadClassifier,
    bag,
    load_head,
    softmax,
    surface,
)
from claimwright.errors import IntegrityError, NotFoundError
from claimwright.testing import HashEncoder
from tests.claims.made_heads import ENCODER, LABELS, folder, head, parts

SENTENCES = ("The sea rose by 3 mm.", "Is it so?")


def _embeddings() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array([list(one) for one in ENCODER.encode(SENTENCES)], dtype=np.float32)


def test_the_logits_are_those_of_the_formula() -> None:
    numbers, made = parts(), head()
    inputs = np.concatenate([_embeddings(), surface(SENTENCES)], axis=1)[1]
    places = bag(SENTENCES[1])
    hidden = np.maximum(numbers["inner"].T @ inputs + numbers["inner_bias"], 0)
    expected = numbers["outer"].T @ hidden + numbers["outer_bias"]
    expected += numbers["words"][places].sum(axis=0) / len(places) ** 0.5

    assert expected == pytest.approx(made.logits(_embeddings(), SENTENCES)[1], rel=1e-4)


def test_the_temperature_divides_the_logits() -> None:
    made = head()

    assert softmax(made.logits(_embeddings(), SENTENCES) / np.float32(2)) == pytest.approx(
        made.probabilities(_embeddings(), SENTENCES)
    )


def test_large_logits_are_no_overflow() -> None:
    assert [[1.0, 0.0]] == softmax(np.array([[1e4, -1e4]], dtype=np.float32)).tolist()


def test_what_was_written_is_read(tmp_path: Path) -> None:
    read = load_head(folder(tmp_path / "topic"))

    assert ("topic", LABELS, ENCODER.name, 2.0) == (
        read.name,
        read.labels,
        read.encoder,
        read.temperature,
    )
    assert head().logits(_embeddings(), SENTENCES).tolist() == (
        read.logits(_embeddings(), SENTENCES).tolist()
    )


def test_another_encoder_is_refused_by_name() -> None:
    with pytest.raises(IntegrityError, match=r"'hash-8'.*'hash-16'.*claimwright-lab train heads"):
        HeadClassifier(head=head(), encoder=HashEncoder(16))


def test_a_folder_without_a_card_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no model card"):
        load_head(tmp_path)


def test_an_altered_file_is_refused(tmp_path: Path) -> None:
    made = folder(tmp_path / "topic")
    (made / HEAD_FILE).write_bytes(b"other")

    with pytest.raises(IntegrityError, match="SHA-256"):
        load_head(made)


@pytest.mark.parametrize("missing", ["inner", "inner_bias", "outer", "outer_bias", "words"])
def test_a_head_without_one_of_its_parts_is_refused(tmp_path: Path, missing: str) -> None:
    stored = {name: value for name, value in parts().items() if name != missing}

    with pytest.raises(IntegrityError, match="unreadable"):
        load_head(folder(tmp_path / "topic", stored=stored))


def test_numbers_of_another_width_are_refused(tmp_path: Path) -> None:
    stored = parts() | {"outer": np.zeros((4, 2), dtype=np.float32)}

    with pytest.raises(IntegrityError, match="do not fit together"):
        load_head(folder(tmp_path / "topic", stored=stored))


@pytest.mark.parametrize("calibration", [{"temperature": 0.0}, {"temperature": [1.0, 2.0]}])
def test_a_temperature_that_is_none_is_refused(tmp_path: Path, calibration: object) -> None:
    with pytest.raises(IntegrityError, match="temperature"):
        load_head(folder(tmp_path / "topic", calibration=calibration))


def test_one_label_is_no_choice() -> None:
    with pytest.raises(IntegrityError, match="1 labels"):
        replace(head(("a", "b")), labels=("a",))


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    made = folder(tmp_path / "topic", files={})
    (made / HEAD_FILE).write_bytes(b"PK no archive")

    with pytest.raises(IntegrityError, match="unreadable"):
        load_head(made)


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        (0, "It is 5."),
        (1, "Half a percent."),
        (2, "We went."),
        (3, "Your turn."),
        (4, "Why?"),
        (5, "No!"),
        (6, "It should."),
        (7, "It may."),
        (8, "They believe it."),
        (9, "Two million died."),
        (10, "A “word”."),
        (11, "It was."),
        (12, "In 1998."),
        (13, "More than that."),
        (14, "It isn’t."),
    ],
)
def test_each_mark_is_seen(mark: int, sentence: str) -> None:
    assert surface([sentence])[0, mark] == 1


def test_a_plain_sentence_has_no_mark() -> None:
    assert surface(["Seas rise."])[0, :-1].sum() == 0


def test_the_length_is_bounded() -> None:
    assert surface(["word " * 1000])[0, -1] == 2


def test_no_sentence_gives_no_row() -> None:
    assert surface([]).shape == (0, SURFACE_SIZE)


def test_pairs_of_words_count_beside_words() -> None:
    assert set(bag("rising sea")) != set(bag("sea rising"))


def test_a_blank_sentence_has_a_bag_too() -> None:
    assert len(bag(" ")) > 0


@given(text=st.text())
def test_places_are_in_the_bag_once_and_ascending(text: str) -> None:
    places = bag(text).tolist()

    assert places == sorted(set(places))
    assert 0 <= places[0] <= places[-1] < BAG_SIZE

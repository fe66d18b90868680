"""What `config.json` says of any model, and which models are refused for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError, IntegrityError, NotFoundError
from claimwright.models.saved_model import read_json, read_saved_model
from tests.models.tiny import write_json


def test_the_configuration_is_read(tmp_path: Path) -> None:
    write_json(tmp_path / "config.json", {"architectures": ["BertModel"], "vocab_size": 9})

    found = read_saved_model(tmp_path)

    assert (found.architecture, found.vocabulary, found.max_tokens) == ("BertModel", 9, 512)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"max_position_embeddings": 128}, 128),
        ({"max_position_embeddings": 514, "model_type": "xlm-roberta"}, 512),
        ({"max_position_embeddings": 100_000}, 4_096),
    ],
)
def test_the_longest_input_is_bounded(
    tmp_path: Path, said: dict[str, object], expected: int
) -> None:
    write_json(tmp_path / "config.json", said)

    assert read_saved_model(tmp_path).max_tokens == expected


@pytest.mark.parametrize(("said", "expected"), [(256, 256), (1e30, 512)])
def test_the_tokenizer_may_say_less(tmp_path: Path, said: float, expected: int) -> None:
    write_json(tmp_path / "config.json", {"max_position_embeddings": 512})
    write_json(tmp_path / "tokenizer_config.json", {"model_max_length": said})

    assert read_saved_model(tmp_path).max_tokens == expected


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"auto_map": {"AutoModel": "modeling.Model"}}, "trust_remote_code"),
        ({"max_position_embeddings": 8}, "must read 16 or more"),
    ],
)
def test_code_and_models_that_read_next_to_nothing_are_refused(
    tmp_path: Path, said: dict[str, object], words: str
) -> None:
    write_json(tmp_path / "config.json", said)

    with pytest.raises(InputError, match=words):
        read_saved_model(tmp_path)


def test_a_file_that_is_missing_broken_or_too_large_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NotFoundError, match=r"no config\.json"):
        read_saved_model(tmp_path)
    (tmp_path / "config.json").write_text("[1]", encoding="utf-8")
    with pytest.raises(IntegrityError, match="no JSON object"):
        read_saved_model(tmp_path)
    (tmp_path / "config.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(IntegrityError, match="cannot be read"):
        read_saved_model(tmp_path)
    monkeypatch.setattr("claimwright.models.saved_model.MAX_CONFIG_BYTES", 10)
    with pytest.raises(IntegrityError, match="over the limit of 10 bytes"):
        read_json(tmp_path / "config.json")

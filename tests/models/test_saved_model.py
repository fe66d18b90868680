"""What the folders of saved models say, of sentence encoders too."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError, IntegrityError, NotFoundError
from claimwright.models.saved_model import (
    is_sentence_encoder,
    read_json,
    read_saved_model,
    read_sentence_encoder,
)
from tests.models.tiny import encoder, write_json


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


@pytest.mark.parametrize(
    ("said", "pooling"),
    [
        ({"pooling_mode_mean_tokens": True, "pooling_mode_cls_token": False}, "mean"),
        ({"pooling_mode_cls_token": True}, "cls"),
        ({"pooling_mode_lasttoken": True}, "last"),
        ({"pooling_mode_max_tokens": True}, "max"),
        ({"pooling_mode_mean_sqrt_len_tokens": True}, "mean"),
        ({"pooling_mode": "cls"}, "cls"),
        ({"pooling_mode": "lasttoken"}, "last"),
    ],
)
def test_the_folder_says_how_it_pools(
    tmp_path: Path, said: dict[str, object], pooling: str
) -> None:
    assert read_sentence_encoder(encoder(tmp_path, pooling=said)).pooling == pooling


@pytest.mark.parametrize(
    "said",
    [
        {"pooling_mode_mean_tokens": True, "pooling_mode_cls_token": True},
        {"pooling_mode_weightedmean_tokens": True},
        {"pooling_mode_mean_tokens": False},
        {"pooling_mode": ["mean", "cls"]},
        {"pooling_mode_mean_tokens": True, "include_prompt": False},
    ],
)
def test_a_pooling_that_is_not_known_is_refused(tmp_path: Path, said: dict[str, object]) -> None:
    with pytest.raises(InputError, match="pool"):
        read_sentence_encoder(encoder(tmp_path, pooling=said))


@pytest.mark.parametrize(
    ("prompts", "expected"),
    [
        ({"query": "query: ", "passage": "passage: "}, ("query: ", "passage: ")),
        ({"query": "Q: ", "document": ""}, ("Q: ", "")),
        ({"query": "Q: ", "document": "D: "}, ("Q: ", "D: ")),
        ({}, ("", "")),
    ],
)
def test_prompts_are_those_of_the_folder(
    tmp_path: Path, prompts: dict[str, str], expected: tuple[str, str]
) -> None:
    folder = encoder(tmp_path)
    write_json(folder / "config_sentence_transformers.json", {"prompts": prompts})

    found = read_sentence_encoder(folder)

    assert (found.query_prompt, found.passage_prompt) == expected


def test_a_default_prompt_stands_before_both(tmp_path: Path) -> None:
    folder = encoder(tmp_path)
    said = {"prompts": {"sts": "similar: "}, "default_prompt_name": "sts"}
    write_json(folder / "config_sentence_transformers.json", said)

    found = read_sentence_encoder(folder)

    assert (found.query_prompt, found.passage_prompt) == ("similar: ", "similar: ")


def test_its_own_longest_input_counts(tmp_path: Path) -> None:
    folder = encoder(tmp_path, max_position_embeddings=512)
    write_json(folder / "sentence_bert_config.json", {"max_seq_length": 128, "do_lower_case": True})

    found = read_sentence_encoder(folder)

    assert (found.max_tokens, found.lowercase) == (128, True)


def test_the_transformer_may_lie_in_a_folder_of_its_own(tmp_path: Path) -> None:
    folder = encoder(tmp_path)
    (folder / "0_Transformer").mkdir()
    (folder / "config.json").rename(folder / "0_Transformer/config.json")
    steps = [
        {"type": "sentence_transformers.models.Transformer", "path": "0_Transformer"},
        {"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"},
    ]
    write_json(folder / "modules.json", steps)

    assert read_sentence_encoder(folder).folder == folder / "0_Transformer"


def test_an_encoder_for_dot_products_says_that_it_is_normalised(tmp_path: Path) -> None:
    folder = encoder(tmp_path)
    steps = [
        {"type": "sentence_transformers.models.Transformer", "path": ""},
        {"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"},
    ]
    write_json(folder / "config_sentence_transformers.json", {"similarity_fn_name": "dot"})

    assert read_sentence_encoder(folder).limits == ()
    write_json(folder / "modules.json", steps)
    assert "dot products" in read_sentence_encoder(folder).limits[0]


def test_a_folder_of_a_plain_transformer_needs_its_pooling_said(tmp_path: Path) -> None:
    folder = encoder(tmp_path)
    (folder / "modules.json").unlink()

    with pytest.raises(InputError, match="--pooling"):
        read_sentence_encoder(folder)
    assert (is_sentence_encoder(folder), read_sentence_encoder(folder, pooling="cls").pooling) == (
        False,
        "cls",
    )


def test_the_names_of_newer_releases_are_known(tmp_path: Path) -> None:
    folder = encoder(tmp_path, pooling={"pooling_mode": "mean", "include_prompt": True})
    own = "sentence_transformers."
    named = [
        (f"{own}base.modules.transformer.Transformer", ""),
        (f"{own}sentence_transformer.modules.pooling.Pooling", "1_Pooling"),
        (f"{own}base.modules.normalize.Normalize", "2_Normalize"),
    ]
    steps = [{"type": kind, "path": path} for kind, path in named]
    write_json(folder / "modules.json", steps)

    assert (is_sentence_encoder(folder), read_sentence_encoder(folder).pooling) == (True, "mean")
    write_json(folder / "modules.json", steps[:1])
    assert not is_sentence_encoder(folder)  # a re-ranker


@pytest.mark.parametrize(
    ("steps", "error", "said"),
    [
        ([{"type": "custom_st.Transformer", "path": ""}], InputError, "code of its own"),
        ([{"type": "sentence_transformers.models.Dense", "path": "2"}], InputError, "'Dense'"),
        (
            [{"type": "sentence_transformers.models.Transformer", "path": "../x"}],
            InputError,
            "outside",
        ),
        ({"a": 1}, IntegrityError, "no list of steps"),
    ],
)
def test_other_steps_are_refused(
    tmp_path: Path, steps: object, error: type[Exception], said: str
) -> None:
    folder = encoder(tmp_path)
    write_json(folder / "modules.json", steps)

    with pytest.raises(error, match=said):
        read_sentence_encoder(folder)

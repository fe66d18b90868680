"""The verifier network."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from transformers import MPNetConfig, MPNetModel

from claimwright_lab.training.export import export_int8, open_session, run_session
from claimwright_lab.training.network import bare_tokenizer, load_base, load_sentence_encoder
from tests.lab.training.conftest import EXPORTING

pytestmark = EXPORTING


def test_padding_does_not_change_the_logits(base: Path) -> None:
    network = load_base(str(base)).eval()
    ids = torch.tensor([[2, 5, 6, 3, 7, 3]])
    kinds = torch.tensor([[0, 0, 0, 0, 1, 1]])
    pad = torch.zeros(1, 2, dtype=torch.int64)

    short = network(ids, torch.ones_like(ids), kinds)
    long = network(
        torch.cat((ids, pad), dim=1),
        torch.cat((torch.ones_like(ids), pad), dim=1),
        torch.cat((kinds, pad), dim=1),
    )

    assert short[0].shape == (1, 3)
    assert short[1].shape == (1, 1)
    assert short[2].shape == (1, 6)
    assert torch.allclose(short[0], long[0], atol=1e-5)
    assert torch.allclose(short[2], long[2][:, :6], atol=1e-5)


def test_a_base_without_token_types_is_read_by_its_marks_alone(tmp_path: Path) -> None:
    config = MPNetConfig(
        vocab_size=60,
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=40,
    )
    MPNetModel(config, add_pooling_layer=False).save_pretrained(tmp_path / "mpnet")
    network = load_base(str(tmp_path / "mpnet")).eval()
    ids = torch.tensor([[0, 5, 6, 2, 2, 7, 2]])
    mask = torch.ones_like(ids)

    first, second = (network(ids, mask, kinds)[0] for kinds in (mask, torch.zeros_like(ids)))
    export_int8(network, tmp_path / "model.onnx", ("stance", "relevance", "rationale"))
    session = open_session(tmp_path / "model.onnx")

    assert torch.equal(first, second)
    assert {"input_ids", "attention_mask"} == {each.name for each in session.get_inputs()}
    assert run_session(session, (ids, mask, mask))["stance"].shape == (1, 3)


def test_embeddings_have_unit_length(base: Path) -> None:
    ids = torch.tensor([[2, 5, 6, 3]])

    embedding = load_sentence_encoder(str(base)).eval()(
        ids, torch.ones_like(ids), torch.zeros_like(ids)
    )

    assert embedding.shape == (1, 8)
    assert float(embedding.norm().detach()) == pytest.approx(1.0, abs=1e-5)


def test_nothing_is_cut_or_padded(base: Path) -> None:
    tokenizer = bare_tokenizer(str(base))

    assert tokenizer.truncation is None
    assert tokenizer.padding is None
    assert tokenizer.encode("the sea", "ice").type_ids == [0, 0, 0, 0, 1, 1]

"""Safetensors of every family of classifiers → ONNX that answers the same; tiny ones, made here."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

import torch
import transformers
from tokenizers import Tokenizer

from claimwright.domain import Label, Pair
from claimwright.errors import InputError, IntegrityError
from claimwright.models.conversion import convert
from claimwright.models.cross_encoder import CrossEncoder, Reranker
from claimwright.models.encoder import OnnxEncoder
from claimwright.models.inspection import ONE_SIDED as ONE_SIDED_LIMIT
from claimwright.models.inspection import PROBES, Kind, Wanted
from claimwright.models.registry import add, export_int8, inspect
from claimwright.models.running import OnnxModel
from tests.lab.training.conftest import EXPORTING
from tests.models import tiny

pytestmark = EXPORTING

WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "ice", "is", "melting", "the", "sea", ".")
DISENTANGLED: dict[str, object] = {"relative_attention": True, "pos_att_type": ["c2p", "p2c"]}
FAMILIES: dict[str, dict[str, object]] = {
    "Bert": {},
    "Roberta": {"max_position_embeddings": 66, "pad_token_id": 0},
    "XLMRoberta": {"max_position_embeddings": 66, "pad_token_id": 0},
    "Deberta": DISENTANGLED,
    "DebertaV2": {**DISENTANGLED, "position_buckets": 8, "type_vocab_size": 0},
    "MPNet": {},
    "ModernBert": {"pad_token_id": 0, "global_attn_every_n_layers": 2},
    "Electra": {"embedding_size": 16},
}
MODES = {"mean": "mean_tokens", "cls": "cls_token", "last": "lasttoken", "max": "max_tokens"}
CLASSIFIER = "ForSequenceClassification"
Names = tuple[str, ...]
PAIRS = [("the ice is melting .", "ice"), ("sea", "the sea is the sea is the sea .")]


NAMES = ("CONTRADICTION", "entailment", "Neutral")


def made(folder: Path, family: str, *, head: str = CLASSIFIER, names: Names = NAMES) -> object:
    """Save a random model of a family with its tokenizer; return it."""
    torch.manual_seed(3)
    shape = {
        "vocab_size": len(WORDS),
        "hidden_size": 16,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "intermediate_size": 32,
    }
    config = getattr(transformers, f"{family}Config")
    labels = {"id2label": dict(enumerate(names))}
    model = getattr(transformers, f"{family}{head}")(
        config(**{**shape, **labels, **FAMILIES[family]})
    ).eval()
    model.save_pretrained(folder)
    tiny.write_tokenizer(folder, WORDS)
    return model


def logits(model: object, folder: Path, pair: tuple[str, str]) -> list[float]:
    encoding = Tokenizer.from_file(str(folder / "tokenizer.json")).encode(*pair)
    feeds = {"input_ids": [encoding.ids], "attention_mask": [encoding.attention_mask]}
    if getattr(model.config, "type_vocab_size", 0) > 1:  # type: ignore[attr-defined]
        feeds["token_type_ids"] = [encoding.type_ids]
    with torch.no_grad():
        said = model(**{name: torch.tensor(row) for name, row in feeds.items()})  # type: ignore[operator]
    row: list[float] = said.logits[0].tolist()
    return row


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_answers_as_before(tmp_path: Path, family: str) -> None:
    model = made(tmp_path, family)
    labels = (Label.REFUTES, Label.SUPPORTS, Label.NOT_ENOUGH_INFO)

    found = inspect(tmp_path, tmp_path / "staged", Wanted(labels=labels), free_bytes=10**10)
    read = OnnxModel(found.card).run(PAIRS)

    assert found.names == ("CONTRADICTION", "entailment", "Neutral")
    for rows, pair in zip(read, PAIRS, strict=True):
        assert rows[0].tolist() == pytest.approx(logits(model, tmp_path, pair), abs=1e-5)


def sentence_encoder(folder: Path, family: str = "Bert", pooling: str = "mean") -> object:
    """Save a random encoder in the layout of sentence-transformers; return its transformer."""
    model = made(folder, family, head="Model")
    steps = [("Transformer", ""), ("Pooling", "1_Pooling"), ("Normalize", "2_Normalize")]
    kinds = [{"type": f"sentence_transformers.models.{kind}", "path": at} for kind, at in steps]
    (folder / "modules.json").write_text(json.dumps(kinds))
    (folder / "1_Pooling").mkdir()
    said = {f"pooling_mode_{MODES[pooling]}": True, "word_embedding_dimension": 16}
    (folder / "1_Pooling/config.json").write_text(json.dumps(said))
    prompts = {"prompts": {"query": "the ", "document": "sea . "}}
    (folder / "config_sentence_transformers.json").write_text(json.dumps(prompts))
    return model


def pooled(rows: torch.Tensor, pooling: str) -> torch.Tensor:
    """Return one row for a text as sentence-transformers does, for a text without padding."""
    if pooling == "mean":
        return rows.mean(dim=0)
    return rows.max(dim=0).values if pooling == "max" else rows[0 if pooling == "cls" else -1]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("pooling", MODES)
def test_an_encoder_of_every_family_embeds_as_before(
    tmp_path: Path, family: str, pooling: str
) -> None:
    model = sentence_encoder(tmp_path, family, pooling)

    found = inspect(tmp_path, tmp_path / "staged", Wanted(), free_bytes=10**10)

    loaded = OnnxModel(found.card)
    assert (found.card.pooling, found.dimension) == (pooling, 16)
    for prompt, size in (("the ", 0), ("sea . ", 0), ("the ", 6)):
        (own,) = OnnxEncoder(loaded, dimension=size, prompt=prompt).encode(["ice is melting ."])
        row = pooled(tokens(model, tmp_path, f"{prompt}ice is melting ."), pooling)
        theirs = torch.nn.functional.normalize(row[: size or None], dim=0)
        assert list(own) == pytest.approx(theirs.tolist(), abs=1e-5)


def tokens(model: object, folder: Path, text: str) -> torch.Tensor:
    encoding = Tokenizer.from_file(str(folder / "tokenizer.json")).encode(text)
    feeds = {"input_ids": [encoding.ids], "attention_mask": [encoding.attention_mask]}
    with torch.no_grad():
        said = model(**{name: torch.tensor(row) for name, row in feeds.items()})  # type: ignore[operator]
    rows: torch.Tensor = said.last_hidden_state[0]
    return rows


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("names", [("LABEL_0",), ("irrelevant", "relevant")])
def test_a_reranker_of_every_family_scores_as_before(
    tmp_path: Path, family: str, names: Names
) -> None:
    model = made(tmp_path, family, names=names)

    found = inspect(tmp_path, tmp_path / "staged", Wanted(kind=Kind.RERANKER), free_bytes=10**10)

    pairs = [Pair(claim=first, evidence=second) for first, second in PAIRS]
    scores = Reranker(OnnxModel(found.card)).scores(pairs)
    for score, pair in zip(scores, PAIRS, strict=True):
        own = logits(model, tmp_path, pair)
        assert score == pytest.approx(own[-1] - (own[0] if len(own) > 1 else 0.0), abs=1e-5)


def encoder_decoder(folder: Path) -> object:
    """Save a random T5 with an output of its own, as Flan-T5 has it; return it."""
    torch.manual_seed(5)
    cut = tiny.write_t5_tokenizer(folder)
    size = {"d_model": 16, "d_kv": 8, "d_ff": 32, "num_layers": 2, "num_heads": 2}
    config = transformers.T5Config(
        vocab_size=cut.get_vocab_size() + 7,  # as T5, which has some rows more than pieces
        feed_forward_proj="gated-gelu",
        tie_word_embeddings=False,
        decoder_start_token_id=0,
        **size,
    )
    model = transformers.T5ForConditionalGeneration(config).eval()
    model.lm_head.weight = torch.nn.Parameter(torch.randn_like(model.lm_head.weight))
    model.save_pretrained(folder)
    return model


def minicheck(model: object, cut: Tokenizer, document: str, claim: str) -> list[float]:
    """Return the two logits as the authors read them: of one joined text, of the first token."""
    ids = cut.encode(f"predict: {document}</s>{claim}").ids
    begun = torch.zeros(1, 1, dtype=torch.long)
    answers = [cut.token_to_id("▁"), cut.token_to_id("▁1")]
    with torch.no_grad():
        said = model(input_ids=torch.tensor([ids]), decoder_input_ids=begun)  # type: ignore[operator]
    row: list[float] = said.logits[0, 0, answers].tolist()
    return row


ONE_SIDED = Wanted(labels=(Label.NOT_ENOUGH_INFO, Label.SUPPORTS))


def test_an_encoder_decoder_answers_as_its_authors_read_it(tmp_path: Path) -> None:
    model, source = encoder_decoder(tmp_path), tmp_path / "tokenizer.json"
    cut = Tokenizer.from_file(str(source))

    found = inspect(tmp_path, tmp_path / "staged", ONE_SIDED, free_bytes=10**10)

    assert (found.card.labels, found.card.reads_first) == (ONE_SIDED.labels, "evidence")
    assert ONE_SIDED_LIMIT in found.card.limits
    for claim, evidence, _ in PROBES:
        (read,) = CrossEncoder(OnnxModel(found.card)).read([Pair(claim=claim, evidence=evidence)])
        neither, supports = minicheck(model, cut, evidence, claim)
        assert read.stance == pytest.approx((supports, -math.inf, neither), abs=1e-4)


def test_a_long_document_is_read_in_windows_that_each_begin_with_the_prompt(
    tmp_path: Path,
) -> None:
    model = encoder_decoder(tmp_path)
    cut = Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    card = inspect(tmp_path, tmp_path / "staged", ONE_SIDED, free_bytes=10**10).card
    claim, evidence, _ = PROBES[0]
    reader = CrossEncoder(OnnxModel(card))

    (short,) = reader.read([Pair(claim=claim, evidence=evidence)])
    (long,) = reader.read([Pair(claim=claim, evidence=" ".join([evidence] * 40))])

    whole = minicheck(model, cut, " ".join([evidence] * 40), claim)
    assert short.stance != long.stance
    assert long.stance[0] != pytest.approx(whole[1], abs=1e-6)


def test_the_int8_form_of_an_encoder_decoder_answers(tmp_path: Path) -> None:
    (tmp_path / "saved").mkdir()
    encoder_decoder(tmp_path / "saved")
    add(tmp_path / "saved", tmp_path, "mine", ONE_SIDED, free_bytes=10**10)

    card, gap = export_int8(tmp_path, "mine", "mine-int8", free_bytes=10**12)

    assert (card.labels, gap.compared) == (ONE_SIDED.labels, len(PROBES) ** 2)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (Wanted(kind=Kind.RERANKER), "a re-ranker must be a classifier"),
        (Wanted(file="model.onnx"), "leave --file out"),
        (Wanted(), "of 15 plain probes rightly"),
    ],
)
def test_an_encoder_decoder_is_refused_for_what_it_cannot_do(
    tmp_path: Path, wanted: Wanted, why: str
) -> None:
    encoder_decoder(tmp_path)

    with pytest.raises(InputError, match=why):
        inspect(tmp_path, tmp_path / "staged", wanted, free_bytes=10**10)


def test_weights_that_do_not_fit_are_told(tmp_path: Path) -> None:
    made(tmp_path, "Bert")
    said = json.loads((tmp_path / "config.json").read_text())
    (tmp_path / "config.json").write_text(json.dumps({**said, "hidden_size": 24}))

    with pytest.raises(IntegrityError, match="cannot be turned into ONNX"):
        convert(tmp_path, tmp_path / "model.onnx")

"""A context encoder, trained on invented records and exported."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from claimwright.errors import InputError  # noqa: E402 - torch is an extra
from claimwright.models.cards import read_card  # noqa: E402
from claimwright.models.encoder import load_encoder  # noqa: E402
from claimwright.testing import HashEncoder  # noqa: E402
from claimwright_lab.training.citation_search.context_encoder import (  # noqa: E402
    SCHEDULE,
    ContextEncoderRun,
    TwoTowers,
    query_of,
    train,
)
from claimwright_lab.training.citation_search.negatives import Mined, mine  # noqa: E402
from claimwright_lab.training.citation_search.records import read_records  # noqa: E402
from claimwright_lab.training.network import (  # noqa: E402
    bare_tokenizer,
    load_sentence_encoder,
)
from tests.examples import NotingEncoder  # noqa: E402
from tests.lab.training.citation_search.made_records import write_records  # noqa: E402
from tests.lab.training.conftest import EXPORTING  # noqa: E402

pytestmark = EXPORTING

SHORT = replace(SCHEDULE, epochs=2, batch=4, minutes=1.0)


@pytest.fixture
def mined(tmp_path: Path) -> tuple[Mined, ...]:
    return mine(read_records(write_records(tmp_path / "a.jsonl")), most=1)


@pytest.fixture
def towers(base: Path) -> TwoTowers:
    return TwoTowers(
        network=load_sentence_encoder(str(base)),
        tokenizer=bare_tokenizer(str(base)),
        device="cpu",
        max_tokens=32,
    )


def test_each_claim_has_its_page_and_all_other_passages_are_negatives(
    towers: TwoTowers, mined: tuple[Mined, ...]
) -> None:
    plain = [Mined(record=each.record) for each in mined[:3]]
    scored = towers.score(plain, random.Random(1))

    assert (scored.positive.tolist(), bool(scored.ignored.any()), tuple(scored.scores.shape)) == (
        torch.eye(3, dtype=torch.bool).tolist(),
        False,
        (3, 3),
    )


def test_hard_negatives_are_added_for_the_whole_batch(
    towers: TwoTowers, mined: tuple[Mined, ...]
) -> None:
    assert towers.score(mined[:1], random.Random(1)).positive.tolist() == [[True, False]]


def test_a_passage_of_the_same_page_drawn_for_another_claim_is_no_negative(
    towers: TwoTowers, mined: tuple[Mined, ...]
) -> None:
    record = mined[0].record
    first, second = (replace(record.passages[0], text=text) for text in ("ice .", "sun ."))
    both = [Mined(record=replace(record, passages=(each,))) for each in (first, second)]
    scored = towers.score(both, random.Random(1))

    assert (scored.positive.tolist(), scored.ignored.tolist()) == (
        [[True, False], [False, True]],
        [[False, True], [True, False]],
    )


def test_frozen_passages_get_no_gradient(towers: TwoTowers, mined: tuple[Mined, ...]) -> None:
    frozen = replace(towers, frozen=HashEncoder(8))

    assert not frozen.passages(mined[0].record.passages).requires_grad


def test_frozen_passages_are_embedded_once(towers: TwoTowers, mined: tuple[Mined, ...]) -> None:
    encoder = NotingEncoder(HashEncoder())
    frozen = replace(towers, frozen=encoder)
    frozen.passages(mined[0].record.passages)
    frozen.passages(mined[0].record.passages)

    assert len(encoder.texts) == len(mined[0].record.passages)


def test_titles_are_left_out_now_and_then(mined: tuple[Mined, ...]) -> None:
    chance = random.Random(1)
    titled = {query_of(mined[0].record, chance).startswith("Sea [SEP]") for _ in range(20)}

    assert titled == {True, False}


def test_a_long_query_keeps_its_end(towers: TwoTowers) -> None:
    long, short = "ice " * 60 + "the sea is rising", "ice " * 200 + "the sea is rising"

    assert torch.allclose(towers.embed([long]), towers.embed([short]), atol=1e-6)


def test_it_is_trained_and_exported_with_its_card(base: Path, tmp_path: Path) -> None:
    records = write_records(tmp_path / "a.jsonl", 12)
    run = ContextEncoderRun(
        records=records, out=tmp_path / "out", base=str(base), schedule=SHORT, device="cpu"
    )
    folder = train(run)

    card = read_card(folder)

    assert (load_encoder(folder).dimension, card.kind, [each.n for each in card.figures]) == (
        8,
        "encoder",
        [3],
    )


def test_queries_may_be_trained_towards_passages_that_stay(base: Path, tmp_path: Path) -> None:
    run = ContextEncoderRun(
        records=write_records(tmp_path / "a.jsonl", 12),
        out=tmp_path / "first",
        base=str(base),
        schedule=SHORT,
        device="cpu",
    )
    first = train(run)
    second = train(replace(run, out=tmp_path / "second", passages=first))

    assert load_encoder(second).dimension == 8


def test_frozen_passages_of_another_width_are_refused(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "claimwright_lab.training.citation_search.context_encoder.load_encoder",
        lambda _: HashEncoder(5),
    )
    run = ContextEncoderRun(
        records=write_records(tmp_path / "a.jsonl"),
        out=tmp_path / "out",
        base=str(base),
        passages=tmp_path,
        device="cpu",
    )

    with pytest.raises(InputError, match="the frozen passages have 5 numbers each"):
        train(run)

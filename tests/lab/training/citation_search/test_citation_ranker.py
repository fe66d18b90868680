"""A citation ranker, trained on invented records and exported."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from claimwright.errors import InputError, NotFoundError  # noqa: E402 - torch is an extra
from claimwright.models.cards import read_card  # noqa: E402
from claimwright.models.cross_encoder import load_cross_encoder  # noqa: E402
from claimwright_lab.training.citation_search.citation_ranker import (  # noqa: E402
    CONTEXTS,
    SCHEDULE,
    CitationRankerRun,
    Reader,
    ranker_pair,
    train,
)
from claimwright_lab.training.citation_search.negatives import Mined, mine  # noqa: E402
from claimwright_lab.training.citation_search.records import read_records  # noqa: E402
from claimwright_lab.training.network import (  # noqa: E402
    bare_tokenizer,
    load_base,
)
from tests.lab.training.citation_search.made_records import write_records  # noqa: E402
from tests.lab.training.conftest import EXPORTING  # noqa: E402

pytestmark = EXPORTING

SHORT = replace(SCHEDULE, epochs=2, batch=4, minutes=1.0)


@pytest.fixture
def mined(tmp_path: Path) -> tuple[Mined, ...]:
    return mine(read_records(write_records(tmp_path / "a.jsonl")), most=CONTEXTS)


@pytest.fixture
def reader(base: Path) -> Reader:
    return Reader(
        network=load_base(str(base)),
        tokenizer=bare_tokenizer(str(base)),
        device="cpu",
        max_tokens=48,
    )


@pytest.fixture
def run(base: Path, tmp_path: Path) -> CitationRankerRun:
    return CitationRankerRun(
        records=write_records(tmp_path / "r.jsonl", 12),
        out=tmp_path / "out",
        base=str(base),
        schedule=SHORT,
        device="cpu",
    )


def test_a_claim_is_read_with_its_title_and_a_passage_with_its_page(
    mined: tuple[Mined, ...],
) -> None:
    record = mined[0].record
    pair = ranker_pair(record.cited, record.passages[0])

    assert (pair.claim, pair.title, pair.evidence) == (
        "Sea: The sea is rising .",
        "sea rising",
        "the sea is rising not falling .",
    )


def test_the_title_may_be_left_out(mined: tuple[Mined, ...]) -> None:
    record = mined[0].record

    assert ranker_pair(record.cited, record.passages[0], with_title=False).claim == (
        "The sea is rising ."
    )


def test_each_claim_has_its_passages_and_negatives_of_other_pages(
    reader: Reader, mined: tuple[Mined, ...]
) -> None:
    scored = reader.score(mined[:2], random.Random(1))

    assert (
        scored.positive.sum(dim=1).tolist(),
        scored.scores.shape[1] <= CONTEXTS,
        bool((scored.positive & scored.ignored).any()),
    ) == ([1, 1], True, False)


def test_short_rows_are_filled_with_what_is_ignored(
    reader: Reader, mined: tuple[Mined, ...]
) -> None:
    alone = replace(mined[1], negatives=mined[1].negatives[:1])
    scored = reader.score([alone, mined[0]], random.Random(1))
    widths = (~scored.ignored).sum(dim=1).tolist()

    assert (widths[0] < widths[1], bool(scored.scores[0, widths[0] :].any())) == (True, False)


def test_it_is_trained_and_exported_with_its_card(run: CitationRankerRun) -> None:
    folder = train(run)
    record = read_records(run.records)[0]
    logits = load_cross_encoder(folder).read([ranker_pair(record.cited, record.passages[0])])

    card = read_card(folder)

    assert (len(logits), card.name, [each.n for each in card.figures]) == (
        1,
        "claimwright-citation-ranker",
        [3],
    )


def test_it_may_start_from_a_verifier(run: CitationRankerRun, base: Path, tmp_path: Path) -> None:
    torch.manual_seed(5)
    checkpoint = tmp_path / "verifier.pt"
    torch.save({"network": load_base(str(base)).state_dict()}, checkpoint)

    assert (train(replace(run, verifier=checkpoint)) / "model.onnx").is_file()


def test_an_absent_checkpoint_is_not_found(run: CitationRankerRun, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no checkpoint of a verifier"):
        train(replace(run, verifier=tmp_path / "none.pt"))


@pytest.mark.parametrize("state", [{}, {"network": {}}])
def test_another_checkpoint_is_refused(
    run: CitationRankerRun, tmp_path: Path, state: dict[str, object]
) -> None:
    torch.save(state, tmp_path / "other.pt")

    with pytest.raises(InputError, match="is no checkpoint of a verifier"):
        train(replace(run, verifier=tmp_path / "other.pt"))

"""Training the encoder on claims and the texts that answer them."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from claimwright.errors import InputError  # noqa: E402 - torch is an extra
from claimwright_lab.training.contrastive import (  # noqa: E402 - torch is an extra
    Contrast,
    ContrastSchedule,
    answers_of,
    batches,
    contrastive_loss,
)
from claimwright_lab.training.network import (  # noqa: E402
    bare_tokenizer,
    load_sentence_encoder,
)
from claimwright_lab.training.search_pairs import SearchPair  # noqa: E402

pytestmark = pytest.mark.train

PAIRS = (
    SearchPair(dataset="a", claim="the sea is rising", text="sea rising ."),
    SearchPair(dataset="a", claim="ice is falling", text="the ice falling ."),
    SearchPair(dataset="a", claim="sun is warming", text="warming sun ."),
    SearchPair(dataset="b", claim="the sea is warming", text="warming sea .", near_miss="ice ."),
    SearchPair(dataset="b", claim="the ice is not rising", text="ice not rising ."),
)


def made(base: Path, folder: Path, kind: type[Contrast] = Contrast) -> Contrast:
    torch.manual_seed(3)
    return kind(
        network=load_sentence_encoder(str(base)),
        tokenizer=bare_tokenizer(str(base)),
        folder=folder,
        seed=3,
        save_every=0.0,
    )


def weights(contrast: Contrast) -> list[float]:
    return [float(tensor.double().sum()) for tensor in contrast.network.state_dict().values()]


def test_a_claim_nearest_its_own_text_costs_little() -> None:
    loss = contrastive_loss(torch.eye(3), torch.zeros(3, 3, dtype=torch.bool), 20.0)

    assert float(loss) < 1e-6


def test_a_claim_nearest_another_text_costs_much() -> None:
    turned = torch.eye(3)[[1, 2, 0]]

    assert float(contrastive_loss(turned, torch.zeros(3, 3, dtype=torch.bool), 20.0)) > 10.0


def test_a_text_that_answers_a_second_claim_is_no_negative_of_it() -> None:
    cosines = torch.ones(2, 2)
    same = torch.ones(2, 2, dtype=torch.bool)

    assert float(contrastive_loss(cosines, same, 20.0)) == pytest.approx(0.0, abs=1e-6)


def test_a_batch_holds_one_data_set() -> None:
    found = {len({pair.dataset for pair in batch}) for batch in batches(PAIRS, size=2, seed=1)}

    assert found == {1}


def test_a_batch_of_one_is_left_out() -> None:
    assert [len(batch) for batch in batches(PAIRS[:3], size=2, seed=1)] == [2]


def test_every_answer_of_a_claim_is_known() -> None:
    twice = (PAIRS[0], SearchPair(dataset="a", claim=PAIRS[0].claim, text="rising ."))

    assert answers_of(twice) == {PAIRS[0].claim: {"sea rising .", "rising ."}}


def test_an_embedding_has_length_one(base: Path, tmp_path: Path) -> None:
    embedded = made(base, tmp_path).embed(["the sea", "ice"], tokens=8)

    assert torch.allclose(embedded.norm(dim=1), torch.ones(2), atol=1e-2)


def test_a_near_miss_is_no_answer(base: Path, tmp_path: Path) -> None:
    texts = [pair.text for pair in PAIRS] + [f"sea {word} ." for word in "abcdefghij"]

    found = made(base, tmp_path).near_misses(PAIRS, texts, schedule())

    assert [pair.near_miss in {pair.text, ""} for pair in found] == [False] * len(PAIRS)


def test_too_few_texts_give_no_near_miss(base: Path, tmp_path: Path) -> None:
    assert made(base, tmp_path).near_misses(PAIRS, ["ice ."], schedule()) == PAIRS


def schedule(**changed: int) -> ContrastSchedule:
    return ContrastSchedule(name="encoder", minutes=9.0, **changed)


class StoppedError(Exception):
    """What a kill looks like from inside."""


class Stopping(Contrast):
    """Dies at its fourth step."""

    steps = 0

    def _loss(self, *arguments: object) -> object:
        self.steps += 1
        if self.steps > 3:
            raise StoppedError
        return super()._loss(*arguments)  # type: ignore[arg-type]  # passed on as they came


def test_a_run_that_was_stopped_ends_like_one_that_was_not(base: Path, tmp_path: Path) -> None:
    plan = schedule(epochs=4, batch=2)
    whole = made(base, tmp_path / "whole")
    whole.run(plan, PAIRS, resume=False)
    stopped = made(base, tmp_path / "part", Stopping)
    with pytest.raises(StoppedError):
        stopped.run(plan, PAIRS, resume=False)
    resumed = made(base, tmp_path / "part")
    resumed.run(plan, PAIRS, resume=True)

    assert weights(resumed) == pytest.approx(weights(whole), rel=1e-4)


def test_a_run_of_other_pairs_is_not_resumed(base: Path, tmp_path: Path) -> None:
    plan = schedule(batch=2)
    made(base, tmp_path).run(plan, PAIRS, resume=False)

    with pytest.raises(InputError, match=r"encoder\.pt.*without --resume"):
        made(base, tmp_path).run(plan, PAIRS[::-1], resume=True)

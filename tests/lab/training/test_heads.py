"""Making the heads: what is written is read, by the encoder that it names and by no other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright.claims.heads import HeadClassifier, load_head
from claimwright.models.cards import read_card
from claimwright.testing import HashEncoder
from claimwright_lab.training import heads
from claimwright_lab.training.head_figures import Judged
from claimwright_lab.training.head_fit import HeadRecipe
from claimwright_lab.training.head_plans import PLANS, HeadPlan
from claimwright_lab.training.heads import RISKS, HeadsRun, folds, head_proof, head_risks, train
from tests.lab.training.made_sets import debates, pack, stances, votes

ENCODER = HashEncoder(8)
SMALL = HeadRecipe(hidden=2, members=1, epochs=1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Write data sets large enough for five folds."""
    folder = stances(debates(tmp_path / "data"))
    rows = [votes(f"Sentence number {n}", "aaaannnn") for n in "abcdefghij"]
    pack(folder / "claims/global_warming_stance_dev80.jsonl.xz", rows)
    return folder


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every plan quick."""

    def quick(plan: HeadPlan) -> HeadPlan:
        return HeadPlan(
            **{name: getattr(plan, name) for name in HeadPlan.__slots__} | {"recipe": SMALL}
        )

    monkeypatch.setattr(heads, "PLANS", tuple(map(quick, PLANS)))


@pytest.fixture
def made(data: Path, tmp_path: Path) -> Path:
    run = HeadsRun(data=data, out=tmp_path / "out", encoder=ENCODER, only=("warming_stance",))
    return train(run)


def test_only_the_heads_that_were_asked_for_are_made(made: Path) -> None:
    assert ["warming_stance"] == [folder.name for folder in made.iterdir()]


def test_a_head_is_read_with_the_encoder_its_card_names(made: Path) -> None:
    head = load_head(made / "warming_stance")
    (found,) = HeadClassifier(head=head, encoder=ENCODER).classify(["Seas rise."])

    assert ("hash-8", ["agree", "neutral", "disagree"]) == (head.encoder, list(found))


def test_the_card_says_what_it_was_made_of(made: Path) -> None:
    card = read_card(made / "warming_stance")

    assert ("head", "hash-8", "claimwright-warming-stance") == (card.kind, card.encoder, card.name)
    assert "DeSMOG, 5 folds by sentence, macro-F1" in [figure.name for figure in card.figures]


def test_the_page_names_the_encoder(made: Path) -> None:
    page = (made / "warming_stance/MODEL_CARD.md").read_text(encoding="utf-8")

    assert "Reads the embeddings of hash-8 and of no other encoder." in page
    assert "| Stance on global warming (DeSMOG) | not verified | 10 |" in page


def test_two_runs_make_the_same_file(made: Path, data: Path, tmp_path: Path) -> None:
    again = train(
        HeadsRun(data=data, out=tmp_path / "again", encoder=ENCODER, only=("warming_stance",))
    )
    name = "warming_stance/head.npz"

    assert (made / name).read_bytes() == (again / name).read_bytes()


def test_another_seed_makes_another_head_and_its_card_says_so(
    made: Path, data: Path, tmp_path: Path
) -> None:
    only = ("warming_stance",)
    other = train(HeadsRun(data=data, out=tmp_path / "other", encoder=ENCODER, only=only, seed=5))

    numbers = [(path / "warming_stance/head.npz").read_bytes() for path in (made, other)]
    page = (other / "warming_stance/MODEL_CARD.md").read_text(encoding="utf-8")
    assert numbers[0] != numbers[1]
    assert "seeds from 5" in page


def test_the_card_holds_thresholds_proven_by_the_first_fold_alone(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (plan,) = (plan for plan in PLANS if plan.name == "warming_stance")
    monkeypatch.setattr(heads, "PLANS", (replace(plan, recipe=replace(SMALL, epochs=20)),))
    rows = [
        votes(f"Sentence {'abcdefghijklmnopqrstuvwxy'[n % 25] * (n // 25 + 1)}.", "aaaaaaaa")
        for n in range(600)
    ]
    pack(data / "claims/global_warming_stance_dev80.jsonl.xz", rows)
    out = tmp_path / "agreeing"
    train(HeadsRun(data=data, out=out, encoder=ENCODER))
    card = read_card(out / "warming_stance")

    found = {figure.name: figure for figure in card.figures}
    assert "abstain.0.05" in card.calibration
    assert 80 < found["abstention at risk 0.05, share of sentences answered"].n < 600 / 5
    assert "proven on one fold" in card.limits[-1]


def test_sentences_with_one_key_lie_in_one_fold() -> None:
    found = folds(["a", "b", "a", "c", "d", "e", "b"])

    assert (found[0], found[1]) == (found[2], found[6])
    assert {0, 1, 2, 3, 4} == set(np.unique(found).tolist())


def _judged(keys: tuple[str, ...]) -> Judged:
    """Return sure answers that are all right."""
    gold = np.arange(len(keys)) % 2
    table = np.where(np.arange(2) == gold[:, None], 0.9, 0.1).astype(np.float32)
    return Judged(on="made sentences", classes=("No", "Yes"), table=table, gold=gold, keys=keys)


def test_sentences_of_one_key_count_once() -> None:
    keys = tuple(f"text {number // 4}" for number in range(400))

    assert head_risks(_judged(keys))[RISKS[0]].claims == 100


def test_what_is_right_may_be_believed() -> None:
    controls = head_risks(_judged(tuple(f"sentence {number}" for number in range(200))))

    assert controls[RISKS[0]].threshold is not None
    assert "held-out sentences" in controls[RISKS[0]].guarantee


def test_the_proof_names_its_labels_and_its_sentences() -> None:
    assert "labels No, Yes on made sentences" in head_proof(_judged(("one", "two")))

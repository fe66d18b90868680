"""Steps of training that stop on time and go on where they stopped; see also test_loop."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from claimwright.errors import InputError, UnavailableError
from claimwright_lab.training import descent
from claimwright_lab.training.descent import Checkpoint, Descent, run_key, shuffled_batches
from claimwright_lab.training.schedule import Schedule


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(InputError, match="device is 'tpu'"):
        descent.chosen_device("tpu")


def test_a_gpu_that_is_not_there_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)

    with pytest.raises(UnavailableError, match="--device cpu"):
        descent.chosen_device("cuda")


@pytest.mark.parametrize(("there", "expected"), [(True, "cuda"), (False, "cpu")])
def test_a_gpu_is_taken_where_there_is_one(
    *, there: bool, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: there)

    assert descent.chosen_device("auto").type == expected


@pytest.mark.parametrize(("capability", "fast"), [("AVX512", True), ("AVX2", False)])
def test_a_processor_that_is_slow_at_bfloat16_keeps_float32(
    capability: str, *, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.backends.cpu.get_cpu_capability", lambda: capability)
    square = torch.eye(2)

    with descent.autocast(torch.device("cpu")):
        product = square @ square

    assert (product.dtype is torch.bfloat16) is fast


OPTIONS = {"seed": 7, "rate": 1e-4, "minutes": 5.0}
TEXTS = ("ice melts", "seas rise")


def test_the_wall_clock_may_differ() -> None:
    assert run_key(OPTIONS, TEXTS) == run_key(OPTIONS | {"minutes": 60.0}, TEXTS)


def test_the_order_of_the_options_does_not_matter() -> None:
    assert run_key(OPTIONS, TEXTS) == run_key(dict(reversed(OPTIONS.items())), TEXTS)


@pytest.mark.parametrize("change", [{"seed": 8}, {"rate": 2e-4}, {"batch": 4}])
def test_another_option_is_another_run(change: dict[str, float]) -> None:
    assert run_key(OPTIONS, TEXTS) != run_key(OPTIONS | change, TEXTS)


@pytest.mark.parametrize(
    "texts", [("seas rise", "ice melts"), ("ice melts",), ("ice melts", "seas fall")]
)
def test_other_texts_are_another_run(texts: tuple[str, ...]) -> None:
    assert run_key(OPTIONS, TEXTS) != run_key(OPTIONS, texts)


def test_texts_that_are_cut_elsewhere_are_other_texts() -> None:
    assert run_key(OPTIONS, ("ab", "c")) != run_key(OPTIONS, ("a", "bc"))


KEY = "of this run"


def _trained(steps: int) -> tuple[torch.nn.Linear, torch.optim.Optimizer]:
    torch.manual_seed(3)
    network = torch.nn.Linear(4, 2)
    optimiser = torch.optim.AdamW(network.parameters(), lr=0.1)
    for _ in range(steps):
        optimiser.zero_grad()
        network(torch.ones(1, 4)).sum().backward()
        optimiser.step()
    return network, optimiser


def test_what_is_restored_goes_on_as_what_was_saved(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "a" / "stage.pt", KEY)
    network, optimiser = _trained(2)
    kept.save(network, optimiser, step=2, spent=1.5)
    other, again = _trained(0)
    assert kept.restore(other, again) == (2, 1.5)
    assert again.state_dict()["state"].keys() == optimiser.state_dict()["state"].keys()
    assert torch.equal(other.weight, network.weight)


def test_without_a_file_it_begins_at_the_beginning(tmp_path: Path) -> None:
    assert Checkpoint(tmp_path / "none.pt", KEY).restore(*_trained(0)) == (0, 0.0)


def test_no_part_is_left_behind(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "stage.pt", KEY)
    kept.save(*_trained(1), step=1, spent=0.1)
    assert [path.name for path in tmp_path.iterdir()] == ["stage.pt"]


@pytest.mark.parametrize("damage", ["cut", "text", "other network"])
def test_a_file_that_cannot_be_restored_is_refused_with_the_remedy(
    tmp_path: Path, damage: str
) -> None:
    kept = Checkpoint(tmp_path / "stage.pt", KEY)
    kept.save(*_trained(1), step=1, spent=0.1)
    network, optimiser = _trained(0)
    if damage == "cut":
        kept.path.write_bytes(kept.path.read_bytes()[:200])
    elif damage == "text":
        kept.path.write_text("no checkpoint", encoding="utf-8")
    else:
        network = torch.nn.Linear(3, 3)
        optimiser = torch.optim.AdamW(network.parameters(), lr=0.1)
    with pytest.raises(InputError, match=r"stage\.pt.*without --resume"):
        kept.restore(network, optimiser)


def test_a_file_of_another_run_is_refused_and_loads_nothing(tmp_path: Path) -> None:
    Checkpoint(tmp_path / "stage.pt", "of another run").save(*_trained(1), step=1, spent=0.1)
    network, optimiser = _trained(0)
    before = network.weight.detach().clone()

    with pytest.raises(InputError, match=r"stage\.pt.*another seed.*without --resume"):
        Checkpoint(tmp_path / "stage.pt", KEY).restore(network, optimiser)
    assert torch.equal(network.weight, before)


def test_a_file_that_names_no_run_is_refused(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "stage.pt", KEY)
    kept.save(*_trained(1), step=1, spent=0.1)
    state = torch.load(kept.path, weights_only=True)
    del state["key"]
    torch.save(state, kept.path)

    with pytest.raises(InputError, match="without --resume"):
        kept.restore(*_trained(0))


def test_the_file_is_read_into_main_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Checkpoint(tmp_path / "stage.pt", KEY)
    kept.save(*_trained(1), step=1, spent=0.1)
    asked: list[object] = []
    load = torch.load

    def recorded(path: Path, **options: object) -> object:
        asked.append(options["map_location"])
        return load(path, **options)

    monkeypatch.setattr(torch, "load", recorded)
    kept.restore(*_trained(0))

    assert asked == ["cpu"]


def test_a_full_gpu_is_no_damaged_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Checkpoint(tmp_path / "stage.pt", KEY)
    kept.save(*_trained(1), step=1, spent=0.1)
    network, optimiser = _trained(0)

    def full(_state: object) -> None:
        raise torch.cuda.OutOfMemoryError

    monkeypatch.setattr(network, "load_state_dict", full)

    with pytest.raises(torch.cuda.OutOfMemoryError):
        kept.restore(network, optimiser)


pytestmark = pytest.mark.train


def test_a_group_without_a_share_learns_at_the_full_rate(tmp_path: Path) -> None:
    torch.manual_seed(3)
    network = torch.nn.Linear(2, 1)
    descent = Descent(
        network=network,
        schedule=Schedule(name="x", minutes=1.0, rate=0.1, batch=1, warmup=0.1),
        checkpoint=Checkpoint(tmp_path / "x.pt", "key"),
        seed=1,
    )
    ones = torch.ones(1, 2)
    before = float(network(ones).detach())

    steps = descent.run(
        list(network.parameters()),
        lambda start: range(start, 5),
        lambda _batch, _step: network(ones).sum(),
        total=5,
        resume=False,
    )

    assert steps == 5
    assert float(network(ones).detach()) < before - 0.1


def test_every_item_stands_in_each_epoch_once() -> None:
    found = shuffled_batches("abcde", 2, 2, seed=1)

    assert [len(batch) for batch in found] == [2, 2, 1, 2, 2, 1]
    assert sorted(item for batch in found[:3] for item in batch) == [*"abcde"]
    assert found[:3] != found[3:]
    assert found == shuffled_batches("abcde", 2, 2, seed=1)

"""A network and its optimiser, kept and taken up again."""

from pathlib import Path

import pytest
import torch

from claimwright.errors import InputError
from claimwright_lab.training.checkpoints import Checkpoint

pytestmark = pytest.mark.train

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

"""A network and its optimiser, kept and taken up again."""

from pathlib import Path

import pytest
import torch

from claimwright.errors import InputError
from claimwright.training.checkpoints import Checkpoint

pytestmark = pytest.mark.train


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
    kept = Checkpoint(tmp_path / "a" / "stage.pt")
    network, optimiser = _trained(2)
    kept.save(network, optimiser, step=2, spent=1.5)
    other, again = _trained(0)
    assert kept.restore(other, again) == (2, 1.5)
    assert again.state_dict()["state"].keys() == optimiser.state_dict()["state"].keys()
    assert torch.equal(other.weight, network.weight)


def test_without_a_file_it_begins_at_the_beginning(tmp_path: Path) -> None:
    assert Checkpoint(tmp_path / "none.pt").restore(*_trained(0)) == (0, 0.0)


def test_no_part_is_left_behind(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "stage.pt")
    kept.save(*_trained(1), step=1, spent=0.1)
    assert [path.name for path in tmp_path.iterdir()] == ["stage.pt"]


@pytest.mark.parametrize("damage", ["cut", "text", "other network"])
def test_a_file_that_cannot_be_restored_is_refused_with_the_remedy(
    tmp_path: Path, damage: str
) -> None:
    kept = Checkpoint(tmp_path / "stage.pt")
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

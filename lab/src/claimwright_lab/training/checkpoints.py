"""A network in training with its optimiser, kept so that a kill leaves the old state or the new."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch
from torch import nn

from claimwright.errors import InputError


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One file that holds a network, its optimiser and how far they have come.

    Attributes:
        path: Where it is or will be; its folder is made.
        key: Tells the run it is of from every other, see `run_key`.
    """

    path: Path
    key: str

    def save(
        self, network: nn.Module, optimiser: torch.optim.Optimizer, *, step: int, spent: float
    ) -> None:
        """Write the file in one move."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        state: dict[str, Any] = {
            "key": self.key,
            "network": network.state_dict(),
            "optimiser": optimiser.state_dict(),
            "step": step,
            "spent": spent,
        }
        part = self.path.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.path)

    def restore(self, network: nn.Module, optimiser: torch.optim.Optimizer) -> tuple[int, float]:
        """Load the file; return steps taken and the seconds that they took, none without a file.

        Raises:
            InputError: The file is damaged, of another network, or of another run.
        """
        if not self.path.is_file():
            return 0, 0.0
        try:
            # Both loads below copy to the device: a GPU need not hold everything twice.
            state: Mapping[str, Any] = torch.load(self.path, weights_only=True, map_location="cpu")
            self._check_run(state["key"])
            network.load_state_dict(state["network"])
            optimiser.load_state_dict(state["optimiser"])
            return int(state["step"]), float(state["spent"])
        except torch.cuda.OutOfMemoryError:
            raise  # it is a RuntimeError, and says nothing about the file
        except (RuntimeError, KeyError, TypeError, ValueError, EOFError, UnpicklingError) as error:
            message = (
                f"{str(self.path)!r} is no checkpoint of this network: delete it, or train "
                "without --resume"
            )
            raise InputError(message) from error

    def _check_run(self, key: str) -> None:
        if key != self.key:
            message = (
                f"{str(self.path)!r} is of a run with another seed, schedule or data: train "
                "without --resume, or with the options that it was begun with"
            )
            raise InputError(message)

"""The name of a device in, the device that a training computes on, and in what numbers, out."""

from typing import Final

import torch

from claimwright.errors import InputError, UnavailableError

DEVICES: Final = ("auto", "cpu", "cuda")


def chosen_device(name: str) -> torch.device:
    """Return the device to train on; `auto` is a GPU where there is one.

    Raises:
        InputError: The name is none of `DEVICES`.
        UnavailableError: A GPU is asked for and PyTorch finds none.
    """
    if name not in DEVICES:
        message = f"device is {name[:40]!r}; it must be one of {', '.join(DEVICES)}"
        raise InputError(message)
    found = torch.cuda.is_available()
    if name == "cuda" and not found:
        message = "device is 'cuda', but PyTorch finds no GPU; take --device cpu or auto"
        raise UnavailableError(message)
    return torch.device("cuda" if found and name != "cpu" else "cpu")


def autocast(device: torch.device) -> torch.autocast:
    """Compute matrix products in bfloat16 where that is faster, else in float32.

    A processor without AVX-512 multiplies bfloat16 matrices one number after the other,
    slower than float32.
    """
    fast = device.type != "cpu" or torch.backends.cpu.get_cpu_capability().startswith("AVX512")
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=fast)

"""Layers that were trained anew: their card in, the tensors that they replace in a graph out.

The upper layers and the head of a verifier can be trained further while what lies below stays as it
is. Beside its graph they become part of the verifier. In a folder of their own they make a matcher,
which tells what two claims are to each other: the same, opposite or neither.
"""

from collections.abc import Mapping
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from claimwright.errors import IntegrityError
from claimwright.models.cards import LAYERS, ModelCard


def matcher_folder(verifier: Path) -> Path:
    """Return where the matcher of a verifier lies: beside its folder."""
    return verifier.with_name("matcher")


def layers_for(card: ModelCard, verifier: ModelCard) -> Mapping[str, NDArray[np.generic]]:
    """Read the tensors of a matcher that take the place of a verifier's own.

    Raises:
        IntegrityError: They were made for another verifier, or the file is damaged.
    """
    if card.calibrated_with != verifier.fingerprint:
        raise IntegrityError(
            f"{card.name} {card.version} was made for the verifier {card.calibrated_with[:12]}, "
            f"but {verifier.fingerprint[:12]} is installed: reinstall claimwright"
        )
    return read_layers(card)


def read_layers(card: ModelCard) -> Mapping[str, NDArray[np.generic]]:
    """Read the tensors beside a card, by their names in the graph; none where it has no such file.

    Raises:
        IntegrityError: The file is damaged.
    """
    if LAYERS not in card.files:
        return {}
    path = card.folder / LAYERS
    try:
        with np.load(path, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        message = f"the layers {str(path)!r} cannot be read ({error}); reinstall claimwright"
        raise IntegrityError(message) from error

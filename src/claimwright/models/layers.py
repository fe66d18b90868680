"""The layers that make a verifier a matcher: their card in, the tensors that they replace out.

A matcher is a verifier whose upper layers and head were trained to tell what two claims are to each
other: the same, opposite or neither. Only those layers are kept; the rest is the verifier's.
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
    """Read the tensors of a matcher that take the place of its verifier's, by their names there.

    Raises:
        IntegrityError: They were made for another verifier, or the file is damaged.
    """
    if card.calibrated_with != verifier.fingerprint:
        raise IntegrityError(
            f"{card.name} {card.version} was made for the verifier {card.calibrated_with[:12]}, "
            f"but {verifier.fingerprint[:12]} is installed: reinstall claimwright"
        )
    path = card.folder / LAYERS
    try:
        with np.load(path, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        message = f"the layers {str(path)!r} cannot be read ({error}); reinstall claimwright"
        raise IntegrityError(message) from error

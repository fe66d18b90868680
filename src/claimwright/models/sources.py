"""Where models come from: packages that bring them, loaded when asked for, and hubs, fetched once.

A package names a folder, or a function that returns one, as an entry point of `INSTALLED`.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.extras import of_extra

INSTALLED: Final = "claimwright.models"
"""Group of the entry points."""

LARGE: Final = "verifier-large"
"""Name of the large verifier's."""


def installed_models() -> dict[str, EntryPoint]:
    """Return what packages bring beside the large verifier, by name; loads none of it."""
    found = entry_points(group=INSTALLED)
    return {point.name: point for point in found if point.name != LARGE}


def installed_folder(point: EntryPoint) -> Path:
    """Return the folder of a model that an entry point names, or that the function there returns.

    Raises:
        IntegrityError: The package fails when it is asked.
    """
    try:
        named = point.load()
        return Path(str(named() if callable(named) else named))
    except Exception as error:  # whatever a foreign package raises
        package = point.dist.name if point.dist else "a package"
        raise IntegrityError(
            f"{package} brings the model {point.name!r} as {point.value!r}, and asking it for the "
            f"folder fails: {error!r}; reinstall or remove {package}"
        ) from error


SCHEME: Final = "hf:"

_ADDRESS: Final = re.compile(
    r"hf:(?P<repository>[\w][\w.-]{0,95}/[\w][\w.-]{0,95})(?:@(?P<revision>[\w][\w./-]{0,127}))?"
)
_WANTED: Final = (
    "config.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "modules.json",
    "sentence_bert_config.json",
    "config_sentence_transformers.json",
    "*/config.json",
    "model.safetensors",
    "model-*.safetensors",
    "model.safetensors.index.json",
    "model.onnx*",
    "onnx/model.onnx*",
)
"""No pickles and no code: neither is ever read. Of the forms of a graph, the plain one alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubAddress:
    """A model on a hub: its repository, and a branch, tag or commit of it."""

    repository: str
    revision: str


def hub_address(text: str) -> HubAddress:
    """Return the parts of an address, `hf:organisation/name` with `@revision` or without.

    Raises:
        InputError: It is none, or has `..` in it.
    """
    found = _ADDRESS.fullmatch(text)
    if found is None or ".." in text:
        message = f"{text[:120]!r} is no address of a model; write hf:organisation/name@revision"
        raise InputError(message)
    return HubAddress(repository=found["repository"], revision=found["revision"] or "main")


def fetch_model(address: HubAddress, cache: Path, *, only: str = "") -> Path:
    """Return the folder of a model's files, fetched or taken from the cache.

    A download that breaks off is tried again; two processes that fetch the same file wait for each
    other. The hub is asked under the environment's `HF_ENDPOINT` and `HF_TOKEN`. `only` is the ONNX
    file to fetch, by its path in the repository, with the tensors beside it; `model.onnx` or
    `onnx/model.onnx` when empty.

    Raises:
        NotFoundError: There is no such repository, revision or file.
        UnavailableError: The hub cannot be reached, refuses, or the disk is full.
    """
    with of_extra("hub", "models of a hub need"):  # slow to import, and seldom needed
        from huggingface_hub import snapshot_download  # noqa: PLC0415
        from huggingface_hub.errors import (  # noqa: PLC0415
            GatedRepoError,
            HfHubHTTPError,
            LocalEntryNotFoundError,
            RepositoryNotFoundError,
            RevisionNotFoundError,
        )

    name = f"{address.repository}@{address.revision}"
    wanted = [p for p in _WANTED if "onnx" not in p] + [f"{only}*"] if only else _WANTED
    try:
        folder = snapshot_download(
            address.repository,
            revision=address.revision,
            cache_dir=cache,
            allow_patterns=list(wanted),
            library_name="claimwright",
            endpoint=os.environ.get("HF_ENDPOINT"),  # as it is now, not when imported
        )
    except GatedRepoError as error:
        message = f"{name} is gated: accept its terms on the hub, then set HF_TOKEN to your token"
        raise UnavailableError(message) from error
    except RevisionNotFoundError as error:
        message = f"{address.repository} has no revision {address.revision!r}; name one it has"
        raise NotFoundError(message) from error
    except RepositoryNotFoundError as error:
        message = f"the hub knows no {address.repository!r}, or it is private: set HF_TOKEN"
        raise NotFoundError(message) from error
    except LocalEntryNotFoundError as error:
        message = f"{name} is not kept here and the hub cannot be reached: {error}"
        raise UnavailableError(message) from error
    except HfHubHTTPError as error:
        raise UnavailableError(f"the hub did not give {name}: {error}; try again later") from error
    except OSError as error:
        raise UnavailableError(f"{name} could not be kept in {str(cache)!r}: {error}") from error
    return Path(folder)

"""An exported int8 verifier in, float weights to go on training from out."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from claimwright.errors import InputError, UnavailableError
from claimwright.models.adapter import LEFT, MAX_RANK, MOST, PLACE, RIGHT, STEP, adapted
from claimwright.models.cards import ADAPTER
from claimwright_lab.training.weights import Weights

_STORED: Final = "_quantized"
_PRODUCT: Final = "/MatMul_quant"
_TABLES: Final = ("embeddings.weight", "relative_attention_bias.weight")
_ENCODER: Final = "encoder."
_SMOOTHED: Final = ".layer"
_INVERSE: Final = ".inverse"
_LEAST: Final = 1e-12

_NONE: Final[Mapping[str, npt.NDArray[np.generic]]] = MappingProxyType({})

Arrays: TypeAlias = dict[str, npt.NDArray[np.generic]]


def exported_weights(path: Path, layers: Mapping[str, npt.NDArray[np.generic]] = _NONE) -> Weights:
    """Read the weights of a verifier that `export_int8` wrote.

    `layers` take the place of the tensors of their names.

    Each is within half a step of its int8 scale of what was trained; training goes on from there
    as from any checkpoint, with a new optimiser.

    Tensors are float32, by parameter name and shaped as PyTorch keeps them; heads that the file
    lacks are absent.
    """
    held, parameters = _stored(path)
    if path.with_name(ADAPTER).is_file():
        held |= adapted(path.parent)
    held |= layers
    found: Weights = {}
    for name, values in held.items():
        if name.endswith(_STORED):
            plain = name.removesuffix(_STORED)
            parameter = parameters.get(name, plain)
            widened = _widened(values, held[f"{plain}_scale"], held[f"{plain}_zero_point"])
            turned = widened if parameter.endswith(_TABLES) else widened.T
            found[parameter] = torch.from_numpy(np.ascontiguousarray(turned))
        elif name.endswith((".weight", ".bias")):
            found[name] = torch.from_numpy(np.array(values, dtype=np.float32))
    return _as_trained(found, held)


def _stored(path: Path) -> tuple[Arrays, dict[str, str]]:
    """Read the tensors of a graph by name, and which parameters those with made-up names are."""
    graph = onnx.load(str(path)).graph
    held = {item.name: numpy_helper.to_array(item) for item in graph.initializer}
    parameters = {
        node.input[1]: node.name.removesuffix(_PRODUCT).strip("/").replace("/", ".") + ".weight"
        for node in graph.node
        if node.name.endswith(_PRODUCT)
    }
    return held, parameters


def replacements(path: Path, weights: Weights) -> Arrays:
    """Return the tensors of a graph that hold these weights: what `exported_weights` reads back.

    Args:
        path: model.onnx of a verifier, with its scales of activations.
        weights: float32, by parameter name; others of the graph are left out.

    Returns:
        Tensors by their names in the graph: int8 with a scale for each last axis where the graph
        has them so, else float32.
    """
    held, parameters = _stored(path)
    found: Arrays = {}
    for name, whole in _wanted(held, parameters, weights):
        if not name.endswith(_STORED):
            found[name] = whole
            continue
        plain = name.removesuffix(_STORED)
        scale = _scale(whole, held[f"{plain}_scale"].shape)
        found[name] = np.clip(np.rint(whole / scale), -MOST, MOST).astype(np.int8)
        found[f"{plain}_scale"] = scale
        found[f"{plain}_zero_point"] = np.zeros_like(held[f"{plain}_zero_point"])
    return found


def adapter(path: Path, weights: Weights, *, rank: int) -> Arrays:
    """Return the adapter that brings a graph near these weights, see `models.adapter`.

    Of what each matrix has to gain, in steps of its int8, the best approximation of a rank is kept,
    as two factors in int8 with one scale. Small tensors are kept whole.

    Args:
        path: model.onnx of a verifier.
        weights: float32, by parameter name; others of the graph are left out.
        rank: At most so many columns of a factor, 1..1,000.

    Returns:
        What `adapter.npz` holds, by name.

    Raises:
        InputError: The rank lies outside its range, a weight is of embeddings, or a tensor's values
            stand in the file twice.
    """
    if not 1 <= rank <= MAX_RANK:
        raise InputError(f"rank is {rank!r}; it must lie in 1..{MAX_RANK:,}")
    held, parameters = _stored(path)
    raw = path.read_bytes()
    found: Arrays = {}
    for name, whole in _wanted(held, parameters, weights):
        if not name.endswith(_STORED):
            found[name] = whole
            continue
        plain = name.removesuffix(_STORED)
        if parameters.get(name, plain).endswith(_TABLES):
            raise InputError(f"{plain!r} holds embeddings; adapt layers and heads alone")
        stored = held[name].astype(np.float32) - held[f"{plain}_zero_point"].astype(np.float32)
        gain = torch.from_numpy(whole / held[f"{plain}_scale"].astype(np.float32) - stored)
        left, sizes, right = torch.linalg.svd(gain, full_matrices=False)
        root = sizes[:rank].sqrt()
        left, right = left[:, :rank] * root, right[:rank] * root[:, None]
        units = [float(each.abs().max().clamp_min(_LEAST)) / MOST for each in (left, right)]
        for end, factor, unit in zip((LEFT, RIGHT), (left, right), units, strict=True):
            found[name + end] = np.rint(factor.numpy() / unit).astype(np.int8)
        found[name + STEP] = np.array(units[0] * units[1], dtype=np.float32)
        found[name + PLACE] = np.array(_place(raw, held[name].tobytes(), name), dtype=np.int64)
    return found


def _place(raw: bytes, values: bytes, name: str) -> int:
    """Return where a tensor's values begin in the file of its graph."""
    place = raw.find(values)
    if place < 0 or raw.find(values, place + 1) >= 0:
        raise InputError(
            f"the values of {name!r} do not stand in the graph exactly once; export it anew"
        )
    return place


def _wanted(
    held: Mapping[str, npt.NDArray[np.generic]], parameters: Mapping[str, str], weights: Weights
) -> Iterator[tuple[str, npt.NDArray[np.float32]]]:
    """Yield the name of each tensor that holds one of the weights, and what it should hold."""
    for name in held:
        plain = name.removesuffix(_STORED)
        inner = parameters.get(name, plain)
        parent, _, kind = inner.rpartition(".")
        layer = parent.removesuffix(_SMOOTHED)
        trained = weights.get(f"{layer}.{kind}")
        if trained is None or not name.endswith((_STORED, ".weight", ".bias")):
            continue
        if plain == name:
            yield name, trained.numpy()
            continue
        inverse = held.get(f"{layer}{_INVERSE}", np.float32(1.0))
        whole = trained.numpy() / inverse
        # The runtime reads rows that lie in memory one after the other, and no others.
        yield name, np.ascontiguousarray(whole if inner.endswith(_TABLES) else whole.T)


def _scale(values: npt.NDArray[np.float32], shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """Return what a step of int8 is worth, one number or one for each last axis."""
    largest = np.abs(values).max(axis=0 if shape else None)
    return np.asarray(np.maximum(largest, _LEAST) / MOST, dtype=np.float32).reshape(shape)


def _as_trained(found: Weights, held: Mapping[str, npt.NDArray[np.generic]]) -> Weights:
    trained: Weights = {}
    for name, values in found.items():
        parent, _, kind = name.rpartition(".")
        layer = parent.removesuffix(_SMOOTHED)
        inverse = held.get(f"{layer}{_INVERSE}")
        if layer == parent or inverse is None:
            trained[name] = values
            continue
        smoothed = kind == "weight"
        trained[f"{layer}.{kind}"] = values * torch.tensor(inverse) if smoothed else values
    return trained


def go_on_from(network: nn.Module, path: Path) -> tuple[str, ...]:
    """Put the weights of an exported verifier into a network, in place.

    Args:
        network: Of the same architecture.
        path: model.onnx of a verifier.

    Returns:
        Names of the parameters of heads that the file lacks; they stay as they are.

    Raises:
        UnavailableError: There is no such file.
        InputError: The file is of another architecture, or lacks weights of the encoder: the
            exporter keeps only one of two that are equal, as in a network never trained.
    """
    if not path.is_file():
        raise UnavailableError(f"there is no {path}; name a folder that holds an exported verifier")
    try:
        found = network.load_state_dict(exported_weights(path), strict=False)
    except RuntimeError as error:  # of shapes that differ
        raise InputError(f"{path} is of another architecture than the base: {error}") from error
    if found.unexpected_keys:
        raise InputError(
            f"{path} has {found.unexpected_keys[0]!r}, which the base lacks; name its own base"
        )
    lacking = [name for name in found.missing_keys if name.startswith(_ENCODER)]
    if lacking:
        raise InputError(f"{path} lacks {lacking[0]!r}; go on from a verifier that was trained")
    return tuple(found.missing_keys)


def _widened(
    values: npt.NDArray[np.generic], scale: npt.NDArray[np.generic], zero: npt.NDArray[np.generic]
) -> npt.NDArray[np.float32]:
    """Return int8 values, one scale for all or for each last axis, as float32."""
    shifted = values.astype(np.float32) - zero.astype(np.float32)
    return np.asarray(shifted * scale.astype(np.float32), dtype=np.float32)

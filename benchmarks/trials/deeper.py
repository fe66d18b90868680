"""A verifier in, one with each of its upper layers twice out."""

from copy import deepcopy
from itertools import chain

from torch import nn

from claimwright_lab.training.network import VerifierNetwork

_KEPT_ONCE = 3
"""Lower layers; with nine instead of six the model is 28 MB, with twelve it would be 33."""


def with_upper_layers_twice(network: VerifierNetwork) -> VerifierNetwork:
    """Let the upper half of the layers read twice, each layer followed by its copy.

    Source:
        Kim et al. (NAACL 2024), arXiv:2312.15166, of depth scaled up from a trained model.
    """
    deeper = deepcopy(network)
    layers = list(deeper.encoder.encoder.layer)
    upper = chain.from_iterable((layer, deepcopy(layer)) for layer in layers[_KEPT_ONCE:])
    deeper.encoder.encoder.layer = nn.ModuleList([*layers[:_KEPT_ONCE], *upper])
    deeper.encoder.config.num_hidden_layers = len(deeper.encoder.encoder.layer)
    return deeper

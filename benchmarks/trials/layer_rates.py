"""The name of a parameter in, its share of the learning rate out: lower layers learn slower."""

import re

_DECAY = 0.8
_LAYERS = 6
_LAYER = re.compile(r"^encoder\.encoder\.layer\.(\d+)\.")


def layer_share(name: str) -> float:
    """Return 0.8 to the power of the layers above a parameter; embeddings lie below all.

    Examples:
        >>> layer_share("stance.weight"), layer_share("encoder.encoder.layer.4.output.dense.bias")
        (1.0, 0.64...)

    Source:
        Howard and Ruder (ACL 2018), arXiv:1801.06146; Sun et al. (2019), arXiv:1905.05583.
    """
    if not name.startswith("encoder."):
        return 1.0
    found = _LAYER.match(name)
    layer = int(found.group(1)) if found else -1
    return float(_DECAY ** (_LAYERS - layer))

"""How far int8 logits are from PyTorch's in, figures and a refusal of what is too far out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from claimwright.errors import IntegrityError
from claimwright_lab.training.card import Figure

COMPARED: Final = 200
"""Pairs on which the exported logits are held against PyTorch's."""

LIMITS: Final[Mapping[str, float]] = {"stance": 0.18, "relevance": 0.42, "rationale": 0.25}
"""Largest mean gap per output, about twice that of verifier 1.2.0: .089, .207 and .081; of the
rationale, which the bundled weights leave unused, that of 1.3.0 (.207) and some.

Its int8 figures are the published ones, so such a gap is known to do no harm; twice as large says
that the export went wrong. The mean, because the largest gap hangs on a single logit.
"""

Gaps = Sequence[tuple[float, float]]
"""Per output the largest and the mean absolute difference."""

GAP: Final = ": mean gap between int8 and PyTorch logits"
"""Ends the name of each such figure."""


def gap_figures(outputs: Sequence[str], gaps: Gaps) -> list[Figure]:
    """Return the mean gap of each output, each a key of `LIMITS`, with the largest in its note.

    Examples:
        >>> gap_figures(["stance"], [(0.5, 0.09)])[0].note
        'largest 0.500; a mean above 0.18 is refused'
    """
    return [
        Figure.exact(
            f"{output}{GAP}",
            mean,
            COMPARED,
            note=f"largest {largest:.3f}; a mean above {LIMITS[output]:g} is refused",
        )
        for output, (largest, mean) in zip(outputs, gaps, strict=True)
    ]


def check_gaps(outputs: Iterable[str], gaps: Gaps) -> None:
    """Refuse an export that is too far from what was trained.

    Raises:
        IntegrityError: A mean gap is above its limit, or not a number.

    Examples:
        >>> check_gaps(["stance"], [(0.5, 0.09)])
    """
    for output, (_, mean) in zip(outputs, gaps, strict=True):
        if not mean <= LIMITS[output]:
            message = (
                f"the int8 logits of {output!r} are {mean:.3f} from PyTorch's in the mean, and at "
                f"most {LIMITS[output]:g} is tolerated; the files are written, but compare them "
                "with the checkpoint before use"
            )
            raise IntegrityError(message)

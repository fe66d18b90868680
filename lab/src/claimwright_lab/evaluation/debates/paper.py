"""The paper's own figures, to be shown beside ours, with what they hide.

Source: Leippold et al., Automated Fact-Checking of Climate Claims with Large Language Models,
arXiv:2401.12566v1, Tables 1 to 4; the majority baselines are counted from the true tags in its
appendix E, where they are lower or higher than the paper's accuracy.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What the paper tells of one system on its 170 claims of Climate Feedback.

    Args:
        system: Its name.
        answered: Claims with a verdict.
        seven: Macro-F1 and accuracy on the scale of seven, per cent, of the answered claims.
        five: On the scale of five.
        two: On the scale of two.
    """

    system: str
    answered: int
    seven: tuple[float, float]
    five: tuple[float, float]
    two: tuple[float, float]


CLAIMS: Final = 170

TABLE_1: Final = (
    Told(system="Climinator", answered=170, seven=(38.87, 62.94), five=(43.84, 64.71), two=(90.58, 97.06)),  # noqa: E501  # a row of a table
    Told(system="Climinator+", answered=169, seven=(34.71, 62.72), five=(40.60, 64.50), two=(89.20, 97.04)),  # noqa: E501
    Told(system="IPCC", answered=163, seven=(34.48, 61.96), five=(38.85, 63.80), two=(86.75, 95.71)),  # noqa: E501
    Told(system="WMO", answered=127, seven=(24.98, 54.33), five=(36.17, 56.69), two=(70.10, 92.13)),
    Told(system="AbsCC", answered=158, seven=(25.71, 50.63), five=(36.08, 56.96), two=(77.10, 89.87)),  # noqa: E501
    Told(system="S1000", answered=152, seven=(32.59, 56.58), five=(38.20, 58.55), two=(77.81, 92.11)),  # noqa: E501
    Told(system="GPT-4", answered=167, seven=(28.36, 49.70), five=(35.52, 52.10), two=(83.66, 95.81)),  # noqa: E501
)  # fmt: skip
"""Table 1."""

MAJORITY: Final = MappingProxyType({12: 35.29, 7: 67.65, 5: 67.65, 2: 91.76})
"""Accuracy, per cent, of always giving the commonest class, by the size of the scale."""

MAJORITY_MACRO_F1: Final = MappingProxyType({7: 11.5, 5: 16.1, 2: 47.9})

TWELVE_ACCURACY: Final = 37.1
"""Per cent of the 170 claims whose very tag Climinator gave, counted from appendix E."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adversary:
    """What an adversary did to the paper's verdicts, Tables 3 and 4: of 170 claims.

    Args:
        panel: Who debated.
        rounds: After how many rounds.
        accuracy: On the scale of two, per cent.
        macro_f1: Likewise.
    """

    panel: str
    rounds: int
    accuracy: float
    macro_f1: float


TABLE_4: Final = (
    Adversary(panel="Climinator", rounds=1, accuracy=97.06, macro_f1=90.58),
    Adversary(panel="Climinator with NIPCC", rounds=1, accuracy=83.53, macro_f1=50.90),
    Adversary(panel="Climinator with NIPCC", rounds=2, accuracy=95.29, macro_f1=85.38),
    Adversary(panel="IPCC and NIPCC", rounds=2, accuracy=95.29, macro_f1=84.43),
    Adversary(panel="NIPCC", rounds=1, accuracy=31.18, macro_f1=17.37),
)
"""Table 4."""

_NOTES: Final = MappingProxyType(
    {
        "12-class accuracy": f"the paper {TWELVE_ACCURACY:.1f} %, always one tag {MAJORITY[12]} %",
        **{
            f"{size}-class accuracy": f"the paper {accuracy} %, always one class {MAJORITY[size]} %"
            for size, (_, accuracy) in (
                (7, TABLE_1[0].seven),
                (5, TABLE_1[0].five),
                (2, TABLE_1[0].two),
            )
        },
        **{
            f"{size}-class macro-F1": f"the paper {score} %, always one class "
            f"{MAJORITY_MACRO_F1[size]} %"
            for size, (score, _) in (
                (7, TABLE_1[0].seven),
                (5, TABLE_1[0].five),
                (2, TABLE_1[0].two),
            )
        },
    }
)


def beside(name: str) -> str:
    """Return what the paper, and the majority, reached on its own 170 claims; empty if untold.

    Examples:
        >>> beside("7-class accuracy")
        'the paper 62.94 %, always one class 67.65 %'
    """
    return _NOTES.get(name, "")

"""Labels of a claim's sentences in, the label of the claim out, as CLIMATE-FEVER defines it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from claimwright.domain import Label
from claimwright.errors import InputError
from claimwright_lab.evaluation.classification import Answers

DISPUTED: Final = "DISPUTED"
CLASSES: Final = (*(label.value for label in Label), DISPUTED)
"""Labels of a claim."""

_SHOWN: Final = 80


def claim_label(labels: Iterable[str]) -> str:
    """Put the labels of a claim's sentences together.

    Support and refutation make it disputed; either alone decides; neither leaves it open.

    Args:
        labels: `SUPPORTS`, `REFUTES` or `NOT_ENOUGH_INFO`, one for each sentence, any order.

    Returns:
        One of `CLASSES`; `NOT_ENOUGH_INFO` without sentences.

    Raises:
        InputError: A label is none of the three.

    Source:
        Diggelmann et al. (2020), arXiv:2012.00614; the rule gives the label of every claim there.

    Examples:
        >>> claim_label(["SUPPORTS", "NOT_ENOUGH_INFO", "REFUTES"])
        'DISPUTED'
    """
    found = set(labels)
    unknown = found - {label.value for label in Label}
    if unknown:
        message = f"the label {min(unknown)[:_SHOWN]!r} is none of {', '.join(CLASSES[:3])}"
        raise InputError(message)
    sides = found - {Label.NOT_ENOUGH_INFO.value}
    if len(sides) > 1:
        return DISPUTED
    return next(iter(sides), Label.NOT_ENOUGH_INFO.value)


def label_of_votes(votes: Iterable[str | None]) -> str:
    """Return the label that most annotators gave a sentence.

    Args:
        votes: A label each; `None` for an annotator who was not asked.

    Returns:
        The commonest; `NOT_ENOUGH_INFO` on a tie and without votes.

    Source:
        Diggelmann et al. (2020), arXiv:2012.00614; the rule gives the label of every sentence
        there.

    Examples:
        >>> label_of_votes(["REFUTES", "NOT_ENOUGH_INFO", "REFUTES", None])
        'REFUTES'
        >>> label_of_votes(["REFUTES", "SUPPORTS"])
        'NOT_ENOUGH_INFO'
    """
    counts = Counter(vote for vote in votes if vote is not None).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return Label.NOT_ENOUGH_INFO.value
    return counts[0][0]


def claim_answers(answers: Answers, gold: Mapping[str, str] | None = None) -> Answers:
    """Turn answers about sentences into answers about claims.

    Args:
        answers: About the sentences; each group is a claim.
        gold: True label of each claim; by the rule from the true labels of its sentences when
            `None`.

    Returns:
        One answer for each claim, in the order of their first sentences, without probabilities.

    Raises:
        InputError: A label is none of the three, or a claim has no true label.
    """
    said: dict[str, list[str]] = {}
    true: dict[str, list[str]] = {}
    for claim, one, other in zip(answers.groups, answers.predicted, answers.gold, strict=True):
        said.setdefault(claim, []).append(one)
        true.setdefault(claim, []).append(other)
    claims = tuple(said)
    missing = [] if gold is None else [claim for claim in claims if claim not in gold]
    if missing:
        message = f"the claim {missing[0][:_SHOWN]!r} has no true label; give one for each claim"
        raise InputError(message)
    return Answers(
        ids=claims,
        groups=claims,
        classes=CLASSES,
        gold=tuple(claim_label(true[claim]) if gold is None else gold[claim] for claim in claims),
        predicted=tuple(claim_label(said[claim]) for claim in claims),
    )

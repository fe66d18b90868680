"""A head's probabilities in, whether a sentence states a fact and whether it is worth checking out.

NFS is no factual sentence, UFS an unimportant factual one, CFS one that is worth checking: the
names of ClaimBuster. The original's filter keeps UFS and CFS alike.

Source:
    Hassan, Arslan, Li, Tremayne (KDD 2017), doi:10.1145/3097983.3098131.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from claimwright.claims.heads import Head, HeadClassifier, head_classifier
from claimwright.protocols import Encoder

NAME: Final = "check_worthiness"
LABELS: Final = ("NFS", "UFS", "CFS")


def check_worthiness(head: Head, encoder: Encoder) -> HeadClassifier:
    """Put the check-worthiness filter together.

    Args:
        head: As `heads.load_head` gives it.
        encoder: The one the head was trained on.

    Returns:
        A `protocols.SentenceClassifier`.

    Raises:
        IntegrityError: The head has other labels, or was trained on another encoder.
    """
    return head_classifier(head, encoder, LABELS)


def factual(probabilities: Mapping[str, float]) -> float:
    """Return the probability that a sentence states a fact, important or not.

    Args:
        probabilities: By label, as the filter gives them.

    Returns:
        0..1: of UFS and CFS together.

    Examples:
        >>> factual({"NFS": 0.25, "UFS": 0.25, "CFS": 0.5})
        0.75
    """
    return probabilities["UFS"] + probabilities["CFS"]

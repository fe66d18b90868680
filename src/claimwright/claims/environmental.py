"""A head's probabilities in, whether a sentence is a company's environmental claim out.

Such a claim says that a product, service or company is good for the environment or does it less
harm: the kind of statement that greenwashing is made of. Another thing than its topic.
"""

from __future__ import annotations

from typing import Final

from claimwright.claims.heads import Head, HeadClassifier, head_classifier
from claimwright.protocols import Encoder

NAME: Final = "environmental_claim"
LABELS: Final = ("other", "environmental_claim")


def environmental_claim(head: Head, encoder: Encoder) -> HeadClassifier:
    """Put the filter together.

    Args:
        head: As `heads.load_head` gives it.
        encoder: The one the head was trained on.

    Returns:
        A `protocols.SentenceClassifier`.

    Raises:
        IntegrityError: The head has other labels, or was trained on another encoder.

    Source:
        Stammbach, Webersinke, Bingler, Kraus, Leippold (ACL 2023), arXiv:2209.00507.
    """
    return head_classifier(head, encoder, LABELS)

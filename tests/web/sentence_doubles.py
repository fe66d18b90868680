"""Classifiers of sentences that know them by their words."""

from claimwright.claims.filters import SentenceFilters
from claimwright.testing import FakeSentenceClassifier


def classifiers() -> SentenceFilters:
    """Return one double for each filter."""

    def knows(name: str, otherwise: str, **words: str) -> FakeSentenceClassifier:
        return FakeSentenceClassifier(name=name, words=words, otherwise=otherwise)

    return SentenceFilters(
        check_worthiness=knows("check_worthiness", "CFS", NFS="love"),
        topic=knows("topic", "other", climate="ice"),
        warming_stance=knows("warming_stance", "neutral", agree="melts", disagree="hoax"),
        form=knows("form", "statement", question="?"),
        opinion=knows("opinion", "fact", opinion="love"),
        forecast=knows("forecast", "none", forecast="will"),
    )

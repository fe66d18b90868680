"""Sentences of news and of company reports in, their stance or kind as annotators saw it out."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from claimwright_lab.evaluation.splits import claim_key
from claimwright_lab.training.records import Row, read_rows
from claimwright_lab.training.sentence_labels import LabelledSentence, one_hot, without_repeats

STANCES: Final = ("agree", "neutral", "disagree")
"""That global warming is a serious concern."""

KINDS: Final = ("other", "environmental_claim")
"""Whether a sentence says that a company, its product or its service is good for nature."""

STANCE_SET: Final = "Stance on global warming (DeSMOG)"
ENVIRONMENTAL_SET: Final = "Environmental claims"

_VOTES: Final = ("agrees", "neutral", "disagrees")
_WORKERS: Final = 8
_HALF: Final = 0.5


def stance_sentences(data: Path) -> tuple[LabelledSentence, ...]:
    """Read what eight annotators said of sentences on global warming, each once.

    A sentence's target is half the share of their votes and half the distribution that the set's
    authors estimated, which weighs annotators by their bias; five screening sentences, shown with
    every batch, have votes alone.

    Raises:
        UnavailableError: The file is absent.
    """
    rows: dict[str, list[Row]] = {}
    for row in read_rows(data / "claims/global_warming_stance_dev80.jsonl.xz"):
        rows.setdefault(claim_key(row["sentence"]), []).append(row)
    return tuple(_stance(group) for group in rows.values())


def _stance(rows: Sequence[Row]) -> LabelledSentence:
    counts = Counter(row[f"worker_{number}"] for row in rows for number in range(_WORKERS))
    total = sum(counts[vote] for vote in _VOTES)
    shares = [counts[vote] / total for vote in _VOTES]
    estimated = next((row for row in rows if row["agree"]), None)
    if estimated is not None:
        given = [float(estimated[stance]) for stance in STANCES]
        shares = [_HALF * share + _HALF * one for share, one in zip(shares, given, strict=True)]
    return LabelledSentence(text=rows[0]["sentence"], source=STANCE_SET, target=tuple(shares))


def environmental_training(data: Path) -> tuple[LabelledSentence, ...]:
    """Read company sentences that are environmental claims or not, each once and none of dev.

    Raises:
        UnavailableError: A file is absent.
    """
    dev = [sentence.text for sentence in environmental_dev(data)]
    return without_repeats(_environmental(data, "train"), known=dev)


def environmental_dev(data: Path) -> tuple[LabelledSentence, ...]:
    """Read the dev sentences, which train nothing; in the order of the file."""
    return tuple(_environmental(data, "dev"))


def _environmental(data: Path, part: str) -> list[LabelledSentence]:
    return [
        LabelledSentence(
            text=row["text"], source=ENVIRONMENTAL_SET, target=one_hot(row["label"], len(KINDS))
        )
        for row in read_rows(data / f"claims/environmental_claims_{part}.jsonl.xz")
    ]

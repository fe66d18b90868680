"""CheckThat and ClaimBuster in, debate sentences with their check-worthiness out.

Both hold sentences of the same presidential debates, and most of CheckThat's dev sentences stand in
ClaimBuster's files too: what shares its words with dev is left out of the training sentences.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from claimwright_lab.training.annotated_facts import NO_FACTS, UNIMPORTANT_FACTS
from claimwright_lab.training.records import read_rows
from claimwright_lab.training.sentence_labels import LabelledSentence, one_hot, without_repeats

WORTHINESS: Final = ("NFS", "UFS", "CFS")
"""No fact, unimportant fact and check-worthy fact, as ClaimBuster names them."""

CHECKTHAT: Final = "CheckThat 2024"
CLAIMBUSTER: Final = "ClaimBuster"

_NO_FACT, _UNIMPORTANT, _WORTHY = range(len(WORTHINESS))
_NOT_WORTHY: Final = (1.0, 1.0, 0.0)


def training_sentences(data: Path) -> tuple[LabelledSentence, ...]:
    """Read what the check-worthiness head learns from.

    CheckThat's training sentences, then those of ClaimBuster that it lacks; none has the words of a
    dev sentence. One that is not check-worthy may be NFS or UFS unless annotated.

    Raises:
        UnavailableError: A file is absent.
    """
    dev = [sentence.text for sentence in dev_sentences(data)]
    return without_repeats([*_checkthat(data), *_claimbuster(data)], known=dev)


def dev_sentences(data: Path) -> tuple[LabelledSentence, ...]:
    """Read what the head is measured on: CheckThat's dev sentences, in order; they train nothing.

    Raises:
        UnavailableError: The file is absent.
    """
    rows = read_rows(data / "claims/checkthat24_dev.jsonl.xz")
    return tuple(_sentence(row["text"], CHECKTHAT, worthy=row["label"] == "Yes") for row in rows)


def _checkthat(data: Path) -> Iterator[LabelledSentence]:
    facts, others = frozenset(UNIMPORTANT_FACTS.split()), frozenset(NO_FACTS.split())
    for row in read_rows(data / "claims/checkthat24_train.jsonl.xz"):
        sentence = _sentence(row["text"], CHECKTHAT, worthy=row["label"] == "Yes")
        if row["id"] in facts:
            sentence = _known(row["text"], _UNIMPORTANT)
        elif row["id"] in others:
            sentence = _known(row["text"], _NO_FACT)
        yield sentence


def _claimbuster(data: Path) -> Iterator[LabelledSentence]:
    for row in read_rows(data / "claims/claimbuster_two_class_train.jsonl.xz"):
        yield _sentence(row["text"], CLAIMBUSTER, worthy=row["label"] == 1)


def _sentence(text: str, source: str, *, worthy: bool) -> LabelledSentence:
    return LabelledSentence(
        text=text,
        source=source,
        target=one_hot(_WORTHY, len(WORTHINESS)) if worthy else _NOT_WORTHY,
        exact=worthy,
    )


def _known(text: str, place: int) -> LabelledSentence:
    return LabelledSentence(text=text, source=CHECKTHAT, target=one_hot(place, len(WORTHINESS)))

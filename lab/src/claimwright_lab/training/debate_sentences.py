"""CheckThat and ClaimBuster in, debate sentences with their check-worthiness out.

Both hold sentences of the same presidential debates, and most of CheckThat's dev sentences stand in
ClaimBuster's files too: what shares its words with dev is left out of the training sentences.

CheckThat and ClaimBuster's two-class files put unimportant facts (UFS) and sentences without one
(NFS) together. `annotated_facts.json` tells them apart by id for 350 sentences, drawn by hash from
CheckThat's training set and labelled for claimwright by one annotator, a language model, without a
second opinion; 13.7 % are facts, where ClaimBuster's own count over all its sentences is 14.1 %.
The labels are under CC0-1.0.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from claimwright_lab.evaluation.splits import claim_key
from claimwright_lab.training.records import Row, read_rows
from claimwright_lab.training.sentence_labels import LabelledSentence, one_hot, without_repeats

WORTHINESS: Final = ("NFS", "UFS", "CFS")
"""No fact, unimportant fact and check-worthy fact, as ClaimBuster names them."""

CHECKTHAT: Final = "CheckThat 2024"
CLAIMBUSTER: Final = "ClaimBuster"

_ANNOTATED: Final = Path(__file__).with_name("annotated_facts.json")
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
    known = json.loads(_ANNOTATED.read_text(encoding="utf-8"))
    facts, others = frozenset(known["unimportant_facts"]), frozenset(known["no_facts"])
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


STANCES: Final = ("agree", "neutral", "disagree")
"""That global warming is a serious concern."""

STANCE_SET: Final = "Stance on global warming (DeSMOG)"

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

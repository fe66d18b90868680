"""What each sentence head learns from, how, and on what it is measured: one plan per head."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.claims.heads import Numbers
from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.debate_sentences import (
    CHECKTHAT,
    CLAIMBUSTER,
    STANCES,
    WORTHINESS,
    dev_sentences,
    stance_sentences,
    training_sentences,
)
from claimwright_lab.training.head_figures import Judged, merged
from claimwright_lab.training.head_fit import HeadRecipe
from claimwright_lab.training.sentence_labels import (
    LabelledSentence,
    gold,
    parted,
    without_repeats,
)
from claimwright_lab.training.topic_sentences import TOPICS, licences, topic_sentences
from claimwright_lab.training.written_sentences import ARTICLES, news_sentences, written_facts

Sentences: TypeAlias = Sequence[LabelledSentence]
ToMeasure: TypeAlias = list[tuple[Judged, tuple[str, ...]]]
"""What was judged, and the classes whose own F1 is shown."""

_ANNOTATED: Final = 3.0
_NFS, _UFS, _CFS = range(len(WORTHINESS))


def _alike(_sentence: LabelledSentence) -> float:
    return 1.0


def _none(_data: Path) -> Sentences:
    return ()


def _nothing(_sentences: Sentences, _table: Numbers) -> ToMeasure:
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadPlan:
    """How one head is made.

    Of five folds so many are held out in turn. `held_out` says what is measured on them, from
    sentences and probabilities; thresholds are proven on the first that is. Test sentences train
    nothing; `tested` says what is measured on those. `steps` and `limits` are sentences of the
    card.
    """

    name: str
    labels: tuple[str, ...]
    sentences: Callable[[Path], Sentences]
    recipe: HeadRecipe = field(default_factory=HeadRecipe)
    folds: int = 5
    held_out: Callable[[Sentences, Numbers], ToMeasure]
    test: Callable[[Path], Sentences] = _none
    tested: Callable[[Sentences, Numbers], ToMeasure] = _nothing
    weight: Callable[[LabelledSentence], float] = _alike
    licences: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()


def _judged(
    on: str, classes: tuple[str, ...], sentences: Sentences, table: Numbers, note: str = ""
) -> Judged:
    return Judged(
        on=on,
        classes=classes,
        table=table,
        gold=gold(sentences),
        keys=tuple(sentence.key for sentence in sentences),
        note=note,
    )


def _measuring(
    on: str, classes: tuple[str, ...], positive: tuple[str, ...], note: str = ""
) -> Callable[[Sentences, Numbers], ToMeasure]:
    return lambda sentences, table: [(_judged(on, classes, sentences, table, note), positive)]


_DEV_APART: Final = "no sentence of dev is in the training set"

# --- Check-worthiness -----------------------------------------------------------------------------


def _worthy(on: str, sentences: Sentences, table: Numbers, note: str) -> Judged:
    return Judged(
        on=on,
        classes=("No", "Yes"),
        table=merged(table, ((_NFS, _UFS), (_CFS,))),
        gold=np.array([int(one.target[_CFS] > 0) for one in sentences], dtype=np.int64),
        keys=tuple(one.key for one in sentences),
        note=note,
    )


def _worthy_training(data: Path) -> Sentences:
    test = [one.text for one in (*dev_sentences(data), *news_sentences(data, "test"))]
    found = (*training_sentences(data), *news_sentences(data, "fit"), *written_facts(data))
    return without_repeats(found, known=test)


def _worthy_held_out(sentences: Sentences, table: Numbers) -> ToMeasure:
    debate = _where(sentences, lambda one: one.source in {CHECKTHAT, CLAIMBUSTER})
    annotated = _where(
        sentences, lambda one: one.source == CHECKTHAT and one.exact and not one.target[_CFS]
    )
    found: ToMeasure = []
    if len(debate):
        chosen = [sentences[place] for place in debate]
        on, note = "held-out debate sentences", "one fold of five"
        found.append((_worthy(on, chosen, table[debate], note), ("Yes",)))
    if len(annotated):
        among = table[annotated][:, [_NFS, _UFS]]
        shares = among / among.sum(axis=1, keepdims=True)
        note = "our own labels; one fold of five; few, so read the interval"
        on = "held-out annotated debate sentences, NFS or UFS"
        chosen = [sentences[place] for place in annotated]
        found.append((_judged(on, ("NFS", "UFS"), chosen, shares, note), ("UFS",)))
    return found


def _worthy_tested(sentences: Sentences, table: Numbers) -> ToMeasure:
    dev = _where(sentences, lambda one: one.source == CHECKTHAT)
    news = _where(sentences, lambda one: one.source == ARTICLES)
    chosen = [sentences[place] for place in dev]
    dev_judged = _worthy("CheckThat 2024 dev", chosen, table[dev], _DEV_APART)
    found: ToMeasure = [(dev_judged, ("Yes",))]
    if len(news):
        chosen = [sentences[place] for place in news]
        found.append((_factual("news sentences", chosen, table[news]), ("no fact", "fact")))
    return found


def _factual(on: str, sentences: Sentences, table: Numbers) -> Judged:
    return Judged(
        on=on,
        classes=("no fact", "fact"),
        table=merged(table, ((_NFS,), (_UFS, _CFS))),
        gold=np.array([int(one.target[_UFS] > 0) for one in sentences], dtype=np.int64),
        keys=tuple(one.key for one in sentences),
        note="our own labels, of pages that gave training sentences too, of other sentences",
    )


def _where(sentences: Sentences, wanted: Callable[[LabelledSentence], bool]) -> NDArray[np.intp]:
    return np.flatnonzero([wanted(one) for one in sentences])


def _worthy_weight(sentence: LabelledSentence) -> float:
    ours = sentence.source == ARTICLES or (sentence.exact and not sentence.target[_CFS])
    return _ANNOTATED if ours else 1.0


_CHECK_WORTHINESS: Final = HeadPlan(
    name="check_worthiness",
    labels=WORTHINESS,
    sentences=_worthy_training,
    recipe=HeadRecipe(epochs=10),
    folds=1,
    held_out=_worthy_held_out,
    test=lambda data: (*dev_sentences(data), *news_sentences(data, "test")),
    tested=_worthy_tested,
    weight=_worthy_weight,
    licences={**licences(), CLAIMBUSTER: "CC BY 4.0", ARTICLES: "labels CC0-1.0"},
    steps=(
        (
            "CheckThat does not tell NFS and UFS apart: such a sentence may be either, and "
            "350 of them, labelled for claimwright and with weight 3, teach the difference."
        ),
    ),
    limits=(
        (
            "Learned importance (UFS or CFS) from debates of United States presidents alone; "
            "what is important elsewhere may differ."
        ),
        "Says whether a sentence is worth checking, never whether it is true.",
        "English only.",
    ),
)

# --- Topic ----------------------------------------------------------------------------------------


_TOPIC: Final = HeadPlan(
    name="topic",
    labels=TOPICS,
    sentences=lambda data: parted(topic_sentences(data), lambda key: split_of(key) != "test"),
    recipe=HeadRecipe(epochs=8, hidden=96),
    folds=1,
    held_out=_measuring("held-out documents", TOPICS, TOPICS, "one fold of five"),
    test=lambda data: parted(topic_sentences(data), lambda key: split_of(key) == "test"),
    tested=_measuring(
        "test documents",
        TOPICS,
        TOPICS,
        "labels are those of the corpora, by words and source; not read one by one",
    ),
    licences=licences(),
    steps=(
        (
            "Labels come from the corpora: a sentence of a climate corpus with a climate word, "
            "one of another corpus without; the rest is left out."
        ),
        "Splits are by document.",
    ),
    limits=(
        "A sentence out of its context may say too little: `It rose again` has no topic.",
        "English only.",
    ),
)

# --- Stance on global warming ---------------------------------------------------------------------


_STANCE: Final = HeadPlan(
    name="warming_stance",
    labels=STANCES,
    sentences=stance_sentences,
    held_out=_measuring(
        "DeSMOG, 5 folds by sentence",
        STANCES,
        STANCES,
        "every sentence judged by a head that did not see it",
    ),
    steps=(
        (
            "The target is half the votes of eight annotators and half the distribution that "
            "the set's authors estimated; so is the label it is measured against."
        ),
    ),
    limits=(
        "Says how a sentence sounds to readers, not what its author thinks, and not what is true.",
        (
            "Annotators often disagree: of their votes about two in three are for the sentence's "
            "label."
        ),
        "Means something on sentences about the climate only; English only.",
    ),
)

PLANS: Final = (_CHECK_WORTHINESS, _TOPIC, _STANCE)
"""Every head, in the order in which they are made."""

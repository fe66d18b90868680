"""Predicted and true labels in, accuracy, macro-F1, shares and their like with intervals out."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.errors import InputError
from claimwright.ratings.bootstrap import Weights, drawn_figures, owners

Counts: TypeAlias = NDArray[np.float64]
"""shape (…, classes, classes): pairs by true class (rows) and predicted class (columns)."""


def accuracy(counts: Counts) -> NDArray[np.float64]:
    """Return the share of right labels of each table, which holds at least one: trace / sum."""
    return np.asarray(_hits(counts).sum(axis=-1) / counts.sum(axis=(-2, -1)))


def recalls(counts: Counts) -> NDArray[np.float64]:
    """Return, per class, the share of its pairs that were found; NaN where it is nowhere true."""
    return ratio(_hits(counts), counts.sum(axis=-1))


def precisions(counts: Counts) -> NDArray[np.float64]:
    """Return, per class, the share of its predictions that are right; NaN without any."""
    return ratio(_hits(counts), counts.sum(axis=-2))


def f1_scores(counts: Counts) -> NDArray[np.float64]:
    """Return, per class, 2 * hits / (true + predicted); NaN where it is neither."""
    return ratio(2 * _hits(counts), counts.sum(axis=-1) + counts.sum(axis=-2))


def balanced_accuracy(counts: Counts) -> NDArray[np.float64]:
    """Return the mean recall of the classes that are true somewhere.

    Source:
        Brodersen, Ong, Stephan, Buhmann (ICPR 2010), doi:10.1109/ICPR.2010.764.
    """
    return np.asarray(np.nanmean(recalls(counts), axis=-1))


def macro_f1(counts: Counts) -> NDArray[np.float64]:
    """Return the mean F1 of the classes that are true somewhere.

    A class that is only predicted lowers the others' F1 and does not count itself, so that a
    three-class model is not judged on a third class that a two-class set cannot hold.

    Source:
        Opitz, Burst (2019), arXiv:1911.03347: the mean of F1 scores, not the F1 of means.

    Examples:
        >>> print(macro_f1(np.array([[1.0, 1.0], [0.0, 2.0]])).round(4))
        0.7333
    """
    true = counts.sum(axis=-1) > 0
    return np.asarray(np.where(true, np.nan_to_num(f1_scores(counts)), 0.0).sum(-1) / true.sum(-1))


def majority(counts: Counts) -> Counts:
    """Return the table of always saying the commonest true class, the first of them on a tie."""
    table = np.zeros_like(counts)
    true = counts.sum(axis=1)
    table[:, int(true.argmax())] = true
    return table


def _hits(counts: Counts) -> NDArray[np.float64]:
    return np.asarray(np.diagonal(counts, axis1=-2, axis2=-1))


def ratio(part: NDArray[np.float64], whole: NDArray[np.float64]) -> NDArray[np.float64]:
    """Divide tables of one shape, with NaN where there is nothing to divide by."""
    empty = np.full(whole.shape, np.nan)
    return np.asarray(np.divide(part, whole, out=empty, where=whole > 0))


def share_figures(
    parts: NDArray[np.number | np.bool_],
    wholes: NDArray[np.number | np.bool_],
    named: Sequence[tuple[str, str]],
    *,
    groups: Sequence[str] | None = None,
) -> tuple[Figure, ...]:
    """Measure sums of parts over sums of wholes, both of shape (cases, measures), 0 or more.

    Each measure has a name and a note. Cases of one group are drawn together, without groups each
    by itself; a measure whose wholes sum to 0 has no value. Where all parts are 0, or all their
    wholes, no draw differs: the interval then is the exact one, for as many as have a whole.

    Source:
        Clopper, Pearson (1934), doi:10.1093/biomet/26.4.404.

    Examples:
        >>> none = np.zeros((50, 1))
        >>> round(share_figures(none, none + 1, [("wrong", "")])[0].high, 4)
        0.0711
    """
    sums = np.concatenate([parts, wholes], axis=1).astype(np.float64)
    if groups is not None:
        owner, size = owners(groups)
        cases, sums = sums, np.zeros((size, sums.shape[1]))
        np.add.at(sums, owner, cases)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        above, below = np.split(weights @ sums, 2, axis=1)
        return ratio(above, below)

    figures = drawn_figures(statistic, len(sums), named, n=len(parts))
    above, below = np.split(sums, 2, axis=1)
    return tuple(map(_beyond_draws, figures, above.T, below.T))


_BEYOND: Final = 0.025
"""What may lie beyond either end of an interval."""


def _beyond_draws(
    figure: Figure, parts: NDArray[np.float64], wholes: NDArray[np.float64]
) -> Figure:
    """Give a share of none or of all the end that no draw reaches; other figures stay."""
    there = wholes > 0
    if figure.low is None or not there.any():
        return figure
    end = float(_BEYOND ** (1.0 / there.sum()))  # as likely as this, all would be so
    if not parts.any():
        return replace(figure, low=0.0, high=1.0 - end)
    return replace(figure, low=end, high=1.0) if (parts == wholes).all() else figure


_KINDS: Final = ("precision", "recall", "F1")
_SUM_TOLERANCE: Final = 1e-3
_SHOWN: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Answers:
    """What was said of each pair of a data set, and what is so.

    Args:
        ids: One per pair, each once.
        groups: The claim each pair belongs to; intervals are drawn over claims, and the labels of
            a claim's pairs are put together.
        classes: Every label that may be true or predicted, each once, at least two.
        gold: The true label of each pair.
        predicted: The predicted label of each pair.
        probabilities: shape (pairs, classes), float, rows in 0..1 that sum to 1, columns in the
            order of `classes`; `None` where only labels are known.

    Raises:
        InputError: There is no pair, lengths differ, an id is there twice, a label is not among
            the classes, or a row of probabilities is none.
    """

    ids: tuple[str, ...]
    groups: tuple[str, ...]
    classes: tuple[str, ...]
    gold: tuple[str, ...]
    predicted: tuple[str, ...]
    probabilities: NDArray[np.float64] | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be measured."""
        _check_lengths(self)
        _check_labels(self)
        if self.probabilities is not None:
            _check_probabilities(self, self.probabilities)

    @classmethod
    def of_codes(
        cls,
        groups: Sequence[str],
        classes: tuple[str, ...],
        gold: Iterable[int],
        predicted: Iterable[int],
        probabilities: NDArray[np.float64] | None = None,
        ids: Iterable[str] | None = None,
    ) -> "Answers":
        """Return answers whose labels are places in `classes`.

        Without ids each is named by its place, from 0.
        """
        return cls(
            ids=tuple(map(str, range(len(groups))) if ids is None else ids),
            groups=tuple(groups),
            classes=classes,
            gold=tuple(classes[code] for code in gold),
            predicted=tuple(classes[code] for code in predicted),
            probabilities=probabilities,
        )

    @property
    def gold_codes(self) -> NDArray[np.intp]:
        """The place of each true label in `classes`, shape (pairs,)."""
        return _codes(self.gold, self.classes)

    @property
    def predicted_codes(self) -> NDArray[np.intp]:
        """The place of each predicted label in `classes`, shape (pairs,)."""
        return _codes(self.predicted, self.classes)


def classification_figures(answers: Answers) -> tuple[Figure, ...]:
    """Measure how well labels were predicted.

    Returns:
        `accuracy`, `majority accuracy`, `balanced accuracy`, `macro-F1`, `majority macro-F1`; then
        for each class `share`, `precision`, `recall` and `F1`, each followed by the class. The
        majority always says the commonest true label, the first of them on a tie. A class that was
        never predicted has no precision, one that is nowhere true no recall: their value is `None`.
    """
    counts = confusion(answers)
    n, true = len(answers.gold), counts.sum(axis=1)
    always = majority(counts)
    note = f"always {answers.classes[int(true.argmax())]}"
    drawn = {figure.name: figure for figure in _drawn(answers)}
    whole = (
        drawn["accuracy"],
        Figure(name="majority accuracy", value=float(accuracy(always)), n=n, note=note),
        drawn["balanced accuracy"],
        drawn["macro-F1"],
        Figure(name="majority macro-F1", value=float(macro_f1(always)), n=n, note=note),
    )
    shares = {
        name: Figure(name=f"share {name}", value=float(count) / n, n=n, note=f"{int(count)} of {n}")
        for name, count in zip(answers.classes, true, strict=True)
    }
    return whole + tuple(
        figure
        for name in answers.classes
        for figure in (shares[name], *(drawn[f"{kind} {name}"] for kind in _KINDS))
    )


def confusion(answers: Answers) -> Counts:
    """Return how many pairs are of each true class, in rows, and predicted class, in columns."""
    size = len(answers.classes)
    cells = np.bincount(answers.gold_codes * size + answers.predicted_codes, minlength=size * size)
    return cells.reshape(size, size).astype(np.float64)


def tables_by_group(answers: Answers) -> NDArray[np.float64]:
    """Count the pairs of each group, sorted by name, by true and predicted class.

    A row, one of classes ** 2, multiplied by the weights of a draw is the table of that draw.
    """
    owner, groups = owners(answers.groups)
    size = len(answers.classes)
    cell = owner * size * size + answers.gold_codes * size + answers.predicted_codes
    counts = np.bincount(cell, minlength=groups * size * size)
    return counts.reshape(groups, size * size).astype(np.float64)


def _drawn(answers: Answers) -> tuple[Figure, ...]:
    size, tables = len(answers.classes), tables_by_group(answers)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        counts = (weights @ tables).reshape(-1, size, size)
        whole = [accuracy(counts), balanced_accuracy(counts), macro_f1(counts)]
        classes = [precisions(counts), recalls(counts), f1_scores(counts)]
        return np.concatenate([np.stack(whole, axis=-1), *classes], axis=-1)

    named = [
        ("accuracy", ""),
        ("balanced accuracy", "mean recall of the classes that are true somewhere"),
        ("macro-F1", "mean over the classes that are true somewhere"),
    ]
    true, said = Counter(answers.gold), Counter(answers.predicted)
    named += [
        (f"{kind} {name}", f"{true[name]} true, {said[name]} predicted")
        for kind in _KINDS
        for name in answers.classes
    ]
    whole, *others = drawn_figures(statistic, len(tables), named, n=len(answers.gold))
    means, shares = others[:2], others[2:]
    cells = tables.reshape(-1, size, size)
    hits, gold, predicted = _hits(cells), cells.sum(axis=-1), cells.sum(axis=-2)
    right, every = hits.sum(axis=-1, keepdims=True), gold.sum(axis=-1, keepdims=True)
    parts = np.concatenate([right, hits, hits, 2 * hits], axis=-1)
    wholes = np.concatenate([every, predicted, gold, gold + predicted], axis=-1)
    return (*means, *map(_beyond_draws, (whole, *shares), parts.T, wholes.T))


def _codes(labels: Sequence[str], classes: Sequence[str]) -> NDArray[np.intp]:
    places = {name: place for place, name in enumerate(classes)}
    return np.array([places[label] for label in labels], dtype=np.intp)


def _check_lengths(answers: Answers) -> None:
    n = len(answers.ids)
    if n == 0:
        raise InputError("there are no answers to measure; give at least one pair")
    parts = ("groups", "gold", "predicted")
    for part in parts:
        length = len(getattr(answers, part))
        if length != n:
            raise InputError(f"there are {n} ids but {length} of {part!r}; give one for each pair")
    twice = [key for key, times in Counter(answers.ids).items() if times > 1]
    if twice:
        raise InputError(
            f"the id {twice[0][:_SHOWN]!r} is there more than once; give each pair once"
        )


def _check_labels(answers: Answers) -> None:
    classes = answers.classes
    if len(classes) < 2 or len(set(classes)) < len(classes):  # noqa: PLR2004  # a choice needs two
        raise InputError(f"the classes are {classes!r}; give at least two, each once")
    unknown = {*answers.gold, *answers.predicted} - set(classes)
    if unknown:
        raise InputError(
            f"the label {min(unknown)[:_SHOWN]!r} is not among the classes {', '.join(classes)}; "
            "map it to one of them"
        )


def _check_probabilities(answers: Answers, table: NDArray[np.float64]) -> None:
    expected = (len(answers.ids), len(answers.classes))
    if table.shape != expected:
        raise InputError(f"the probabilities have shape {table.shape!r}; it must be {expected!r}")
    off = (table < 0) | (table > 1) | ~np.isfinite(table)
    wrong = off.any(axis=1) | ~(np.abs(table.sum(axis=1) - 1.0) <= _SUM_TOLERANCE)
    if wrong.any():
        place = int(wrong.argmax())
        raise InputError(
            f"the probabilities of {answers.ids[place][:_SHOWN]!r} are {table[place].tolist()!r}; "
            "they must lie in 0..1 and sum to 1"
        )


HIDDEN: Final = "The text is not shown."
"""Stands for the evidence where only the claim is read; words, since a text without any is refused.

Whoever measures a verifier with the evidence hidden shows this, or the figures do not compare.
"""

_HIDDEN_NOTE: Final = "evidence hidden"
_GAP_NOTE: Final = "with evidence less without, on the same claims of each draw"


def claim_only_figures(shown: Answers, hidden: Answers) -> tuple[Figure, ...]:
    """Measure how much of a score the evidence is needed for, on the same pairs in order.

    A data set whose claims betray their labels by their wording rewards a model that does not read
    the evidence; so the score with the evidence hidden stands beside the score with it.

    Returns:
        `claim-only accuracy` and `claim-only macro-F1`, then `evidence gain accuracy` and
        `evidence gain macro-F1`, which lie in -1..1; the interval of a gain is that of the paired
        difference.

    Source:
        Schuster et al. (EMNLP 2019), doi:10.18653/v1/D19-1341: claims alone decide much of FEVER.
    """
    size = len(shown.classes)
    tables = [tables_by_group(answers) for answers in (hidden, shown)]

    def statistic(weights: Weights) -> NDArray[np.float64]:
        alone, read = ((weights @ table).reshape(-1, size, size) for table in tables)
        scores = [accuracy(alone), macro_f1(alone)]
        gains = [accuracy(read) - scores[0], macro_f1(read) - scores[1]]
        return np.stack([*scores, *gains], axis=1)

    named = (
        ("claim-only accuracy", _HIDDEN_NOTE),
        ("claim-only macro-F1", _HIDDEN_NOTE),
        ("evidence gain accuracy", _GAP_NOTE),
        ("evidence gain macro-F1", _GAP_NOTE),
    )
    return drawn_figures(statistic, len(tables[0]), named, n=len(shown.ids))

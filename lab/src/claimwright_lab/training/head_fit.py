"""Embeddings, surface marks, bags of words and labels in, the numbers of a head out.

numpy alone: thousands of short vectors are a matter of seconds on one core.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.claims.heads import BAG_SIZE, Head, Numbers, network_logits, softmax

Parts = dict[str, Numbers]

_FIRST_MOMENT: Final = 0.9
_SECOND_MOMENT: Final = 0.999
_TINY: Final = 1e-8
_LEAST_DEVIATION: Final = np.float32(0.02)
"""Of an input: a mark that hardly a sentence has would otherwise get a weight beyond float16."""

_DECAYED: Final = ("inner", "outer", "words")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadRecipe:
    """How a head is trained.

    Attributes:
        hidden: Width of the hidden layer of each member, 1 or more.
        members: Networks trained from different beginnings whose logits are averaged, 1 or more.
        epochs: Times every sentence is seen, 1 or more.
        batch: Sentences a step, 1 or more.
        rate: Largest step, above 0; rises over the first tenth, then falls as a cosine.
        word_rate: The same for the bag of words.
        decay: Pull of the weights towards zero, 0 or more.
        dropout: Share of hidden numbers left out in training, 0 to below 1; of inputs a third.
        seed: Of beginnings, order and dropout.
    """

    hidden: int = 128
    members: int = 3
    epochs: int = 12
    batch: int = 128
    rate: float = 2e-3
    word_rate: float = 5e-3
    decay: float = 0.02
    dropout: float = 0.3
    seed: int = 13


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """What a head sees of some sentences, and what is known of their labels.

    Arrays are float32 and have a row per sentence; `weight` is what each counts, and no bag is
    empty. For `target` and `exact` see `LabelledSentence`.
    """

    embeddings: Numbers
    marks: Numbers
    bags: tuple[NDArray[np.int64], ...]
    target: Numbers
    exact: NDArray[np.bool_]
    weight: Numbers

    def rows(self, places: NDArray[np.int64]) -> "Seen":
        """Return some of the sentences, in the given order."""
        return Seen(
            embeddings=self.embeddings[places],
            marks=self.marks[places],
            bags=tuple(self.bags[place] for place in places),
            target=self.target[places],
            exact=self.exact[places],
            weight=self.weight[places],
        )


def wanted(probability: Numbers, target: Numbers, exact: NDArray[np.bool_]) -> Numbers:
    """Return what the probabilities, shape (sentences, labels), should move to.

    That is the distribution itself where `exact`, else the present probabilities within the
    admissible labels: the gradient of -log(their sum) is `probability` less this.

    Examples:
        >>> half = np.full((1, 2), 0.5, dtype=np.float32)
        >>> wanted(half, np.ones((1, 2), dtype=np.float32), np.array([False])).tolist()
        [[0.5, 0.5]]
    """
    within = probability * target
    within = within / np.maximum(within.sum(axis=1, keepdims=True), _TINY)
    return np.asarray(np.where(exact[:, None], target, within), dtype=np.float32)


def fit_head(
    seen: Seen, recipe: HeadRecipe, *, name: str, labels: Sequence[str], encoder: str
) -> Head:
    """Train a head on at least one sentence; the same input gives the same head on one machine.

    Labels come in the order of the targets' columns; the encoder is the one that made the
    embeddings.

    Returns:
        The average of the members as one network, at the temperature 1.

    Source:
        Loshchilov, Hutter (ICLR 2019), arXiv:1711.05101: decoupled weight decay.
    """
    inputs = np.concatenate([seen.embeddings, seen.marks], axis=1)
    mean, deviation = inputs.mean(axis=0), np.maximum(inputs.std(axis=0), _LEAST_DEVIATION)
    scaled = (inputs - mean) / deviation
    members = [
        _member(scaled, seen, recipe, np.random.default_rng(recipe.seed + number))
        for number in range(recipe.members)
    ]
    inner = np.concatenate([member["inner"] for member in members], axis=1) / deviation[:, None]
    bias = np.concatenate([member["inner_bias"] for member in members]) - mean @ inner
    shares = np.float32(1 / recipe.members)
    return Head(
        name=name,
        labels=tuple(labels),
        encoder=encoder,
        temperature=1.0,
        inner=inner,
        inner_bias=bias,
        outer=np.concatenate([member["outer"] for member in members]) * shares,
        outer_bias=np.sum([member["outer_bias"] for member in members], axis=0) * shares,
        words=np.sum([member["words"] for member in members], axis=0) * shares,
    )


def _member(scaled: Numbers, seen: Seen, recipe: HeadRecipe, random: np.random.Generator) -> Parts:
    parts = _beginning(scaled.shape[1], seen.target.shape[1], recipe.hidden, random)
    first = {name: np.zeros_like(value) for name, value in parts.items()}
    second = {name: np.zeros_like(value) for name, value in parts.items()}
    size = len(scaled)
    steps = recipe.epochs * -(-size // recipe.batch)
    step = 0
    for _ in range(recipe.epochs):
        order = random.permutation(size)
        for start in range(0, size, recipe.batch):
            step += 1
            places = order[start : start + recipe.batch]
            slopes = _slopes(parts, scaled[places], seen.rows(places), recipe.dropout, random)
            _move(parts, slopes, (first, second), recipe, (step, steps))
    return parts


def _beginning(inputs: int, labels: int, hidden: int, random: np.random.Generator) -> Parts:
    return {
        "inner": _drawn(random, inputs, hidden),
        "inner_bias": np.zeros(hidden, dtype=np.float32),
        "outer": _drawn(random, hidden, labels),
        "outer_bias": np.zeros(labels, dtype=np.float32),
        "words": np.zeros((BAG_SIZE, labels), dtype=np.float32),
    }


def _drawn(random: np.random.Generator, rows: int, columns: int) -> Numbers:
    drawn = random.standard_normal((rows, columns), dtype=np.float32)
    return np.asarray(drawn / np.sqrt(np.float32(rows)), dtype=np.float32)


def _mask(random: np.random.Generator, shape: tuple[int, ...], share: float) -> Numbers:
    kept = random.random(shape, dtype=np.float32) >= share
    return np.asarray(kept / np.float32(1 - share), dtype=np.float32)


def _slopes(
    parts: Parts, scaled: Numbers, seen: Seen, dropout: float, random: np.random.Generator
) -> Parts:
    inputs = scaled * _mask(random, scaled.shape, dropout / 3)
    summed = inputs @ parts["inner"] + parts["inner_bias"]
    mask = _mask(random, summed.shape, dropout)
    hidden = np.maximum(summed, 0) * mask
    lengths = np.array([len(places) for places in seen.bags])
    places = np.concatenate(seen.bags)
    share = np.repeat(1 / np.sqrt(lengths), lengths).astype(np.float32)[:, None]
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    said = np.add.reduceat(parts["words"][places] * share, starts)
    probability = softmax(hidden @ parts["outer"] + parts["outer_bias"] + said)
    error = probability - wanted(probability, seen.target, seen.exact)
    error = np.asarray(error * seen.weight[:, None] / len(scaled), dtype=np.float32)
    back = (error @ parts["outer"].T) * mask * (summed > 0)
    shares = np.repeat(error, lengths, axis=0) * share
    words = [np.bincount(places, weights=column, minlength=BAG_SIZE) for column in shares.T]
    return {
        "inner": inputs.T @ back,
        "inner_bias": back.sum(axis=0),
        "outer": hidden.T @ error,
        "outer_bias": error.sum(axis=0),
        "words": np.stack(words, axis=1).astype(np.float32),
    }


def _move(
    parts: Parts,
    slopes: Mapping[str, Numbers],
    moments: tuple[Parts, Parts],
    recipe: HeadRecipe,
    at: tuple[int, int],
) -> None:
    step, steps = at
    done = step / steps
    scale = min(done / 0.1, 1.0) * 0.5 * (1 + np.cos(np.pi * max(0.0, (done - 0.1) / 0.9)))
    first, second = moments
    for name, slope in slopes.items():
        first[name] += (1 - _FIRST_MOMENT) * (slope - first[name])
        second[name] += (1 - _SECOND_MOMENT) * (slope * slope - second[name])
        mean = first[name] / (1 - _FIRST_MOMENT**step)
        spread = np.sqrt(second[name] / (1 - _SECOND_MOMENT**step)) + _TINY
        pull = recipe.decay * parts[name] if name in _DECAYED else 0.0
        rate = recipe.word_rate if name == "words" else recipe.rate
        parts[name] -= np.float32(rate * scale) * (mean / spread + pull)


def fit_temperature(logits: Numbers, target: Numbers, exact: NDArray[np.bool_]) -> float:
    """Return the temperature, 0.25 to 8, with the least negative log likelihood when held out.

    Logits and targets have shape (sentences, labels); `exact` says which targets are distributions.

    Source:
        Guo, Pleiss, Sun, Weinberger (ICML 2017), arXiv:1706.04599.
    """

    def loss(temperature: float) -> float:
        table = np.maximum(softmax(logits / np.float32(temperature)), _TINY)
        exactly = -(target * np.log(table)).sum(axis=1)
        within = -np.log(np.maximum((target * table).sum(axis=1), _TINY))
        return float(np.where(exact, exactly, within).mean())

    return round(_least(loss, 0.25, 8.0), 4)


def _least(loss: Callable[[float], float], low: float, high: float) -> float:
    """Search the least of a function with one valley on a logarithmic scale."""
    ends = np.log(low), np.log(high)
    for _ in range(4):
        grid = np.linspace(*ends, 17)
        best = int(np.argmin([loss(float(np.exp(place))) for place in grid]))
        ends = grid[max(0, best - 1)], grid[min(len(grid) - 1, best + 1)]
    return float(np.exp((ends[0] + ends[1]) / 2))


def logits_of(head: Head, seen: Seen) -> Numbers:
    """Return a head's logits of sentences whose embeddings and marks are known."""
    return network_logits(head, seen.embeddings, seen.marks, seen.bags)

"""Fitting a head: it learns, it is the same twice, and its gradient is the loss's."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.claims.heads import Head, Numbers, bag, softmax, surface
from claimwright.testing import HashEncoder
from claimwright_lab.training.head_fit import (
    HeadRecipe,
    Seen,
    _beginning,
    _slopes,
    fit_head,
    fit_temperature,
    logits_of,
    wanted,
)

ENCODER = HashEncoder(16)
TEXTS = tuple(
    f"{subject} {number}" for number in range(20) for subject in ("sea rises", "sun sets")
)
RECIPE = HeadRecipe(hidden=4, members=2, epochs=12, batch=8, rate=0.02)


def _seen(target: Numbers | None = None, *, exact: bool = True) -> Seen:
    hard = np.tile(np.eye(2, dtype=np.float32), (20, 1))
    return Seen(
        embeddings=np.array([list(one) for one in ENCODER.encode(TEXTS)], dtype=np.float32),
        marks=surface(TEXTS),
        bags=tuple(bag(text) for text in TEXTS),
        target=hard if target is None else target,
        exact=np.full(len(TEXTS), exact),
        weight=np.ones(len(TEXTS), dtype=np.float32),
    )


def _fit(seen: Seen) -> Head:
    return fit_head(seen, RECIPE, name="made", labels=("sea", "sun"), encoder=ENCODER.name)


def test_what_words_tell_apart_is_learned() -> None:
    seen = _seen()

    assert (
        seen.target.argmax(axis=1).tolist() == logits_of(_fit(seen), seen).argmax(axis=1).tolist()
    )


def test_two_fits_give_the_same_numbers() -> None:
    seen = _seen()

    assert _fit(seen).inner.tolist() == _fit(seen).inner.tolist()


def test_a_mark_that_no_sentence_has_gets_no_number_beyond_float16() -> None:
    assert float(np.abs(_fit(_seen()).inner).max()) < 1_000


def test_sentences_that_may_be_anything_teach_nothing() -> None:
    random = np.random.default_rng(3)
    seen = _seen(np.ones((len(TEXTS), 2), dtype=np.float32), exact=False)
    inputs = np.concatenate([seen.embeddings, seen.marks], axis=1)
    slopes = _slopes(_beginning(inputs.shape[1], 2, 4, random), inputs, seen, 0.0, random)

    assert 0 == pytest.approx(
        max(float(np.abs(slope).max()) for slope in slopes.values()), abs=1e-6
    )


def _loss(parts: dict[str, Numbers], seen: Seen) -> float:
    inputs = np.concatenate([seen.embeddings, seen.marks], axis=1)
    hidden = np.maximum(inputs @ parts["inner"] + parts["inner_bias"], 0)
    said = [parts["words"][places].sum(axis=0) / len(places) ** 0.5 for places in seen.bags]
    table = softmax(hidden @ parts["outer"] + parts["outer_bias"] + np.stack(said))
    return float(-np.log((table * seen.target).sum(axis=1)).mean())


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("name", ["inner", "inner_bias", "outer", "outer_bias", "words"])
def test_the_gradient_is_that_of_the_loss(name: str, *, exact: bool) -> None:
    random = np.random.default_rng(3)
    seen = _seen(exact=exact)
    inputs = np.concatenate([seen.embeddings, seen.marks], axis=1)
    parts = _beginning(inputs.shape[1], 2, 4, random)
    slope = _slopes(parts, inputs, seen, 0.0, random)[name]
    step = np.float32(1e-2) * slope / np.sqrt((slope * slope).sum())
    ahead, behind = parts | {name: parts[name] + step}, parts | {name: parts[name] - step}

    assert float((slope * step).sum()) * 2 == pytest.approx(
        _loss(ahead, seen) - _loss(behind, seen), rel=0.02
    )


def test_an_admissible_pair_keeps_its_ratio() -> None:
    probability = np.array([[0.2, 0.3, 0.5]], dtype=np.float32)
    target = np.array([[1.0, 1.0, 0.0]], dtype=np.float32)

    assert [0.4, 0.6, 0.0] == pytest.approx(
        wanted(probability, target, np.array([False]))[0].tolist()
    )


def test_logits_that_are_twice_too_sure_are_halved() -> None:
    random = np.random.default_rng(5)
    true = random.standard_normal((4_000, 3)).astype(np.float32)
    drawn = (softmax(true).cumsum(axis=1) < random.random((4_000, 1))).sum(axis=1)
    target = np.eye(3, dtype=np.float32)[np.minimum(drawn, 2)]

    assert 2.0 == pytest.approx(
        fit_temperature(true * 2, target, np.full(4_000, fill_value=True)), rel=0.1
    )

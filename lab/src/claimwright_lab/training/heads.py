"""The whole making of the sentence heads on one page: sentences, embeddings, fitting, cards."""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.claims.filters import RememberingEncoder
from claimwright.claims.heads import HEAD_FILE, Head, Numbers, bag, softmax, surface
from claimwright.protocols import Encoder
from claimwright_lab.evaluation.abstention import RiskControl
from claimwright_lab.training.abstaining import (
    abstention_figures,
    controls_of,
    guarantees,
    proves,
    thresholds,
)
from claimwright_lab.training.card import Card, DataSource, write_card
from claimwright_lab.training.head_figures import Judged, answers_of, judged_figures
from claimwright_lab.training.head_fit import HeadRecipe, Seen, fit_head, fit_temperature, logits_of
from claimwright_lab.training.head_plans import PLANS, HeadPlan, ToMeasure
from claimwright_lab.training.sentence_labels import LabelledSentence, targets

_log = logging.getLogger(__name__)

SEED: Final = HeadRecipe().seed
RISKS: Final = (0.02, 0.05, 0.1, 0.2, 0.3)
"""Shares of wrong labels that a user may bear; heads err less than a verifier."""
_FOLDS: Final = 5
_FOLD_SEED: Final = 13
_MOST_TEXTS: Final = 200_000
_PARTS: Final = ("inner", "inner_bias", "outer", "outer_bias", "words")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadsRun:
    """What making the heads reads and writes, a folder per head; all of them unless some are named.

    The encoder makes the embeddings; each head's card names it. The seed is that of beginnings,
    order and dropout; the folds stay as they are.
    """

    data: Path
    out: Path
    encoder: Encoder
    only: tuple[str, ...] = ()
    seed: int = SEED


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Fitted:
    """A head fitted on all sentences, and what was said of those that were held out.

    They come fold after fold, judged by a head for each fold; `first` is how many the first judged.
    """

    head: Head
    places: NDArray[np.int64]
    logits: Numbers = field(repr=False)
    first: int


def train(run: HeadsRun) -> Path:
    """Fit, calibrate, measure and write the heads.

    Returns:
        The folder with one folder per head: head.npz, card.json and MODEL_CARD.md in each.

    Raises:
        UnavailableError: A data set is absent.
    """
    remembering = replace(run, encoder=RememberingEncoder(encoder=run.encoder, limit=_MOST_TEXTS))
    for plan in PLANS:
        if not run.only or plan.name in run.only:
            _make(replace(plan, recipe=replace(plan.recipe, seed=run.seed)), remembering)
    return run.out


def _make(plan: HeadPlan, run: HeadsRun) -> None:
    sentences = plan.sentences(run.data)
    _log.info("%s: %d sentences", plan.name, len(sentences))
    seen = see(sentences, run.encoder, weight=plan.weight)
    fitted = _fit(plan, sentences, seen, run.encoder.name)
    proof = _proof(plan, sentences, fitted)
    controls = head_risks(proof) if proof else {}
    judged = [*_held_out(plan, sentences, fitted), *_tested(plan, run, fitted.head)]
    figures = [
        *(figure for one, positive in judged for figure in judged_figures(one, positive=positive)),
        *abstention_figures(controls),
    ]
    for figure in figures:
        _log.info("%s: %s %.4f", plan.name, figure.name, figure.value)
    card = _card(plan, sentences, fitted.head)
    proven = replace(
        card,
        figures=tuple(figures),
        calibration={**card.calibration, **thresholds(controls)},
        limits=(*card.limits, *guarantees(controls, proof=head_proof(proof) if proof else "")),
    )
    write(fitted.head, proven, run.out / plan.name)


def see(
    sentences: Sequence[LabelledSentence],
    encoder: Encoder,
    *,
    weight: Callable[[LabelledSentence], float],
) -> Seen:
    """Turn sentences into what a head sees of them, in order; each counts by its weight."""
    texts = [sentence.text for sentence in sentences]
    embeddings = [np.frombuffer(one, dtype=np.float32) for one in encoder.encode(texts)]
    return Seen(
        embeddings=np.stack(embeddings),
        marks=surface(texts),
        bags=tuple(bag(text) for text in texts),
        target=targets(sentences),
        exact=np.array([sentence.exact for sentence in sentences]),
        weight=np.array([weight(sentence) for sentence in sentences], dtype=np.float32),
    )


def folds(keys: Sequence[str]) -> NDArray[np.int64]:
    """Deal sentences into folds 0 to 4 so that those with one key lie in one."""
    names, owner = np.unique(np.array(keys), return_inverse=True)
    order = np.random.default_rng(_FOLD_SEED).permutation(len(names))
    return np.asarray(order[owner] % _FOLDS, dtype=np.int64)


def _fit(
    plan: HeadPlan, sentences: Sequence[LabelledSentence], seen: Seen, encoder: str
) -> _Fitted:
    """Fit on the folds that are not held out for logits nobody was trained on, then on all."""

    def fit(part: Seen, recipe: HeadRecipe) -> Head:
        return fit_head(part, recipe, name=plan.name, labels=plan.labels, encoder=encoder)

    fold = folds([sentence.key for sentence in sentences])
    places, logits = [], []
    for number in range(plan.folds):
        held = np.flatnonzero(fold == number)
        part = fit(seen.rows(np.flatnonzero(fold != number)), plan.recipe)
        places.append(held)
        logits.append(logits_of(part, seen.rows(held)))
    where, said = np.concatenate(places), np.concatenate(logits)
    head = as_stored(fit(seen, plan.recipe))
    temperature = fit_temperature(said, seen.target[where], seen.exact[where])
    return _Fitted(
        head=replace(head, temperature=temperature), places=where, logits=said, first=len(places[0])
    )


def _held_out(plan: HeadPlan, sentences: Sequence[LabelledSentence], fitted: _Fitted) -> ToMeasure:
    """Judge the folds that were held out; the temperature of each part comes from the other."""
    chosen = [sentences[place] for place in fitted.places]
    table = softmax(fitted.logits / np.float32(fitted.head.temperature))
    proving = np.array([proves(one.key) for one in chosen])
    goal, exact = targets(chosen), np.array([one.exact for one in chosen])
    for side in (proving, ~proving):
        if side.any() and (~side).any():
            other = fit_temperature(fitted.logits[~side], goal[~side], exact[~side])
            table[side] = softmax(fitted.logits[side] / np.float32(other))
    return plan.held_out(chosen, table)


def _proof(plan: HeadPlan, sentences: Sequence[LabelledSentence], fitted: _Fitted) -> Judged | None:
    """Judge what proves thresholds; `None` where too few sentences were held out.

    One head alone, that of the first fold, and sentences that fitted neither it nor its
    temperature: what five heads say, each trained on the sentences of the others, is no sample.
    """
    chosen = [sentences[place] for place in fitted.places[: fitted.first]]
    logits = fitted.logits[: fitted.first]
    rows = np.array([proves(one.key) for one in chosen])
    if rows.all() or not rows.any():
        return None
    goal, exact = targets(chosen), np.array([one.exact for one in chosen])
    other = fit_temperature(logits[~rows], goal[~rows], exact[~rows])
    kept = [chosen[place] for place in np.flatnonzero(rows)]
    judged = plan.held_out(kept, softmax(logits[rows] / np.float32(other)))
    return judged[0][0] if judged else None


def _tested(plan: HeadPlan, run: HeadsRun, head: Head) -> ToMeasure:
    sentences = plan.test(run.data)
    if not sentences:
        return []
    seen = see(sentences, run.encoder, weight=plan.weight)
    table = softmax(logits_of(head, seen) / np.float32(head.temperature))
    return plan.tested(sentences, table)


def _card(plan: HeadPlan, sentences: Sequence[LabelledSentence], head: Head) -> Card:
    counts = Counter(sentence.source for sentence in sentences)
    recipe = plan.recipe
    return Card(
        name=f"claimwright-{plan.name.replace('_', '-')}",
        kind="head",
        version="1.0.0",
        licence="Apache-2.0",
        base=head.encoder,
        max_tokens=256,
        inputs=("embedding", "surface", "bag"),
        outputs=("logits",),
        labels=plan.labels,
        calibration={"temperature": head.temperature},
        recipe=(
            (
                f"A hidden layer of {recipe.members} times {recipe.hidden} over the frozen "
                "encoder's embedding and the sentence's marks, and a linear layer over its words."
            ),
            (
                f"{recipe.epochs} epochs of AdamW at {recipe.rate:g}, dropout {recipe.dropout:g}, "
                f"seeds from {recipe.seed}; numbers stored as float16."
            ),
            "The temperature was fitted on folds that were held out of the fit.",
            *plan.steps,
        ),
        data=tuple(
            DataSource(name=name, licence=plan.licences.get(name, "not verified"), pairs=count)
            for name, count in counts.items()
        ),
        limits=plan.limits,
        encoder=head.encoder,
    )


def as_stored(head: Head) -> Head:
    """Return a head whose numbers are rounded as they are stored, so that figures are its own."""
    return replace(
        head,
        **{name: getattr(head, name).astype(np.float16).astype(np.float32) for name in _PARTS},
    )


def write(head: Head, card: Card, folder: Path) -> None:
    """Write a head, its numbers as float16, and its card into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {name: getattr(head, name).astype(np.float16) for name in _PARTS}
    np.savez_compressed(folder / HEAD_FILE, **parts)
    write_card(folder, card)


def head_risks(judged: Judged) -> dict[float, RiskControl]:
    """Prove, for each risk, the probability from which labels may be believed.

    Of one sentence of each key, by a head and a temperature that no such sentence fitted.
    """
    return controls_of(answers_of(judged), risks=RISKS, unit="sentences")


def head_proof(judged: Judged) -> str:
    """Return how the thresholds were proven, for the card."""
    return (
        f"They are about the labels {', '.join(judged.classes)} on {judged.on}, one sentence of "
        "each text. They are proven on one fold, for a head and a temperature that were fitted on "
        "other sentences; the head that ships was fitted on all."
    )

"""Unlabelled pairs and a better verifier in, what a small verifier learns from its answers out.

A small verifier learns more from what a larger one thinks of many pairs than from the labels of
few (Hinton, Vinyals and Dean 2015, arXiv:1503.02531).
"""

import hashlib
import logging
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.claims.opposition.opposites import opposites_of
from claimwright.models.cross_encoder import PairReader
from claimwright.stance.entailment import Calibration
from claimwright_lab.training.calibration import probabilities
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.domain_pairs import check_covid, climate_fever, healthver
from claimwright_lab.training.general import fool_me_twice
from claimwright_lab.training.held_out import permitted, trainable
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.recipe_large import onward_plan
from claimwright_lab.training.records import Example, Relevance
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.starter_claims import Statement, read_statements

_log = logging.getLogger(__name__)

_PART: Final = 2000
"""Pairs whose answers are kept together on disk; a stopped run goes on after the last part."""
_LEAST: Final = 0.8
"""Least confidence of a rule in the denial that it writes."""
_DENYING: Final = frozenset({"negation", "negation_removed"})
_PLAIN: Final = Calibration()


def taught(pairs: Sequence[Example], teacher: PairReader, name: str, folder: Path) -> list[Example]:
    """Give pairs a better verifier's probabilities as shares, in place of their own labels.

    Its answers are kept in `folder` under its `name`, so that nothing is asked twice.
    """
    found: list[Example] = []
    for start in range(0, len(pairs), _PART):
        part = pairs[start : start + _PART]
        for pair, row in zip(part, _answers(part, teacher, name, folder), strict=True):
            supports, refutes, neither = (float(value) for value in row)
            found.append(
                replace(
                    pair,
                    stance=(int(row.argmax()),),
                    shares=(supports, refutes, neither),
                    relevance=Relevance.UNKNOWN,
                    rationale=None,
                )
            )
        _log.info("asked the teacher about %d of %d pairs", start + len(part), len(pairs))
    return found


def _answers(
    part: Sequence[Example], teacher: PairReader, name: str, folder: Path
) -> npt.NDArray[np.float64]:
    shown = [pair.shown(with_title=True) for pair in part]
    told = "\n".join((name, *map(repr, shown)))
    path = folder / f"{hashlib.sha256(told.encode()).hexdigest()[:16]}.npy"
    if not path.is_file():
        logits = np.array([each.stance for each in teacher.read(shown)])
        folder.mkdir(parents=True, exist_ok=True)
        np.save(path, probabilities(logits, _PLAIN))
    answers: npt.NDArray[np.float64] = np.load(path)
    return answers


def neighbours(
    statements: Sequence[Statement],
    embedder: Embedder,
    *,
    count: int,
    seed: int,
    keep: Callable[[Example], bool],
) -> list[Example]:
    """Pair written claims, and denials of half of them, with the `count` nearest statements.

    Labels are those of the claim's own statement, which is among them: ask a teacher.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    claims = [pair for each in statements for pair in (*each.pairs, *each.half_truths)]
    denied = [
        replace(pair, claim=text)
        for pair in claims
        if chance.random() < 1 / 2
        for text in _denials(pair.claim)
    ]
    asked = [*claims, *(pair for pair in denied if keep(pair))]
    texts = [f"{each.title}. {each.text}" for each in statements]
    return list(
        _nearest(asked, [(each.text, each.title) for each in statements], texts, count, embedder)
    )


def crossed(pairs: Iterable[Example], embedder: Embedder, *, count: int) -> list[Example]:
    """Pair each claim of a set with `count` texts of other claims that are most like it.

    Nobody labelled these pairs: ask a teacher.
    """
    own: dict[str, set[str]] = defaultdict(set)
    first: dict[str, Example] = {}
    for pair in pairs:
        own[pair.claim].add(pair.evidence)
        first.setdefault(pair.claim, pair)
    evidence = list({(pair.evidence, pair.title): None for pair in pairs})
    near = _nearest(
        list(first.values()), evidence, [text for text, _ in evidence], count * 3, embedder
    )
    taken: dict[str, int] = defaultdict(int)
    found: list[Example] = []
    for pair in near:
        if pair.evidence not in own[pair.claim] and taken[pair.claim] < count:
            taken[pair.claim] += 1
            found.append(pair)
    return found


def _nearest(
    asked: Sequence[Example],
    evidence: Sequence[tuple[str, str]],
    texts: Sequence[str],
    count: int,
    embedder: Embedder,
) -> Iterator[Example]:
    shown, held = embedder.embed([pair.claim for pair in asked]), embedder.embed(texts)
    for pair, row in zip(asked, shown, strict=True):
        for place in np.argsort(-(held @ row), kind="stable")[:count]:
            text, title = evidence[int(place)]
            yield replace(pair, evidence=text, title=title)


def _denials(claim: str) -> list[str]:
    return [
        each.text
        for each in opposites_of(claim).found
        if each.method in _DENYING and each.confidence >= _LEAST
    ][:1]


Ask = Callable[[list[Example]], list[Example]]
"""Gives pairs a teacher's answers."""

SEED: Final = 53

DISTILLED: Final = Stage(
    name="distilled",
    epochs=1,
    minutes=50,
    rate=1e-4,
    batch=32,
    max_tokens=128,
    rationale_weight=0.2,
    warmup=0.02,
    dropout=0.0,
)

_NEIGHBOURS: Final = 5
_CROSSED: Final = 3
ASKED: Final = 16_000
"""Most pairs that a teacher answers: it reads some thirty a second on two cores."""


def distilled_plan(
    data: Path,
    embedder: Embedder,
    ask: Ask,
    *,
    seed: int = SEED,
) -> Plan:
    """Read what a small verifier learns from a large one: its answers, and the labelled pairs."""
    labelled = onward_plan(data, embedder, seed=seed).pairs
    known = {(pair.claim, pair.evidence) for pair in labelled}
    asked = [
        pair
        for pair in unlabelled(data, embedder, seed=seed)
        if (pair.claim, pair.evidence) not in known
    ]
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    chosen = chance.sample(asked, min(ASKED, len(asked)))
    return Plan(stage=DISTILLED, pairs=(*labelled, *ask(chosen)))


def unlabelled(data: Path, embedder: Embedder, *, seed: int) -> Iterator[Example]:
    """Read the pairs to ask a teacher about.

    Written claims and their denials with the statements nearest to them, then claims of four data
    sets with evidence that belongs to others.
    """
    statements = [each for each in read_statements() if each.split == "train"]
    yield from neighbours(statements, embedder, count=_NEIGHBOURS, seed=seed, keep=permitted(data))
    keep = trainable(data)
    for read in (climate_fever, healthver, check_covid, fool_me_twice):
        pairs = [pair for pair in read(data) if keep(pair)]
        yield from crossed(pairs, embedder, count=_CROSSED)

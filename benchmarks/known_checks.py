"""Claims and fact checks in, how many are found and shown the right way round out.

The fact checks are the claims of CLIMATE-FEVER (`dev80`) and the everyday claims of this folder.
Asked are claims that say the same as one of them in other words and claims that say the opposite
(both written by hand, `known_checks.jsonl`), opposites by the rules of `claims/opposition`, and
claims of the same data sets that were kept out, which are merely like those that are in, or have
said the same already. Two claims of the data sets are the same or opposite where the file says so;
pairs that it calls arguable count neither way, and all others are merely alike. Those labels were
given to pairs that a first run found, so a pair that no run found is not known.

The weights that ship were fitted on one half of the checked claims; the other half is measured.
`--fit 1` fits them anew.
"""

import argparse
import hashlib
import json
import random
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from benchmarks.data_sets import rows
from benchmarks.figures import Figure, command_line, mean_figure, scratch
from claimwright.build import Models, models
from claimwright.claims.opposition.opposites import opposites_of
from claimwright.domain import Claim, Direction, FactCheck, KnownCheck, ReviewRating
from claimwright.domain.claims import plain_statement
from claimwright.fact_checks.matching import LARGE, SMALL, KnownChecks, MatchFit
from claimwright.fact_checks.store import FactCheckStore
from claimwright.protocols import StanceModel
from claimwright.settings import Settings

_FILE = Path(__file__).with_name("known_checks.jsonl")
_CLIMATE_FEVER = "verification/climate_fever.dev80.jsonl.xz"
_EVERYDAY = Path(__file__).with_name("everyday.jsonl")
_BY_RULE = 150
_KEPT_OUT = 200
_BATCH = 64
_ALL = MatchFit(weight=0.0, least=0.0)
"""Lets every candidate through, so that its numbers are seen."""

_TURNED = {Direction.SAME: Direction.OPPOSITE, Direction.OPPOSITE: Direction.SAME}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A claim that is asked: of which claim it was made, how, and whether it says the same."""

    text: str
    about: str
    direction: Direction
    kind: str

    @property
    def fitted_on(self) -> bool:
        """Whether it belongs to the half that the weights were fitted on."""
        return hashlib.sha256(self.about.encode()).digest()[0] % 2 == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A fact check that was looked at for a claim; truth is a direction, `alike` or `arguable`."""

    asked: Asked
    match: KnownCheck
    truth: str

    def passes(self, fit: MatchFit) -> bool:
        """Say whether it is shown."""
        return self.match.similarity + fit.weight * self.match.agreement >= fit.least

    @property
    def right(self) -> bool:
        """Whether it is what it would be shown as."""
        return self.truth == self.match.direction


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Look every claim up with each verifier."""
    loaded = models(Settings())
    claims, written, relations = _claims(), _written(), _relations()
    asked = _asked(claims, written)
    kept = {name: claims[name] for name in claims if not _kept_out(name, asked)}
    readers = {"both verifiers": (loaded.stance, LARGE), "the small one": (loaded.small, SMALL)}
    if loaded.judge is loaded.cards[1]:
        del readers["both verifiers"]
    figures: list[Figure] = []
    for name, (stance, shipped) in readers.items():
        found = _found(kept, asked, relations, loaded, stance)
        fit = shipped
        if arguments.fit:
            fit = _fitted([each for each in found if each.asked.fitted_on], _wanted(asked))
            print(f"{name}: {fit}", file=sys.stderr)
        measured = [each for each in found if not each.asked.fitted_on]
        _tell(measured, fit)
        figures += _figures(name, measured, [each for each in asked if not each.fitted_on], fit)
    return figures


def _claims() -> dict[str, str]:
    """Return the claims of both data sets by id, each wording once."""
    named = [
        *((f"climate-fever-{r['claim_id']}", str(r["claim"])) for r in rows(_CLIMATE_FEVER)),
        *((row["id"], row["claim"]) for row in _lines(_EVERYDAY)),
    ]
    first = {plain_statement(text).casefold(): (name, text) for name, text in reversed(named)}
    return dict(reversed(first.values()))


def _lines(path: Path) -> Iterator[dict[str, str]]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def _written() -> dict[str, Mapping[Direction, str]]:
    return {
        row["claim"]: {direction: row[direction.value] for direction in Direction}
        for row in _lines(_FILE)
        if "other" not in row
    }


def _relations() -> dict[frozenset[str], str]:
    return {
        frozenset((row["claim"], row["other"])): row["relation"]
        for row in _lines(_FILE)
        if "other" in row
    }


def _asked(
    claims: Mapping[str, str], written: Mapping[str, Mapping[Direction, str]]
) -> list[Asked]:
    asked = [
        Asked(text=text, about=name, direction=direction, kind=f"written, {direction.value}")
        for name, texts in written.items()
        if name in claims
        for direction, text in texts.items()
    ]
    others = sorted(set(claims) - set(written))
    random.Random(1).shuffle(others)  # noqa: S311 - sampling, no secret
    out = others[:_KEPT_OUT]
    turned = [
        Asked(text=found[0].text, about=name, direction=Direction.OPPOSITE, kind="by rule")
        for name in others[_KEPT_OUT:]
        if (found := opposites_of(claims[name]).found)
    ]
    return [
        *asked,
        *turned[:_BY_RULE],
        *(
            Asked(text=claims[name], about=name, direction=Direction.SAME, kind="kept out")
            for name in out
        ),
    ]


def _kept_out(name: str, asked: Sequence[Asked]) -> bool:
    return any(each.about == name and each.kind == "kept out" for each in asked)


def _found(
    kept: Mapping[str, str],
    asked: Sequence[Asked],
    relations: Mapping[frozenset[str], str],
    loaded: Models,
    stance: StanceModel,
) -> list[Found]:
    """Look every claim up among the kept ones, with nothing left out."""
    home = scratch("known-checks")
    store = FactCheckStore(home)
    try:
        rating = ReviewRating(words="checked")
        checks = [
            FactCheck(id=name, claim=text, rating=rating, publisher="-", url="https://example.org")
            for name, text in kept.items()
        ]
        embeddings = loaded.encoder.encode([plain_statement(text) for text in kept.values()])
        store.add(checks, embeddings, loaded.encoder.name)
        look = KnownChecks(store=store, encoder=loaded.encoder, stance=stance, fit=_ALL)
        matches = [
            known
            for start in range(0, len(asked), _BATCH)
            for known in look([Claim(text=one.text) for one in asked[start : start + _BATCH]])
        ]
    finally:
        shutil.rmtree(home)
    return [
        Found(asked=one, match=match, truth=_truth(one, match.check.id, relations))
        for one, known in zip(asked, matches, strict=True)
        for match in known
    ]


def _truth(asked: Asked, other: str, relations: Mapping[frozenset[str], str]) -> str:
    if other == asked.about:
        return asked.direction
    relation = relations.get(frozenset((asked.about, other)), "alike")
    if relation not in set(Direction):
        return relation
    direction = Direction(relation)
    return direction if asked.direction is Direction.SAME else _TURNED[direction]


def _wanted(asked: Sequence[Asked]) -> int:
    """Return how many of those that the weights are fitted on have a fact check."""
    return sum(each.kind != "kept out" and each.fitted_on for each in asked)


def _shown(found: Sequence[Found], fit: MatchFit) -> list[Found]:
    return [each for each in found if each.truth != "arguable" and each.passes(fit)]


def _recalled(shown: Sequence[Found]) -> set[Asked]:
    return {each.asked for each in shown if each.right and each.match.check.id == each.asked.about}


def _fitted(found: Sequence[Found], wanted: int) -> MatchFit:
    """Return what finds most, of what is right in 95 % and the right way round in 97 %."""
    best, most = _ALL, -1.0
    for weight, least in product(np.arange(0.2, 2.6, 0.2), np.arange(0.8, 3.2, 0.04)):
        fit = MatchFit(weight=round(float(weight), 2), least=round(float(least), 2))
        shown = _shown(found, fit)
        sided = [each for each in shown if each.truth != "alike"]
        if not sided:
            continue
        right = sum(each.right for each in shown)
        recall = len(_recalled(shown)) / wanted
        if right >= 0.95 * len(shown) and right >= 0.97 * len(sided) and recall > most:
            best, most = fit, recall
    return best


def _tell(found: Sequence[Found], fit: MatchFit) -> None:
    """Print what was shown wrongly."""
    for each in _shown(found, fit):
        if not each.right:
            claim, match = each.asked, each.match
            print(
                f"{match.direction.value} ({each.truth}) {match.similarity:.2f} "
                f"{match.agreement:.2f} {claim.about} {claim.text} | {match.check.id} "
                f"{match.check.claim}",
                file=sys.stderr,
            )


def _figures(
    name: str, found: Sequence[Found], asked: Sequence[Asked], fit: MatchFit
) -> Iterator[Figure]:
    shown = _shown(found, fit)
    recalled = _recalled(shown)
    yield mean_figure(f"{name}: precision", [each.right for each in shown])
    sided = [each.right for each in shown if each.truth != "alike"]
    yield mean_figure(f"{name}: direction right, of the matches", sided)
    wanted = [each for each in asked if each.kind != "kept out"]
    yield mean_figure(f"{name}: recall", [each in recalled for each in wanted])
    for kind in dict.fromkeys(each.kind for each in wanted):
        own = [each in recalled for each in wanted if each.kind == kind]
        yield mean_figure(f"{name}: recall, {kind}", own)
    wrong = {each.asked for each in shown if not each.right}
    out = [each in wrong for each in asked if each.kind == "kept out"]
    yield mean_figure(f"{name}: claims kept out that are shown a wrong one", out)


if __name__ == "__main__":
    command_line("Look claims up among fact checks.", run, "fit=0")

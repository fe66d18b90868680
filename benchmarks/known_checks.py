"""Claims and fact checks in, how many are found and shown the right way round out.

The fact checks are the claims of CLIMATE-FEVER (`dev80`) and the everyday claims of this folder.
Asked are claims that say the same as one of them in other words and claims that say the opposite,
opposites by the rules of `claims/opposition`, and claims of the same data sets that were kept out,
which are merely like those that are in, or have said the same already. Two claims of the data sets
are the same or opposite where a file says so; pairs that it calls arguable count neither way, and
all others are merely alike. Those labels were given to pairs that a first run found, so a pair that
no run found is not known.

The wordings of `known_checks.jsonl` are measured; their writer had seen neither the program nor the
other wordings. `--fit 1` fits the weights anew on those of `known_checks_fit.jsonl`, by several
writers; the weights that ship were fitted on 120 of its first 155 claims. Opposites by rule and
claims kept out belong to one side or the other by their hash.
"""

import argparse
import hashlib
import json
import random
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.data_sets import rows
from benchmarks.figures import Figure, command_line, mean_figure, scratch
from claimwright.build import Models, models
from claimwright.claims.opposition.opposites import opposites_of
from claimwright.domain import Claim, Direction, FactCheck, ReviewRating
from claimwright.domain.claims import plain_statement
from claimwright.fact_checks.matching import LARGE, SMALL, Likeness, MatchFit
from claimwright.flows.verifying import known_checks
from claimwright.protocols import StanceModel
from claimwright.settings import Settings
from claimwright_lab.training.citation_checks.fit import fit_logistic

_FILE = Path(__file__).with_name("known_checks.jsonl")
_FITTED = Path(__file__).with_name("known_checks_fit.jsonl")
_CLIMATE_FEVER = "verification/climate_fever.dev80.jsonl.xz"
_EVERYDAY = Path(__file__).with_name("everyday.jsonl")
_BY_RULE = 150
_KEPT_OUT = 200
_BATCH = 64
_FOLDS = 10
_RIDGE = 0.005
_RIGHT = 0.95
_TURNED_RIGHT = 0.97

_TURNED = {Direction.SAME: Direction.OPPOSITE, Direction.OPPOSITE: Direction.SAME}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A claim that is asked: of which it was made, how, and whether the weights know it."""

    text: str
    about: str
    direction: Direction
    kind: str
    fitted_on: bool

    @property
    def fold(self) -> int:
        """Of the ten of those that the weights are fitted on."""
        return hashlib.sha256(self.about.encode()).digest()[1] % _FOLDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A fact check that was looked at for a claim; truth is a direction, `alike` or `arguable`."""

    asked: Asked
    check: FactCheck
    likeness: Likeness
    truth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A fact check that is shown, and as what."""

    found: Found
    direction: Direction

    @property
    def right(self) -> bool:
        """Whether it is what it is shown as."""
        return self.found.truth == self.direction


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Look every claim up with each verifier."""
    loaded = models(Settings())
    claims, relations = _claims(), _relations()
    asked = _asked(claims)
    kept = {name: claims[name] for name in claims if not _kept_out(name, asked)}
    readers = {"both verifiers": (loaded.stance, LARGE), "the small one": (loaded.small, SMALL)}
    if loaded.judge is loaded.cards[1]:
        del readers["both verifiers"]
    figures: list[Figure] = []
    for name, (stance, shipped) in readers.items():
        found = _found(kept, asked, relations, loaded, stance)
        fit = shipped
        if arguments.fit:
            fit = _fitted([each for each in found if each.asked.fitted_on])
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


def _written(path: Path) -> dict[str, Mapping[Direction, str]]:
    return {
        row["claim"]: {direction: row[direction.value] for direction in Direction}
        for row in _lines(path)
        if "other" not in row
    }


def _relations() -> dict[frozenset[str], str]:
    return {
        frozenset((row["claim"], row["other"])): row["relation"]
        for path in (_FILE, _FITTED)
        for row in _lines(path)
        if "other" in row
    }


def _asked(claims: Mapping[str, str]) -> list[Asked]:
    """Return the wordings of both files, opposites by rule, and the claims that are kept out."""
    wordings = {path: _written(path) for path in (_FILE, _FITTED)}
    others = sorted(set(claims).difference(*wordings.values()))
    random.Random(1).shuffle(others)  # noqa: S311 - sampling, no secret
    out = others[:_KEPT_OUT]
    turned = [
        Asked(
            text=found[0].text,
            about=name,
            direction=Direction.OPPOSITE,
            kind="by rule",
            fitted_on=_first_half(name),
        )
        for name in others[_KEPT_OUT:]
        if (found := opposites_of(claims[name]).found)
    ]
    return [
        *(
            Asked(
                text=text,
                about=name,
                direction=direction,
                kind=f"written, {direction.value}",
                fitted_on=path == _FITTED,
            )
            for path, written in wordings.items()
            for name, texts in written.items()
            if name in claims
            for direction, text in texts.items()
        ),
        *turned[:_BY_RULE],
        *(
            Asked(
                text=claims[name],
                about=name,
                direction=Direction.SAME,
                kind="kept out",
                fitted_on=_first_half(name),
            )
            for name in out
        ),
    ]


def _first_half(name: str) -> bool:
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


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
    look = replace(known_checks(Settings(home=home), loaded), stance=stance)
    try:
        rating = ReviewRating(words="checked")
        checks = [
            FactCheck(id=name, claim=text, rating=rating, publisher="-", url="https://example.org")
            for name, text in kept.items()
        ]
        embeddings = loaded.encoder.encode([plain_statement(text) for text in kept.values()])
        look.store.add(checks, embeddings, loaded.encoder.name)
        near = [
            each
            for start in range(0, len(asked), _BATCH)
            for each in look.candidates(
                [Claim(text=one.text) for one in asked[start : start + _BATCH]]
            )
        ]
    finally:
        shutil.rmtree(home)
    return [
        Found(asked=one, check=check, likeness=likeness, truth=_truth(one, check.id, relations))
        for one, known in zip(asked, near, strict=True)
        for check, likeness in known
    ]


def _truth(asked: Asked, other: str, relations: Mapping[frozenset[str], str]) -> str:
    if other == asked.about:
        return asked.direction
    relation = relations.get(frozenset((asked.about, other)), "alike")
    if relation not in set(Direction):
        return relation
    direction = Direction(relation)
    return direction if asked.direction is Direction.SAME else _TURNED[direction]


def _shown(found: Sequence[Found], fit: MatchFit) -> list[Shown]:
    likelier = [(each, *fit.likelier(each.likeness)) for each in found if each.truth != "arguable"]
    return [
        Shown(found=each, direction=direction)
        for each, direction, probability in likelier
        if probability >= fit.least
    ]


def _recalled(shown: Sequence[Shown]) -> set[Asked]:
    return {
        each.found.asked
        for each in shown
        if each.right and each.found.check.id == each.found.asked.about
    }


def _fitted(found: Sequence[Found]) -> MatchFit:
    """Return what finds most, of what is right in 95 % and the right way round in 97 %.

    The least probability is set on claims that the weights of their fold were not fitted on.
    """
    told = [each for each in found if each.truth != "arguable"]
    folds = [
        (
            _weighed([each for each in told if each.asked.fold != fold]),
            [each for each in told if each.asked.fold == fold],
        )
        for fold in range(_FOLDS)
    ]
    best, most = 1.0, -1
    for least in np.arange(0.3, 0.99, 0.01).round(2).tolist():
        shown = [each for fit, held in folds for each in _shown(held, replace(fit, least=least))]
        right = sum(each.right for each in shown)
        sided = sum(each.found.truth != "alike" for each in shown)
        if right >= max(_RIGHT * len(shown), _TURNED_RIGHT * sided) and right > most:
            best, most = least, right
    return replace(_weighed(told), least=best)


def _weighed(found: Sequence[Found]) -> MatchFit:
    """Fit both regressions; everything is let through."""
    related = [each for each in found if each.truth != "alike"]
    return MatchFit(
        subject=_weights(
            [each.likeness.subject for each in found], [each.truth != "alike" for each in found]
        ),
        direction=_weights(
            [each.likeness.direction for each in related],
            [each.truth is Direction.SAME for each in related],
        ),
        least=0.0,
    )


def _weights(rows: Sequence[tuple[float, ...]], answers: Sequence[bool]) -> tuple[float, ...]:
    table = np.array(rows)[:, 1:]
    fit = fit_logistic(
        table, np.array(answers), [f"{n}" for n in range(table.shape[1])], ridge=_RIDGE
    )
    slopes = np.array(fit.weights) / np.array(fit.scales)
    return (fit.bias - float(slopes @ np.array(fit.means)), *slopes.tolist())


def _tell(found: Sequence[Found], fit: MatchFit) -> None:
    """Print what was shown wrongly."""
    for each in _shown(found, fit):
        if not each.right:
            asked, check = each.found.asked, each.found.check
            print(
                f"{each.direction.value} ({each.found.truth}) {each.found.likeness} "
                f"{asked.about} {asked.text} | {check.id} {check.claim}",
                file=sys.stderr,
            )


def _figures(
    name: str, found: Sequence[Found], asked: Sequence[Asked], fit: MatchFit
) -> Iterator[Figure]:
    shown = _shown(found, fit)
    recalled = _recalled(shown)
    yield mean_figure(f"{name}: precision", [each.right for each in shown])
    sided = [each.right for each in shown if each.found.truth != "alike"]
    yield mean_figure(f"{name}: direction right, of the matches", sided)
    wanted = [each for each in asked if each.kind != "kept out"]
    yield mean_figure(f"{name}: recall", [each in recalled for each in wanted])
    for kind in dict.fromkeys(each.kind for each in wanted):
        own = [each in recalled for each in wanted if each.kind == kind]
        yield mean_figure(f"{name}: recall, {kind}", own)
    wrong = {each.found.asked for each in shown if not each.right}
    out = [each in wrong for each in asked if each.kind == "kept out"]
    yield mean_figure(f"{name}: claims kept out that are shown a wrong one", out)


if __name__ == "__main__":
    command_line("Look claims up among fact checks.", run, "fit=0")

"""Claims and fact checks in, how many are found and shown the right way round out.

The fact checks are the claims of CLIMATE-FEVER (`dev80`) and the everyday claims of this folder.
Asked are claims that say the same as one of them in other words and claims that say the opposite,
opposites by the rules of `claims/opposition`, and claims of the same data sets that were kept out,
which are merely like those that are in, or have said the same already. Two claims of the data sets
are the same or opposite where a file says so; pairs that it calls arguable count neither way, and
all others are merely alike. Those labels were given to pairs that a run found, by readers who did
not see what it took them for, so a pair that no run found is not known.

The wordings of `known_checks.jsonl` are measured; their writer had seen neither the program nor the
other wordings. `--least 1` sets anew, on those of `known_checks_fit.jsonl`, by several writers,
from which score on a check is shown. Opposites by rule and claims kept out belong to one side
or the other by their hash. No matcher was trained on any wording, but
on opposites by the same rules and, before they were taken out, on two of the everyday claims.
"""

import argparse
import hashlib
import random
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.data_sets import climate_cases
from benchmarks.figures import Figure, command_line, mean_figure, scratch
from claimwright.build import Models, models
from claimwright.claims.opposition.opposites import opposites_of
from claimwright.domain import Claim, Direction, FactCheck, ReviewRating
from claimwright.domain.claims import plain_statement
from claimwright.fact_checks.matching import Candidate
from claimwright.flows.verifying import known_checks
from claimwright.settings import Settings
from claimwright_lab.training.records import jsonl_rows

_FILE = Path(__file__).with_name("known_checks.jsonl")
_FITTED = Path(__file__).with_name("known_checks_fit.jsonl")
_EVERYDAY = Path(__file__).with_name("everyday.jsonl")
_BY_RULE = 150
_KEPT_OUT = 200
_BATCH = 64
_LARGEST = 16.0
_RIGHT = 0.95
_TURNED_RIGHT = 0.97

_TURNED = {Direction.SAME: Direction.OPPOSITE, Direction.OPPOSITE: Direction.SAME}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A claim that is asked: of which it was made, how, and whether the threshold knows it."""

    text: str
    about: str
    direction: Direction
    kind: str
    fitted_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A fact check that was looked at for a claim; truth is a direction, `alike` or `arguable`."""

    asked: Asked
    candidate: Candidate
    truth: str

    @property
    def right(self) -> bool:
        """Whether it is what it would be shown as."""
        return self.truth == self.candidate.direction


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Look every claim up with the matcher of each verifier."""
    claims, relations = _claims(), _relations()
    asked = _asked(claims)
    kept = {name: claims[name] for name in claims if not _kept_out(name, asked)}
    figures: list[Figure] = []
    for name, verifier in (("both verifiers", "accurate"), ("the small one", "small")):
        loaded = models(Settings(verifier=verifier))
        found = _found(kept, asked, relations, loaded)
        least = loaded.matcher().least
        if arguments.least:
            least = _least([each for each in found if each.asked.fitted_on])
            print(f"{name}: {least}", file=sys.stderr)
        measured = [each for each in found if not each.asked.fitted_on]
        _tell(measured, least)
        figures += _figures(name, measured, [each for each in asked if not each.fitted_on], least)
    return figures


def _claims() -> dict[str, str]:
    """Return the claims of both data sets by id, each wording once."""
    named = [
        *((f"climate-fever-{case.id}", case.claim) for case in climate_cases()),
        *((row["id"], row["claim"]) for row in jsonl_rows(_EVERYDAY)),
    ]
    first = {plain_statement(text).casefold(): (name, text) for name, text in reversed(named)}
    return dict(reversed(first.values()))


def _written(path: Path) -> dict[str, Mapping[Direction, str]]:
    return {
        row["claim"]: {direction: row[direction.value] for direction in Direction}
        for row in jsonl_rows(path)
        if "other" not in row
    }


def _relations() -> dict[frozenset[str], str]:
    return {
        frozenset((row["claim"], row["other"])): row["relation"]
        for path in (_FILE, _FITTED)
        for row in jsonl_rows(path)
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
) -> list[Found]:
    """Look every claim up among the kept ones, with nothing left out."""
    home = scratch("known-checks")
    look = known_checks(Settings(home=home), loaded)
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
        Found(asked=one, candidate=each, truth=_truth(one, each.check.id, relations))
        for one, known in zip(asked, near, strict=True)
        for each in known
    ]


def _truth(asked: Asked, other: str, relations: Mapping[frozenset[str], str]) -> str:
    if other == asked.about:
        return asked.direction
    relation = relations.get(frozenset((asked.about, other)), "alike")
    if relation not in set(Direction):
        return relation
    direction = Direction(relation)
    return direction if asked.direction is Direction.SAME else _TURNED[direction]


def _shown(found: Sequence[Found], least: float) -> list[Found]:
    told = (each for each in found if each.truth != "arguable")
    return [each for each in told if each.candidate.score >= least]


def _recalled(shown: Sequence[Found]) -> set[Asked]:
    return {
        each.asked for each in shown if each.right and each.candidate.check.id == each.asked.about
    }


def _least(found: Sequence[Found]) -> float:
    """Return what finds most, of what is right in 95 % and the right way round in 97 %."""
    best, most = _LARGEST, -1
    for least in np.arange(0.0, _LARGEST, 0.05).round(2).tolist():
        shown = _shown(found, least)
        right = sum(each.right for each in shown)
        sided = sum(each.truth != "alike" for each in shown)
        if right >= max(_RIGHT * len(shown), _TURNED_RIGHT * sided) and right > most:
            best, most = least, right
    return best


def _tell(found: Sequence[Found], least: float) -> None:
    """Print what was shown wrongly."""
    for each in _shown(found, least):
        if not each.right:
            asked, said = each.asked, each.candidate
            print(
                f"{said.direction.value} ({each.truth}) {said.score:.2f} "
                f"{asked.about} {asked.text} | {said.check.id} {said.check.claim}",
                file=sys.stderr,
            )


def _figures(
    name: str, found: Sequence[Found], asked: Sequence[Asked], least: float
) -> Iterator[Figure]:
    shown = _shown(found, least)
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
    command_line("Look claims up among fact checks.", run, "least=0")

"""Statements in, each with claims that exchange who does what and which is more, shares right out.

A claim and its twin hold the same words in another order; a statement of the starter corpus
supports the one and refutes the other. The statements are of the test split, so that nothing is
trained or tuned on them. The claims (`exchanges.jsonl`) were written for claimwright without a
second reader.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from benchmarks.figures import Figure, command_line, mean_figure
from claimwright.build import models
from claimwright.claims.opposition.exchange import exchanged
from claimwright.domain import Label, Stance
from claimwright.settings import Settings
from claimwright.stance.entailment import EntailmentModel
from claimwright.stance.readers import MirroringReader
from claimwright_lab.training.fits import held_out
from claimwright_lab.training.records import LABELS, Example
from claimwright_lab.training.starter_claims import read_statements

_CLAIMS = Path(__file__).with_name("exchanges.jsonl")


def run(_arguments: argparse.Namespace) -> Sequence[Figure]:
    """Judge every claim on its statement, as users get it and by the claim's own words alone."""
    statements = [each for each in read_statements() if each.split == "test"]
    written = list(held_out(statements, _CLAIMS))
    pairs = [each.shown(with_title=True) for each in written]
    both_ways = models(Settings()).stance
    # Every loaded verifier reads claims that compare both ways round.
    inner = cast("MirroringReader", both_ways.reader).reader
    alone = EntailmentModel(reader=inner, calibration=both_ways.calibration)
    compared = [bool(exchanged(pair.claim)) for pair in pairs]
    judged = both_ways.judge(pairs)
    return [
        *side_figures("", judged, written, [True] * len(pairs)),
        *side_figures(", claims read both ways round", judged, written, compared),
        *side_figures(", the same read alone", alone.judge(pairs), written, compared),
    ]


def side_figures(
    told: str, stances: Sequence[Stance], written: Sequence[Example], counted: Sequence[bool]
) -> Iterator[Figure]:
    """Count the claims whose side is right, wrong, and taken where there is none.

    Claims on one statement, most of them the same one turned round, are drawn together.
    """
    rows = [
        (stance, Label(LABELS[each.stance[0]]), each.evidence)
        for stance, each, counts in zip(stances, written, counted, strict=True)
        if counts
    ]
    sided = [row for row in rows if row[1] is not Label.NOT_ENOUGH_INFO]
    opened = [row for row in rows if row[1] is Label.NOT_ENOUGH_INFO]
    other = {Label.SUPPORTS: Label.REFUTES, Label.REFUTES: Label.SUPPORTS}
    texts = [text for _, _, text in sided]
    right = [said.label is label for said, label, _ in sided]
    wrong = [said.label is other[label] for said, label, _ in sided]
    sure = [max(said.supports, said.refutes) >= _SURE for said, _, _ in sided]
    yield mean_figure(f"right side{told}", right, groups=texts)
    yield mean_figure(f"wrong side{told}", wrong, groups=texts)
    yield mean_figure(
        f"wrong side with a probability of {_SURE:g} or more{told}",
        [each and surely for each, surely in zip(wrong, sure, strict=True)],
        groups=texts,
    )
    yield mean_figure(
        f"a side where the statement takes none{told}",
        [said.label is not Label.NOT_ENOUGH_INFO for said, _, _ in opened],
        groups=[text for _, _, text in opened],
    )


_SURE = 0.7


if __name__ == "__main__":
    command_line("Judge claims that exchange who does what.", run)

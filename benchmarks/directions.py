"""Thirty texts, each with a claim that it supports and the same turned round, in, shares right out.

Written by hand for the weakness of small models: comparisons, directions, denials, order, causes
and sizes, said in other words than the text's. Whoever looks at the words alone is right in half.
See `directions.jsonl`; nothing is trained or tuned on it.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.figures import Figure, command_line, mean_figure
from claimwright.build import models
from claimwright.domain import Pair, Stance
from claimwright.settings import Settings
from claimwright_lab.training.records import jsonl_rows

_PROBES = Path(__file__).with_name("directions.jsonl")


def run(_arguments: argparse.Namespace) -> Sequence[Figure]:
    """Judge every claim on its text."""
    probes = list(jsonl_rows(_PROBES))
    pairs = [Pair(claim=probe["claim"], evidence=probe["evidence"]) for probe in probes]
    return direction_figures(probes, models(Settings()).stance.judge(pairs))


def direction_figures(
    probes: Sequence[Mapping[str, str]], stances: Sequence[Stance]
) -> list[Figure]:
    """Count the claims whose label or side is right; both claims of a text are drawn together.

    Probes are rows of `directions.jsonl`, two on each text; which are wrong is told on standard
    error.
    """
    right, leaning = [], []
    kinds: dict[str, list[int]] = defaultdict(list)
    for place, (probe, stance) in enumerate(zip(probes, stances, strict=True)):
        says = "SUPPORTS" if stance.supports > stance.refutes else "REFUTES"
        right.append(stance.label.value == probe["label"])
        leaning.append(says == probe["label"])
        kinds[probe["kind"]].append(place)
        if not leaning[-1]:
            print(f"{says} {probe['claim']} | {probe['evidence']}", file=sys.stderr)
    both = [first and second for first, second in zip(leaning[::2], leaning[1::2], strict=True)]
    texts = [probe["evidence"] for probe in probes]
    by_chance = "supports against refutes; half by chance"
    return [
        mean_figure("label right", right, groups=texts),
        mean_figure("side right", leaning, groups=texts, note=by_chance),
        mean_figure("both claims of a text right", both, note="a quarter by chance"),
        *(
            mean_figure(
                f"side right, {kind}",
                [leaning[place] for place in places],
                groups=[texts[place] for place in places],
            )
            for kind, places in kinds.items()
        ),
    ]


if __name__ == "__main__":
    command_line("Judge minimal pairs of claims.", run)

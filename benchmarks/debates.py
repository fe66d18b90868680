"""Claims of CLIMATE-FEVER in, what debates make of them out, with an adversary and without.

The corpora that are not bundled are made of the public data sets on the first run, by the same
ingestion that users have: 33,384 paragraphs take half an hour on two cores. They are kept.
"""

import argparse
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.corpora import home
from benchmarks.data_sets import DATA
from benchmarks.embeddings import RememberingEncoder
from benchmarks.figures import Figure, command_line, of_result
from claimwright.build import catalog, debate_flow, models
from claimwright.corpus.files import Format, file_source
from claimwright.flows.bundled_models import Models
from claimwright.flows.collect import Workshop, add
from claimwright.settings import Settings
from claimwright_lab.build import evaluate_flow
from claimwright_lab.evaluation.catalogue import find, located
from claimwright_lab.evaluation.engine import Request, Trials
from claimwright_lab.evaluation.runner import evaluate
from claimwright_lab.flows.evaluate_debates import trials_over

DATA_SET = "climate-fever-debates"
CORPORA: dict[str, tuple[tuple[str, ...], Format]] = {
    "ipcc-ar6": (("corpora/ipcc_ar6_paragraphs.jsonl.xz",), Format.IPCC),
    "climate-abstracts": (
        ("corpora/abstracts_cgiar_climate.jsonl.xz", "corpora/abstracts_cdr_map.jsonl.xz"),
        Format.JSONL,
    ),
}
"""Files of the data folder by the corpus that a ready profile names."""

KEPT = (
    "coverage",
    "answered accuracy",
    "answered majority accuracy",
    "answered balanced accuracy",
    "answered macro-F1",
    "answered majority macro-F1",
    "ECE",
    "rounds to convergence",
    "disputed",
    "flip rate",
    "untrusted adversary",
    "adversary of equal trust",
)
"""Beginnings of the names of figures that the matrix holds."""


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Debate the claims under the default settings, by the verifier that is asked for."""
    settings = replace(home(), verifier=arguments.verifier)
    loaded = models(settings)
    names = tuple(arguments.profiles.split(","))
    for name in names:
        if name in CORPORA:
            _made(settings, name, loaded)
    engine = evaluate_flow(settings, loaded=loaded)
    request = Request(
        engine=lambda: engine,
        part=arguments.part,
        limit=arguments.limit or None,
        trials=_trials(arguments, settings, loaded, names),
    )
    result, _ = evaluate(located(find(DATA_SET), Path(DATA)), request)
    for note in result.notes:
        print(note, file=sys.stderr)
    return [
        of_result(one)
        for one in result.figures
        if one.name.startswith(KEPT) and one.value is not None
    ]


def _trials(
    arguments: argparse.Namespace, settings: Settings, loaded: Models, names: tuple[str, ...]
) -> Trials:
    return trials_over(
        settings,
        partial(debate_flow, settings, loaded=loaded),
        names,
        repeats=arguments.repeat,
        adversary=arguments.adversary,
    )


def _made(settings: Settings, name: str, loaded: Models) -> None:
    """Make a corpus, or go on with one that was interrupted; one that is whole is left alone."""
    paths, written = CORPORA[name]
    workshop = Workshop(catalog=catalog(settings), encoder=RememberingEncoder(loaded.encoder))
    add(name, [file_source(Path(DATA) / path, written=written) for path in paths], workshop)


if __name__ == "__main__":
    command_line(
        "Debate the claims of CLIMATE-FEVER.",
        run,
        "profiles=starter",
        "part=test",
        "limit=0",
        "repeat=0",
        "adversary=",
        "verifier=auto",
    )

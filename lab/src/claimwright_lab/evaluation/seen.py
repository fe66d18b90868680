"""A data set and the claims that are asked of it in, those that training has seen out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from claimwright.domain import Figure
from claimwright.json_rows import read_rows
from claimwright_lab.evaluation.cases import About
from claimwright_lab.evaluation.chosen import Part
from claimwright_lab.evaluation.data_sets.cited_abstracts import claim_text
from claimwright_lab.evaluation.leaks import NAMES, leak_figures
from claimwright_lab.evaluation.splits import split_of


def seen_figures(
    about: About, part: Part, *, asked: Sequence[str], every: Iterable[str]
) -> tuple[Figure, ...]:
    """Count asked claims that the bundled models may have seen in training.

    Returns:
        As `leaks.leak_figures`, held against the claims that `splits` calls train; nothing where
        no claim of the set trains, or where training claims are asked themselves. Where the file
        of training claims is not there, the figures have no value and say so: not counted is not
        none.
    """
    if about.training is not None:
        return _beside(about, asked)
    if about.trained_on and part == "test":
        return leak_figures(asked, _train(every))
    return ()


def training_file(about: About) -> Path | None:
    """Return where the training claims of a set lie, when in a file of their own that is there."""
    if about.training is None:
        return None
    return replace(about.training, folder=about.files.folder).find("claims")


def _beside(about: About, asked: Sequence[str]) -> tuple[Figure, ...]:
    path = training_file(about)
    if path is None:
        note = f"not counted: the training claims of {about.id} are not in the data folder"
        n = len(set(asked))
        return tuple(Figure(name=name, value=None, n=n, note=note) for name in NAMES)
    trained = _train(claim_text(row) for row in read_rows(path))
    return tuple(
        replace(figure, note="; ".join(filter(None, [figure.note, f"in {path.name}"])))
        for figure in leak_figures(asked, trained)
    )


def _train(claims: Iterable[str]) -> list[str]:
    return [claim for claim in claims if split_of(claim) == "train"]

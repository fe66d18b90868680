"""A trained network in, its macro-F1 on the sets of the calibration split out."""

import shutil
from pathlib import Path
from statistics import fmean

from claimwright.models.cards import WEIGHTS
from claimwright.models.running import load_cross_encoder
from claimwright_lab.evaluation.classification import Answers as Judged
from claimwright_lab.evaluation.classification import classification_figures
from claimwright_lab.training.assess import Answers, answer, by_kind, predict
from claimwright_lab.training.card import write_card
from claimwright_lab.training.export import export_int8
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.network import VerifierNetwork
from claimwright_lab.training.records import LABELS
from claimwright_lab.training.verifier import OUTPUTS, PER_TOKEN, draft_card


def asked(network: VerifierNetwork, folder: Path, sets: list[HeldOut]) -> list[Answers]:
    """Export a network as users get it, and ask it about held-out pairs."""
    export_int8(network, folder / "model.onnx", OUTPUTS, per_token=PER_TOKEN)
    shutil.copyfile(WEIGHTS / "verifier/tokenizer.json", folder / "tokenizer.json")
    write_card(folder, draft_card())
    verifier = load_cross_encoder(folder)
    return [answer(verifier, source) for source in sets]


def scores(answers: list[Answers]) -> dict[str, float]:
    """Return the macro-F1 of each set, calibrated by kind of evidence on the same sets, and mean.

    Calibrated where it is measured, the figure flatters a little; it is for choosing only.
    """
    calibrations = by_kind(answers)
    found = {
        item.source.name: _macro_f1(item, predict(item, calibrations[item.source.kind]).tolist())
        for item in answers
    }
    return {**found, "mean": fmean(found.values())}


def _macro_f1(item: Answers, predicted: list[int]) -> float:
    made = classification_figures(
        Judged(
            ids=tuple(str(place) for place in range(len(predicted))),
            groups=tuple(pair.claim for pair in item.source.pairs),
            classes=tuple(LABELS[label] for label in item.source.classes),
            gold=tuple(LABELS[label] for label in item.labels),
            predicted=tuple(LABELS[label] for label in predicted),
        )
    )
    return next(figure.value or 0.0 for figure in made if figure.name == "macro-F1")

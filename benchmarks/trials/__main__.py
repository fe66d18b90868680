"""Names of trials in, the macro-F1 of each on the calibration split out.

Every trial goes on from the bundled verifier, on the same pairs in the same order, under the same
schedule; none is measured on a test set. `plain` is what the others are held against, `none` the
bundled weights as they are, and `mean` the average of the weights of the trials named before it.
"""

import argparse
import json
import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import torch

from benchmarks.data_sets import DATA, abstracts
from benchmarks.trials.deeper import with_upper_layers_twice
from benchmarks.trials.layer_rates import layer_share
from benchmarks.trials.masking import pretrain
from benchmarks.trials.objectives import several_dropouts, with_contrast
from benchmarks.trials.scoring import asked, scores
from benchmarks.trials.teaching import taught
from claimwright.models.cards import WEIGHTS
from claimwright.models.encoder import load_encoder
from claimwright_lab.training.apart import apart
from claimwright_lab.training.averaging import average, weights_of
from claimwright_lab.training.exported import go_on_from
from claimwright_lab.training.held_out import HeldOut, calibration_sets, measured_sets
from claimwright_lab.training.loop import Trainer
from claimwright_lab.training.losses import Objective, verifier_loss
from claimwright_lab.training.network import VerifierNetwork, load_base
from claimwright_lab.training.recipe import domain_plan, general_plan
from claimwright_lab.training.records import Example
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.tokens import bare_tokenizer
from claimwright_lab.training.windows import Embedder

_SEED = 21
_DOMAIN_SHARE = 0.6
_STAGE = Stage(
    name="trial",
    epochs=1,
    minutes=600,
    rate=4e-5,
    batch=32,
    max_tokens=144,
    class_weights=(1.0, 1.1, 1.0),
    rationale_weight=0.3,
    dropout=0.1,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One way of training.

    Attributes:
        objective: What a step makes smaller.
        rate_share: Share of the learning rate by name of parameter.
        begun: What is done to the network before.
    """

    objective: Objective = verifier_loss
    rate_share: Callable[[str], float] = lambda _: 1.0
    begun: Callable[[VerifierNetwork], VerifierNetwork] = lambda network: network


TRIALS = {
    "plain": Trial(),
    "layer-rates": Trial(rate_share=layer_share),
    "several-dropouts": Trial(objective=several_dropouts),
    "contrast": Trial(objective=with_contrast),
    "distilled": Trial(),
    "deeper": Trial(begun=with_upper_layers_twice),
    "masked": Trial(),
}


def _pairs(data: Path, embedder: Embedder, unseen: Sequence[HeldOut], count: int) -> list[Example]:
    """Draw the pairs of all trials: three fifths of the domain, the rest general."""
    plans = (general_plan(data, seed=_SEED), domain_plan(data, embedder, seed=_SEED))
    general, domain = (plan.pairs for plan in apart(plans, unseen))
    chance = random.Random(_SEED)  # noqa: S311 - sampling, no secret
    own = round(count * _DOMAIN_SHARE)
    return [*chance.sample(domain, own), *chance.sample(general, count - own)]


def _begun(base: str) -> VerifierNetwork:
    network = load_base(base)
    go_on_from(network, WEIGHTS / "verifier/model.onnx")
    return network


def _trained(
    name: str, arguments: argparse.Namespace, pairs: Sequence[Example], done: Sequence[str]
) -> VerifierNetwork:
    """Train one trial."""
    trial = TRIALS[name]
    torch.manual_seed(_SEED)
    network = trial.begun(_begun(arguments.base))
    tokenizer = bare_tokenizer(arguments.base)
    if name == "masked":
        texts = [document.text for document in abstracts(len(pairs))]
        pretrain(network.encoder, tokenizer, texts, seed=_SEED)
    trainer = Trainer(
        network=network,
        tokenizer=tokenizer,
        folder=arguments.out / name,
        seed=_SEED,
        objective=trial.objective,
        rate_share=trial.rate_share,
    )
    if name == "distilled":
        pairs = taught(pairs, [arguments.out / other for other in done])
    trainer.run(_STAGE, pairs, resume=True)
    torch.save(weights_of(network), arguments.out / name / "weights.pt")
    return network


def _mean(base: str, out: Path, names: Sequence[str]) -> VerifierNetwork:
    """Average the weights of trials of one architecture with the bundled ones."""
    network = _begun(base)
    points = [torch.load(out / name / "weights.pt", weights_only=True) for name in names]
    average(network, [weights_of(network), *points], [1.0] * (1 + len(points)))
    return network


def main() -> None:
    """Train and measure what is named, in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", choices=["none", *TRIALS, "mean"])
    parser.add_argument("--base", required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--out", type=Path, required=True, help="checkpoints and exported models")
    parser.add_argument("--pairs", type=int, default=8_000)
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    embedder = Embedder(load_encoder(WEIGHTS / "encoder"), arguments.out / "embeddings")
    held = calibration_sets(arguments.data, embedder)
    unseen = chain(held, measured_sets(arguments.data, embedder))
    pairs = _pairs(arguments.data, embedder, list(unseen), arguments.pairs)
    done: list[str] = []
    for name in arguments.names:
        if name == "none":
            network = _begun(arguments.base)
        elif name == "mean":
            network = _mean(arguments.base, arguments.out, done)
        else:
            network = _trained(name, arguments, pairs, done)
            done.append(name)
        found = scores(asked(network, arguments.out / name, held))
        line = {key: round(value, 4) for key, value in found.items()}
        print(json.dumps({"trial": name, **line}), flush=True)


if __name__ == "__main__":
    main()

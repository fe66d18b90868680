"""Flows and held-out claims in, what verdicts, debates and citation checks are fitted on out."""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, cast

from claimwright.claims.filters import RememberingEncoder
from claimwright.claims.opposition.exchange import exchanged
from claimwright.domain import Claim, VerdictLabel
from claimwright.flows.bundled_models import Models, calibration, encoder, joined
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.json_rows import read_rows
from claimwright.models.cards import WEIGHTS
from claimwright.models.cross_encoder import CrossEncoder, load_cross_encoder
from claimwright.reasoning.embedded.citing.seeing import CitationReader
from claimwright.reasoning.embedded.citing.words import Rarity
from claimwright.reasoning.embedded.reading import BothWays, WorkReader
from claimwright.reasoning.embedded.weighing import EmbeddedOpposer
from claimwright.settings import DebateSettings, Settings
from claimwright.stance.entailment import EntailmentModel
from claimwright.stance.readers import MirroringReader
from claimwright.verdict.debating.judgement import leaning
from claimwright_lab.evaluation.data_sets.climate_fever import CLAIMS
from claimwright_lab.evaluation.splits import calibration_split, split_of
from claimwright_lab.training.fits import Case, gain_losses, held_out
from claimwright_lab.training.records import REFUTES, SUPPORTS
from claimwright_lab.training.starter_claims import read_statements

BLIND: Final = DebateOptions(rounds=0, decompose=False)

_BATCH: Final = 16
_FOREIGN: Final = 60
_SIDES: Final = {(SUPPORTS,): VerdictLabel.SUPPORTED, (REFUTES,): VerdictLabel.REFUTED}
_TRUE: Final = {"SUPPORTS": True, "REFUTES": False}

Asked = Sequence[tuple[str, VerdictLabel | None]]


def claims_with_sides(data: Path) -> list[tuple[str, VerdictLabel | None]]:
    """Return the claims that verdicts are fitted on, none of them of a test split.

    First those written for the calibration split's statements, with their sides; then claims of
    biomedicine and of an encyclopedia, of which the starter corpus says nothing, with `None`.
    """
    own = [
        (pair.claim, _SIDES[pair.stance])
        for statement in read_statements()
        if statement.split == "calibration"
        for pair in statement.pairs
        if pair.stance in _SIDES
    ]
    return [*own, *((text, None) for text in _foreign(data / "verification"))]


def exchange_losses(stance: EntailmentModel) -> dict[float, float]:
    """Return gain to mean log loss of claims that compare, on statements nobody trains on."""
    statements = [each for each in read_statements() if each.split == "calibration"]
    pairs = [pair for pair in held_out(statements) if exchanged(pair.claim)]
    # Every loaded verifier reads claims that compare both ways round.
    reader = cast("MirroringReader", stance.reader)
    return gain_losses(reader, stance.calibration, pairs)


def citation_reader(loaded: Models, verifier: CrossEncoder) -> CitationReader:
    """Return what reads claims against pages with the bundled encoder and a verifier."""
    return CitationReader(loaded.encoder, verifier, Rarity(loaded.encoder.vocabulary))


def _foreign(verification: Path) -> Iterator[str]:
    science = (
        row.text("claim") for row in read_rows(verification / "scifact/claims_train.jsonl.xz")
    )
    yield from [text for text in science if calibration_split(text)][:_FOREIGN]
    others = (row.text("claim") for row in read_rows(verification / "fever_rte_dev.jsonl.xz"))
    held = [text for text in others if split_of(text) == "calibration"]
    random.Random(1).shuffle(held)  # noqa: S311 - sampling, no secret
    yield from held[:_FOREIGN]


def verified(flow: VerifyFlow, asked: Asked) -> Iterator[Case]:
    """Verify claims and yield what was found for each, in order.

    The flow is over the starter corpus, its `verdict.min_probability` 0.
    """
    for start in range(0, len(asked), _BATCH):
        batch = asked[start : start + _BATCH]
        reports = flow.verify([Claim(text=text) for text, _ in batch], VerifyOptions())
        for report, (_, true) in zip(reports, batch, strict=True):
            yield Case(true=true, basis=report.verdict.basis)


def debated(flow: DebateFlow, data: Path) -> Iterator[tuple[float, bool]]:
    """Debate the CLIMATE-FEVER claims of the calibration split without rounds.

    Yields the log-odds of each blind reading that says anything, and whether its claim is true.
    """
    plain = replace(DebateSettings(), slope=1.0, intercept=0.0)
    for case in CLAIMS.read(replace(CLAIMS.about.files, folder=data)):
        if split_of(case.claim) != "calibration" or case.gold not in _TRUE:
            continue
        report = flow.debate([Claim(text=case.claim)], BLIND)[0]
        for answer in report.rounds[0].answers:
            lean = leaning(answer.judged, plain)
            if lean.weight_for + lean.weight_against >= plain.min_weight / 2.0:
                odds = math.log(lean.probability / (1.0 - lean.probability))
                yield odds, _TRUE[case.gold]


MOST_TEXTS = 50_000
"""Sentences whose embeddings are remembered: a claim and its opposite are read over the same."""


def reading_with(verifier: Path, settings: Settings) -> BothWays:
    """Return what grades are cut from: a reader of works with one verifier and the bundled encoder.

    The large verifier reads together with the bundled small one.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model is damaged.
    """
    chosen = load_cross_encoder(verifier, threads=settings.threads)
    together = bool(chosen.card.calibrated_with)
    own = load_cross_encoder(WEIGHTS / "verifier", threads=settings.threads) if together else chosen
    small = EntailmentModel(reader=own, calibration=calibration(own.card))
    judge = joined(own, chosen) if together else small
    reader = WorkReader(
        encoder=RememberingEncoder(encoder=encoder(settings), limit=MOST_TEXTS),
        pairs=judge.reader,
        calibration=judge.calibration,
        settings=settings.judgement,
    )
    return BothWays(
        reader=reader,
        opposer=EmbeddedOpposer(stance=small),
        share=settings.judgement.opposite,
    )

"""Settings, models and a corpus in, what says where an answer comes from out."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from claimwright.domain import Label, Provenance, Scalar
from claimwright.flows.bundled_corpora import BUNDLED
from claimwright.models.cards import ModelCard
from claimwright.protocols import Index
from claimwright.settings import BUNDLED_ENCODER, Settings, VerifierChoice, flatten
from claimwright.verdict.provenance import library_versions, provenance
from claimwright.version import __version__

MODEL_PLACES = ("citations.titles", "citations.query_encoder", "citations.ranker")
"""Settings that may name the folder of a model on this machine."""

_VERIFIER = "cross-encoder"
_UNSAID = ("home", "data", "fetch.", "catalogues.", "llm.", *MODEL_PLACES)
"""Settings that a report leaves out: no verdict depends on them, and they name private places."""

_SAID = ("llm.model", "llm.temperature", "llm.seed", "llm.spotlight")
"""Settings that it tells all the same, where a language model is configured."""


def provenance_of(
    settings: Settings,
    index: Index,
    cards: tuple[ModelCard, ...],
    clock: Callable[[], datetime],
    further: Mapping[str, Scalar] | None = None,
) -> Callable[[object], Provenance]:
    """Return what tells the provenance of an answer by its options, a frozen dataclass."""
    versions = library_versions(__version__)
    table = {**said(settings), "verifier": used_verifier(cards)}
    if index.corpus in BUNDLED:  # which is searched by the encoder that made it
        table |= {"encoder": BUNDLED_ENCODER, "encoder_dimension": 0}
    if any("temperature" not in card.calibration for card in cards if card.kind == _VERIFIER):
        table["verifier.calibrated"] = False
    if never_refutes(cards):
        table["verifier.refutes"] = False

    def say(options: object) -> Provenance:
        return provenance(
            versions=versions,
            cards=cards,
            index=index,
            settings={**table, **(further or {}), **flatten(options, "options.")},
            now=clock(),
        )

    return say


def never_refutes(cards: Sequence[ModelCard]) -> bool:
    """Return whether the verifier that judges, the last of the cards, has no label for refuting."""
    verifiers = [card for card in cards if card.kind == _VERIFIER]
    return bool(verifiers) and Label.REFUTES not in verifiers[-1].labels


def used_verifier(cards: Sequence[ModelCard]) -> str:
    """Say which verifier answers: `auto` is no record, since it depends on the memory left.

    Returns:
        The setting under which the same models answer again.
    """
    verifiers = [card for card in cards if card.kind == _VERIFIER]
    if any(card.calibrated_with for card in verifiers):
        return VerifierChoice.ACCURATE.value
    brought = verifiers[1:]  # after the small one, which ranks
    return brought[0].name if brought else VerifierChoice.SMALL.value


def said(settings: Settings) -> Mapping[str, Scalar]:
    """Return the settings that an answer may depend on, `part.name` to value."""
    told = _SAID if settings.llm.configured else ()
    return {
        name: value
        for name, value in flatten(settings).items()
        if name in told or not name.startswith(_UNSAID)
    }


def utc_now() -> datetime:
    """Return the machine's time, in UTC."""
    return datetime.now(tz=UTC)

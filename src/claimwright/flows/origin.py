"""Settings, models and a corpus in, what says where an answer comes from out."""

import platform
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version

from claimwright.domain import Label, Provenance, Scalar
from claimwright.flows.bundled_corpora import BUNDLED
from claimwright.models.cards import ModelCard
from claimwright.protocols import Index
from claimwright.settings import BUNDLED_ENCODER, Settings, VerifierChoice, flatten
from claimwright.version import __version__

_LIBRARIES = ("numpy", "onnxruntime", "pylance", "sentencex", "tokenizers")
"""The libraries whose arithmetic or cutting an answer rests on."""


def library_versions(own: str) -> dict[str, str]:
    """Return the versions that a result depends on, claimwright's own first."""
    return {
        "claimwright": own,
        "python": platform.python_version(),
        "machine": platform.machine(),
        **{name: version(name) for name in _LIBRARIES},
    }


def provenance(
    *,
    versions: Mapping[str, str],
    cards: Sequence[ModelCard],
    index: Index | None,
    settings: Mapping[str, Scalar],
    now: datetime,
) -> Provenance:
    """Gather where a report comes from: enough to make it again; without an index no corpus."""
    return Provenance(
        versions=versions,
        models={card.name: card.fingerprint for card in cards},
        corpus="" if index is None else index.corpus,
        corpus_version=0 if index is None else index.version,
        settings=settings,
        created_at=now.astimezone(UTC).isoformat(timespec="seconds"),
    )


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

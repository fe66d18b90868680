"""The settings of a language model in, what people are told of it out."""

from claimwright.cli.checks import Finding, State
from claimwright.domain import Json
from claimwright.errors import ClaimwrightError
from claimwright.settings import CassetteMode, LlmSettings, Settings

NAME = "language model"
"""Of the check and of the kind."""

_NONE = "none configured; nothing is sent anywhere"
_ASK = "claimwright doctor --ask-language-model"


def language_model(settings: Settings, *, ask: bool) -> Finding:
    """Say whether a language model is configured, which is no must, and if asked, answers."""
    if not settings.llm.configured:
        return Finding(name=NAME, state=State.OK, detail=_NONE)
    try:
        return Finding(name=NAME, state=State.OK, detail=_said(settings, ask=ask))
    except ClaimwrightError as error:
        return Finding(
            name=NAME, state=State.FAIL, detail=str(error), remedy="see the settings under llm"
        )


def language_model_line(settings: LlmSettings) -> str:
    """Return one line that says whether a language model is configured."""
    if not settings.configured:
        return f"Language model: {_NONE}."
    return f"Language model: {settings.model} at {_place(settings)}, not bundled; {_ASK} asks it."


def language_model_json(settings: LlmSettings) -> tuple[dict[str, Json], ...]:
    """Return the language model as `models` shows the bundled ones; nothing when there is none."""
    if not settings.configured:
        return ()
    return (
        {
            "name": settings.model,
            "kind": NAME,
            "version": None,
            "licence": None,
            "base": _place(settings),
            "sha256": None,
            "size_bytes": None,
            "figures": [],
            "limits": ["Not bundled: what it is and does is its provider's."],
            "verified": None,
            "trouble": "",
        },
    )


def _said(settings: Settings, *, ask: bool) -> str:
    from claimwright import build
    from claimwright.llm.client import EndpointModel

    model = build.language_model(settings)
    name = model.name if model else ""
    if not isinstance(model, EndpointModel) or settings.llm.cassette is CassetteMode.REPLAY:
        return f"{name}, replayed from a record; nothing is sent"
    try:
        if not ask:
            return f"{name}; not asked now: {_ASK} does"
        return f"{name} answers, held to a shape by {model.probe().answer_format}"
    finally:
        model.close()


def _place(settings: LlmSettings) -> str:
    return settings.address or f"the record {settings.cassette_path}"

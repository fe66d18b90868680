"""Who does a step that needs judgement."""

from enum import StrEnum


class Reasoner(StrEnum):
    """The bundled encoder and verifier, or the language model that `llm` configures."""

    EMBEDDED = "embedded"
    LANGUAGE_MODEL = "language_model"

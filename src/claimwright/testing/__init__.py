"""Deterministic doubles of everything that needs a file, a model or a network, for tests."""

from claimwright.testing.doubles import (
    FakeSentenceClassifier,
    FakeStanceModel,
    HashEncoder,
    InMemoryCorpus,
    InMemoryIndex,
    InMemoryWriter,
    embedded,
    index_of,
    passages_of,
    split_sentences,
)
from claimwright.testing.scripted import GivenTitles, ScriptedCitationChecker, ScriptedModel

__all__ = [
    "FakeSentenceClassifier",
    "FakeStanceModel",
    "GivenTitles",
    "HashEncoder",
    "InMemoryCorpus",
    "InMemoryIndex",
    "InMemoryWriter",
    "ScriptedCitationChecker",
    "ScriptedModel",
    "embedded",
    "index_of",
    "passages_of",
    "split_sentences",
]

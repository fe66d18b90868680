"""Settings to the language model that they name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from claimwright.errors import UnavailableError
from claimwright.flows.chosen_language_model import language_model
from claimwright.settings import LlmSettings, Settings


def test_by_default_there_is_no_language_model() -> None:
    assert language_model(Settings()) is None


def test_a_language_model_is_named_by_itself_and_its_host(tmp_path: Path) -> None:
    llm = LlmSettings(address="https://api.example.org/v1", model="small")

    model = language_model(Settings(home=tmp_path, llm=llm), {})

    assert model is not None
    assert model.name == "small at api.example.org"


def test_without_its_extra_a_language_model_is_unavailable_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    llm = LlmSettings(address="https://api.example.org/v1", model="small")
    monkeypatch.delitem(sys.modules, "claimwright.llm.sdk", raising=False)
    monkeypatch.setitem(sys.modules, "openai", None)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[llm\]'"):
        language_model(Settings(home=tmp_path, llm=llm), {})

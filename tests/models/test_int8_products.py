"""How this processor adds int8 products, and what sessions are told for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from claimwright.domain import Pair
from claimwright.errors import IntegrityError
from claimwright.models import cross_encoder, int8_products, running
from claimwright.models.int8_products import adds_exactly, exact_products

VERIFIER = Path(running.__file__).parents[1] / "weights" / "verifier"
PAIRS = [
    Pair(claim="Ice melts faster than before.", evidence="Glaciers lost more ice each decade."),
    Pair(claim="Seas fall.", evidence="Sea level rose by 3.7 mm a year from 2006 to 2018."),
]


class _CutOff:
    """A processor that adds in 16 bits unless it is told otherwise."""

    def __init__(self, told: dict[str, str]) -> None:
        self.told = told

    def get_inputs(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(shape=["rows", 64])]

    def run(self, _outputs: None, _given: dict[str, np.ndarray]) -> list[np.ndarray]:
        exact = 255 * 127 * 64
        return [np.full((4, 16), exact if self.told else 32_767 * 32, dtype=np.int32)]


@pytest.fixture
def cut_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let sessions be run by a processor that cuts sums off."""

    class Options:
        def __init__(self) -> None:
            self.told: dict[str, str] = {}

        def add_session_config_entry(self, name: str, value: str) -> None:
            self.told[name] = value

    def opened(_graph: bytes, options: Options, providers: Sequence[str]) -> _CutOff:
        assert list(providers) == ["CPUExecutionProvider"]
        return _CutOff(options.told)

    runtime = SimpleNamespace(SessionOptions=Options, InferenceSession=opened)
    monkeypatch.setattr(int8_products, "onnxruntime", runtime)
    exact_products.cache_clear()
    yield
    exact_products.cache_clear()


def test_sessions_so_opened_add_exactly() -> None:
    assert adds_exactly(exact_products())


def test_a_processor_that_adds_exactly_is_told_nothing() -> None:
    assert bool(exact_products()) != adds_exactly({})


@pytest.mark.usefixtures("cut_off")
def test_a_processor_that_cuts_sums_off_is_told() -> None:
    assert not adds_exactly({})
    assert exact_products() == {"session.x64quantprecision": "1"}
    assert adds_exactly(exact_products())


def test_what_sessions_are_told_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cross_encoder.load_cross_encoder(VERIFIER).read(PAIRS)
    monkeypatch.setattr(running, "exact_products", lambda: {"session.x64quantprecision": "1"})

    assert cross_encoder.load_cross_encoder(VERIFIER).read(PAIRS) == found


def test_a_missing_graph_is_a_clear_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(int8_products, "PROBE", tmp_path / "int8_products.onnx")
    exact_products.cache_clear()

    with pytest.raises(IntegrityError, match=r"int8_products\.onnx"):
        cross_encoder.load_cross_encoder(VERIFIER)
    exact_products.cache_clear()

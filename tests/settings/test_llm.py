"""Which language model may be asked, and what is refused."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Price, Reasoner, Settings, overlay, price_of


def test_by_default_there_is_no_language_model() -> None:
    assert ("", False) == (Settings().llm.address, Settings().llm.configured)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("llm.address", "https://a\nb"),
        ("llm.model", "m" * 201),
        ("llm.plain_hosts", '["http://10.0.0.1"]'),
        ("llm.plain_hosts", "[1]"),
        ("llm.prices", '["m 1 2"]'),
        ("llm.prices", '["m 1 2 x"]'),
        ("llm.prices", "[3]"),
        ("llm.cache", "sometimes"),
        ("llm.cassette", "record"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=name.partition(".")[2]):
        overlay(Settings(), {name: value})


def test_a_record_to_replay_counts_as_a_language_model() -> None:
    settings = overlay(Settings(), {"llm.cassette": "replay", "llm.cassette_path": "tape.jsonl"})

    assert settings.llm.configured


def test_a_price_is_read_cached_and_written() -> None:
    assert Price(model="m", read=1.0, cached=0.5, written=2.0) == price_of("m 1 0.5 2")


def test_a_step_is_done_by_the_bundled_models_or_by_a_language_model() -> None:
    assert ["embedded", "language_model"] == [reasoner.value for reasoner in Reasoner]

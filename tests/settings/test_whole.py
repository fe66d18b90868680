"""All settings: their tree and its flat table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Filter, Fusion, ReRank, Scalar, Unit
from claimwright.errors import InputError
from claimwright.settings import (
    RetrievalSettings,
    SelectionSettings,
    Settings,
    VerdictSettings,
    flatten,
    overlay,
)
from claimwright.settings.whole import StoreSettings


@pytest.mark.parametrize(
    "wrong",
    [
        {"address": "papers"},
        {"address": "s3://P"},
        {"endpoint": "127.0.0.1:9000"},
        {"endpoint": "http://host/path"},
        {"region": "Europe, west"},
    ],
)
def test_what_is_no_address_is_refused_by_name(wrong: dict[str, str]) -> None:
    (name,) = wrong

    with pytest.raises(InputError, match=f"store.{name} is"):
        StoreSettings(**wrong)


def test_an_address_may_have_a_prefix() -> None:
    assert StoreSettings(address="s3://papers/a/b").address == "s3://papers/a/b"


changed = st.builds(
    Settings,
    home=st.just(Path("/home/x")),
    corpus=st.text(max_size=9),
    unit=st.sampled_from([Unit.ABSTRACT, Unit.SENTENCE]),
    top_k=st.integers(1, 100),
    retrieval=st.builds(
        RetrievalSettings, fusion=st.sampled_from(Fusion), sparse_weight=st.floats(0, 1)
    ),
    selection=st.builds(SelectionSettings, re_rank=st.sampled_from(ReRank)),
    verdict=st.builds(VerdictSettings, min_weight=st.floats(0, 10)),
)


@given(changed)
def test_what_is_laid_flat_can_be_laid_over_again_as_values_or_as_text(settings: Settings) -> None:
    table = flatten(settings)

    assert overlay(Settings(), table) == settings
    assert overlay(Settings(), {name: str(value) for name, value in table.items()}) == settings


def test_a_flat_table_holds_plain_values() -> None:
    table = flatten(Settings())

    assert [v for v in table.values() if type(v) not in {str, int, float, bool}] == []


def test_tuples_come_back_as_tuples() -> None:
    only = Filter(venues=("Nature", "Science, weekly"))

    assert overlay(Filter(), flatten(only)) == only


def test_truth_is_read_from_text() -> None:
    assert overlay(Filter(), {"exclude_retracted": "true"}).exclude_retracted is True


def test_what_the_table_leaves_out_stays() -> None:
    settings = Settings(top_k=3)

    assert overlay(settings, {"corpus": "own"}) == replace(settings, corpus="own")


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"unknown setting 'top_q'.*top_k"):
        overlay(Settings(), {"top_q": 3})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("top_k", "ten"),
        ("top_k", 2.5),
        ("top_k", True),
        ("top_k", "nan"),
        ("top_k", 10**400),
        ("unit", "page"),
        ("retrieval.sparse_weight", "half"),
        ("retrieval.fusion", ""),
        ("verdict.min_weight", "x"),
        ("verdict.min_weight", 10**400),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"it must (read as|be one of)"):
        overlay(Settings(), {name: value})

"""Flags and settings together make the options of one request."""

from __future__ import annotations

import pytest

from claimwright.cli.options import Choice
from claimwright.cli.request import options_of, weigh_options_of
from claimwright.domain import Filter, ReRank, Unit, WeighMode
from claimwright.errors import InputError
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import SelectionSettings, Settings, WeighSettings


def test_settings_give_what_flags_left_to_them() -> None:
    settings = Settings(
        unit=Unit.SENTENCE, top_k=4, selection=SelectionSettings(re_rank=ReRank.NONE)
    )

    assert options_of(Choice(), settings) == VerifyOptions(
        unit=Unit.SENTENCE, top_k=4, re_rank=ReRank.NONE
    )


def test_filters_are_passed_on() -> None:
    choice = Choice(
        year_from=1990, year_to=2000, min_citations=3, languages=("EN",), venues=("Nature",)
    )

    assert options_of(choice, Settings()).only == Filter(
        year_from=1990, year_to=2000, min_citations=3, languages=("en",), venues=("Nature",)
    )


def test_a_threshold_that_is_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="threshold"):
        options_of(Choice(threshold=float("nan")), Settings())


def test_weighing_takes_its_own_number_of_works_and_its_formulas_from_the_settings() -> None:
    settings = Settings(top_k=4, weigh=WeighSettings(mode=WeighMode.PAPER, top_k=7))

    assert weigh_options_of(Choice(year_from=1990), settings) == WeighOptions(
        mode=WeighMode.PAPER, top_k=7, only=Filter(year_from=1990)
    )

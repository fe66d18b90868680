"""What says where an answer comes from."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from claimwright import __version__
from claimwright.flows.origin import (
    library_versions,
    never_refutes,
    provenance,
    provenance_of,
    said,
    used_verifier,
    utc_now,
)
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings
from claimwright.testing import index_of
from tests.examples import CLIMATE, card

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def test_an_answer_names_corpus_time_versions_settings_and_options() -> None:
    say = provenance_of(
        Settings(), index_of(CLIMATE), (card(),), lambda: NOON, {"profile.name": "ipcc"}
    )
    made = say(WeighOptions(top_k=3))

    assert ("memory", "2026-05-01T12:00:00+00:00", __version__, 0.4, 3, "ipcc") == (
        made.corpus,
        made.created_at,
        made.versions["claimwright"],
        made.settings["weigh.cap"],
        made.settings["options.top_k"],
        made.settings["profile.name"],
    )


def test_private_places_are_not_told() -> None:
    private = ("home", "data", "fetch.", "llm.")

    assert [] == [name for name in said(Settings()) if name.startswith(private)]


def test_the_clock_is_the_machines() -> None:
    assert abs(datetime.now(tz=UTC) - utc_now()) < timedelta(minutes=1)


def test_the_verifier_that_answered_is_recorded_not_the_wish() -> None:
    large = replace(card(), calibrated_with="0" * 64)
    say = provenance_of(Settings(), index_of(CLIMATE), (card(), large), lambda: NOON)

    assert say(WeighOptions()).settings["verifier"] == "accurate"
    assert used_verifier((card(),)) == "small"
    assert used_verifier((card(), replace(card(), name="mine"))) == "mine"


def test_a_verifier_without_a_label_for_refuting_is_told() -> None:
    own = replace(card(), labels=("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"))
    mine = replace(card(), name="mine", labels=("NOT_ENOUGH_INFO", "SUPPORTS"))
    say = provenance_of(Settings(), index_of(CLIMATE), (own, mine), lambda: NOON)

    assert say(WeighOptions()).settings["verifier.refutes"] is False
    assert not never_refutes((own,))


NOON_IN_OSLO = datetime(2026, 5, 1, 14, 0, 0, 999, tzinfo=timezone(timedelta(hours=2)))


def test_the_own_version_comes_first() -> None:
    assert next(iter(library_versions("9.9").items())) == ("claimwright", "9.9")


def test_every_library_has_a_version() -> None:
    assert [name for name, version in library_versions("1").items() if not version] == []


def test_it_names_model_and_corpus_by_what_cannot_lie() -> None:
    made = provenance(
        versions={}, cards=[card()], index=index_of(CLIMATE), settings={}, now=NOON_IN_OSLO
    )

    expected = ({"double": "0" * 64}, "memory", 1)
    assert expected == (made.models, made.corpus, made.corpus_version)


def test_the_time_is_in_utc_and_whole_seconds() -> None:
    made = provenance(
        versions={}, cards=[], index=index_of(CLIMATE), settings={"top_k": 3}, now=NOON_IN_OSLO
    )

    assert made.created_at == "2026-05-01T12:00:00+00:00"

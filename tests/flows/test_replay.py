"""A report read back as a request, and two reports compared bit for bit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import Claim, Filter, ReRank, Unit
from claimwright.errors import InputError
from claimwright.flows.replay import compare, recorded
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from claimwright.settings import Settings, flatten
from tests.examples import judged, report
from tests.fact_checks.reviews import known

OPTIONS = VerifyOptions(
    unit=Unit.SENTENCE,
    top_k=3,
    re_rank=ReRank.CITATIONS,
    threshold=0.25,
    include_title=False,
    only=Filter(year_from=2000, languages=("en", "de")),
)
HERE = Settings(home=Path("/here"), top_k=7)


def record(**changes: object) -> dict[str, object]:
    made = report(judged(0.9, 0.05))
    table = {**flatten(HERE), **flatten(OPTIONS, "options.")}
    del table["home"]
    told = replace(made, provenance=replace(made.provenance, settings=table))
    return {**json.loads(json.dumps(to_json(told))), **changes}


def test_the_request_of_a_report_is_read_back() -> None:
    said = recorded(record(), Settings(home=Path("/elsewhere")))

    assert said.claim == Claim(id="7", text="Seas rise.", context="He said:", date="2026-05-01")
    assert (said.corpus, said.options) == ("starter", OPTIONS)
    assert said.settings == replace(HERE, home=Path("/elsewhere"))


@pytest.mark.parametrize(
    "damage",
    [
        {"schema_version": "99"},
        {"schema_version": None},
        {"provenance": None},
        {"provenance": {"corpus": "starter"}},
        {"provenance": {"corpus": 5, "settings": {}}},
        {"provenance": {"corpus": "starter", "settings": {"top_k": [1]}}},
        {"provenance": {"corpus": "starter", "settings": {"no_such": 1}}},
        {"provenance": {"corpus": "starter", "settings": {"options.top_k": 0}}},
        {"claim": None},
    ],
)
def test_what_is_no_report_is_refused(damage: Mapping[str, object]) -> None:
    with pytest.raises(InputError):
        recorded(record(**damage), Settings())


def test_a_setting_that_decided_nothing_is_no_difference() -> None:
    before = record()
    before["provenance"]["settings"]["filters.min_environmental"] = 0.5  # type: ignore[index]

    assert recorded(before, Settings()) == recorded(record(), Settings())
    assert compare(before, json.loads(json.dumps(record()))).results == ()


def test_a_report_is_like_itself() -> None:
    found = compare(record(), json.loads(json.dumps(record())))

    assert (found.results, found.made_with) == ((), ())


def test_a_report_is_like_itself_before_it_was_json() -> None:
    made = report(judged(0.9, 0.05))

    found = compare(json.loads(json.dumps(to_json(made))), to_json(made))

    assert (found.results, found.made_with) == ((), ())


def test_only_the_time_may_differ() -> None:
    made = report(judged(0.9, 0.05))
    later = replace(made, provenance=replace(made.provenance, created_at="2030"))

    assert compare(json.loads(json.dumps(to_json(made))), to_json(later)).results == ()


def test_the_last_bit_of_a_number_counts() -> None:
    first, second = report(judged(0.9, 0.05)), report(judged(0.9 + 2**-53, 0.05))

    found = compare(json.loads(json.dumps(to_json(first))), to_json(second))

    assert "evidence.0.stance.supports" in [one.path for one in found.results]


def test_a_missing_piece_of_evidence_is_one_difference() -> None:
    found = compare(record(evidence=[]), {**record(evidence=[{"rank": 1}])})  # type: ignore[dict-item]

    assert [(one.path, one.recorded) for one in found.results] == [("evidence.0", "(absent)")]


def test_other_versions_are_told_apart_from_other_results() -> None:
    made = report(judged(0.9, 0.05))
    newer = replace(made, provenance=replace(made.provenance, models={"encoder": "11"}))

    found = compare(json.loads(json.dumps(to_json(made))), to_json(newer))

    assert (found.results, [one.path for one in found.made_with]) == (
        (),
        ["provenance.models.encoder"],
    )


def test_a_whole_number_as_id_is_the_same_id() -> None:
    made = report(judged(0.9, 0.05))
    table = {**json.loads(json.dumps(to_json(made))), "id": 7}

    assert compare(table, to_json(made)).results == ()


def test_true_is_not_one() -> None:
    assert [one.path for one in compare({"id": "", "a": True}, {"id": "", "a": 1}).results] == ["a"]


def test_a_report_of_the_older_rule_is_told_apart() -> None:
    made = record()
    made["provenance"]["settings"]["verdict.slope"] = 1.2  # type: ignore[index]

    with pytest.raises(InputError, match="before 2026-12"):
        recorded(made, HERE)


def test_fact_checks_that_were_added_since_are_no_difference() -> None:
    before = {name: value for name, value in record().items() if name != "known_checks"}
    after = to_json(replace(report(judged(0.9, 0.05)), known_checks=(known(),)))

    assert not [each for each in compare(before, after).results if "known" in each.path]

"""Statements get their tag, and tags their places on the scales."""

from itertools import product

import pytest

from claimwright.domain import Defect, Tag, VerdictLabel
from claimwright.domain.tags import StatementKind, row_of
from claimwright.errors import InputError
from claimwright.verdict.debating.tagging import (
    is_causal,
    is_extreme,
    kind_of,
    nearly_matches,
    shared_label,
    tag_of,
    veracity_of,
)

TWELVE = [tag for tag in Tag if tag is not Tag.NOT_ENOUGH_INFORMATION]
VERACITIES = (-3, -2, -1, 1, 2, 3)


def test_not_enough_information_has_no_veracity() -> None:
    assert veracity_of(Tag.NOT_ENOUGH_INFORMATION) is None


@pytest.mark.parametrize("tag", TWELVE)
def test_a_tags_own_veracity_and_defect_give_it_back(tag: Tag) -> None:
    row = row_of(tag)
    assert row is not None

    kind = row.kind or StatementKind.OBSERVATION

    assert tag_of(row.veracity, row.defect, kind) is tag


def test_a_tag_lies_on_its_veracitys_side() -> None:
    for veracity, defect, kind in product(VERACITIES, Defect, StatementKind):
        tag = tag_of(veracity, defect, kind)

        assert ((veracity_of(tag) or 0) > 0) == (veracity > 0), (veracity, defect, kind)


def test_no_veracity_gives_not_enough_information() -> None:
    assert tag_of(None, Defect.FALSE, StatementKind.OBSERVATION) is Tag.NOT_ENOUGH_INFORMATION


def test_an_outlier_told_as_consensus_is_misleading() -> None:
    assert tag_of(-2, Defect.OUTLIER, StatementKind.OBSERVATION) is Tag.MISLEADING


@pytest.mark.parametrize("veracity", [0, 4, -4, 1000])
def test_a_veracity_that_no_tag_has_is_refused(veracity: int) -> None:
    with pytest.raises(InputError, match=str(veracity)):
        tag_of(veracity, Defect.NONE, StatementKind.OBSERVATION)


@pytest.mark.parametrize(
    ("tag", "low", "high", "label"),
    [
        (Tag.NOT_ENOUGH_INFORMATION, None, None, VerdictLabel.NOT_ENOUGH_EVIDENCE),
        (Tag.UNSUPPORTED, -1, -1, VerdictLabel.NOT_ENOUGH_EVIDENCE),
        (Tag.IMPRECISE, -1, -1, VerdictLabel.DISPUTED),
        (Tag.LACKS_CONTEXT, -1, -1, VerdictLabel.DISPUTED),
        (Tag.CORRECT, -3, 3, VerdictLabel.DISPUTED),
        (Tag.INCORRECT, -3, -1, VerdictLabel.REFUTED),
        (Tag.MISLEADING, -2, -2, VerdictLabel.REFUTED),
        (Tag.CORRECT_BUT, 2, 3, VerdictLabel.SUPPORTED),
    ],
)
def test_a_tag_has_a_label_that_every_flow_knows(
    tag: Tag, low: int | None, high: int | None, label: VerdictLabel
) -> None:
    assert label is shared_label(tag, low=low, high=high)


@pytest.mark.parametrize(
    "statement",
    ["Sea level is falling.", "Ice has shrunk since 1979.", "It warmed by 1.1 °C.", "Corals died."],
)
def test_an_observation_is_known_by_number_time_or_verb(statement: str) -> None:
    assert kind_of(statement) is StatementKind.OBSERVATION


@pytest.mark.parametrize(
    "statement", ["Volcanoes caused the warming of 1998.", "Clouds cool the Earth by day."]
)
def test_an_explanation_names_a_cause_or_a_law(statement: str) -> None:
    assert kind_of(statement) is StatementKind.EXPLANATION


@pytest.mark.parametrize(
    "statement",
    [
        "Seas rise due to ice.",
        "Snow proves it.",
        "It is cold, therefore it is.",
        "CO2 drives heat.",
    ],
)
def test_a_conclusion_is_causal(statement: str) -> None:
    assert is_causal(statement)


def test_a_plain_fact_is_not_causal() -> None:
    assert not is_causal("Bears eat seals.")


@pytest.mark.parametrize(
    "statement", ["All corals will die.", "The worst storm in history.", "It never rained."]
)
def test_what_leaves_no_room_is_extreme(statement: str) -> None:
    assert is_extreme(statement)


def test_what_leaves_room_is_not_extreme() -> None:
    assert not is_extreme("Some corals suffer.")


@pytest.mark.parametrize(
    ("statement", "evidence", "near"),
    [
        ("It rose 20 cm.", "It rose 17 cm.", True),
        ("It rose 20 cm.", "It rose 20.1 cm.", False),
        ("It rose 20 cm.", "It rose 17 cm, later 20 cm.", False),
        ("It rose 20 cm.", "It rose 17 mm.", False),
        ("It rose 20 cm.", "It rose 90 cm.", False),
        ("It rose.", "It rose 17 cm.", False),
        ("It rose 0 cm.", "It rose 0 cm.", False),
    ],
)
def test_a_near_number_is_near_in_the_same_unit(
    statement: str, evidence: str, *, near: bool
) -> None:
    assert near is nearly_matches(statement, evidence)

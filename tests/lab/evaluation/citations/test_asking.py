"""Citations in, what a checker finds out, one after another and watched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import CitationCheck, CitationLabel, Span
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import CitationSet
from claimwright_lab.evaluation.citations.asking import answered, checked, drawn, line_of, predicted
from tests.lab.evaluation.cited import case, engine
from tests.lab.evaluation.invented import asked, on_shelf, write

CASES = [case("Seas rise", "We looked. Seas rise.", name="1")]
WHOLE = CitationCheck(
    label=CitationLabel.SUPPORTED,
    support=0.75,
    passage=Span(start=11, end=21, text="Seas rise."),
    sentences=(Span(start=11, end=21, text="Seas rise."),),
)


def read(folder: Path, row: Mapping[str, object]) -> CitationCheck:
    return predicted(write(folder / "p.jsonl", [row]), CASES)[0]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    assert read(tmp_path, line_of("1", WHOLE)) == WHOLE


def test_a_label_alone_will_do(tmp_path: Path) -> None:
    assert read(tmp_path, {"id": "1", "label": "SOURCE_UNAVAILABLE"}) == CitationCheck(
        label=CitationLabel.SOURCE_UNAVAILABLE
    )


def test_a_stance_is_taken_for_a_finding(tmp_path: Path) -> None:
    row = {"id": "1", "label": "REFUTES", "supports": 0.1, "refutes": 0.9}

    assert read(tmp_path, row) == CitationCheck(label=CitationLabel.CONTRADICTED, support=0.1)


def test_an_unknown_label_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="label is 'perhaps'"):
        read(tmp_path, {"id": "1", "label": "perhaps"})


def test_a_probability_above_one_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"number in 0\.\.1"):
        read(tmp_path, {"id": "1", "label": "SUPPORTED", "support_probability": 2})


@pytest.mark.parametrize("place", [{"start": 5, "end": 4}, {"start": 0, "end": 99}, {"start": "0"}])
def test_a_passage_outside_the_text_is_told(tmp_path: Path, place: Mapping[str, object]) -> None:
    with pytest.raises(InputError, match=r"it must lie in 0\.\.21"):
        read(tmp_path, {"id": "1", "label": "SUPPORTED", "passage": place})


SEAS, BEES = case("Seas rise", "Seas rise.", name="s"), case("Bees sing", "x", name="b")


def test_every_citation_is_checked_and_watched() -> None:
    heard: list[int] = []

    found = checked([SEAS, BEES], engine(), lambda _, done, total: heard.append(done))  # noqa: ARG005

    assert ([check.support for check in found], heard) == ([1.0, 0.0], [1, 2])


def test_what_was_made_of_a_claim_is_drawn_with_it() -> None:
    made = replace(case("Seas fall", "x", name="t"), twin="s")
    alone = drawn([SEAS, BEES, made], 1)

    assert {one.id for one in alone} in ({"s", "t"}, {"b"})


def test_nothing_is_checked_without_a_checker(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "citation-checks", CitationSet)

    with pytest.raises(InputError, match="needs what checks citations"):
        answered(data_set, replace(asked(), citations=None))

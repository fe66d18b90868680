"""Files of claims with tags, and CLIMATE-FEVER's sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.domain import Tag
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import DebateSet
from claimwright_lab.evaluation.catalogue import find
from claimwright_lab.evaluation.debates.reading import file_set, has_tags
from tests.lab.evaluation.invented import VERDICTS, on_shelf, write


def _cases(path: Path) -> list[tuple[str, Tag | None, str | None]]:
    data_set = file_set(path)
    return [(case.id, case.tag, case.side) for case in data_set.read(data_set.about.files)]


def test_tags_are_read_as_people_write_them(tmp_path: Path) -> None:
    rows = [{"claim": "a", "tag": "Mostly accurate"}, {"id": "x", "claim": "b", "tag": "NEI"}]

    assert _cases(write(tmp_path / "own.jsonl", rows)) == [
        ("0", Tag.MOSTLY_ACCURATE, "correct"),
        ("x", Tag.NOT_ENOUGH_INFORMATION, None),
    ]


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("Correct But", Tag.CORRECT_BUT),
        ("mostly inaccurate", Tag.INACCURATE),
        (" Lacks-context ", Tag.LACKS_CONTEXT),
        ("UNSUPPORTED", Tag.UNSUPPORTED),
    ],
)
def test_case_spaces_and_hyphens_of_a_tag_do_not_matter(
    tmp_path: Path, written: str, tag: Tag
) -> None:
    rows = [{"claim": "a", "tag": written}]

    assert [tag] == [each for _, each, _ in _cases(write(tmp_path / "own.jsonl", rows))]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"claim": "a", "tag": "sort of"}, "tag is 'sort of'; it must be one of the twelve tags"),
        ({"claim": "a", "tag": 3}, "tag is 3"),
        ({"tag": "correct"}, "claim is missing"),
        ({"claim": "a", "tag": "correct", "paraphrases": "b"}, "a list of texts"),
        ({"claim": "a", "tag": "correct", "paraphrases": ["b"] * 21}, "at most 20 texts"),
    ],
)
def test_a_row_that_cannot_be_used_is_told(
    tmp_path: Path, row: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        _cases(write(tmp_path / "own.jsonl", [row]))


def test_a_file_with_tags_is_a_set_of_debates(tmp_path: Path) -> None:
    path = write(tmp_path / "own.jsonl", [{"claim": "a", "tag": "correct"}])

    assert isinstance(find(str(path)), DebateSet)


def test_a_file_with_verdicts_has_no_tags(tmp_path: Path) -> None:
    assert not has_tags(write(tmp_path / "own.jsonl", VERDICTS))


def test_a_file_that_cannot_be_read_has_no_tags(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text("no JSON")

    assert not has_tags(path)


def test_of_climate_fever_the_claims_with_a_side_are_debated(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "climate-fever-debates", DebateSet)

    cases = data_set.read(data_set.about.files)

    assert [(case.id, case.tag, case.side) for case in cases] == [("9", None, "correct")]

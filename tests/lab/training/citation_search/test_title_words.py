"""Fitting which words a source's title holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright.reasoning.embedded.title_words import SIGNS, TitleWords, read_model
from claimwright_lab.training.citation_search.records import CitationRecord, read_records
from claimwright_lab.training.citation_search.title_words import fit, fit_title_words
from tests.lab.training.citation_search.made_records import write_records


@pytest.fixture
def records(tmp_path: Path) -> tuple[CitationRecord, ...]:
    return read_records(write_records(tmp_path / "a.jsonl"))


def test_what_stands_in_titles_is_asked_for(records: tuple[CitationRecord, ...]) -> None:
    model = fit([(record.cited, record.title) for record in records], words=1)

    assert TitleWords(model=model).generate([records[0].cited]) == ("sea",)


def test_a_second_fit_gives_the_same_numbers(records: tuple[CitationRecord, ...]) -> None:
    titled = [(record.cited, record.title) for record in records]

    assert fit(titled) == fit(titled)


def test_a_larger_penalty_gives_smaller_weights(records: tuple[CitationRecord, ...]) -> None:
    titled = [(record.cited, record.title) for record in records]
    sizes = [sum(map(abs, fit(titled, penalty=penalty).weights)) for penalty in (0.1, 10.0)]

    assert sizes[0] > sizes[1]


def test_titles_that_share_no_word_teach_nothing(records: tuple[CitationRecord, ...]) -> None:
    with pytest.raises(InputError, match="0 stand in a title"):
        fit([(records[0].cited, "unheard")])


def test_the_model_is_written_for_the_generator(
    records: tuple[CitationRecord, ...], tmp_path: Path
) -> None:
    assert len(read_model(fit_title_words(records, tmp_path / "out")).weights) == len(SIGNS)

"""The whole text of a source, as it was read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright.ratings.figures import OURS
from claimwright.ratings.reading import read_key
from claimwright.web.pages.citations_text import asked_form, form_file, key_file, text_page
from tests.citation_groups import ICE_TEXT, NEWS_TEXT
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED


def test_the_text_of_a_cited_source_is_whole() -> None:
    shown = text_page(CHECKED, "c3", "1")

    assert "".join(run.text for run in shown.runs) == NEWS_TEXT
    assert [run.text for run in shown.runs if run.marked] == [
        "The lake has not frozen over since 1963, the harbour master says."
    ]
    assert shown.said == "Read from its page on 2026-01-02."


def test_the_text_of_a_suggestion_is_whole() -> None:
    shown = text_page(CHECKED, "c3", "suggested")

    assert "".join(run.text for run in shown.runs) == ICE_TEXT


def test_a_kept_copy_is_told() -> None:
    assert text_page(CHECKED, "c6", "1").said == "Read from a kept copy on 2026-01-02."


@pytest.mark.parametrize(
    ("claim_id", "which"),
    [("c2", "1"), ("c3", "2"), ("c3", "0"), ("c3", "x"), ("c4", "suggested"), ("c99", "1")],
)
def test_what_was_not_read_is_not_found(claim_id: str, which: str) -> None:
    with pytest.raises(NotFoundError):
        text_page(CHECKED, claim_id, which)


PAIR = "1/1/pair"


def texts(seed: int) -> tuple[str, dict[str, str]]:
    """Return which side is ours, and the parts shown of the first pair."""
    blind = asked_form(CHECKED, seed=seed)
    (item,) = [each for each in blind.form.items if each.id == PAIR]
    side = next(letter for letter in ("A", "B") if blind.key[PAIR][letter] == OURS)
    return side, dict(item.shown)


@pytest.mark.parametrize("seed", range(4))
def test_the_whole_text_belongs_to_the_passage_above_it(seed: int) -> None:
    ours, shown = texts(seed)
    other = "B" if ours == "A" else "A"

    assert (shown[f"Whole text of source {ours}"], shown[f"Whole text of source {other}"]) == (
        ICE_TEXT,
        NEWS_TEXT,
    )
    assert shown[f"Source {ours}"] in ICE_TEXT


def test_both_orders_are_drawn() -> None:
    assert {texts(seed)[0] for seed in range(12)} == {"A", "B"}


def test_whole_texts_are_folded() -> None:
    (item,) = [each for each in asked_form(CHECKED).form.items if each.id == PAIR]

    assert [item.shown[place][0] for place in item.folded] == [
        "Whole text of source A",
        "Whole text of source B",
    ]


def test_the_form_does_not_say_which_source_is_whose() -> None:
    page = bytes(form_file(CHECKED).body).decode()

    assert "uggest" not in page
    assert "news.example.org" not in page
    assert "harbour.example.org" not in page


def test_the_sentences_that_carry_a_finding_are_marked() -> None:
    page = bytes(form_file(CHECKED).body).decode()

    assert "<mark>The lake has not frozen over since 1963, the harbour master says.</mark>" in page


def test_the_form_runs_its_own_script_alone() -> None:
    answer = form_file(HOSTILE)

    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert bytes(answer.body).decode().count("<script>") == 1


def test_the_key_is_one_that_the_command_reads(tmp_path: Path) -> None:
    path = tmp_path / "key.json"
    path.write_bytes(key_file(CHECKED).body)
    form = json.loads(path.read_text("utf-8"))["form"]

    assert set(read_key(path, form)) == set(asked_form(CHECKED).key)


def test_of_nothing_read_nobody_is_asked() -> None:
    with pytest.raises(InputError, match="nothing to ask"):
        asked_form(NOTHING_CITED)

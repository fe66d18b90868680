"""Citation reports in, questions to people out."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from claimwright.domain import RatingItem
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import Row
from claimwright.ratings.citation_questions import SUPPORT, citation_form
from claimwright.ratings.figures import OURS
from claimwright.schema.writing import to_json
from tests.citation_reports import report_of


def row() -> Row:
    """Return a report as a file holds it."""
    return Row(where="line 1", fields=json.loads(json.dumps(to_json(report_of()))))


def pairs(items: tuple[RatingItem, ...]) -> list[RatingItem]:
    return [item for item in items if item.id.endswith("/pair")]


def shown(item: RatingItem) -> Mapping[str, str]:
    return dict(item.shown)


def test_a_suggested_source_is_set_beside_the_cited_one() -> None:
    pair = pairs(citation_form([row()]).form.items)[0]

    assert [question.id for question in pair.questions] == ["preferred", "evidence A", "evidence B"]
    assert [heading for heading, _ in pair.shown][-2:] == ["Source A", "Source B"]


def test_the_key_knows_whose_source_is_whose() -> None:
    blind = citation_form([row()])
    pair = pairs(blind.form.items)[0]
    group = next(g for g in row().rows("groups") if isinstance(g.fields["suggestion"], dict))
    ours = next(letter for letter, side in blind.key[pair.id].items() if side == OURS)

    assert shown(pair)[f"Source {ours}"] == group.row("suggestion").row("passage").text("text")


def test_the_form_itself_does_not_say_whose_is_whose() -> None:
    pair = pairs(citation_form([row()]).form.items)[0]

    assert "ours" not in repr(pair)
    assert "suggest" not in repr(pair)


def test_a_claim_without_a_suggestion_is_asked_about_alone() -> None:
    alone = [i for i in citation_form([row()]).form.items if i.id.endswith("/cited")]

    assert {question.id for item in alone for question in item.questions} == {
        "evidence of the other"
    }


def test_the_score_of_the_cited_source_is_in_the_key() -> None:
    blind = citation_form([row()])

    assert [item.id for item in blind.form.items if not blind.key[item.id][SUPPORT]] == []


def test_a_marked_sentence_stands_in_the_passage_that_is_shown() -> None:
    items = citation_form([row()]).form.items
    marks = [(item.shown[mark.part][1], mark) for item in items for mark in item.marks]

    assert marks
    assert [mark for text, mark in marks if not 0 <= mark.start < mark.end <= len(text)] == []


def test_the_same_seed_draws_the_same_order() -> None:
    assert citation_form([row()], seed=4) == citation_form([row()], seed=4)


def test_the_seed_decides_who_comes_first() -> None:
    keys = {json.dumps(citation_form([row()], seed=seed).key) for seed in range(8)}

    assert len(keys) > 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [({"groups": []}, "nothing to ask"), ({"claim": "Seas rise."}, "groups is missing")],
)
def test_a_row_without_readable_sources_is_told(fields: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        citation_form([Row(where="line 1", fields=fields)])


def test_too_many_citations_are_told() -> None:
    with pytest.raises(TooLargeError, match="one form holds 500"):
        citation_form([row()] * 501)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("support_probability", 2, "a number in 0..1"), ("passage", {"start": "1"}, "whole number")],
)
def test_a_source_that_is_none_is_told(name: str, value: object, said: str) -> None:
    report = row()
    sources = [s for g in report.rows("groups") for s in g.rows("sources")]
    read = next(s for s in sources if isinstance(s.fields["passage"], dict))
    read.fields[name] = value  # type: ignore[index]  # as JSON gives it

    with pytest.raises(InputError, match=said):
        citation_form([report])

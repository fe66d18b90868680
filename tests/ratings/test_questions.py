"""Reports in, questions to people out; simulated people answer them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.domain import ExplanationSentence, Rating, RatingItem, WeighReport
from claimwright.errors import InputError, TooLargeError
from claimwright.json_rows import Row
from claimwright.ratings.figures import OURS, SUPPORT, rating_figures
from claimwright.ratings.questions import Blind, citation_form, form_of, weigh_form
from claimwright.ratings.reading import unblinded
from claimwright.schema.writing import to_json
from tests.citation_reports import report_of
from tests.lab.evaluation.invented import write
from tests.lab.evaluation.said import values
from tests.weighings import WEIGHED


def weighed(report: WeighReport = WEIGHED) -> Row:
    """Return a report as a file holds it."""
    return Row(where="line 1", fields=json.loads(json.dumps(to_json(report))))


OTHER = replace(
    WEIGHED, explanation=(ExplanationSentence(sentence="It is so.", status="composed"),)
)


def test_every_sentence_and_every_graded_work_is_asked_about() -> None:
    items = weigh_form([weighed()]).form.items

    assert [item.id.split("/")[1].split()[0] for item in items] == [
        "explanation",
        *["sentence"] * 4,
        *["work"] * 5,
    ]


def test_a_sentence_is_shown_with_its_sources() -> None:
    item = weigh_form([weighed()]).form.items[2]

    assert [heading for heading, _ in item.shown] == ["Claim", "Sentence", "Sources"]


def test_a_comparison_shows_both_explanations_and_keeps_whose_is_whose() -> None:
    blind = weigh_form([weighed()], [weighed(OTHER)])
    compared = blind.form.items[0]
    places = {text: heading[-1] for heading, text in compared.shown[1:]}

    assert blind.key[compared.id][places["It is so."]] == "the other"


def test_the_form_itself_does_not_say_whose_is_whose() -> None:
    assert "ours" not in repr(weigh_form([weighed()], [weighed(OTHER)]).form.items[0])


def test_a_report_that_nobody_else_wrote_is_not_compared() -> None:
    assert weigh_form([weighed()], []).key == {}


def test_two_forms_that_ask_different_things_have_different_ids() -> None:
    assert weigh_form([weighed()]).form.id != weigh_form([weighed(OTHER)]).form.id


def test_no_report_is_told() -> None:
    with pytest.raises(InputError, match="no report to ask about"):
        weigh_form([])


def test_too_many_reports_are_told() -> None:
    with pytest.raises(TooLargeError, match="501 reports; one form holds 500"):
        weigh_form([weighed()] * 501)


def test_a_row_that_is_no_report_is_told() -> None:
    with pytest.raises(InputError, match="explanation is missing"):
        weigh_form([Row(where="line 1", fields={"claim": "Seas rise."})])


def cited() -> Row:
    """Return a report as a file holds it."""
    return Row(where="line 1", fields=json.loads(json.dumps(to_json(report_of()))))


def pairs(items: tuple[RatingItem, ...]) -> list[RatingItem]:
    return [item for item in items if item.id.endswith("/pair")]


def shown(item: RatingItem) -> Mapping[str, str]:
    return dict(item.shown)


def test_a_suggested_source_is_set_beside_the_cited_one() -> None:
    pair = pairs(citation_form([cited()]).form.items)[0]

    assert [question.id for question in pair.questions] == ["preferred", "evidence A", "evidence B"]
    assert [heading for heading, _ in pair.shown][-2:] == ["Source A", "Source B"]


def test_the_key_knows_whose_source_is_whose() -> None:
    blind = citation_form([cited()])
    pair = pairs(blind.form.items)[0]
    group = next(g for g in cited().rows("groups") if isinstance(g.fields["suggestion"], dict))
    ours = next(letter for letter, side in blind.key[pair.id].items() if side == OURS)

    assert shown(pair)[f"Source {ours}"] == group.row("suggestion").row("passage").text("text")


def test_a_form_of_citations_does_not_say_whose_is_whose() -> None:
    pair = pairs(citation_form([cited()]).form.items)[0]

    assert "ours" not in repr(pair)
    assert "suggest" not in repr(pair)


def test_a_claim_without_a_suggestion_is_asked_about_alone() -> None:
    alone = [i for i in citation_form([cited()]).form.items if i.id.endswith("/cited")]

    assert {question.id for item in alone for question in item.questions} == {
        "evidence of the other"
    }


def test_the_score_of_the_cited_source_is_in_the_key() -> None:
    blind = citation_form([cited()])

    assert [item.id for item in blind.form.items if not blind.key[item.id][SUPPORT]] == []


def test_a_marked_sentence_stands_in_the_passage_that_is_shown() -> None:
    items = citation_form([cited()]).form.items
    marks = [(item.shown[mark.part][1], mark) for item in items for mark in item.marks]

    assert marks
    assert [mark for text, mark in marks if not 0 <= mark.start < mark.end <= len(text)] == []


def test_the_same_seed_draws_the_same_order() -> None:
    assert citation_form([cited()], seed=4) == citation_form([cited()], seed=4)


def test_the_seed_decides_who_comes_first() -> None:
    keys = {json.dumps(citation_form([cited()], seed=seed).key) for seed in range(8)}

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
        citation_form([cited()] * 501)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("support_probability", 2, "a number in 0..1"), ("passage", {"start": "1"}, "whole number")],
)
def test_a_source_that_is_none_is_told(name: str, value: object, said: str) -> None:
    report = cited()
    sources = [s for g in report.rows("groups") for s in g.rows("sources")]
    read = next(s for s in sources if isinstance(s.fields["passage"], dict))
    read.fields[name] = value  # type: ignore[index]  # as JSON gives it

    with pytest.raises(InputError, match=said):
        citation_form([report])


WISHES = (
    ("ours", "ours", "ours"),
    ("ours", "ours", "ours"),
    ("the other", "the other", "the other"),
    ("ours", "ours", "the other"),
)
"""What three people want of each of four comparisons."""


@pytest.fixture
def citations(tmp_path: Path) -> Path:
    return write(tmp_path / "citations.jsonl", [to_json(report_of())] * 4)


def made(path: Path) -> Blind:
    return form_of(path, against=None, with_key=True, seed=13)


def test_one_report_over_many_lines_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(json.dumps(to_json(report_of()), indent=2), encoding="utf-8")

    lines = write(tmp_path / "reports.jsonl", [to_json(report_of())])
    assert made(lines).form == made(path).form


def people(blind: Blind) -> list[Rating]:
    """Let three people choose who they want, behind the letters of the form."""
    compared = [item.id for item in blind.form.items if item.id.endswith("/pair")][:4]
    letters = [{side: letter for letter, side in blind.key[name].items()} for name in compared]
    return [
        Rating(
            form=blind.form.id,
            item=name,
            question="preferred",
            rater=f"person {number}",
            answer=known[wish],
        )
        for name, known, wishes in zip(compared, letters, WISHES, strict=True)
        for number, wish in enumerate(wishes)
    ]


def test_simulated_people_agree_and_prefer_as_counted_by_hand(citations: Path) -> None:
    # Fleiss: agreement (1 + 1 + 1 + 1/3) / 4 = 5/6, by chance (8/12)² + (4/12)² = 5/9, so that
    # kappa is (5/6 - 5/9) / (4/9) = 5/8. Three of four majorities are for ours: P is 2 * 5/16.
    blind = made(citations)

    found = values(rating_figures(unblinded(people(blind), blind.key)))

    assert found["preferred: ours"] == 3 / 4
    assert found["preferred: Fleiss' kappa"] == pytest.approx(5 / 8)
    assert found["preferred: P of the sign test"] == pytest.approx(5 / 8)


def test_citation_reports_need_their_key(citations: Path) -> None:
    with pytest.raises(InputError, match="give --key and not --against"):
        form_of(citations, against=None, with_key=False, seed=13)


def test_weigh_reports_are_asked_about_as_before(tmp_path: Path) -> None:
    path = write(tmp_path / "w.jsonl", [to_json(WEIGHED)])

    assert form_of(path, against=None, with_key=False, seed=13).form.id.startswith("weigh-")


def test_a_comparison_of_weigh_reports_needs_its_key(tmp_path: Path) -> None:
    path = write(tmp_path / "w.jsonl", [to_json(WEIGHED)])

    with pytest.raises(InputError, match="--against and --key together"):
        form_of(path, against=path, with_key=False, seed=13)

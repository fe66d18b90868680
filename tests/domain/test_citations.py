"""What a report on citations shows of an article and its sources."""

from __future__ import annotations

import json
from typing import Any

from claimwright.domain import CitationReport, DecidedReport, Decision
from claimwright.schema.writing import to_json
from tests.citation_reports import CHECKED


def shown(noun: CitationReport | DecidedReport) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(to_json(noun)))
    return made


def test_an_article_is_named_and_counted_but_its_wikitext_is_not_passed_on() -> None:
    article = shown(CHECKED)["article"]

    assert "wikitext" not in article
    assert (article["characters"], article["claims"]) == (len(CHECKED.cited.article.wikitext), 7)


def test_notices_on_the_wikitext_follow_those_on_the_check() -> None:
    assert shown(CHECKED)["notices"] == [
        "Only pages in English were searched.",
        "a reference in “Use” was never closed",
    ]


def test_a_reference_names_its_sources_by_their_keys() -> None:
    group, told = CHECKED.groups[0], shown(CHECKED)["groups"][0]

    assert [each["sources"] for each in told["references"]] == [
        [source.key for source in each.sources] for each in group.cited.references
    ]


def test_the_text_of_a_suggested_source_is_counted_and_not_passed_on() -> None:
    suggestion = next(each["suggestion"] for each in shown(CHECKED)["groups"] if each["suggestion"])

    assert ("text" in suggestion, suggestion["characters"] > 0) == (False, True)


def test_decisions_stand_after_the_report() -> None:
    told = shown(DecidedReport(CHECKED, {"c3": Decision.NEITHER}))

    assert told == {**shown(CHECKED), "decisions": {"c3": "neither"}}
    assert list(told)[-1] == "decisions"

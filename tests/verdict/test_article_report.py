"""The report on an article, and its one JSON shape."""

import json
from dataclasses import replace

from claimwright.domain import Article, VerdictLabel
from claimwright.schema.writing import to_json
from claimwright.verdict.article_report import (
    FoundClaims,
    article_of,
    article_report,
    coverage,
    most_doubtful_first,
)
from tests.articles import TEXT, checked, example_report, find
from tests.examples import PROVENANCE, judged, report

REPORT = example_report()

ONE = report(judged(0.9, 0.05))


def test_the_most_doubtful_claims_come_first() -> None:
    labels = [each.report.verdict.label if each.report else None for each in REPORT.claims]

    assert labels == [
        VerdictLabel.REFUTED,
        VerdictLabel.DISPUTED,
        VerdictLabel.NOT_ENOUGH_EVIDENCE,
        VerdictLabel.SUPPORTED,
        None,
    ]


def test_among_equals_the_more_probable_comes_first() -> None:
    weak, strong = checked(0, judged(0.05, 0.9)), checked(1, judged(0.0, 0.99))

    assert most_doubtful_first([weak, strong]) == (strong, weak)


def test_of_supported_claims_the_least_sure_comes_first() -> None:
    strong, weak = checked(0, judged(0.99, 0.0)), checked(1, judged(0.8, 0.05))

    assert most_doubtful_first([strong, weak]) == (weak, strong)


def test_ties_stay_in_reading_order() -> None:
    first, second = checked(0), checked(1)

    assert most_doubtful_first([first, second]) == (first, second)


def test_coverage_counts_sentences_claims_and_how_they_ended() -> None:
    counts = REPORT.coverage

    assert (counts.sentences, counts.checkable, counts.claims) == (5, 4, 4)
    assert (counts.checked, counts.undecided, counts.failed) == (4, 1, 1)


def test_a_claim_that_was_not_reached_is_neither_checked_nor_failed() -> None:
    sentences = find(Article(text="One is. Two is."))
    counts = coverage(sentences, [checked(0)])

    assert (counts.claims, counts.checked, counts.failed) == (2, 1, 0)


def test_every_verdict_is_counted_even_when_there_is_none() -> None:
    report = article_report("r", Article(text=""), (), ())

    assert dict(report.verdicts) == dict.fromkeys(VerdictLabel, 0)


def test_the_newest_provenance_is_the_articles() -> None:
    newer = replace(PROVENANCE, created_at="2027-01-01T00:00:00+00:00")
    late = checked(1)
    assert late.report is not None
    late = replace(late, report=replace(late.report, provenance=newer))

    assert article_report("r", Article(text=""), (), [late, checked(0)]).provenance == newer


def test_an_article_of_which_nothing_was_checked_has_no_provenance() -> None:
    assert article_report("r", Article(text=""), (), [checked(1, failure="no")]).provenance is None


def test_the_json_has_its_fields_in_a_readers_order() -> None:
    assert list(to_json(REPORT)) == [
        "id",
        "article",
        "verdicts",
        "coverage",
        "claims",
        "sentences",
        "provenance",
        "schema_version",
    ]


def test_the_json_is_json() -> None:
    written = to_json(REPORT)

    assert json.loads(json.dumps(written))["verdicts"] == {
        "SUPPORTED": 1,
        "REFUTED": 1,
        "DISPUTED": 1,
        "NOT_ENOUGH_EVIDENCE": 1,
    }


def test_a_claim_of_the_json_carries_its_whole_report() -> None:
    first = REPORT.claims[0]
    assert first.report is not None
    written = json.loads(json.dumps(to_json(REPORT)))["claims"][0]

    assert written["report"] == json.loads(json.dumps(to_json(first.report)))


def test_a_failed_claim_of_the_json_says_why() -> None:
    written = json.loads(json.dumps(to_json(REPORT)))["claims"][-1]

    assert (written["report"], written["failure"]) == (None, "the corpus is gone")


def test_the_json_shows_what_was_replaced() -> None:
    written = json.loads(json.dumps(to_json(REPORT)))
    (replaced,) = written["sentences"][0]["claims"][0]["replacements"]

    assert (replaced["mention"]["text"], replaced["text"]) == ("It", "The sea")


def test_a_report_without_checked_claims_has_null_for_its_provenance() -> None:
    assert to_json(article_report("r", Article(text=""), (), ()))["provenance"] is None


def test_the_claim_is_the_whole_article() -> None:
    whole = article_of(ONE)

    assert (whole.article.text, whole.coverage.checked) == (ONE.claim.text, 1)


def test_the_report_stays_what_it_was() -> None:
    assert article_of(ONE).claims[0].report == ONE


ARTICLE = Article(text=TEXT, title="The sea")
FOUND = json.loads(json.dumps(to_json(FoundClaims(ARTICLE, find(ARTICLE)))))


def test_claims_and_sentences_name_each_other() -> None:
    assert list(FOUND) == ["title", "state", "detail", "claims", "sentences"]
    assert [claim["sentence"] for claim in FOUND["claims"]] == [0, 2, 3]
    assert [sentence["claims"] for sentence in FOUND["sentences"]] == [
        ["s0c0"],
        [],
        ["s2c0"],
        ["s3c0"],
    ]


def test_a_claim_has_its_place_its_reason_and_what_was_replaced() -> None:
    assert FOUND["claims"][0] == {
        "id": "s0c0",
        "claim": "Seas rise because ice melts.",
        "context": "",
        "start": 0,
        "end": 28,
        "text": "Seas rise because ice melts.",
        "sentence": 0,
        "reason": "a statement",
        "replacements": [],
    }


def test_a_sentence_that_is_left_out_says_why() -> None:
    assert FOUND["sentences"][1] == {
        "index": 1,
        "start": 29,
        "end": 40,
        "text": "I like tea!",
        "kept": False,
        "reason": "an exclamation",
        "signals": [{"name": "form", "label": "statement", "probability": 0.75, "passed": False}],
        "claims": [],
    }

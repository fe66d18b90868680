"""What was found in a text, as JSON."""

import json

from claimwright.domain import Article
from claimwright.schema.writing import to_json
from claimwright.verdict.found_claims import FoundClaims
from tests.articles import TEXT, find

ARTICLE = Article(text=TEXT, title="The sea")


def test_claims_and_sentences_name_each_other() -> None:
    answer = json.loads(json.dumps(to_json(FoundClaims(ARTICLE, find(ARTICLE)))))

    assert list(answer) == ["title", "state", "detail", "claims", "sentences"]
    assert [claim["sentence"] for claim in answer["claims"]] == [0, 2, 3]
    assert [sentence["claims"] for sentence in answer["sentences"]] == [
        ["s0c0"],
        [],
        ["s2c0"],
        ["s3c0"],
    ]


def test_a_claim_has_its_place_its_reason_and_what_was_replaced() -> None:
    answer = json.loads(json.dumps(to_json(FoundClaims(ARTICLE, find(ARTICLE)))))

    assert answer["claims"][0] == {
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
    answer = json.loads(json.dumps(to_json(FoundClaims(ARTICLE, find(ARTICLE)))))

    assert answer["sentences"][1] == {
        "index": 1,
        "start": 29,
        "end": 40,
        "text": "I like tea!",
        "kept": False,
        "reason": "an exclamation",
        "signals": [{"name": "form", "label": "statement", "probability": 0.75, "passed": False}],
        "claims": [],
    }

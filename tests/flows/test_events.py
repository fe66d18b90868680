"""Events are values, and what a client is told of each."""

from __future__ import annotations

import json
from typing import get_args

from claimwright.flows.events import SourcesRead, Stage, WeighEvent
from claimwright.schema.writing import to_json
from claimwright.web.claims_events import WEIGH_EVENTS
from tests.web.weigh_doubles import events_of
from tests.weighings import TRIAL, WEIGHED

TOLD = {
    WEIGH_EVENTS[type(event)]: json.loads(json.dumps(to_json(event)))
    for event in events_of(WEIGHED)
}


def test_three_stages_are_ends() -> None:
    assert {stage for stage in Stage if stage.ended} == {
        Stage.DONE,
        Stage.CANCELLED,
        Stage.FAILED,
    }


def test_two_equal_events_are_one() -> None:
    assert len({SourcesRead(read=1, sources=2), SourcesRead(read=1, sources=2)}) == 1


def test_every_event_has_a_name() -> None:
    assert set(WEIGH_EVENTS) == set(get_args(WeighEvent))


def test_the_opposite_is_told_with_its_method() -> None:
    assert TOLD["opposite"]["opposition"]["method"] == "antonym"


def test_works_are_told_with_their_text_and_who_found_them() -> None:
    first = TOLD["works"]["works"][0]

    assert (first["document_id"], first["found_by"], first["text"]) == ("trial", "both", TRIAL.text)


def test_quotes_are_places_in_the_text_of_their_work() -> None:
    texts = {work["document_id"]: work["text"] for work in TOLD["works"]["works"]}
    quotes = [quote for each in TOLD["takeaways"]["takeaways"] for quote in each["quotes"]]

    assert [quote["text"] for quote in quotes] == [
        texts[quote["document_id"]][quote["start"] : quote["end"]] for quote in quotes
    ]


def test_a_label_is_told_by_its_name() -> None:
    assert [each["label"] for each in TOLD["labels"]["labels"]] == [
        "TRUE",
        "SOMEWHAT_TRUE",
        "MOSTLY_FALSE",
        "NO_EVIDENCE",
        "TRUE",
    ]


def test_weights_come_with_both_scores() -> None:
    told = TOLD["weights"]

    assert (told["weighted"]["score"], told["unweighted"]["score"]) == (0.35, 0.2222)
    assert [each["weight"] for each in told["documents"]] == [0.4, 0.35, 0.25, 0.0, 0.0, 0.0]


def test_the_explanation_comes_with_what_was_dropped() -> None:
    assert (len(TOLD["explanation"]["explanation"]), TOLD["explanation"]["dropped"]) == (4, 1)


def test_the_report_is_that_of_every_face() -> None:
    assert TOLD["report"] == {"report": json.loads(json.dumps(to_json(WEIGHED)))}

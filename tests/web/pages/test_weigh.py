"""The pages that weigh: a form, a page that stays, and the parts of one that goes on."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Claim, WeighMode, WeighReport
from claimwright.errors import InputError
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings, WeighSettings
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import Told
from claimwright.web.pages.weigh import (
    MAX_WORKS,
    MODE_CHOICES,
    LiveWeighing,
    claim_of,
    usual_weighing,
    weigh_wish_of,
)
from tests.web.conftest import told_in
from tests.web.weigh_doubles import events_of
from tests.weighings import HOSTILE, WEIGHED

CLAIM = "Wetlands slow the sea."
EVENTS = {"Accept": "text/event-stream"}


def weighed(visitor: TestClient, text: str = CLAIM, **fields: str) -> str:
    """Send the form; return the path of the page that it leads to."""
    answer = visitor.post("/weigh", data={"text": text, **fields}, follow_redirects=False)

    assert answer.status_code == 303
    return answer.headers["Location"]


def test_the_form_has_its_defaults(visitor: TestClient) -> None:
    text = visitor.get("/weigh").text

    assert "<option selected>starter</option>" in text
    assert '<option value="fixed" selected>' in text
    assert 'name="works" type="number" min="1" max="20" value="10"' in text


def test_without_scripts_a_claim_leads_to_its_whole_page(visitor: TestClient) -> None:
    text = visitor.get(weighed(visitor)).text

    assert f'<h1 dir="auto" tabindex="-1">{CLAIM}</h1>' in text
    assert "Coastal wetlands speed up the rise of the sea on land." in text
    assert "Disputed, leaning supported" in text
    assert 'data-rests-on="q1 q2"' in text


def test_an_example_is_weighed_at_once(visitor: TestClient) -> None:
    text = visitor.get(weighed(visitor, "", example="1")).text

    assert "Sea level rise has sped up since 1993." in text


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"text": "  "}, "There is no claim; write one statement."),
        ({"text": "https://example.org/a"}, "is a link and no claim"),
        ({"text": "?!"}, "at least one letter or digit"),
        ({"text": CLAIM, "works": "21"}, "must be a whole number in 1..20"),
        ({"text": CLAIM, "corpus": "<b>"}, "there is no corpus"),
        ({"text": "", "example": "9"}, "There is no example"),
    ],
)
def test_what_cannot_be_weighed_comes_back_with_the_reason(
    visitor: TestClient, fields: dict[str, str], reason: str
) -> None:
    answer = visitor.post("/weigh", data=fields)

    assert answer.status_code in {404, 422}
    assert reason.lower() in answer.text.lower()
    assert "<b>" not in answer.text


def test_steps_change_the_parts_that_they_touch(visitor: TestClient) -> None:
    events = told_in(visitor.post("/weigh", data={"text": CLAIM}, headers=EVENTS).text)

    assert [(name, sorted(data.get("parts", {}))) for name, data in events] == [
        ("begun", []),
        ("step", ["sides", "steps"]),
        ("step", ["steps", "works"]),
        ("step", ["steps", "works"]),
        ("step", ["steps", "works"]),
        ("step", ["steps", "works"]),
        ("step", ["steps"]),
        ("report", []),
    ]


def test_the_end_of_the_steps_is_kept_under_its_address(visitor: TestClient) -> None:
    *_, (name, data) = told_in(visitor.post("/weigh", data={"text": CLAIM}, headers=EVENTS).text)
    kept = visitor.get(data["address"]).text

    assert (name, data["title"]) == ("report", f"{CLAIM} · both sides · claimwright")
    assert data["markup"] in kept.replace("\r\n", "\n")


def test_what_is_refused_before_the_first_step_is_a_problem(visitor: TestClient) -> None:
    answer = visitor.post("/weigh", data={"text": ""}, headers=EVENTS)

    assert (answer.status_code, answer.json()["title"]) == (422, "Unusable input")


def test_a_fault_on_the_way_is_told_without_its_secret(visitor: TestClient) -> None:
    answer = visitor.post("/weigh", data={"text": "This breaks."}, headers=EVENTS)

    assert told_in(answer.text)[-1][0] == "error"
    assert "secret" not in answer.text


def test_a_weighing_that_failed_is_not_shown_as_going_on(visitor: TestClient) -> None:
    answer = visitor.post("/weigh", data={"text": "This breaks."}, headers=EVENTS)
    shown = visitor.get(answer.headers["Location"]).text

    assert "This could not be weighed." in shown
    assert ("Weighing has begun." in shown, "weigh-steps" in shown) == (False, False)


def test_a_weighing_can_be_taken_home(visitor: TestClient) -> None:
    path = weighed(visitor)
    for form, media_type in (
        ("html", "text/html; charset=utf-8"),
        ("markdown", "text/markdown; charset=utf-8"),
        ("json", "application/json"),
    ):
        answer = visitor.get(f"{path}/export?format={form}")

        assert (answer.status_code, answer.headers["Content-Type"]) == (200, media_type)
        assert CLAIM.rstrip(".") in answer.text


def test_a_deleted_weighing_is_gone(visitor: TestClient) -> None:
    address = weighed(visitor)
    answer = visitor.post(f"{address}/delete", follow_redirects=False)

    assert (answer.status_code, answer.headers["Location"]) == (303, "/weigh")
    assert visitor.get(address).status_code == 404


def test_nothing_found_is_told(visitor: TestClient) -> None:
    text = visitor.get(weighed(visitor, "Of this there is nothing.")).text

    assert "No work of the corpus was found" in text
    assert "There is nothing to explain." in text


def test_nothing_of_a_stranger_becomes_an_element(visitor: TestClient) -> None:
    text = visitor.get(weighed(visitor, "This is evil.")).text
    content = text.partition("<main")[2].partition("</main>")[0]

    assert "<script" not in content
    assert "<img" not in content
    assert not re.search(r'href="javascript', content)


def test_works_left_out_are_folded_only_where_others_count(visitor: TestClient) -> None:
    counted = visitor.get(weighed(visitor)).text
    silent = visitor.get(weighed(visitor, "On this all are silent.")).text

    assert '<details class="aside"><summary>' in counted
    assert '<details class="aside" open><summary>' in silent


USUAL = usual_weighing(Settings())


def test_the_form_begins_with_the_settings() -> None:
    settings = replace(Settings(), weigh=WeighSettings(top_k=50, mode=WeighMode.PAPER))

    assert (usual_weighing(settings).top_k, usual_weighing(settings).mode) == (
        MAX_WORKS,
        WeighMode.PAPER,
    )


def test_every_mode_can_be_chosen() -> None:
    assert {value for value, _ in MODE_CHOICES} == set(WeighMode)


def test_what_was_sent_is_read() -> None:
    fields = {"text": "Seas rise.", "corpus": "own", "works": "3", "mode": "paper"}
    wish = weigh_wish_of(fields, Settings())

    assert (wish.text, wish.corpus, wish.changed) == ("Seas rise.", "own", True)
    assert wish.options == WeighOptions(mode=WeighMode.PAPER, top_k=3)


def test_what_was_not_sent_keeps_its_default() -> None:
    assert weigh_wish_of({"text": "Seas rise."}, Settings()) == replace(USUAL, text="Seas rise.")


def test_the_number_of_passages_of_the_first_page_is_no_number_of_works() -> None:
    assert weigh_wish_of({"text": "x", "top_k": "30"}, Settings()).top_k == USUAL.top_k


@pytest.mark.parametrize("works", ["0", "21", "-1", "1.5", "x", "9" * 5_000, "٣"])
def test_a_number_of_works_out_of_range_is_refused(works: str) -> None:
    with pytest.raises(InputError, match=r"whole number in 1\.\.20"):
        weigh_wish_of({"works": works}, Settings())


@pytest.mark.parametrize("mode", ["PAPER", "<b>", "x" * 5_000])
def test_an_unknown_mode_is_refused(mode: str) -> None:
    with pytest.raises(InputError, match="must be one of paper, fixed"):
        weigh_wish_of({"mode": mode}, Settings())


@pytest.mark.parametrize("example", ["9", "-1", "x"])
def test_an_unknown_example_is_refused(example: str) -> None:
    with pytest.raises(InputError, match="there is no example"):
        weigh_wish_of({"example": example}, Settings())


def test_the_claim_is_read_without_spaces_around_it() -> None:
    assert claim_of(replace(USUAL, text=" Seas rise.\n")) == Claim(text="Seas rise.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" \n", "there is no claim"),
        ("www.example.org/a", "is a link and no claim"),
        ("x" * 10_001, "at most 10000"),
        ("a\x00b", "only text can be checked"),
    ],
)
def test_what_is_no_claim_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        claim_of(replace(USUAL, text=text))


def told_of(report: WeighReport, position: int = 1) -> list[Told]:
    live = LiveWeighing(report.claim, "/weigh/name")
    begun = live.begun()
    told = [live.told(ClaimEvent(position, step)) for step in events_of(report)]
    return [begun, *(each for each in told if each is not None)]


TOLD = told_of(WEIGHED)


def test_each_step_says_what_comes_next() -> None:
    assert [data["said"] for _, data in TOLD][:3] == [
        "Step 1 of 6: write the opposite.",
        "Step 2 of 6: search with both.",
        "Step 3 of 6: read each work.",
    ]


def test_before_the_end_there_is_nothing_to_take_home() -> None:
    assert "/export" not in str(TOLD[0][1]["markup"])
    assert "/weigh/name/export?format=html" in str(TOLD[-1][1]["markup"])


def test_of_a_claim_that_the_page_does_not_show_nothing_is_told() -> None:
    assert [name for name, _ in told_of(WEIGHED, position=2)] == ["begun"]


def test_no_text_of_a_stranger_becomes_an_element_while_it_goes_on() -> None:
    told = told_of(HOSTILE)
    parts = [str(data.get("markup", "")) + str(data.get("parts", "")) for _, data in told]

    assert "<script" not in "".join(parts)
    assert "<img" not in "".join(parts)

"""The pages of debates, over a debate that is known beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from claimwright.errors import InputError, UnavailableError
from claimwright.flows.debate import DebateOptions
from claimwright.flows.events import RoundEnded
from claimwright.settings import Settings
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import Told
from claimwright.web.pages.debate import DebateWish, LiveDebate, debate_wish, usual_debate
from tests.debates import ASKED, CLAIM, EVIL, PROFILES
from tests.web.conftest import DoubleEngine, client_of, told_in
from tests.web.debate_doubles import KnownDebate
from tests.web.pages.conftest import BROWSER

EVERYONE = {
    f"advocate.{name}": "on" for name in ("assessed", "abstracts", "slow", "silent", "contrarian")
}
FORM = {"claim": CLAIM.text, "rounds": "1", **EVERYONE}


@pytest.fixture(scope="module")
def reader(known: KnownDebate, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home = tmp_path_factory.mktemp("home")
    with client_of(DoubleEngine(debates=known), home=home, headers=BROWSER) as opened:
        yield opened


def streamed(reader: TestClient, **fields: str) -> list[tuple[str, dict[str, Any]]]:
    """Return what a page is told while a debate goes on."""
    text = reader.post(
        "/debate", data={**FORM, **fields}, headers={"Accept": "text/event-stream"}
    ).text
    return told_in(text)


def test_everyone_can_be_chosen(reader: TestClient) -> None:
    shown = reader.get("/debate").text

    assert [name for name in EVERYONE if f'name="{name}" checked' not in shown] == []


def test_an_adversary_is_named_as_such_in_the_choice(reader: TestClient) -> None:
    assert "Adversary: argues, carries no weight" in reader.get("/debate").text


def test_the_page_tells(reader: TestClient) -> None:
    shown = reader.post("/debate", data=FORM).text
    wanted = [
        f'<h1 dir="auto">{CLAIM.text}</h1>',
        "It contradicts what well-tested science explains.",
        'Positions still held: <span class="likely">−3 to −2</span>',
        'Dissent kept: <span dir="auto">Contrarian (Correct)</span>',
        "data-adversary",
        "Did not answer: it took longer than 10 seconds.",
        "Abstained: nothing in its corpus speaks of the sun.",
        '<strong>The verdict</strong><span class="level">very high</span>',
        "Does the solar output stay flat since 1980?",
        "Moved by evidence of",
        "Why refused: it cited no evidence that it had not cited before.",
        'aria-label="Veracity −2 on a scale of −3 to +3, moved from −1"',
        'data-rests-on="source-1 source-3"',
        "page 41",
        "Forget this debate",
        "The sun has grown brighter since 1980.",
    ]

    assert [said for said in wanted if said not in shown] == []


def test_what_a_corpus_holds_is_text(reader: TestClient) -> None:
    shown = reader.post("/debate", data=FORM).text

    assert (EVIL in shown, "<script>" in shown, "javascript:" in shown) == (False, False, False)


def test_every_link_to_a_part_of_the_page_has_its_end(reader: TestClient) -> None:
    shown = reader.post("/debate", data=FORM).text
    ends = set(re.findall(r'id="([^"]+)"', shown))

    assert set(re.findall(r'href="#([^"]+)"', shown)) - ends - {"main"} == set()


def test_who_is_chosen_and_for_how_long_reaches_the_flow(
    reader: TestClient, debates: KnownDebate
) -> None:
    reader.post("/debate", data={"claim": CLAIM.text, "rounds": "3", "advocate.abstracts": "on"})
    names, options = debates.asked[0]

    assert (names, options.rounds) == (("abstracts",), 3)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({**FORM, "claim": "  "}, "There is no claim"),
        ({**FORM, "claim": "x" * 200_000}, "This could not be debated"),
        ({"claim": CLAIM.text}, "Nobody is to debate"),
        ({**FORM, "rounds": "9"}, "it must be one of 0, 1, 2, 3"),
    ],
)
def test_what_cannot_be_debated_comes_back_with_the_reason(
    reader: TestClient, fields: dict[str, str], reason: str
) -> None:
    answer = reader.post("/debate", data=fields)

    assert (answer.status_code, reason in answer.text) == (422, True)


def test_a_refused_claim_stands_in_the_form_again(reader: TestClient) -> None:
    shown = reader.post("/debate", data={"claim": "Seas </textarea><b>rise."}).text

    assert "Seas &lt;/textarea&gt;&lt;b&gt;rise.</textarea>" in shown


def test_a_claim_of_the_first_page_is_brought_along(reader: TestClient) -> None:
    shown = reader.post("/debate/claim", data={"text": " Seas rise. ", "corpus": "starter"}).text

    assert ">Seas rise.</textarea>" in shown


def test_what_is_no_form_comes_back_with_the_reason(reader: TestClient) -> None:
    answer = reader.post("/debate/claim", content=b"{}", headers={"Content-Type": "text/plain"})

    assert (answer.status_code, "The form is of type" in answer.text) == (422, True)


def test_a_debate_appears_as_it_goes(reader: TestClient) -> None:
    names = [name for name, _ in streamed(reader)]

    assert names == ["begun", *["answer"] * 5, "round", "round", "report"]


def test_what_appears_says_how_far_it_is(reader: TestClient) -> None:
    said = [data["said"] for _, data in streamed(reader)]

    assert (said[0], said[1], said[-2], said[-1]) == (
        "The advocates read, each its own corpus.",
        "1 of 5 advocates heard.",
        "Round 1: 2 questions, 1 position moved.",
        "The verdict: Incorrect.",
    )


def test_who_has_not_answered_yet_is_shown_as_reading(reader: TestClient) -> None:
    markups = [data["markup"].count("Reading its corpus") for _, data in streamed(reader)[:6]]

    assert markups == [5, 4, 3, 2, 1, 0]


def test_the_end_of_a_stream_names_the_page_of_the_debate(reader: TestClient) -> None:
    _, data = streamed(reader)[-1]

    assert CLAIM.text in reader.get(data["address"]).text


def test_what_a_stream_cannot_begin_is_a_problem(reader: TestClient) -> None:
    answer = reader.post(
        "/debate", data={"claim": "Seas rise."}, headers={"Accept": "text/event-stream"}
    )

    assert (answer.status_code, answer.json()["detail"]) == (
        422,
        "nobody is to debate; choose at least one advocate",
    )


def test_what_fails_on_the_way_is_told(tmp_path: Path) -> None:
    debates = KnownDebate(error=UnavailableError("the disk is gone"))
    with client_of(DoubleEngine(debates=debates), home=tmp_path, headers=BROWSER) as reader:
        heard = streamed(reader)

    assert heard[-1] == ("error", {"title": "Unavailable", "detail": "the disk is gone"})


def test_the_transcript_can_be_saved(reader: TestClient) -> None:
    page = reader.post("/debate", data=FORM).url.path

    for form, beginning in (("html", "<!doctype html>"), ("json", "{"), ("markdown", "# ")):
        assert reader.get(f"{page}/transcript?format={form}").text.startswith(beginning), form


def test_a_debate_can_be_forgotten(reader: TestClient) -> None:
    page = reader.post("/debate", data=FORM).url.path
    reader.post(f"{page}/delete")

    assert reader.get(page).status_code == 404


def test_a_server_without_advocates_says_so(tmp_path: Path) -> None:
    engine = DoubleEngine(debates=KnownDebate(profiles=()))
    with client_of(engine, home=tmp_path, headers=BROWSER) as reader:
        shown = reader.get("/debate").text, reader.post("/debate", data=FORM).status_code

    assert ("started without advocates" in shown[0], shown[1]) == (True, 422)


def test_everyone_debates_as_usual() -> None:
    wish = usual_debate(Settings(), PROFILES, claim="Seas rise.")

    assert wish == DebateWish(
        claim="Seas rise.",
        advocates=tuple(each.name for each in PROFILES),
        rounds=Settings().debate.rounds,
    )


def test_who_is_not_ticked_does_not_debate() -> None:
    fields = {"claim": "Seas rise.", "advocate.silent": "on", "advocate.stranger": "on"}

    assert debate_wish(fields, Settings(), PROFILES).advocates == ("silent",)


def test_rounds_that_are_not_told_are_as_usual() -> None:
    assert debate_wish({}, Settings(), PROFILES).rounds == Settings().debate.rounds


@pytest.mark.parametrize("value", ["4", "-1", "two", "1.0", "٣"])
def test_rounds_that_the_form_does_not_offer_are_refused(value: str) -> None:
    with pytest.raises(InputError, match="rounds is"):
        debate_wish({"rounds": value}, Settings(), PROFILES)


def test_the_options_are_those_of_the_form_and_the_settings() -> None:
    wish = debate_wish({"rounds": "0"}, Settings(), PROFILES)

    assert wish.options(Settings()) == DebateOptions(rounds=0)


def told(position: int = 1) -> list[Told]:
    live = LiveDebate(CLAIM.text, PROFILES, "/debates/x")
    steps = KnownDebate().rounds(CLAIM, DebateOptions())
    begun = live.begun()
    heard = [live.told(ClaimEvent(position, step)) for step in steps]
    return [begun, *(each for each in heard if each is not None)]


def test_a_round_is_shown_once_it_has_ended() -> None:
    markups = [str(data["markup"]) for name, data in told() if name == "round"]

    assert [("round-0" in each, "round-1" in each) for each in markups] == [
        (True, False),
        (True, True),
    ]


def test_of_a_claim_that_the_page_does_not_show_nothing_is_told() -> None:
    assert [name for name, _ in told(position=2)] == ["begun"]


def test_who_holds_has_not_moved() -> None:
    held = replace(ASKED.changes[0], proposed=ASKED.changes[0].before)
    live = LiveDebate(CLAIM.text, PROFILES, "/debates/x")

    heard = live.told(ClaimEvent(1, RoundEnded(replace(ASKED, changes=(held,)))))

    assert heard is not None
    assert heard[1]["said"] == "Round 1: 2 questions, 0 positions moved."

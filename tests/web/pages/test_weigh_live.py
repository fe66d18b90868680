"""A weighing that goes on, told part by part."""

from __future__ import annotations

from claimwright.domain import WeighReport
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import Told
from claimwright.web.pages.weigh_live import LiveWeighing, exports_of
from tests.web.weigh_doubles import events_of
from tests.weighings import CLAIM, HOSTILE, WEIGHED


def told_of(report: WeighReport, position: int = 1) -> list[Told]:
    live = LiveWeighing(report.claim, "/weigh/name")
    begun = live.begun()
    told = [live.told(ClaimEvent(position, step)) for step in events_of(report)]
    return [begun, *(each for each in told if each is not None)]


TOLD = told_of(WEIGHED)


def test_it_begins_with_the_page_and_ends_with_the_report() -> None:
    assert [name for name, _ in TOLD] == ["begun", *["step"] * 6, "report"]


def test_each_step_says_what_comes_next() -> None:
    assert [data["said"] for _, data in TOLD][:3] == [
        "Step 1 of 6: write the opposite.",
        "Step 2 of 6: search with both.",
        "Step 3 of 6: read each work.",
    ]


def test_the_end_names_its_address_and_its_title() -> None:
    _, data = TOLD[-1]

    assert (data["address"], data["title"]) == (
        "/weigh/name",
        f"{CLAIM.text} · both sides · claimwright",
    )


def test_before_the_end_there_is_nothing_to_take_home() -> None:
    assert "/export" not in str(TOLD[0][1]["markup"])
    assert "/weigh/name/export?format=html" in str(TOLD[-1][1]["markup"])


def test_of_a_claim_that_the_page_does_not_show_nothing_is_told() -> None:
    assert [name for name, _ in told_of(WEIGHED, position=2)] == ["begun"]


def test_nothing_of_a_stranger_becomes_an_element() -> None:
    told = told_of(HOSTILE)
    parts = [str(data.get("markup", "")) + str(data.get("parts", "")) for _, data in told]

    assert "<script" not in "".join(parts)
    assert "<img" not in "".join(parts)


def test_files_stand_under_the_address_of_their_weighing() -> None:
    assert [path for path, _ in exports_of("/weigh/x")] == [
        "/weigh/x/export?format=html",
        "/weigh/x/export?format=markdown",
        "/weigh/x/export?format=json",
    ]
    assert exports_of("/weigh/x", 2)[0][0] == "/weigh/x/export?format=html&claim=2"

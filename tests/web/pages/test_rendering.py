"""A page says what it may load."""

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.web.pages.rendering import LOGGED, POLICY, page, reason_of


def test_a_page_says_what_it_may_load() -> None:
    answer = page("problem.html", status=404, title="t", code=404, detail="d", request_id="")

    assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (404, POLICY)


def test_nothing_that_stands_in_a_text_may_run() -> None:
    assert ("unsafe" in POLICY, POLICY.startswith("default-src 'self'")) == (False, True)


def test_what_the_reader_can_act_on_is_said() -> None:
    assert reason_of(UnavailableError("the disk is full")) == "The disk is full."


def test_what_only_we_can_mend_is_left_to_the_log() -> None:
    assert reason_of(IntegrityError("/secret/path is damaged")) == LOGGED

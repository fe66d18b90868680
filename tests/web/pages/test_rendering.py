"""A page says what it may load."""

from claimwright.web.pages.rendering import POLICY, page


def test_a_page_says_what_it_may_load() -> None:
    answer = page("problem.html", status=404, title="t", code=404, detail="d", request_id="")

    assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (404, POLICY)


def test_nothing_that_stands_in_a_text_may_run() -> None:
    assert ("unsafe" in POLICY, POLICY.startswith("default-src 'self'")) == (False, True)

"""Reports that are kept: listed, exported, deleted."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.journeys import CLAIM, check

Keep = Callable[[Page, str], None]


def test_a_report_is_in_the_history_and_can_be_deleted(page: Page, keep: Keep) -> None:
    link = check(page, CLAIM)
    page.goto("/history")
    line = page.locator(".reports > li").filter(has=page.locator(f"a[href$='{link[-20:]}']"))
    expect(line).to_contain_text(CLAIM)
    keep(page, "history")
    line.get_by_role("button", name="Delete").click()

    expect(line).to_have_count(0)
    answer = page.goto(link)
    assert answer is not None
    assert answer.status == 404


def test_forms_work_where_a_browser_tells_their_origin_alone(named_page: Page) -> None:
    link = check(named_page, CLAIM)
    named_page.goto("/history")
    reports = named_page.locator(".reports > li")
    line = reports.filter(has=named_page.locator(f"a[href$='{link[-20:]}']"))
    line.get_by_role("button", name="Delete").click()

    expect(line).to_have_count(0)


def test_a_report_is_exported(page: Page) -> None:
    check(page, CLAIM)
    page.locator(".menu > summary").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Web page").click()
    content = saved.value.path().read_text(encoding="utf-8")

    assert (content[:2], len(content) > 100) == ("<!", True)


def test_the_link_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = check(page, CLAIM)
    page.get_by_role("button", name="Copy link").click()

    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link

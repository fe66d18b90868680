"""Whatever is pasted or quoted is text: nothing of it runs, loads or hides anything."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hostile import ARTICLE, SCRIPTS
from tests.browser.journeys import check

Keep = Callable[[Page, str], None]


def owned(page: Page) -> bool:
    """Say whether anything of a stranger ran; the fixture watches dialogs and requests."""
    page.wait_for_timeout(500)
    return bool(page.evaluate("'__owned' in window"))


def test_scripts_in_a_pasted_text_are_shown_and_do_not_run(page: Page, keep: Keep) -> None:
    check(page, ARTICLE)

    expect(page.locator(".prose")).to_contain_text(SCRIPTS[2])
    expect(page.locator(".prose")).to_contain_text("{{ 7*7 }}")
    assert not owned(page)
    keep(page, "hostile-article")


def test_scripts_in_documents_are_shown_and_do_not_run(page: Page, keep: Keep) -> None:
    check(page, "Arctic sea ice has declined since 1979.", corpus="hostile")
    page.get_by_label("Show passages that say neither").check()
    for summary in page.locator(".more > summary").all():
        summary.click()
    for summary in page.get_by_text("Why it ranks").all():
        summary.click()

    expect(page.locator(".evidence h4").filter(has_text=SCRIPTS[0])).not_to_have_count(0)
    assert page.locator("main a[href^='javascript:' i]").count() == 0
    assert not owned(page)
    keep(page, "hostile-documents")


def test_a_script_in_the_form_comes_back_as_text(page: Page) -> None:
    page.goto("/")
    field = page.get_by_label("Text, link or claim")
    field.fill("<script>window.__owned=1</script></textarea>")
    page.locator("#corpus").evaluate(
        "list => { list.selectedOptions[0].value = '<img src=x onerror=alert(1)>' }"
    )
    page.get_by_role("button", name="Check it").click()

    expect(page.get_by_role("alert")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(field).to_have_value("<script>window.__owned=1</script></textarea>")
    assert not owned(page)


INTRUSIONS = """() => {
  const attempts = [
    () => document.body.setAttribute("onclick", "window.__owned = 1"),
    () => { document.querySelector("h1").innerHTML = "<img src=x onerror='window.__owned=1'>"; },
    () => { document.createElement("script").text = "window.__owned = 1"; },
    () => document.write("<script>window.__owned = 1</script>"),
  ];
  return attempts.map((attempt) => {
    try { attempt(); return "done"; } catch { return "refused"; }
  });
}"""


def test_the_policy_of_a_page_refuses_markup_from_scripts(page: Page) -> None:
    page.goto("/about")

    assert page.evaluate(INTRUSIONS) == ["refused"] * 4
    assert not owned(page)

"""What a person does on the pages, step by step."""

from playwright.sync_api import Page, Route, expect

CLAIM = "The sun has driven most of the warming since 1980."

ARTICLE = """\
The sun has driven most of the warming since 1980. Sea level rise has sped up since 1993.
I have always loved the sea. Heatwaves have become more frequent on most land since the 1950s.
"""


def check(page: Page, text: str, **options: str) -> str:
    """Paste a text, press the button, wait for the report; return its path."""
    page.goto("/")
    if options:
        page.get_by_text("Options", exact=True).click()
    for name, value in options.items():
        page.locator(f"[name={name}]").select_option(value)
    page.get_by_label("Text, link or claim").fill(text)
    page.get_by_role("button", name="Check it").click()
    page.wait_for_url("**/reports/**")
    wait_for_end(page)
    return page.url


def wait_for_end(page: Page) -> None:
    """Wait until the page says that nothing more will come."""
    expect(page.get_by_role("progressbar", name="Claims checked")).to_have_count(0)


def refuse_once(page: Page, pattern: str) -> list[str]:
    """Answer the first request to a pattern with 503; what is returned names it afterwards."""
    refused: list[str] = []

    def answer(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=503, body="the server starts anew")

    page.route(pattern, answer)
    return refused

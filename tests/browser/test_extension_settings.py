"""The extension's settings: an address is tried, and what is wrong with it is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.extension_reader import Reader, shoot


def test_the_settings_try_the_server_and_keep_it(reader: Reader) -> None:
    options = reader.context.new_page()
    options.goto(reader.own("options.html"))
    field = options.get_by_label("Address of the server")
    field.fill(reader.server.url.removeprefix("http://") + "/")
    options.get_by_role("button", name="Save").click()
    expect(options.get_by_role("status")).to_contain_text("Saved. claimwright")
    shoot(options, "options")

    expect(field).to_have_value(reader.server.url)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "The address is empty"),
        ("http://claims.example", "needs https"),
        ("ftp://127.0.0.1", "Only http and https"),
        ("http://127.0.0.1:9", "No server answers"),
    ],
)
def test_the_settings_say_what_is_wrong_with_an_address(
    reader: Reader, typed: str, said: str
) -> None:
    options = reader.context.new_page()
    options.goto(reader.own("options.html"))
    options.get_by_label("Address of the server").fill(typed)
    options.get_by_role("button", name="Test the connection").click()

    expect(options.get_by_role("status")).to_contain_text(said)


def test_the_settings_know_another_program_from_claimwright(reader: Reader) -> None:
    options = reader.context.new_page()
    options.goto(reader.own("options.html"))
    options.get_by_label("Address of the server").fill(reader.newspaper)
    options.get_by_role("button", name="Test the connection").click()

    expect(options.get_by_role("status")).to_contain_text("is not claimwright")

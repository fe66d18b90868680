"""The language of a text, and what to mind about it."""

from __future__ import annotations

import sys

import pytest

from claimwright.claims.identification import language, notice

ENGLISH = "The sea is rising because the ice of the north and of the south is melting away. " * 3
GERMAN = "Das Meer steigt, weil das Eis im Norden und im Süden der Erde langsam abschmilzt. " * 3
HEBREW = "פני הים עולים משום שהקרח בצפון ובדרום נמס לאט, וזה מדאיג את המדענים בכל העולם. " * 3


@pytest.mark.parametrize(("text", "code"), [(ENGLISH, "en"), (GERMAN, "de"), (HEBREW, "he")])
def test_a_text_shows_its_language_whatever_the_page_says(text: str, code: str) -> None:
    assert code == language(text, "fr")


@pytest.mark.parametrize(
    ("declared", "code"), [("en-GB", "en"), ("PT_br", "pt"), ("", ""), ("x", ""), ("12", "")]
)
def test_of_a_short_text_the_page_is_believed(declared: str, code: str) -> None:
    assert code == language("Seas rise.", declared)


@pytest.mark.parametrize(
    ("text", "declared", "code"),
    [(ENGLISH, "", "en"), (GERMAN, "de", "de"), (GERMAN, "en", ""), (GERMAN, "", "")],
)
def test_without_the_extra_english_is_still_known(
    monkeypatch: pytest.MonkeyPatch, text: str, declared: str, code: str
) -> None:
    monkeypatch.setitem(sys.modules, "py3langid", None)

    assert code == language(text, declared)


@pytest.mark.parametrize(("code", "text"), [("en", GERMAN), ("", ENGLISH)])
def test_of_english_there_is_nothing_to_mind(code: str, text: str) -> None:
    assert notice(code, text) == ""


@pytest.mark.parametrize(
    ("code", "text", "said"), [("he", HEBREW, "'he'"), ("", HEBREW, "does not read as English")]
)
def test_of_another_language_it_is_said_plainly(code: str, text: str, said: str) -> None:
    assert said in notice(code, text)

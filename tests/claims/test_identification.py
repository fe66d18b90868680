"""The language of a text, and what to mind about it."""

import sys

import pytest

from claimwright.claims.identification import is_english, is_latin, language, notice

ENGLISH = "The sea is rising because the ice of the north and of the south is melting away. " * 3
GERMAN = "Das Meer steigt, weil das Eis im Norden und im Süden der Erde langsam abschmilzt. " * 3
SPANISH = "El nivel del mar sube porque el hielo se derrite y el agua se calienta cada año más " * 3
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


@pytest.mark.parametrize("text", [ENGLISH, "Ice melts.", "", "1990"])
def test_english_is_read(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize("text", [GERMAN, SPANISH, "海平面正在上升。", "المستوى يرتفع", "Вода"])
def test_other_languages_are_not(text: str) -> None:
    assert not is_english(text)


def test_latin_letters_need_only_be_half() -> None:
    assert is_latin("CO₂ und Вода")

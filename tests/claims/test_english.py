"""English: what the rules can read."""

from __future__ import annotations

import pytest

from claimwright.claims.identification import is_english, is_latin

GERMAN = (
    "Die Digitalisierung als Wachstums- und Entwicklungstreiber zieht sich bereits heute durch "
)
SPANISH = "El nivel del mar sube porque el hielo se derrite y el agua se calienta cada año más "
PROSE = "The rise of the sea is caused by the melting of ice and by water that has become warm. "


@pytest.mark.parametrize("text", [PROSE * 3, "Ice melts.", "", "1990"])
def test_english_is_read(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize(
    "text", [GERMAN * 3, SPANISH * 3, "海平面正在上升。", "المستوى يرتفع", "Вода"]
)
def test_other_languages_are_not(text: str) -> None:
    assert not is_english(text)


def test_latin_letters_need_only_be_half() -> None:
    assert is_latin("CO₂ und Вода")

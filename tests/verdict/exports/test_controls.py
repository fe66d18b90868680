"""The classes of characters hold what Unicode says of them, and no letter."""

import re
import sys
import unicodedata

from claimwright.verdict.exports.controls import CONTROLS, HALVES, MARKS, SEPARATORS, TURNING


def members(classes: str) -> set[str]:
    return set(re.findall(f"[{classes}]", "".join(map(chr, range(sys.maxunicode + 1)))))


def of_category(*names: str) -> set[str]:
    return {
        char for char in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(char) in names
    }


def test_controls_separators_and_halves_are_the_categories_of_unicode() -> None:
    assert members(CONTROLS) == of_category("Cc")
    assert members(SEPARATORS) == of_category("Zl", "Zp")
    assert members(HALVES) == of_category("Cs")


def test_what_turns_the_direction_is_all_that_unicode_has() -> None:
    kinds = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    turning = {char for char in of_category("Cf") if unicodedata.bidirectional(char) in kinds}

    assert members(TURNING) == turning


def test_marks_are_the_directional_format_characters_that_turn_nothing() -> None:
    kinds = {"L", "R", "AL"}
    marks = {char for char in of_category("Cf") if unicodedata.bidirectional(char) in kinds}

    assert members(MARKS) <= marks
    assert {unicodedata.name(char) for char in members(MARKS)} == {
        "ARABIC LETTER MARK",
        "LEFT-TO-RIGHT MARK",
        "RIGHT-TO-LEFT MARK",
    }

"""Characters that a reader must not obey → what each form for people takes out of a text."""

from typing import Final

TURNING: Final = r"\u202a-\u202e\u2066-\u2069"
"""What turns the direction of writing until it is ended, and so reorders what is read.

Source:
    Unicode Standard Annex 9, section 2, "Directional Formatting Characters".
"""

MARKS: Final = r"\u061c\u200e\u200f"
"""Marks that are read as a letter of their direction, and shown as nothing."""

SEPARATORS: Final = r"\u2028\u2029"
"""Ends of lines and paragraphs, beside those among the controls."""

HALVES: Final = r"\ud800-\udfff"
"""Half surrogates, which no encoding has."""

CONTROLS: Final = r"\x00-\x1f\x7f-\x9f"
"""Of ASCII and Latin-1, line ends and tabs among them."""

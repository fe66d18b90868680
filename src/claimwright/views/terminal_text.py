"""Untrusted text in, text that a terminal shows and never obeys out."""

import re
from typing import Final

_UNSAFE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Controls, which move cursors and rename windows; direction marks, which reorder what is read;
and half surrogates, which no terminal can be sent."""


def clean(text: str) -> str:
    r"""Return the text with whatever a terminal would obey replaced, one mark for each.

    Args:
        text: Any text.

    Returns:
        As many characters; offsets stay what they were.

    Examples:
        >>> clean("seas\x1b[31m rise") == "seas\ufffd[31m rise"
        True
    """
    return _UNSAFE.sub("\ufffd", text)

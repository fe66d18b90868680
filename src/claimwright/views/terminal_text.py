"""Untrusted text in, text that a terminal shows and never obeys out."""

import re
from typing import Final

from claimwright.verdict.exports.wording import CONTROLS, HALVES, MARKS, SEPARATORS, TURNING

_UNSAFE: Final = re.compile(f"(?![\\t\\n])[{CONTROLS}{SEPARATORS}{MARKS}{TURNING}{HALVES}]")
"""Controls, which move cursors and rename windows; direction marks, which reorder what is read;
separators, of which terminals make what they like; and half surrogates, which none can be sent."""


def clean(text: str) -> str:
    r"""Return the text, as long as it was, with a mark for whatever a terminal would obey.

    Examples:
        >>> clean("seas\x1b[31m rise") == "seas\ufffd[31m rise"
        True
    """
    return _UNSAFE.sub("\ufffd", text)

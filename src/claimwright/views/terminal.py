"""A template and what it shows → lines on a terminal, which obeys nothing that stands in a text."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from jinja2 import Environment
from markupsafe import Markup
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text
from rich.theme import Theme

from claimwright.verdict.exports.wording import clean
from claimwright.views.rendering import environment

WIDEST: Final = 100
"""Columns beyond which lines grow hard to read."""

_AWAY: Final = str.maketrans("[\\\n", "\x0e\x0f\x10")
_BACK: Final = str.maketrans("\x0e\x0f\x10", "[\\\n")
"""What would be read as markup or as another line of the template, while the template is read."""

_HALF: Final = 6
"""Columns of half a bar."""

_HEADING: Final = "──"
_SIGNS: Final = Theme(
    {
        "supported": "bold green",
        "refuted": "bold red",
        "unsupported": "red",
        "disputed": "bold yellow",
        "partly": "bold yellow",
        "undecided": "bold blue",
        "unread": "bold blue",
        "failed": "bold magenta",
    }
)


@cache
def _templates() -> Environment:
    made = environment().overlay(finalize=_finalised)
    made.globals = {**made.globals, "bar": bar, "thirds": thirds}
    return made


def heading_line(title: str = "") -> Rule:
    """Return a quiet line across the page that begins with a word, if any."""
    return Rule(Text(title, style="dim"), align="left", style="dim")


def show(template: str, console: Console, **shown: object) -> None:
    """Render a template on a terminal, up to 100 columns wide, with colour where it has any.

    A line of the template is a paragraph, indented like its first line; one that begins with `──`
    is a heading across the page. Styles are named in rich's markup; signs are styles, too.
    """
    width = min(console.width, WIDEST)
    with console.use_theme(_SIGNS):
        text = _templates().get_template(template).render(**shown)
        for line in re.sub("\n{3,}", "\n\n", text).split("\n"):
            if not line.strip():
                console.print()
                continue
            if line.startswith(_HEADING):
                title = line.removeprefix(_HEADING).strip().translate(_BACK)
                console.print(heading_line(title), width=width)
                continue
            said = Text.from_markup(line.strip(), emoji=False)
            said.plain = said.plain.translate(_BACK)
            indent = len(line) - len(line.lstrip())
            console.print(Padding(said, (0, 0, 0, indent), expand=False), width=width)


def bar(score: float, full: float) -> str:
    """Draw a score from the middle, to the left where it is negative, in thirteen characters.

    `full` is the score of a full half, above 0.

    Examples:
        >>> bar(-1, 3), bar(0.5, 1)
        ('░░░░▓▓│░░░░░░', '░░░░░░│███░░░')
    """
    filled = round(min(1.0, abs(score) / full) * _HALF)
    empty, none = "░" * (_HALF - filled), "░" * _HALF
    return f"{empty}{'▓' * filled}│{none}" if score < 0 else f"{none}│{'█' * filled}{empty}"


def thirds(shares: Sequence[float]) -> str:
    """Draw shares that support, say neither and refute, each 0..100, as a bar of twelve columns.

    Examples:
        >>> thirds((50, 25, 25)), thirds((0, 100, 0))
        ('██████▓▓▓░░░', '░░░░░░░░░░░░')
    """
    width = 2 * _HALF
    supports = round(min(1.0, max(0.0, shares[0] / 100)) * width)
    refutes = min(round(shares[2] / 100 * width), width - supports)
    return "█" * supports + "▓" * refutes + "░" * (width - supports - refutes)


def _finalised(value: object) -> Markup:
    """Return a value as a template writes it: shown as it is, never read as markup."""
    if isinstance(value, Markup):
        return value
    return Markup(clean(str(value)).translate(_AWAY))  # noqa: S704  # what would be read is away

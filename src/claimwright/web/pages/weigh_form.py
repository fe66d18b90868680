"""The fields of the form that weighs → the claim and how to weigh it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Claim, WeighMode
from claimwright.errors import InputError
from claimwright.flows.verify import check_claim
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings
from claimwright.verdict.exports.weigh_wording import MODES
from claimwright.web.pages.wish import address_in, example_of

MAX_WORKS: Final = 20
"""Most works for each side that the page offers."""

MODE_CHOICES: Final = tuple(
    (mode.value, f"{words[:1].upper()}{words[1:]}") for mode, words in sorted(MODES.items())
)
"""Whose formulas, with what a reader calls them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighWish:
    """Everything the form holds.

    Args:
        text: The claim; may be empty.
        corpus: What is searched.
        top_k: Works for each side, 1..20.
        mode: Whose formulas.
        changed: Whether an option differs from its default.
    """

    text: str = ""
    corpus: str
    top_k: int
    mode: WeighMode
    changed: bool = False

    @property
    def options(self) -> WeighOptions:
        """How the claim is weighed."""
        return WeighOptions(mode=self.mode, top_k=self.top_k)


def usual_weighing(settings: Settings) -> WeighWish:
    """Return the form as nobody has touched it."""
    return WeighWish(
        corpus=settings.corpus,
        top_k=min(settings.weigh.top_k, MAX_WORKS),
        mode=settings.weigh.mode,
    )


def weigh_wish_of(fields: Mapping[str, str], settings: Settings) -> WeighWish:
    """Read the form; the first page's form has the claim and the corpus under the same names.

    Args:
        fields: As the browser sent them; one that is not there keeps its default.
        settings: The defaults.

    Returns:
        What is wished for; its text may be empty.

    Raises:
        InputError: A value lies outside what the form offers; it names the field.
    """
    default = usual_weighing(settings)
    if "example" in fields:
        return replace(default, text=example_of(fields["example"]))
    wish = replace(
        default,
        corpus=fields.get("corpus") or default.corpus,
        top_k=_works(fields.get("works", ""), default.top_k),
        mode=_mode(fields.get("mode", ""), default.mode),
    )
    return replace(wish, text=fields.get("text", ""), changed=wish != default)


def claim_of(wish: WeighWish) -> Claim:
    """Return the claim that is to be weighed, without spaces around it.

    Raises:
        InputError: There is none, or it cannot be read.
    """
    text = wish.text.strip()
    if not text:
        raise InputError("there is no claim; write one statement")
    if address_in(text):
        raise InputError(
            f"{text[:80]!r} is a link and no claim; check its page, or write one statement"
        )
    claim = Claim(text=text)
    check_claim(claim)
    return claim


def _works(value: str, default: int) -> int:
    if not value:
        return default
    # More digits than any number in range has: `int` is not asked to read thousands of them.
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else 0  # noqa: PLR2004
    if not 1 <= number <= MAX_WORKS:
        raise InputError(f"works is {value[:40]!r}; it must be a whole number in 1..{MAX_WORKS}")
    return number


def _mode(value: str, default: WeighMode) -> WeighMode:
    if value and value not in set(WeighMode):
        known = ", ".join(WeighMode)
        raise InputError(f"mode is {value[:40]!r}; it must be one of {known}")
    return WeighMode(value) if value else default

"""The corpora that come with claimwright: where they lie, and what each of them is good for."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from claimwright.errors import InputError

_DATA: Final = Path(__file__).parents[1] / "starter"

STARTER: Final = _DATA / "corpus"
"""The bundled corpus, searched when no other is named; never written to."""

CONTRARIAN: Final = _DATA / "contrarian" / "corpus"
"""Bundled statements that are false, misleading or contested, for an adversary in a debate."""

BUNDLED: Final[Mapping[str, Path]] = MappingProxyType(
    {"starter": STARTER, "contrarian": CONTRARIAN}
)
"""Folder by the name of the corpus."""


def answers_claims(corpus: str) -> bool:
    """Return whether claims may be checked against a corpus, as against all but the contrarian one.

    Examples:
        >>> answers_claims("starter"), answers_claims("contrarian")
        (True, False)
    """
    return BUNDLED.get(corpus) != CONTRARIAN


def check_answers(corpus: str) -> None:
    """Refuse a corpus whose statements may not answer a claim.

    Raises:
        InputError: It is the contrarian one.
    """
    if not answers_claims(corpus):
        raise InputError(
            f"the corpus {corpus!r} holds false and contested statements, so no claim is checked "
            "against it; a profile of an advocate that is not trusted may name it in a debate"
        )


def check_citable(corpus: str) -> None:
    """Refuse a corpus whose records are no sources that an article could cite.

    Raises:
        InputError: It is a bundled one: its texts are statements written for claimwright.
    """
    if corpus in BUNDLED:
        raise InputError(
            f"the corpus {corpus!r} holds statements written for claimwright, which are no sources "
            "to cite, so nothing is suggested from it; make a corpus of pages or works with "
            "'claimwright corpus add' and name that one, or name none"
        )

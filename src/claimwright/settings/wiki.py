"""How a wiki is asked for its articles."""

import re
from dataclasses import dataclass
from typing import Annotated, Final

from claimwright.domain.scalars import Between
from claimwright.errors import InputError
from claimwright.settings.ranges import check_ranges

_API: Final = re.compile(r"https?://[^\s?#@]{1,500}")


@dataclass(frozen=True, slots=True, kw_only=True)
class WikiSettings:
    """How a wiki is asked for its articles.

    Args:
        api: Address of the MediaWiki API, with `{language}`.
        maxlag: Most seconds that the wiki's servers may lag, 0..3,600.
        tries: Tries before a request counts as failed, 1..20.
        max_wait_s: Longest wait between two tries, 0..600.
    """

    api: str = "https://{language}.wikipedia.org/w/api.php"
    maxlag: Annotated[int, Between(0, 3_600)] = 5
    tries: Annotated[int, Between(1, 20)] = 4
    max_wait_s: Annotated[float, Between(0, 600)] = 30.0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "wiki")
        if not _API.fullmatch(self.api):
            raise InputError(
                f"wiki.api is {self.api[:80]!r}; it must begin with http:// or https:// and have "
                "no query"
            )

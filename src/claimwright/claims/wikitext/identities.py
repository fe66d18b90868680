"""The words of a claim in, a name out that stays when the article around it changes."""

from __future__ import annotations

import hashlib
from collections import Counter


class Identities:
    """Names the claims of one article, each differently.

    A name is made of the first twelve hexadecimal digits of the SHA-256 of the words, in lower
    case with single blanks; of claims in the same words the second gets `-2`, and so on.

    Examples:
        >>> names = Identities()
        >>> names.name("Ice melts."), names.name("ice  melts.")
        ('a93171d25319', 'a93171d25319-2')
    """

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def name(self, text: str) -> str:
        """Return the name of the next claim.

        Args:
            text: Its words.
        """
        words = " ".join(text.split()).casefold().encode("utf-8", "replace")
        digest = hashlib.sha256(words).hexdigest()[:12]
        self._seen[digest] += 1
        times = self._seen[digest]
        return digest if times == 1 else f"{digest}-{times}"

"""A cited claim in, the words out that the title of its source probably holds.

Of each word of the claim, its article's title, its section and the sentences before, a small
logistic regression says how probably it stands in the title of the page that is cited. The most
probable ones are asked for: those of the claim count twice, and names from the context come in
that the claim itself replaces by a pronoun.
"""

import hashlib
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimwright.claims.lexicon import word_set
from claimwright.domain import CitedClaim
from claimwright.errors import InputError, NotFoundError

SIGNS: Final = tuple(
    """
    constant in_claim in_title in_section in_context nearness capital run_of_capitals number
    letters times capital_in_claim capital_in_context title_and_context claim_and_context
    claim_and_title verb_or_adverb
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""What is known of a word, in the order of the weights."""

WORDS: Final = 12
"""Words that are asked for.

Chosen on the claims of WiCE's training articles, weights fitted on four fifths of the articles and
tried on the rest: with none, 6, 12 and 20 of them BM25 puts the cited page first for .965, .971,
.976, .981 of the claims over passages of 100 words, .949, .965, .976, .976 over sentences, and
.976 whichever over whole pages.
"""

_WORD: Final = re.compile(r"\w[\w'’-]*")
_DISAMBIGUATION: Final = re.compile(r"\([^()]*\)")
_SHORTEST: Final = 3
_MOST_CHARACTERS: Final = 4_000
"""Characters of each part of a claim's surroundings that are read."""
_MOST_BYTES: Final = 100_000
_ENDINGS: Final = ("ing", "ed", "ly")
_EMPTY_WORDS: Final = word_set(
    """
        about after all also and are been before but can could during first for from had has
        have her his into its may not one over she than that the their then there these they
        this those two was were when where which while who will with would
    """
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleWordModel:
    """How probably a word stands in the title of a source, by what is known of it.

    One weight per sign of `SIGNS`, of signs as `signs_of` gives them; unbounded. It asks for 1 or
    more words.
    """

    weights: tuple[float, ...]
    words: int = WORDS

    def __post_init__(self) -> None:
        """Refuse what is no model."""
        if len(self.weights) != len(SIGNS) or not all(map(math.isfinite, self.weights)):
            raise InputError(
                f"a model of title words has {len(SIGNS)} finite weights: {self.weights!r:.80}"
            )
        if self.words < 1:
            raise InputError(f"words is {self.words!r}; it must be at least 1")

    @property
    def fingerprint(self) -> str:
        """SHA-256 of its numbers, 12 digits."""
        numbers = json.dumps([self.weights, self.words]).encode()
        return hashlib.sha256(numbers).hexdigest()[:12]


BUNDLED: Final = TitleWordModel(
    weights=(
        *(-3.5885, 1.0505, 3.2034, 0.8769, -0.624, 0.903),
        *(-0.0199, 0.3934, -1.1964, -0.0917, 0.8297),
        *(0.9622, 0.9191, -0.7357, -0.8826, -1.8847, -0.9967),
    )
)
"""Fitted by `claimwright-lab train titles --words` to 360 claims of WiCE's training articles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleWords:
    """Writes the words that a source's title probably holds; implements `TitleGenerator`."""

    model: TitleWordModel = BUNDLED

    @property
    def name(self) -> str:
        """With the first digits of the model's hash."""
        return f"title-words@{self.model.fingerprint}"

    def generate(self, claims: Sequence[CitedClaim]) -> tuple[str, ...]:
        """Return the most probable words of each claim, best first, in lower case."""
        return tuple(" ".join(self._best(cited)) for cited in claims)

    def _best(self, cited: CitedClaim) -> list[str]:
        scores = {
            word: sum(map(float.__mul__, self.model.weights, signs))
            for word, signs in signs_of(cited).items()
        }
        return sorted(scores, key=lambda word: (-scores[word], word))[: self.model.words]


def signs_of(cited: CitedClaim) -> Mapping[str, tuple[float, ...]]:
    """Return what is known of each word of a claim and its surroundings.

    Of the claim's context the last four sentences are read.

    Returns:
        By word in lower case, in the order of `SIGNS`; words of fewer than three letters and
        those without a meaning of their own are left out.
    """
    found: dict[str, list[_Sight]] = {}
    parts = [
        ("claim", 0.0, cited.claim.text),
        ("title", 0.0, _DISAMBIGUATION.sub(" ", cited.article_title)),
        ("section", 0.0, " ".join(cited.section)),
    ]
    before = enumerate(reversed(cited.context[-4:]), start=1)
    parts += [("context", 1.0 / distance, sentence) for distance, sentence in before]
    for place, nearness, text in parts:
        for word, capital, run in _seen(text[:_MOST_CHARACTERS]):
            sight = _Sight(place=place, nearness=nearness, capital=capital, run=run)
            found.setdefault(word, []).append(sight)
    return {word: _signs(word, sights) for word, sights in found.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sight:
    place: str
    nearness: float
    capital: bool
    run: bool


def _signs(word: str, sights: Sequence[_Sight]) -> tuple[float, ...]:
    places = {sight.place for sight in sights}
    claim, title, context = (name in places for name in ("claim", "title", "context"))
    capital = any(sight.capital for sight in sights)
    return tuple(
        float(sign)
        for sign in (
            1,
            claim,
            title,
            "section" in places,
            context,
            max(sight.nearness for sight in sights),
            capital,
            any(sight.run for sight in sights),
            word[0].isdigit(),
            math.log(len(word)),
            math.log(len(sights)),
            claim and capital,
            context and capital,
            title and context,
            claim and context,
            claim and title,
            word.endswith(_ENDINGS),
        )
    )


def _seen(text: str) -> Iterator[tuple[str, bool, bool]]:
    """Yield each word, whether a capital begins it, and whether its neighbour has one, too.

    The first word of a sentence has one in any case, so it tells nothing.
    """
    words = _WORD.findall(text)
    capitals = [place > 0 and word[0].isupper() for place, word in enumerate(words)]
    for place, word in enumerate(words):
        lower = word.lower()
        if len(lower) < _SHORTEST or lower in _EMPTY_WORDS:
            continue
        beside = capitals[place - 1 : place] + capitals[place + 1 : place + 2]
        yield lower, capitals[place], capitals[place] and any(beside)


def title_of_words(title: str) -> frozenset[str]:
    """Return the words of a title as `signs_of` spells them."""
    return frozenset(word.lower() for word in _WORD.findall(title[:_MOST_CHARACTERS]))


def read_model(path: Path) -> TitleWordModel:
    """Return the model that `claimwright-lab train titles --words` has written.

    The file is JSON, `{"weights": {sign: number}, "words": count}`.

    Raises:
        NotFoundError: There is no such file.
        InputError: It holds no such model.
    """
    if not path.is_file():
        raise NotFoundError(f"no model of title words at {str(path)!r}")
    try:
        with path.open(encoding="utf-8") as file:
            body = json.loads(file.read(_MOST_BYTES))
        weights = tuple(float(body["weights"][sign]) for sign in SIGNS)
        return TitleWordModel(weights=weights, words=int(body["words"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{str(path)!r} is no model of title words: make it with `claimwright-lab train titles`"
        ) from error

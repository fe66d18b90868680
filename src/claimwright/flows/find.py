"""The find flow: a text → each of its sentences, kept or not and why → the claims in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimwright.claims.coreference import resolve
from claimwright.claims.decompose import (
    Decomposer,
    Statement,
    Surroundings,
    decompose_all,
    stand_alone,
    whole,
)
from claimwright.claims.filters import SentenceFilters
from claimwright.claims.identification import is_english, is_latin
from claimwright.claims.opposition.assertion import is_assertion
from claimwright.claims.sentences import at_line_breaks, ends_without_stop, is_list, split
from claimwright.claims.words import names_in
from claimwright.domain import Article, FoundClaim, FoundSentence, Replacement, Signal, Span
from claimwright.errors import InputError
from claimwright.protocols import SentenceClassifier
from claimwright.settings import MAX_CLAIM_CHARACTERS, FilterSettings, FindSettings

MAX_ARTICLE_CHARACTERS = 2_000_000
"""Longest text in which claims are looked for."""

MAX_CONTEXT_CHARACTERS = 2_000
"""Longest context of a claim: its sentence and those beside it."""

UNSUPPORTED = "this language is not supported"
TOO_LONG = f"longer than {MAX_CLAIM_CHARACTERS:,} characters"
KEPT = "a statement that can be checked"

_PART_CHARACTERS = 500_000
"""Text that is cut into sentences at once; longer ones go paragraph by paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindOptions:
    """What is asked of one text.

    `filters` names those that may leave a sentence out; the others only say what they would have
    done.
    """

    coreference: bool = True
    decompose: bool = True
    filters: frozenset[str] = frozenset({"form", "check_worthiness"})


def options_of(settings: FindSettings) -> FindOptions:
    """Return the options of a request that says nothing itself.

    Examples:
        >>> sorted(options_of(FindSettings()).filters)
        ['check_worthiness', 'form']
    """
    switches = {name: getattr(settings, name) for name in FILTERS}
    return FindOptions(
        coreference=settings.coreference,
        decompose=settings.decompose,
        filters=frozenset(name for name, on in switches.items() if on),
    )


FILTERS = ("form", "check_worthiness", "topic", "opinion", "forecast")
"""The names of all filters, in the order in which they are asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceFilter:
    """A classifier with the rule that makes a filter of it.

    A sentence goes on when the probabilities (0..1) of the `passing` labels sum up to the least;
    the reason why another does not is in words.
    """

    classifier: SentenceClassifier
    passing: frozenset[str]
    min_probability: float
    reason: str

    def signals(self, sentences: Sequence[str], *, on: bool) -> tuple[Signal, ...]:
        """Return per sentence, in order, what the filter makes of it; where not on, all pass."""
        return tuple(
            self._signal(probabilities, on=on)
            for probabilities in self.classifier.classify(sentences)
        )

    def _signal(self, probabilities: Mapping[str, float], *, on: bool) -> Signal:
        label = max(probabilities, key=lambda each: probabilities[each])
        passing = sum(probabilities.get(each, 0.0) for each in self.passing)
        return Signal(
            name=self.classifier.name,
            label=label,
            probability=probabilities[label],
            passed=not on or passing >= self.min_probability,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFlow:
    """Finds the claims of a text.

    The filters are asked in order; the first that a sentence does not pass gives the reason.
    """

    filters: tuple[SentenceFilter, ...]
    settings: FindSettings
    decompose: Decomposer = decompose_all

    def find(
        self, article: Article, options: FindOptions | None = None
    ) -> tuple[FoundSentence, ...]:
        """Find the claims of an article.

        The article has at most 2,000,000 characters; without options the settings count.

        Returns:
            Every sentence in reading order, the claims of those that are kept among them. Empty
            for a text without a sentence.

        Raises:
            InputError: The text or the number of its sentences is over its bound, or a filter
                that is asked for is not there.
        """
        wanted = options or options_of(self.settings)
        self._check(article.text, wanted)
        sentences = self._split(article.text)
        readable = _readable(article.text, sentences)
        signals = self._signals(_closed(article.text, sentences), readable, wanted)
        reasons = [
            self._reason(span, own) if can else UNSUPPORTED
            for span, can, own in zip(sentences, readable, signals, strict=True)
        ]
        claims = self._claims(article.text, sentences, reasons, wanted)
        return tuple(
            FoundSentence(
                index=index,
                span=span,
                kept=reasons[index] == KEPT,
                reason=reasons[index],
                signals=signals[index],
                claims=claims.get(index, ()),
            )
            for index, span in enumerate(sentences)
        )

    def _check(self, text: str, options: FindOptions) -> None:
        if len(text) > MAX_ARTICLE_CHARACTERS:
            raise InputError(
                f"the text has {len(text):,} characters; at most {MAX_ARTICLE_CHARACTERS:,} are "
                "read: give its parts one by one"
            )
        there = {each.classifier.name for each in self.filters}
        missing = sorted(options.filters - there)
        if missing:
            known = ", ".join(sorted(there)) or "none"
            raise InputError(f"there is no filter {missing[0]!r} here; there is {known}")

    def _split(self, text: str) -> tuple[Span, ...]:
        spans = tuple(
            Span(start=start + span.start, end=start + span.end, text=span.text)
            for start, part in _parts(text)
            for span in split(part)
        )
        sentences = at_line_breaks(text, spans)
        limit = self.settings.max_sentences
        if len(sentences) > limit:
            raise InputError(
                f"the text has {len(sentences):,} sentences; at most {limit:,} are read: give its "
                "parts one by one, or raise find.max_sentences"
            )
        return sentences

    def _signals(
        self, sentences: Sequence[str], readable: Sequence[bool], options: FindOptions
    ) -> tuple[tuple[Signal, ...], ...]:
        texts = [text for text, can in zip(sentences, readable, strict=True) if can]
        columns = [
            iter(each.signals(texts, on=each.classifier.name in options.filters))
            for each in self.filters
        ]
        return tuple(tuple(next(column) for column in columns) if can else () for can in readable)

    def _reason(self, span: Span, signals: Sequence[Signal]) -> str:
        if len(span.text) > MAX_CLAIM_CHARACTERS:
            return TOO_LONG
        failed = (
            f"{each.reason} ({signal.label} {signal.probability:.2f})"
            for each, signal in zip(self.filters, signals, strict=True)
            if not signal.passed
        )
        return next(failed, KEPT)

    def _claims(
        self, text: str, sentences: Sequence[Span], reasons: Sequence[str], options: FindOptions
    ) -> Mapping[int, tuple[FoundClaim, ...]]:
        """Take the kept sentences apart and write each statement so that it stands alone."""
        kept = [index for index, reason in enumerate(reasons) if reason == KEPT]
        if not kept:
            return {}
        least = self.settings.min_coreference
        found = resolve(text, sentences, least=least) if options.coreference else ()
        opens = frozenset(span.start for span in sentences)
        around = Surroundings(
            names=names_in(text), resolved=frozenset(each.mention.start for each in found)
        )
        by_sentence = _by_sentence(sentences, found)
        spans = [sentences[index] for index in kept]
        parted = (
            self.decompose(spans, around) if options.decompose else [(whole(s),) for s in spans]
        )
        claims = {}
        for index, span, statements in zip(kept, spans, parted, strict=True):
            claims[index] = tuple(
                stand_alone(
                    statement,
                    by_sentence.get(index, ()),
                    claim_id=f"s{index}c{number}",
                    context=_context(text, sentences, index),
                    opens=opens,
                )
                for number, statement in enumerate(_bounded(statements, span))
            )
        return claims if len(sentences) > 1 else _as_written(claims, sentences[0])


def _as_written(
    claims: Mapping[int, tuple[FoundClaim, ...]], sentence: Span
) -> Mapping[int, tuple[FoundClaim, ...]]:
    """Leave a sentence that is the whole text and one claim as it is, as other faces do."""
    (found,) = claims.values()
    if len(found) > 1 or found[0].replacements:
        return claims
    claim = replace(found[0].claim, text=sentence.text, context="")
    return {0: (replace(found[0], claim=claim),)}


def _bounded(statements: Sequence[Statement], sentence: Span) -> Sequence[Statement]:
    """Keep the sentence whole when a statement would hold nothing to read."""
    readable = all(
        any(character.isalnum() for piece in each.pieces for character in piece.text)
        for each in statements
    )
    return statements if readable else (whole(sentence),)


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Yield a long text part by part, each ending where a line ends."""
    start = 0
    while start < len(text):
        end = start + _PART_CHARACTERS
        line = text.rfind("\n", start, end) + 1
        if end < len(text) and line > start:
            end = line
        yield start, text[start:end]
        start = end


def _closed(text: str, sentences: Sequence[Span]) -> tuple[str, ...]:
    """Return the sentences as filters read them: in a list of claims, with their full stop.

    Without it a short line is taken for a heading, which in an article it is.
    """
    listed = is_list(text)
    return tuple(
        f"{span.text}."
        if listed and ends_without_stop(span.text) and is_assertion(span.text)
        else span.text
        for span in sentences
    )


def _readable(text: str, sentences: Sequence[Span]) -> tuple[bool, ...]:
    """Say of each sentence whether the rules know its language."""
    latin = " ".join(span.text for span in sentences if is_latin(span.text))
    english = is_english(latin) if text else True
    return tuple(english and is_latin(span.text) for span in sentences)


def _by_sentence(
    sentences: Sequence[Span], found: Sequence[Replacement]
) -> Mapping[int, tuple[Replacement, ...]]:
    table: dict[int, list[Replacement]] = {}
    index = 0
    for each in found:
        while sentences[index].end <= each.mention.start:
            index += 1
        table.setdefault(index, []).append(each)
    return {place: tuple(own) for place, own in table.items()}


def _context(text: str, sentences: Sequence[Span], index: int) -> str:
    """Return the sentence with the one before and after it, within the bound."""
    own = sentences[index]
    start = sentences[max(index - 1, 0)].start
    end = sentences[min(index + 1, len(sentences) - 1)].end
    if end - start > MAX_CONTEXT_CHARACTERS:
        start, end = own.start, min(own.end, own.start + MAX_CONTEXT_CHARACTERS)
    return text[start:end]


def sentence_rules(
    classifiers: SentenceFilters, settings: FilterSettings
) -> tuple[SentenceFilter, ...]:
    """Say of each classifier which of its answers let a sentence pass.

    Returns:
        The filters in the order in which they are asked: what costs least and says most first.
    """
    return (
        SentenceFilter(
            classifier=classifiers.form,
            passing=frozenset({"statement", "quotation"}),
            min_probability=0.5,
            reason="not a statement",
        ),
        SentenceFilter(
            classifier=classifiers.check_worthiness,
            passing=frozenset({"UFS", "CFS"}),
            min_probability=settings.min_worthiness,
            reason="states nothing to check",
        ),
        SentenceFilter(
            classifier=classifiers.topic,
            passing=frozenset({"climate", "science"}),
            min_probability=settings.min_topic,
            reason="not about the climate or other science",
        ),
        SentenceFilter(
            classifier=classifiers.opinion,
            passing=frozenset({"fact"}),
            min_probability=1 - settings.max_opinion,
            reason="an opinion",
        ),
        SentenceFilter(
            classifier=classifiers.forecast,
            passing=frozenset({"none"}),
            min_probability=1 - settings.max_forecast,
            reason="a forecast",
        ),
    )

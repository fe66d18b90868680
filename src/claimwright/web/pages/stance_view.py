"""Sentences and what classifiers say of them → where each and the whole text stand on warming."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimwright.claims.filters import SentenceFilters
from claimwright.claims.opinion import LABELS, ArticleStance, article_stance
from claimwright.domain import Span
from claimwright.verdict.exports.wording import counted, percent
from claimwright.views.wording import Sign

SIGNS = {
    "agree": Sign(
        key="agree",
        word="Agrees",
        meaning="It agrees that global warming is a serious concern.",
    ),
    "neutral": Sign(key="neutral", word="Neutral", meaning="It takes no side."),
    "disagree": Sign(
        key="disagree",
        word="Disagrees",
        meaning="It disagrees that global warming is a serious concern.",
    ),
}
"""How each stance on global warming is shown."""

CLIMATE = "climate"
"""The label of the topic filter for what counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Three probabilities, to be said and drawn.

    Args:
        words: Each in words, in the order of agree, neutral, disagree.
        lengths: The same, 0..100.
    """

    words: tuple[str, str, str]
    lengths: tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceLine:
    """Where one sentence stands.

    Args:
        text: The sentence.
        counts: Whether it is about the climate.
        topic: How probable it is that it is about the climate, in words.
        sign: Of its most probable stance.
        shares: Of each stance.
    """

    text: str
    counts: bool
    topic: str
    sign: Sign
    shares: Shares


@dataclass(frozen=True, slots=True, kw_only=True)
class StancePage:
    """Where a text stands.

    Args:
        lines: Its sentences in reading order.
        sign: Of the whole; `None` when no sentence counts.
        shares: Means over the sentences that count; `None` when none does.
        said: How many sentences it rests on.
    """

    lines: tuple[StanceLine, ...]
    sign: Sign | None
    shares: Shares | None
    said: str


def stance_page(
    sentences: Sequence[Span], classifiers: SentenceFilters, *, min_topic: float, all_count: bool
) -> StancePage:
    """Return where a text stands, sentence by sentence and as a whole.

    Args:
        sentences: In reading order.
        classifiers: Give the topic and the stance of each.
        min_topic: From this probability of being about the climate on a sentence counts, 0..1.
        all_count: Whether every sentence counts, whatever it is about.
    """
    texts = [span.text for span in sentences]
    topics = [each.get(CLIMATE, 0.0) for each in classifiers.topic.classify(texts)]
    stances = classifiers.warming_stance.classify(texts)
    counting = [all_count or topic >= min_topic for topic in topics]
    whole = article_stance(stances, counting)
    lines = tuple(
        StanceLine(
            text=text,
            counts=counts,
            topic=percent(topic),
            sign=SIGNS[max(LABELS, key=lambda label: stance[label])],
            shares=_shares(stance),
        )
        for text, counts, topic, stance in zip(texts, counting, topics, stances, strict=True)
    )
    return StancePage(
        lines=lines,
        sign=None if whole.label is None else SIGNS[whole.label],
        shares=_whole(whole),
        said=f"Rests on {whole.sentences} of {counted(len(texts), 'sentence')}.",
    )


def _whole(whole: ArticleStance) -> Shares | None:
    if whole.agree is None or whole.neutral is None or whole.disagree is None:
        return None
    return _shares({"agree": whole.agree, "neutral": whole.neutral, "disagree": whole.disagree})


def _shares(stance: Mapping[str, float]) -> Shares:
    agree, neutral, disagree = (stance[label] for label in LABELS)
    return Shares(
        words=(percent(agree), percent(neutral), percent(disagree)),
        lengths=(round(agree * 100, 1), round(neutral * 100, 1), round(disagree * 100, 1)),
    )

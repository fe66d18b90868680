"""An article of sixty sentences in, the time to its first verdict and to its last out, warm.

Every filter only reports, so that each sentence is checked: the longest an article of its length
takes. Each article is asked once, so the cross-encoder's memory of pairs never helps.
"""

import argparse
import time
from dataclasses import dataclass
from functools import partial

from benchmarks import corpora
from benchmarks.figures import Figure, command_line, median_figure
from claimwright.build import Models, article_flow, find_flow, models, verify_flow
from claimwright.flows.article import ArticleFlow, ArticleSource
from claimwright.flows.events import ArticleEnded, ClaimChecked
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings

_SENTENCES = 60
_WARM_UP = 2
_NOTE = "median; the ends are the fastest and the slowest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """How long one article took, in seconds, to its first verdict and to its last."""

    first_s: float
    whole_s: float
    claims: int


def articles(number: int) -> list[str]:
    """Return articles of sixty public claims each, none of them in two."""
    texts = [claim.text for claim in corpora.claims(number * _SENTENCES)]
    return [
        " ".join(_ended(text) for text in texts[start : start + _SENTENCES])
        for start in range(0, len(texts), _SENTENCES)
    ]


def _ended(text: str) -> str:
    """Return a claim that ends as sentences do, so that it stays one."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def timed(flow: ArticleFlow, text: str) -> Timed:
    """Check an article and take its times."""
    started = time.perf_counter()
    first_s = 0.0
    claims = 0
    for event in flow.check(ArticleSource(text=text), VerifyOptions()):
        match event:
            case ClaimChecked():
                first_s = first_s or time.perf_counter() - started
            case ArticleEnded(coverage=coverage):
                claims = coverage.checked
            case _:
                pass
    return Timed(first_s=first_s, whole_s=time.perf_counter() - started, claims=claims)


def measure(name: str, flow: ArticleFlow, texts: list[str]) -> list[Figure]:
    """Measure articles over one corpus; the first ones warm up and are not counted."""
    every = [timed(flow, text) for text in texts]
    counted = every[_WARM_UP:]
    whole = [each.whole_s for each in counted]
    per_claim = [1000.0 * each.whole_s / each.claims for each in counted]
    first = [each.first_s for each in counted]
    figure = partial(median_figure, n=len(counted), digits=2, note=_NOTE)
    return [
        figure(f"{name}, first verdict", first, unit="s"),
        figure(f"{name}, {_SENTENCES} sentences", whole, unit="s"),
        figure(f"{name}, per claim", per_claim, unit="ms"),
    ]


def over(settings: Settings, corpus: str, loaded: Models) -> ArticleFlow:
    """Put the flow together over a corpus, with every filter switched off."""
    return article_flow(
        settings,
        verify_flow(settings, corpus, loaded=loaded),
        finder=find_flow(settings, loaded=loaded),
        find=FindOptions(filters=frozenset()),
    )


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure the starter corpus and, unless its size is 0, a large one."""
    loaded = models(Settings())
    texts = articles(2 * (_WARM_UP + arguments.articles))
    here, there = texts[: len(texts) // 2], texts[len(texts) // 2 :]
    figures = measure("starter corpus", over(Settings(), "starter", loaded), here)
    if arguments.large:
        settings, name = corpora.large_corpus(arguments.large, corpora.meaningless(loaded))
        flow = over(settings, name, loaded)
        figures += measure(f"{arguments.large} abstracts", flow, there)
    return figures


if __name__ == "__main__":
    command_line(
        "Measure the check of whole articles; a size of 0 leaves the large corpus out.",
        run,
        "articles=3",
        "large=50000",
    )

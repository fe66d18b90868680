"""Sentences with known labels in, figures about every filter of sentences out.

The dev set of CheckThat trains nothing, nor do the topic's test documents and the news sentences of
the part `test`. The stance on global warming has no sentences of its own to be measured on: its
figures over five folds stand in its card.
"""

import argparse
from collections.abc import Mapping, Sequence
from statistics import fmean

import numpy as np

from benchmarks.data_sets import DATA
from benchmarks.figures import Figure, command_line
from claimwright.build import sentence_filters
from claimwright.claims.filters import SentenceFilters
from claimwright.protocols import SentenceClassifier
from claimwright.settings import Settings
from claimwright_lab.training.head_figures import judged_figures
from claimwright_lab.training.head_plans import PLANS, Sentences
from claimwright_lab.training.written_sentences import ArticleSentence, article_sentences

_TOPICS = ("climate", "science", "other")
_PRECISION = 4


def planned(filters: SentenceFilters) -> list[Figure]:
    """Measure each head on its plan's own test sentences."""
    found: list[Figure] = []
    for plan in PLANS:
        sentences: Sentences = plan.test(DATA)
        if not sentences:
            continue
        texts = [sentence.text for sentence in sentences]
        said = getattr(filters, plan.name).classify(texts)
        table = np.array([list(one.values()) for one in said], dtype=np.float32)
        for judged, positive in plan.tested(sentences, table):
            found += [
                Figure(
                    measure=figure.name,
                    value=figure.value,
                    n=figure.n,
                    low=figure.low if figure.low < figure.high else None,
                    high=figure.high if figure.low < figure.high else None,
                    note=f"without a model {figure.baseline:g}" if figure.baseline else "",
                )
                for figure in judged_figures(judged, positive=positive)
            ]
    return found


def ruled(classifier: SentenceClassifier, sentences: Sequence[ArticleSentence]) -> list[Figure]:
    """Measure rules: of what they say, how much is so, and of what is so, how much they say."""
    answers = classifier.classify([sentence.text for sentence in sentences])
    said = [max(found, key=lambda label: found[label]) for found in answers]
    figures = []
    for label in classifier.labels[:-1]:
        true = [label in sentence.kinds for sentence in sentences]
        hits = sum(one and name == label for one, name in zip(true, said, strict=True))
        for kind, whole in (("precision", said.count(label)), ("recall", sum(true))):
            if whole:
                measure = f"news sentences, {classifier.name}, {kind} {label}"
                value = round(hits / whole, _PRECISION)
                figures.append(Figure(measure=measure, value=value, n=whole))
    return figures


def about_science(filters: SentenceFilters, sentences: Sequence[ArticleSentence]) -> list[Figure]:
    """Measure the topic on news sentences: science, the climate's among it, or not."""
    found = filters.topic.classify([sentence.text for sentence in sentences])
    said = np.array([one["other"] < 1 - one["other"] for one in found])
    true = np.array([sentence.topic != "other" for sentence in sentences])
    hits, n = int((said & true).sum()), len(sentences)
    f1 = 2 * hits / int(said.sum() + true.sum())
    note = f"{int(true.sum())} of {n} are; a sentence alone, its page unseen"
    return [Figure(measure="news sentences, F1 science", value=round(f1, 4), n=n, note=note)]


def texts_about_climate(filters: SentenceFilters) -> list[Figure]:
    """Measure the topic of whole texts: test abstracts, joined again from their sentences."""
    plan = next(plan for plan in PLANS if plan.name == "topic")
    documents: dict[str, list[tuple[str, str]]] = {}
    for sentence in plan.test(DATA):
        documents.setdefault(sentence.key, []).append((sentence.text, _TOPICS[sentence.label]))
    several = [rows for rows in documents.values() if len(rows) > 1]
    right = [
        (_text(filters.topic, [text for text, _ in rows])["climate"] > 0.5)  # noqa: PLR2004 (half)
        == (rows[0][1] == "climate")
        for rows in several
    ]
    note = "abstracts and paragraphs of two sentences or more; climate or not"
    measure = "test documents, accuracy of whole texts"
    return [Figure(measure=measure, value=round(fmean(right), 4), n=len(right), note=note)]


def _text(topic: SentenceClassifier, sentences: Sequence[str]) -> Mapping[str, float]:
    """Return the mean of what sentences are about: the largest would show a single mention."""
    found = topic.classify(sentences)
    return {label: sum(one[label] for one in found) / len(found) for label in topic.labels}


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Measure every filter."""
    settings = Settings()
    filters = sentence_filters(settings)
    news = article_sentences(DATA, "test")
    rules = (filters.form, filters.opinion, filters.forecast)
    return [
        *planned(filters),
        *(figure for classifier in rules for figure in ruled(classifier, news)),
        *about_science(filters, news),
        *texts_about_climate(filters),
    ]


if __name__ == "__main__":
    command_line("Measure the filters of sentences.", run)

"""A folder of data sets in, the combination of the verification engine with its card out."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.domain import CitationLabel, SourceState
from claimwright.reasoning.embedded.citing.combination import (
    COMBINATION_FILE,
    Combination,
    as_json,
)
from claimwright.reasoning.embedded.citing.seeing import CitationReader
from claimwright_lab.evaluation.cases import CitationCase, CitationSet
from claimwright_lab.evaluation.data_sets import citation_checks, wice
from claimwright_lab.training.abstaining import abstention_figures, guarantees, thresholds
from claimwright_lab.training.card import Card, DataSource, Figure, write_card
from claimwright_lab.training.citation_checks.cases import CheckCase, training_cases
from claimwright_lab.training.citation_checks.figures import (
    PROOF,
    Examined,
    evenly,
    folded,
    support_card_figures,
    support_risks,
)
from claimwright_lab.training.citation_checks.fit import ReadCase, fit_combination, read_cases

VERSION: Final = "1.2.0"
_BATCH: Final = 100
_log = logging.getLogger(__name__)

_SOURCES: Final = (
    ("WiCE, unsupported words of training articles", "ODC-By 1.0", ("train",)),
    ("FactCG documents", "not verified", ("document",)),
)
_RECIPE: Final = (
    "The bundled encoder and verifier read the page; nothing of them is trained here.",
    (
        "Logistic regressions by Newton's method over standardised signals; both answers weigh the "
        "same together, so that 0.5 is where a list of half good and half bad citations parts."
    ),
    "Words: which words of a claim a page does not bear out, on words that annotators marked.",
    (
        "A word is found by its stem, the base form of its verb and its number, a name also by its "
        "initials, as a month cut short, as the people of a country, or by its consonants."
    ),
    (
        "Support: marked claims against the same without the marked words, the same beside pages "
        "of other articles, documents, and supported claims turned by an edit of a "
        "number, unit, direction or negation."
    ),
    (
        "Three numbers of calibration (slope, shift and what an address near the front page of its "
        "site counts) on WiCE's dev claims and the citation checks, both sets of one weight; "
        "figures on them are by five folds over articles, those on the sentences that WiCE's "
        "annotators chose of the same pages by the same folds."
    ),
    (
        "Tried and left out: claims of biomedical papers as training cases (AUROC on WiCE dev .822 "
        "to .790), relevance and the weight of missing words as signals (no change), the bundled "
        "verifier without the words (.71), Snowball stems, and how near a missing word is to those "
        "of the page in meaning (no change on WiCE dev)."
    ),
    "Contradiction: shifted to a share of one in ten; of turned claims half are then called so.",
    (
        "A rule, not a fit: support is at most 0.4 where a number or date of the claim stands "
        "nowhere on the page or with another unit alone, where the nearest sentence denies or "
        "turns the claim, or where the verifier refuses its best passage."
    ),
)
_LIMITS: Final = (
    "English only; tables, pictures and videos are not read.",
    (
        "A page that says the same in quite other words scores low; one that names everything the "
        "claim names but relates it differently may score high."
    ),
    (
        "The probability is calibrated for a list in which half of the citations hold; where nine "
        "of ten hold, most flags are false alarms."
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationChecksRun:
    """What to fit, and where to."""

    data: Path
    folder: Path
    seed: int = 17


def fit_citation_checks(run: CitationChecksRun, reader: CitationReader, base: str) -> Path:
    """Fit the combination, measure it and write both down.

    Raises:
        UnavailableError: A data set is absent.
        NotFoundError: A set that is measured on is absent.
    """
    cases = training_cases(run.data, seed=run.seed)
    read = _read("training", cases, reader)
    pages = _examined(wice.PAGE, run.data, reader, on="WiCE dev, whole page")
    checks = _examined(citation_checks.DEV, run.data, reader, on="Citation checks dev")
    chosen = _examined(wice.PASSAGE, run.data, reader, on="WiCE dev, chosen sentences")
    combination = fit_combination(read, evenly([pages.read, checks.read]))
    run.folder.mkdir(parents=True, exist_ok=True)
    (run.folder / COMBINATION_FILE).write_text(as_json(combination), encoding="utf-8")
    supports = folded(
        (pages, checks, chosen), combination.support, combination.words, calibrating=(pages, checks)
    )
    figures = [
        figure
        for one, found in zip((pages, checks, chosen), supports, strict=True)
        for figure in support_card_figures(one, found)
    ]
    controls = support_risks((pages, checks), combination.support, combination.words)
    figures += abstention_figures(controls)
    card = _card(combination, cases, figures, base)
    proven = replace(
        card,
        calibration={**card.calibration, **thresholds(controls)},
        limits=(*_LIMITS, *guarantees(controls, proof=PROOF)),
    )
    write_card(run.folder, proven)
    return run.folder


def _card(
    combination: Combination, cases: Sequence[CheckCase], figures: list[Figure], base: str
) -> Card:
    support = combination.support
    return Card(
        name="claimwright-citation-checks",
        kind="combination",
        version=VERSION,
        licence="Apache-2.0",
        base=base,
        max_tokens=256,
        inputs=support.names,
        outputs=("words", "support", "grounded", "contradiction"),
        calibration={"slope": round(support.slope, 4), "shift": round(support.shift, 4)},
        recipe=_RECIPE,
        data=_data(cases),
        figures=figures,
        limits=_LIMITS,
    )


def _data(cases: Sequence[CheckCase]) -> list[DataSource]:
    """Count the cases of each source; an edit counts for the source of what was edited."""
    return [
        DataSource(
            name=name,
            licence=licence,
            pairs=sum(case.id.startswith(prefixes) for case in cases),
        )
        for name, licence, prefixes in _SOURCES
    ]


def _examined(data_set: CitationSet, data: Path, reader: CitationReader, *, on: str) -> Examined:
    cases = data_set.read(replace(data_set.about.files, folder=data))
    asked = [check_case(case) for case in cases if case.source.state is SourceState.OK]
    read = {each.case.id: each for each in _read(on, asked, reader)}
    kept = [(case, read[case.id]) for case in cases if case.id in read]
    return Examined(
        on=on,
        cases=tuple(case for case, _ in kept),
        read=tuple(one for _, one in kept),
        note="sources with a text alone",
    )


def check_case(case: CitationCase) -> CheckCase:
    """Return a citation that people have checked as a case to be read."""
    return CheckCase(
        id=case.id,
        group=case.article,
        claim=case.claim,
        article=case.cited.article_title,
        source=case.source,
        supported=case.gold == CitationLabel.SUPPORTED,
        grounded=None,
        contradicted=None,
    )


def _read(name: str, cases: Sequence[CheckCase], reader: CitationReader) -> tuple[ReadCase, ...]:
    found: list[ReadCase] = []
    for start in range(0, len(cases), _BATCH):
        found += read_cases(cases[start : start + _BATCH], reader)
        if len(cases) > _BATCH:
            _log.info("citation checks: %s, %d of %d read", name, len(found), len(cases))
    return tuple(found)

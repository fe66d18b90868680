"""Files whose rows hold a claim, its evidence and a label in, pairs out: seven public data sets."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from claimwright.domain import Pair
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import SIDES, STANCES, About, PairCase, PairSet
from claimwright_lab.evaluation.files import Files

SAME: Final = {label: label for label in STANCES}
"""For a set whose labels are ours."""


def labelled_cases(
    files: Files,
    labels: Mapping[str, str],
    *,
    keep: Callable[[Row], bool] = lambda row: True,  # noqa: ARG005  # every row
    title: str = "",
) -> tuple[PairCase, ...]:
    """Read one case per row that is kept, in file order.

    `title` is the field that holds the evidence's title; empty where there is none. A row without
    an id is named by its place among the rows, from 0.
    """
    return tuple(
        PairCase(
            id=row.text("id") if "id" in row.fields else str(place),
            claim=row.text("claim"),
            gold=row.label("label", labels),
            pairs=(
                Pair(
                    claim=row.text("claim"),
                    evidence=row.text("evidence"),
                    title=row.text(title) if title else "",
                ),
            ),
        )
        for place, row in enumerate(read_rows(files["pairs"]))
        if keep(row)
    )


def _part(files: Files, *, part: str) -> tuple[PairCase, ...]:
    """Read the pairs of ANLI whose field `split` begins or ends with a part, as `R1` or `test`."""

    def keep(row: Row) -> bool:
        split = row.text("split")
        return split.startswith(part) or split.endswith(part)

    return labelled_cases(files, ANLI_LABELS, keep=keep)


def _anli(name: str, title: str, part: str) -> PairSet:
    return PairSet(
        about=About(
            id=name,
            title=title,
            source="https://github.com/facebookresearch/anli",
            licence="CC BY-NC 4.0: for measuring only",
            files=Files(
                names={"pairs": ("verification/evaluation_only/anli_devtest", "anli_devtest")}
            ),
        ),
        classes=STANCES,
        read=partial(_part, part=part),
    )


def _fever_symmetric(split: str, name: str) -> PairSet:
    stem = "verification/evaluation_only/fever_symmetric_fever_symmetric"
    return PairSet(
        about=About(
            id=name,
            title=f"FEVER-symmetric {split}: the claim alone gives nothing away",
            source="https://github.com/TalSchuster/FeverSymmetric",
            licence="not stated; for measuring only",
            files=Files(names={"pairs": (f"{stem}_{split}", f"fever_symmetric_{split}")}),
        ),
        classes=SIDES,
        read=partial(labelled_cases, labels=SAME),
    )


HEALTHVER_LABELS: Final = {
    "Supports": "SUPPORTS",
    "Refutes": "REFUTES",
    "Neutral": "NOT_ENOUGH_INFO",
    **SAME,
}
CHECK_COVID_LABELS: Final = {
    "SUPPORT": "SUPPORTS",
    "REFUTE": "REFUTES",
    "NOTENOUGHINFO": "NOT_ENOUGH_INFO",
    **SAME,
}
COVID_FACT_LABELS: Final = {
    "SUPPORTED": "SUPPORTS",
    "REFUTED": "REFUTES",
    **{label: label for label in SIDES},
}
ANLI_LABELS: Final = {
    "e": "SUPPORTS",
    "c": "REFUTES",
    "n": "NOT_ENOUGH_INFO",
    "entailment": "SUPPORTS",
    "contradiction": "REFUTES",
    "neutral": "NOT_ENOUGH_INFO",
    **SAME,
}
SICK_LABELS: Final = {
    "ENTAILMENT": "SUPPORTS",
    "CONTRADICTION": "REFUTES",
    "NEUTRAL": "NOT_ENOUGH_INFO",
    **SAME,
}

HEALTHVER: Final = PairSet(
    about=About(
        id="healthver",
        title="HealthVer dev: claim and sentences of an abstract",
        source="https://github.com/sarrouti/HealthVer",
        licence="none stated in its repository",
        files=Files(names={"pairs": ("verification/healthver_dev", "healthver_dev", "healthver")}),
        trained_on=True,
    ),
    classes=STANCES,
    read=partial(labelled_cases, labels=HEALTHVER_LABELS),
)
CHECK_COVID: Final = PairSet(
    about=About(
        id="check-covid",
        title="Check-COVID train and dev: claim and rationale of an abstract",
        source="https://github.com/posuer/Check-COVID",
        licence="MIT",
        files=Files(names={"pairs": ("verification/check_covid_train_dev", "check_covid")}),
        trained_on=True,
    ),
    classes=STANCES,
    read=partial(labelled_cases, labels=CHECK_COVID_LABELS, title="title"),
)
COVID_FACT: Final = PairSet(
    about=About(
        id="covid-fact",
        title="COVID-Fact: claims from a forum, refuted ones by a swapped word",
        source="https://github.com/asaakyan/covidfact",
        licence="not stated; read its repository before use",
        files=Files(names={"pairs": ("verification/covidfact_rte", "covidfact_rte")}),
        trained_on=True,
    ),
    classes=SIDES,
    read=partial(labelled_cases, labels=COVID_FACT_LABELS),
)
FEVER_SYMMETRIC: Final = (
    _fever_symmetric("test", "fever-symmetric"),
    _fever_symmetric("dev", "fever-symmetric-dev"),
)
ANLI: Final = (
    _anli("anli", "ANLI test, three rounds: written to mislead models", "test"),
    *(_anli(f"anli-r{n}", f"ANLI test, round {n}", f"R{n}/test") for n in (1, 2, 3)),
)
SICK: Final = PairSet(
    about=About(
        id="sick",
        title="SICK test: plain sentences, compositional changes",
        source="https://marcobaroni.org/composes/sick.html",
        licence="CC BY-NC-SA 3.0: for measuring only",
        files=Files(names={"pairs": ("verification/evaluation_only/sick", "sick")}),
    ),
    classes=STANCES,
    read=partial(labelled_cases, labels=SICK_LABELS, keep=lambda row: row.text("split") == "TEST"),
)


def fool_me_twice_cases(files: Files) -> tuple[PairCase, ...]:
    """Read one pair per claim, its gold sentences joined, in file order."""
    return tuple(
        PairCase(
            id=row.text("id"),
            claim=row.text("text"),
            gold=row.label("label", SAME),
            pairs=(
                Pair(
                    claim=row.text("text"),
                    evidence=" ".join(item.text("text") for item in row.rows("gold_evidence")),
                    title=row.text("wikipedia_page"),
                ),
            ),
        )
        for row in read_rows(files["claims"])
    )


FOOL_ME_TWICE: Final = PairSet(
    about=About(
        id="fool-me-twice",
        title="Fool Me Twice dev: claims written to mislead, gold Wikipedia sentences",
        source="https://github.com/google-research/fool-me-twice",
        licence="Apache-2.0 (sentences from Wikipedia, CC BY-SA 3.0)",
        files=Files(names={"claims": ("verification/fool_me_twice_dev", "fool_me_twice_dev")}),
        trained_on=True,
    ),
    classes=SIDES,
    read=fool_me_twice_cases,
)

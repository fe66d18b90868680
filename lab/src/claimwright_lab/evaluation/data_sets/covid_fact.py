"""COVID-Fact's claims, half of them with a word swapped, in, pairs out."""

from functools import partial
from typing import Final

from claimwright_lab.evaluation.cases import SIDES, About, PairSet
from claimwright_lab.evaluation.data_sets.labelled_pairs import labelled_cases
from claimwright_lab.evaluation.files import Files

LABELS: Final = {
    "SUPPORTED": "SUPPORTS",
    "REFUTED": "REFUTES",
    **{label: label for label in SIDES},
}


ALL: Final = PairSet(
    about=About(
        id="covid-fact",
        title="COVID-Fact: claims from a forum, refuted ones by a swapped word",
        source="https://github.com/asaakyan/covidfact",
        licence="not stated; read its repository before use",
        files=Files(names={"pairs": ("verification/covidfact_rte", "covidfact_rte")}),
        trained_on=True,
    ),
    classes=SIDES,
    read=partial(labelled_cases, labels=LABELS),
)

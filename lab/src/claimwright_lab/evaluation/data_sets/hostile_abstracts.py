"""The bundled hostile abstracts as a data set."""

from pathlib import Path
from typing import Final

from claimwright_lab.evaluation import attacks
from claimwright_lab.evaluation.cases import About, AttackSet
from claimwright_lab.evaluation.files import Files

ALL: Final = AttackSet(
    about=About(
        id="weigh-attacks",
        title="Hostile abstracts: does text in a work decide what is said of the claim?",
        source="https://arxiv.org/abs/2302.12173 names the threat; the texts are bundled",
        licence="Apache-2.0, bundled",
        files=Files(
            names={"subjects": ("subjects.json",)},
            folder=Path(attacks.__file__).parent,
        ),
    )
)

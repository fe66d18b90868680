"""The embedded steps of weighing over the bundled models."""

import pytest

from claimwright.domain import Claim, Document, LocalLabel, Relation
from claimwright.flows.bundled_models import Models
from claimwright.protocols import Reasoners
from claimwright.reasoning.embedded.reading import WorkReader
from claimwright.reasoning.embedded.weighing import grading
from claimwright.reasoning.mixture import embedded_reasoners
from claimwright.settings import JudgementSettings

pytestmark = pytest.mark.model

CLAIM = Claim(text="Smoking causes lung cancer.")
FOR = Document(
    id="for",
    title="Cohort study of smokers",
    text=(
        "We followed 40,000 men for twenty years. Smoking causes lung cancer, and the risk rises "
        "with the number of cigarettes smoked each day. Men who stopped had a lower risk than men "
        "who went on, whatever their age when they stopped, and the difference grew with time."
    ),
)
AGAINST = Document(
    id="against",
    title="An industry report",
    text=(
        "We looked at the records of one factory. Smoking does not cause lung cancer. No relation "
        "was seen between the number of cigarettes smoked and lung cancer in any of the groups "
        "that we looked at, whatever the age of the workers or the years that they had worked."
    ),
)
ELSEWHERE = Document(
    id="elsewhere",
    title="Terns of the islands",
    text=(
        "Terns nest on islands each May and leave them in August with their young. Foxes take "
        "eggs when food is short. Rings were put on young birds by volunteers who came every week "
        "of the summer and who wrote down what they saw of the birds and of their food."
    ),
)


@pytest.fixture(scope="module")
def steps(loaded: Models) -> Reasoners:
    reader = WorkReader(
        encoder=loaded.encoder,
        pairs=loaded.stance.reader,
        calibration=loaded.stance.calibration,
        settings=JudgementSettings(),
    )
    return embedded_reasoners(
        reader=reader,
        grading=grading(loaded.judge, loaded.stance.calibration),
        stance=loaded.small,
        settings=JudgementSettings(),
    )


def leaning(label: LocalLabel) -> float:
    assert label.stance is not None
    return label.stance.supports - label.stance.refutes


def test_works_are_pruned_and_graded_by_what_they_say(steps: Reasoners) -> None:
    works = [FOR, AGAINST, ELSEWHERE]

    takeaways = steps.take_away.take_away(CLAIM, works)
    labels = steps.grade.grade(CLAIM, works, takeaways)

    assert Relation.UNRELATED is takeaways[2].relation
    assert leaning(labels[0]) > leaning(labels[1])
    assert labels[0].grade >= labels[1].grade

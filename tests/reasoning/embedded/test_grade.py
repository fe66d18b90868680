"""What each work says of the claim, on the scale of seven."""

from __future__ import annotations

from claimwright.domain import Claim, Document, Grade, LocalLabel
from claimwright.reasoning.embedded.cut_points import CutPoints, Grading
from claimwright.reasoning.embedded.grade import NEITHER, EmbeddedGrader
from claimwright.reasoning.embedded.take_away import EmbeddedTakeawayReader
from claimwright.settings import JudgementSettings
from claimwright.stance.entailment import Calibration
from tests.reasoning.embedded.readers import AGAINST, CLAIM, FOR, asked, reader


def graded(work: Document, claim: str = CLAIM) -> LocalLabel:
    over = reader()
    takeaways = EmbeddedTakeawayReader(reader=over, settings=JudgementSettings())
    grader = EmbeddedGrader(
        asked=asked(over), grading=Grading(calibration=Calibration(), cuts=CutPoints())
    )
    said = takeaways.take_away(Claim(text=claim), [work])
    return grader.grade(Claim(text=claim), [work], said)[0]


def test_a_work_for_the_claim_is_graded_above_nothing_and_one_against_it_below() -> None:
    assert graded(FOR).grade > Grade.NO_EVIDENCE > graded(AGAINST).grade


def test_the_opposite_claim_turns_the_side_of_a_work() -> None:
    opposite = "Wetlands do not slow the rising sea."

    assert graded(FOR, opposite).grade < Grade.NO_EVIDENCE < graded(AGAINST, opposite).grade


def test_the_explanation_quotes_the_work_and_tells_the_probabilities() -> None:
    label = graded(FOR)

    assert "“Wetlands slow the rising sea by a tenth.” (for " in label.explanation
    assert label.stance is not None


def test_a_work_of_which_nothing_can_be_read_gives_no_evidence() -> None:
    label = graded(Document(id="e"))

    assert (Grade.NO_EVIDENCE, NEITHER) == (label.grade, label.stance)

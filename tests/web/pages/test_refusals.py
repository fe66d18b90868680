"""What a reader is told of an error."""

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.web.pages.refusals import LOGGED, reason_of


def test_what_the_reader_can_act_on_is_said() -> None:
    assert reason_of(UnavailableError("the disk is full")) == "The disk is full."


def test_what_only_we_can_mend_is_left_to_the_log() -> None:
    assert reason_of(IntegrityError("/secret/path is damaged")) == LOGGED

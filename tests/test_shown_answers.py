"""What counts as the same answer on another processor."""

import pytest

from tests.shown_answers import nearly

KEPT = "SUPPORTED  84%\n██▓░  holds 90% of the weight, 0.91; 3 for"


@pytest.mark.parametrize(
    ("given", "same"),
    [
        (KEPT, True),
        (KEPT.replace("84%", "82%").replace("██▓░", "██░░").replace("0.91", "0.90"), True),
        (KEPT.replace("84%", "97%"), False),
        (KEPT.replace("0.91", "0.81"), False),
        (KEPT.replace("3 for", "4 for"), False),
        (KEPT.replace("SUPPORTED", "DISPUTED"), False),
        (KEPT.replace("0.91", ""), False),
    ],
)
def test_words_are_the_same_and_figures_are_near(given: str, *, same: bool) -> None:
    assert nearly(KEPT, given) is same

"""Who a claim says said something: a person by name, and nobody else."""

import pytest

from claimwright.claims.speakers import speaker


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        ("Al Gore said in 2009 that the Arctic might soon be free of ice.", "Al Gore"),
        ("In a speech in April 2019 Donald Trump said that turbines harm us.", "Donald Trump"),
        ("In 2012 Donald Trump wrote on Twitter that warming was made up.", "Donald Trump"),
        ("The chemist Svante Arrhenius calculated that CO2 would warm us.", "Svante Arrhenius"),
        ("Einstein said that mankind would die out without bees.", "Einstein"),
        ("If they kept their Paris promises, little would change, Bjorn Lomborg has calculated.",
         "Bjorn Lomborg"),
    ],
)  # fmt: skip
def test_a_person_is_found_by_name(claim: str, name: str) -> None:
    assert " ".join(speaker(claim)) == name


@pytest.mark.parametrize(
    "claim",
    [
        "The IPCC says that hurricanes will double by 2030.",
        "According to NASA the sea has risen.",
        "The World Health Organization estimates that dirty air kills seven million people.",
        "Scientists say that the sea rises.",
        "Two thirds of people in Europe and China think that warming is dangerous.",
        "Trump left the Paris agreement.",
        "Their Paris promises until 2100 would help.",
        "The sea rises.",
        "",
    ],
)
def test_bodies_groups_and_deeds_have_no_speaker(claim: str) -> None:
    assert speaker(claim) == ()

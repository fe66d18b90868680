"""The years that a text names, and those in which something was so."""

import pytest

from claimwright.claims.years import dates, years


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It was the warmest year in 2016.", {"2016"}),
        ("In September 2012 and May 2013 it was low.", {"2012", "2013"}),
        ("The 2003 heatwave killed thousands.", {"2003"}),
        ("It has risen since 1901.", set()),
        ("It rose between 1901 and 2018.", set()),
        ("It rose from 1901 to 2018.", set()),
        ("It fell in 1901–2018.", set()),
        ("It will be neutral by 2050.", set()),
        ("The 1990s were warm.", set()),
        ("It held 1200 parts of 21000.", set()),
        ("There are 2000 wind turbines.", set()),
        ("It used a tank of 2000 litres.", set()),
        ("It is the warmest of the last 2000 years.", set()),
        ("Over the 1900 coal plants hang clouds.", set()),
        ("It rose 2016 – 2018.", set()),
        ("It rose in 1979 through 2020.", set()),
        ("It fell in 2018/19.", set()),
        ("2016 was the warmest year.", {"2016"}),
        ("On 2 May 2021 it rained, and that of 2019 was dry.", {"2021", "2019"}),
    ],
)
def test_dates(text: str, told: set[str]) -> None:
    assert dates(text) == told
    assert told <= years(text)


def test_years_of_decades_are_none() -> None:
    assert years("In the 1990s and in 1998, by 2050") == {"1998", "2050"}

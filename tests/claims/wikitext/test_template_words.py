"""Tests of the words that templates show."""

import pytest

from tests.claims.wikitext.pages import only


def words(template: str) -> str:
    """Return what readers see of a template within a sentence."""
    claim = only(f"Ice is {template} here in spring.<ref>Snow</ref>")
    return claim.claim.text.removeprefix("Ice is ").removesuffix(" here in spring.")


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{convert|5|km|mi|abbr=on}}", "5 km"),
        ("{{convert|5|to|10|km|mi}}", "5 to 10 km"),
        ("{{convert|5|-|10|km}}", "5–10 km"),
        ("{{convert|6|ft|2|in|m}}", "6 ft 2 in"),
        ("{{convert|10072|mi|0}}", "10072 mi"),
        ("{{convert|7|C}}", "7 °C"),
        ("{{convert|45|F|C}}", "45 °F"),
        ("{{cvt|1,234.5|m2|sqft|0}}", "1,234.5 m2"),
        ("{{lang|fr|''eau''}}", "eau"),
        ("{{lang-ru|лёд}}", "лёд"),
        ("{{nowrap|so cold}}", "so cold"),
        ("{{circa|1040}}", "c. 1040"),
        ("{{c.|965|1040}}", "c. 965 – c. 1040"),
        ("{{start date|2010|5|3}}", "3 May 2010"),
        ("{{start date|2010|5|3|mf=yes}}", "May 3, 2010"),
        ("{{birth date and age|1965|12}}", "December 1965"),
        ("{{as of|2010|5|lc=y}}", "as of May 2010"),
        ("{{frac|1|2}}", "1/2"),
        ("{{frac|3|1|2}}", "3 1/2"),
        ("{{val|5|u=km}}", "5 km"),
        ("{{USD|5}}", "US$5"),
        ("{{pct|5}}", "5%"),
        ("a{{snd}}b", "a – b"),
        ("{{HMS|Sydney|D48}}", "HMS Sydney"),
        ("{{chem|H|2|O}}", "H2O"),
        ("{{hlist|a|b}}", "a, b"),
        ("{{sortname|Ann|Snow}}", "Ann Snow"),
        ("{{height|ft=6|in=2}}", "6 ft 2 in"),
        ("{{formatnum:1234}}", "1234"),
        ("{{ill|Snow|de|Schnee}}", "Snow"),
        ("{{zh|c=冰|p=bīng}}", "冰"),
        ("{{nowrap|{{convert|5|km}}}}", "5 km"),
    ],
)
def test_a_template_shows_its_words(template: str, expected: str) -> None:
    assert expected == words(template)


@pytest.mark.parametrize(
    "template", ["{{unknown|x}}", "{{coord|5|N}}", "{{flagicon|X}}", "{{{1|x}}}"]
)
def test_other_templates_show_none(template: str) -> None:
    assert (
        "Ice is here in spring."
        == only(f"Ice is {template} here in spring.<ref>Snow</ref>").claim.text
    )

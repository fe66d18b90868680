"""Tests of claimwright.corpus.doi."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.identifiers import as_doi
from claimwright.errors import InputError

_SICI = "10.1002/(sici)1097-0142(19990101)85:1<1::aid-cncr1>3.0.co;2-x"

_AWKWARD = (
    ("10.1000/x", "10.1000/x"),
    ("10.1000/ABC-def", "10.1000/abc-def"),
    ("  10.1000/x \n", "10.1000/x"),
    ("doi:10.1000/x", "10.1000/x"),
    ("DOI: 10.1000/x", "10.1000/x"),
    ("DOI 10.1000/x.", "10.1000/x"),
    ("doi10.1000/x", "10.1000/x"),
    ("doi:doi:10.1000/x", "10.1000/x"),
    ("info:doi/10.1000/x", "10.1000/x"),
    ("urn:doi:10.1000/x", "10.1000/x"),
    ("https://doi.org/10.1000/x", "10.1000/x"),
    ("http://dx.doi.org/10.1000/x", "10.1000/x"),
    ("HTTPS://DX.DOI.ORG/10.1000/X", "10.1000/x"),
    ("doi.org/10.1000/x", "10.1000/x"),
    ("www.doi.org/10.1000/x", "10.1000/x"),
    ("//doi.org/10.1000/x", "10.1000/x"),
    ("https://doi.org/doi:10.1000/x", "10.1000/x"),
    ("https://doi.org/https://doi.org/10.1000/x", "10.1000/x"),
    ("doi:https://doi.org/10.1000/x", "10.1000/x"),
    ("https://doi.org/10.1000%2Fx", "10.1000/x"),
    ("https://doi.org/10.1000%252Fx", "10.1000/x"),
    ("10.1000%25252fx", "10.1000/x"),
    ("10%2E1000%2Fx", "10.1000/x"),
    ("<10.1000/x>", "10.1000/x"),
    ("<https://doi.org/10.1000/x>", "10.1000/x"),
    ("&lt;10.1000/x&gt;", "10.1000/x"),
    ("&amp;lt;10.1000/x&amp;gt;", "10.1000/x"),
    ("(10.1000/x)", "10.1000/x"),
    ("[10.1000/x].", "10.1000/x"),
    ("“10.1000/x”", "10.1000/x"),
    ("'10.1000/x',", "10.1000/x"),
    ("10.1000/x;", "10.1000/x"),
    ("10.1000/x…", "10.1000/x"),
    ("10.1000/x/", "10.1000/x"),
    ("10.1000/a,b", "10.1000/a,b"),
    ("10.1000/a,b,", "10.1000/a,b"),
    ("10.1000/a&amp;b", "10.1000/a&b"),
    ("10.1000/x‐1", "10.1000/x-1"),  # noqa: RUF001
    ("10.1000/x–1", "10.1000/x-1"),
    ("10.1000/x−1", "10.1000/x-1"),
    ("10.1000/x\u200b1\ufeff", "10.1000/x1"),
    ("10.1000/x\u00ad1", "10.1000/x1"),
    ("\u00a010.1000/x\u00a0", "10.1000/x"),
    (r"10.1007/978-3-030\_1", "10.1007/978-3-030_1"),
    (r"10.1007/978-3-030{\_}1", "10.1007/978-3-030_1"),
    ("10.1016/S0140-6736(05)67733-5", "10.1016/s0140-6736(05)67733-5"),
    ("(10.1016/S0140-6736(05)67733-5).", "10.1016/s0140-6736(05)67733-5"),
    ("10.1002/(SICI)1097-0142(19990101)85:1<1::AID-CNCR1>3.0.CO;2-X", _SICI),
    ("10.1002/(SICI)1097-0142(19990101)85:1&lt;1::AID-CNCR1&gt;3.0.CO;2-X", _SICI),
    (
        "doi.org/10.1002/%28SICI%291097-0142%2819990101%2985%3A1%3C1%3A%3AAID-CNCR1%3E3.0.CO%3B2-X",
        _SICI,
    ),
    ("10.1002/1521-3951(200002)217:2<5::AID-PSSB5>3.0.CO;2-#", None),
    ("https://doi.org/10.1000/x?utm_source=mail", "10.1000/x"),
    ("https://doi.org/10.1000/x#bib12", "10.1000/x"),
    ("https://onlinelibrary.wiley.com/doi/abs/10.1002/jcb.27143/full", "10.1002/jcb.27143"),
    ("https://link.springer.com/content/pdf/10.1007/s1-2.pdf", "10.1007/s1-2"),
    ("https://www.biorxiv.org/content/10.1101/2020.01.02.1v2.full.pdf", "10.1101/2020.01.02.1"),
    ("https://doi-org.proxy.example.edu/10.1000/x", "10.1000/x"),
    ('10.1000/x">link</a>', None),
    ("10.1000/x</a>", "10.1000/x"),
    ("10.1000.10/x", "10.1000.10/x"),
    ("10.1000/10.1000/x", "10.1000/10.1000/x"),
    ("10.7717/peerj.1234/supp-1", "10.7717/peerj.1234/supp-1"),
)


@pytest.mark.parametrize(("written", "expected"), _AWKWARD)
def test_a_doi_has_one_spelling_however_it_is_written(written: str, expected: str | None) -> None:
    assert as_doi(written) == (expected or as_doi(as_doi(written)))


def test_a_check_character_that_is_a_number_sign_is_kept() -> None:
    name = "10.1002/1521-3951(200002)217:2<5::AID-PSSB5>3.0.CO;2-#"

    assert as_doi(f"https://doi.org/{name}") == name.lower()


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "is no DOI"),
        ("n/a", "is no DOI"),
        ("unavailable", "is no DOI"),
        ("0", "is no DOI"),
        ("10.1000", "is no DOI"),
        ("10.1000/", "slash and a name"),
        ("11.1000/x", "is no DOI"),
        ("110.1000/x", "is no DOI"),
        ("10.1000/a b", "without white space"),
        ("10.1000/a; 10.1000/b", "more than one"),
        ("10.1000/a, doi:10.1000/b", "more than one"),
        ("10/abc", "short DOI"),
        ("https://doi.org/10/fjt4s2", "short DOI"),
        ("https://example.org/paper", "is no DOI"),
        ("%2525252525252525252525252525252f", "is no DOI"),
    ],
)
def test_what_is_no_doi_is_refused_with_the_reason(written: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        as_doi(written)


_SUFFIX = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Z", "Cf", "Cn", "Co")),
    min_size=1,
    max_size=40,
)


@given(_SUFFIX)
def test_reading_again_changes_nothing(suffix: str) -> None:
    try:
        once = as_doi(f"10.1000/a{suffix}z")
    except InputError:
        once = "10.1000/a"

    assert once == as_doi(once)


_PLAIN = st.from_regex(r"10\.[1-9][0-9]{3,5}/[a-z0-9][a-z0-9.:;,_-]{0,30}[a-z0-9]", fullmatch=True)
_DRESSES = (
    "{}",
    "doi:{}",
    "DOI {}.",
    "https://doi.org/{}",
    "http://dx.doi.org/{}",
    "<{}>",
    "({}),",
    "“{}”",
    " {} ",
)


@given(_PLAIN, st.sampled_from(_DRESSES), st.booleans())
def test_what_stands_around_a_doi_changes_nothing(bare: str, dress: str, loud: bool) -> None:  # noqa: FBT001
    worn = dress.format(bare.upper() if loud else bare)

    assert as_doi(bare) == as_doi(worn)


@given(st.text(max_size=60))
def test_any_text_is_a_doi_or_refused(text: str) -> None:
    try:
        found = as_doi(text)
    except InputError:
        found = "10.1000/refused"

    assert found.startswith("10.")


@pytest.mark.parametrize("word", ["doi ", "doi: ", "doi no. ", "doi. ", "doi"])
def test_many_words_before_no_doi_are_refused_at_once(word: str) -> None:
    began = process_time()
    with pytest.raises(InputError, match="is no DOI"):
        as_doi(word * 16)

    assert process_time() - began < 0.5


def test_many_words_before_a_doi_change_nothing() -> None:
    assert as_doi(f"{'doi: ' * 100}10.1000/x") == "10.1000/x"

"""Tests of claimwright.corpus.identifiers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.identifiers import (
    MAX_NAME_CHARACTERS,
    identifier,
    identifiers_of,
    name_field,
    unreadable_names,
    written,
)
from claimwright.domain import Document, Identifier, IdentifierKind
from claimwright.errors import InputError, TooLargeError

_DOI, _PMID, _PMCID, _ARXIV, _OPENALEX = (
    IdentifierKind.DOI,
    IdentifierKind.PMID,
    IdentifierKind.PMCID,
    IdentifierKind.ARXIV,
    IdentifierKind.OPENALEX,
)


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("https://doi.org/10.1000/X", None, (_DOI, "10.1000/x")),
        ("PMID: 0123", None, (_PMID, "123")),
        ("https://pubmed.ncbi.nlm.nih.gov/123/", None, (_PMID, "123")),
        ("https://www.ncbi.nlm.nih.gov/pubmed/123?dopt=Abstract", None, (_PMID, "123")),
        ("https://europepmc.org/article/MED/123", None, (_PMID, "123")),
        ("123", _PMID, (_PMID, "123")),
        ("123.0", _PMID, (_PMID, "123")),
        ("PMC2657861", None, (_PMCID, "PMC2657861")),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC2657861/", None, (_PMCID, "PMC2657861")),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC2657861", None, (_PMCID, "PMC2657861")),
        ("pmcid:pmc2657861.1", None, (_PMCID, "PMC2657861")),
        ("arXiv:2101.00001v2", None, (_ARXIV, "2101.00001")),
        ("arXiv:2101.00001 [cs.CL]", None, (_ARXIV, "2101.00001")),
        ("https://arxiv.org/abs/2101.00001", None, (_ARXIV, "2101.00001")),
        ("https://arxiv.org/pdf/2101.00001v1.pdf", None, (_ARXIV, "2101.00001")),
        ("http://export.arxiv.org/abs/hep-th/9901001v3", None, (_ARXIV, "hep-th/9901001")),
        ("math.GT/0309136", None, (_ARXIV, "math/0309136")),
        ("0704.0001", _ARXIV, (_ARXIV, "0704.0001")),
        ("10.48550/arXiv.2101.00001", None, (_ARXIV, "2101.00001")),
        ("https://doi.org/10.48550/arXiv.hep-th/9901001", None, (_ARXIV, "hep-th/9901001")),
        ("10.48550/arXiv.2101.00001v4", _ARXIV, (_ARXIV, "2101.00001")),
        ("https://openalex.org/W2741809807", None, (_OPENALEX, "W2741809807")),
        ("https://api.openalex.org/works/w2741809807", None, (_OPENALEX, "W2741809807")),
        ("W2741809807", None, (_OPENALEX, "W2741809807")),
    ],
)
def test_a_name_has_one_spelling(
    text: str, kind: IdentifierKind | None, expected: tuple[IdentifierKind, str]
) -> None:
    found = identifier(text, kind)

    assert expected == (found.kind, found.value)


@pytest.mark.parametrize(
    ("text", "kind", "why"),
    [
        ("123", None, "names no work"),
        ("2101.00001", None, "names no work"),
        ("", None, "names no work"),
        ("0", _PMID, "no PMID"),
        ("12a", _PMID, "no PMID"),
        ("PMC", _PMCID, "no PMCID"),
        ("2113.00001", _ARXIV, "no arXiv number"),
        ("arXiv:cs.CL", None, "no arXiv number"),
        ("A2741809807", _OPENALEX, "no OpenAlex work"),
        ("https://openalex.org/A2741809807", None, "no OpenAlex work"),
        ("10.48550/arXiv.abc", None, "no arXiv number"),
        ("10.1000/a b", None, "no DOI"),
    ],
)
def test_what_names_no_work_is_refused_with_the_reason(
    text: str, kind: IdentifierKind | None, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        identifier(text, kind)


def test_a_name_over_the_limit_is_refused() -> None:
    with pytest.raises(TooLargeError, match="over the limit"):
        identifier("10.1000/" + "a" * MAX_NAME_CHARACTERS)


_NAMES = st.one_of(
    st.builds(
        Identifier,
        kind=st.just(_DOI),
        value=st.from_regex(r"10\.[1-9][0-9]{3}/[a-z0-9]{1,10}", fullmatch=True),
    ),
    st.builds(Identifier, kind=st.just(_PMID), value=st.integers(1, 10**8).map(str)),
    st.builds(
        Identifier, kind=st.just(_PMCID), value=st.integers(1, 10**8).map(lambda n: f"PMC{n}")
    ),
    st.builds(
        Identifier,
        kind=st.just(_ARXIV),
        value=st.from_regex(r"[0-9]{2}0[1-9]\.[0-9]{5}", fullmatch=True),
    ),
    st.builds(
        Identifier, kind=st.just(_OPENALEX), value=st.integers(1, 10**10).map(lambda n: f"W{n}")
    ),
)


@given(_NAMES)
def test_a_written_name_is_read_back(name: Identifier) -> None:
    assert name == identifier(written(name))


def test_every_readable_name_of_a_document_is_found_once() -> None:
    document = Document(
        id="a",
        doi="10.1000/X",
        openalex_id="W5",
        identifiers=(Identifier(kind=_DOI, value="10.48550/y"),),
        extra={"PMID": 12, "DOI": "https://doi.org/10.1000/x", "pages": "1-2"},
    )

    assert [written(name) for name in identifiers_of(document)] == [
        "doi:10.1000/x",
        "doi:10.48550/y",
        "pmid:12",
        "openalex:W5",
    ]


def test_an_unreadable_name_is_told() -> None:
    document = Document(id="a", extra={"doi": "n/a"})

    assert unreadable_names(document) == ("'n/a' is no DOI; it looks like 10.1000/182",)


def test_a_document_without_a_name_has_none() -> None:
    assert (identifiers_of(Document(id="a")), unreadable_names(Document(id="a"))) == ((), ())


def test_a_field_that_holds_no_names_is_known_as_such() -> None:
    assert name_field("pages") is None

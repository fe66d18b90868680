"""Tests of reading wikitext that is broken, hostile or large."""

import resource
import sys
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from claimwright.claims.wikitext import reading
from claimwright.claims.wikitext.tree import mask
from tests.claims.wikitext.pages import accounted, read

_PIECES = (
    "<ref>", "<ref name=a>", '<ref name="a" />', "</ref>", "<ref", "<references>", "</references>",
    "{{cite web|url=http://a.example|title=T}}", "{{sfn|Smith|2010}}", "{{efn|", "{{r|a}}", "{{",
    "}}",
    "{{{", "}}}", "[[", "]]", "[[File:a.jpg|thumb|", "|", "\n{|\n", "\n|-\n| ", "\n|}\n", "<!--",
    "-->",
    "<nowiki>", "</nowiki>", "<gallery>\n", "</gallery>", "\n== A ==\n", "\n* ", "\n\n", "'''",
    "''",
    "Ice melts in spring. ", "Snow falls", " and ", ".", "&nbsp;", "&#1114112;", "<br>",
    "<sup>2</sup>",
    "[http://a.example b]", "http://a.example/", "{{convert|5|km}}", "{{cn}}", "{{reflist|refs=",
    "=",
    "#REDIRECT [[", "<math>x</math>", "{{#tag:ref|", "\x00", "\x01", "\ud800", "é", "氷",
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=40).map("".join))
@example("<ref>{{efn|<ref>a</ref>}}</ref>")
@example("{{efn|{{efn|Ice melts.<ref>a</ref>}}<ref>b</ref>}}")
@example("[[File:a.jpg|thumb|{{quote|Ice melts.<ref>a</ref>}}]]")
@example("{|\n|[[File:a.jpg|Ice melts in the spring.<ref>a</ref>]]\n|}")
def test_every_reference_of_broken_wikitext_is_accounted_for_once_and_spans_are_exact(
    wikitext: str,
) -> None:
    cited = read(wikitext)
    found = accounted(cited)
    spans = [one.span for one in cited.claims] + [one.span for one in cited.left_out]
    spans += [one.span for claim in cited.claims for one in claim.references]

    assert sorted(set(found)) == found
    assert [span.text for span in spans] == [wikitext[span.start : span.end] for span in spans]
    assert all(claim.references and claim.claim.text.strip() for claim in cited.claims)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet=st.sampled_from("<>!-/{}[]|='\n refnowiki*#:&;"), max_size=200))
def test_a_masked_text_is_as_long_as_its_original(wikitext: str) -> None:
    assert len(wikitext) == len(mask(wikitext).text)


@pytest.mark.parametrize(
    "wikitext",
    [
        "<ref>" * 5_000,
        "Ice melts.<ref>Smith " * 5_000,
        "{{a|" * 5_000,
        "{{a|" * 5_000 + "}}" * 5_000,
        "{{efn|" * 5_000 + "}}" * 5_000,
        "[[" * 5_000,
        "[[File:a|" * 4_000 + "]]" * 4_000,
        "\n{|\n|" * 4_000,
        "\n{|\n|" * 4_000 + "\n|}" * 4_000,
        "<!--" * 5_000,
        "<nowiki>" * 5_000,
        "{" * 30_000 + "}" * 30_000,
        '<ref name="' * 5_000,
        "&" * 30_000,
        "[http://" * 5_000,
        "<" * 30_000,
        "==" * 15_000,
        "\n*" * 15_000,
        "''" * 15_000,
        "<ref>x</ref>" * 1_000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_what_is_repeated_without_end_takes_little_time(wikitext: str) -> None:
    began = time.process_time()
    read(wikitext)

    assert 10 > time.process_time() - began


def test_a_sentence_without_end_is_not_kept_with_each_of_its_claims() -> None:
    cited = read("Hm. <ref name=a>http://a.example</ref>" + "ab cd ef gh ij {{r|a}} " * 4_000)

    assert 4_000 <= len(cited.claims)
    assert 6_000 >= max(len(each.sentence) for each in cited.claims)
    assert 1 == len({id(each.paragraph) for each in cited.claims})


def test_claims_behind_the_most_that_are_read_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_CLAIMS", 2)
    cited = read("Ice melts in spring.<ref>a</ref>\n\n" * 4)

    assert 2 == len(cited.claims)
    assert ["behind the first 2 claims of the article"] * 2 == [
        each.reason for each in cited.left_out
    ]


def _large() -> str:
    """Return 400,000 characters of an article."""
    cited = "{{cite news|title=T %d|url=https://example.org/%d|last=Snow|date=2010}}"
    paragraph = (
        "In [[%d]] the '''ice''' melted by {{convert|%d|km|mi}} in spring,<ref name=n%d>"
        + cited
        + "</ref> and ''snow'' fell.<ref name=n%d /> It stayed.{{sfn|Smith|2010|p=%d}}\n\n"
    )
    parts = [paragraph % ((number,) * 7) for number in range(400_000 // 235)]
    return "".join(parts)[:400_000]


@pytest.mark.slow
def test_a_long_article_is_read_in_six_seconds_and_a_hundred_megabytes() -> None:
    wikitext = _large()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    cited = read(wikitext)
    seconds = time.process_time() - began
    unit = 1 if sys.platform == "darwin" else 1_024
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit

    assert 4_000 < len(cited.claims)
    assert 6 > seconds
    assert 100_000_000 > grown

"""Tests of reading an article's cited claims; the hard pages are in `test_broken_pages`."""

import re

import pytest

from claimwright.claims.wikitext.reading import (
    MAX_WIKITEXT_CHARACTERS,
    is_featured,
    read_article,
)
from claimwright.domain import MaintenanceTag, ReferenceForm, WikiArticle
from claimwright.errors import TooLargeError
from tests.claims.wikitext.pages import (
    ABSENT,
    BIBLIOGRAPHY,
    accounted,
    only,
    pages,
    read,
    real,
    reasons,
    texts,
)

REF = "<ref>{{cite web|url=https://example.org/a|title=A}}</ref>"
NOTE = "<ref>A</ref>"


def test_a_claim_reaches_from_the_citation_before_to_its_own() -> None:
    found = texts(f"Ice melts in spring.{REF} Snow falls. It stays for weeks.{REF}")

    assert ["Ice melts in spring.", "Snow falls. It stays for weeks."] == found


def test_a_claim_within_a_sentence_comes_with_all_of_the_sentence() -> None:
    second = read(f"Ice melts in the spring,{REF} and it freezes again in winter.{REF}").claims[1]

    assert "and it freezes again in winter." == second.claim.text
    assert "Ice melts in the spring, and it freezes again in winter." == second.sentence


def test_a_few_words_behind_a_citation_are_widened_to_their_sentence() -> None:
    found = texts(f"The lake freezes in December{REF} and January.{REF}")

    assert "The lake freezes in December and January." == found[1]


def test_a_name_alone_before_its_citation_takes_the_whole_sentence() -> None:
    assert ["The Foo is a river of Bar."] == texts(f"The '''Foo'''{REF} is a river of Bar.")


def test_adjacent_citations_are_one_group() -> None:
    claim = only(f"Ice melts in spring.{REF} {REF}{{{{sfn|Smith|2010}}}}")

    assert [1, 2, 3] == [one.number for one in claim.references]


def test_at_most_four_sentences_before_a_claim_are_its_context() -> None:
    claim = read(
        f"One is. Two is. Three is. Four is. Five is. Six is.{REF} Seven is it.{REF}"
    ).claims

    assert ("Three is.", "Four is.", "Five is.", "Six is.") == claim[1].context
    assert "Three is. Four is. Five is. Six is." == claim[1].claim.context


def test_the_sections_around_a_claim_are_told_from_the_outermost() -> None:
    claim = only(f"== A ==\n=== ''B'' ===\n== C ==\n==== D ====\nIce melts in spring.{REF}")

    assert ("C", "D") == claim.section


def test_the_span_of_a_claim_is_byte_exact_in_the_wikitext() -> None:
    wikitext = f"Snow.\n\n[[Ice|The '''ice''']] melts &mdash; {{{{nowrap|in spring}}}}.{REF}"
    claim = only(wikitext)

    assert "The ice melts — in spring." == claim.claim.text
    assert wikitext[claim.span.start : claim.span.end] == claim.span.text
    assert "The '''ice''']] melts &mdash; {{nowrap|in spring}}." == claim.span.text


def test_a_note_is_resolved_through_its_name() -> None:
    wikitext = f'Ice melts in spring.<ref name="a" /> Snow falls.<ref name=a>{"Smith"}</ref>'

    assert ["Smith", "Smith"] == [
        one.references[0].sources[0].title for one in read(wikitext).claims
    ]


@pytest.mark.parametrize(
    "notes",
    [
        '<references>\n<ref name="a">Smith</ref>\n</references>',
        '{{reflist|refs=\n<ref name="a">Smith</ref>\n}}',
        "{{reflist|2|refs=<ref name = a>Smith</ref>}}",
    ],
)
def test_a_note_is_resolved_through_the_list_of_notes(notes: str) -> None:
    cited = read(f"Ice melts in spring.<ref name=a/>\n== Notes ==\n{notes}")

    assert "Smith" == cited.claims[0].references[0].sources[0].title
    assert () == cited.left_out


def test_a_definition_that_nothing_uses_is_left_out() -> None:
    assert ["defined in the list of notes and used nowhere"] == reasons(
        "<references><ref name=a>Smith</ref></references>"
    )


def test_one_template_may_put_several_markers() -> None:
    claim = only(
        "Ice melts in spring.{{r|a|b}}\n{{reflist|refs=<ref name=a>A</ref><ref name=b>B</ref>}}"
    )

    assert ["A", "B"] == [one.sources[0].title for one in claim.references]


@pytest.mark.parametrize(
    ("footnote", "title"),
    [
        ("{{sfn|Smith|Jones|2010|p=5}}", "Ice"),
        ("{{harv|Smith|Jones|2010}}", "Ice"),
        ("<ref>{{harvnb|Smith|Jones|2010|p=5}}</ref>", "Ice"),
        ("<ref>Smith & Jones 2010, p. 5.</ref>", "Ice"),
        ("{{sfn|Snow report|2011|loc=ch. 2}}", "Melt"),
        ("{{sfnm|1a1=Snow report|1y=2011|1p=3}}", "Melt"),
    ],
)
def test_a_short_footnote_is_resolved_to_its_work(footnote: str, title: str) -> None:
    found = read(f"Ice melts in spring.{footnote}\n{BIBLIOGRAPHY}").claims[0]

    assert title == found.references[0].sources[0].title
    assert ReferenceForm.SHORT_FOOTNOTE is found.references[0].sources[0].form


def test_a_work_that_is_nowhere_is_told_by_the_words_of_the_footnote() -> None:
    claim = only("Ice melts in spring.{{sfn|Nobody|1999|pp=1–2}}")

    assert "Nobody 1999" == claim.references[0].sources[0].title
    assert "1–2" == claim.references[0].sources[0].pages


def test_a_citation_within_the_words_stands_behind_its_sentence() -> None:
    claim = only("It freezes. {{harvtxt|Smith|2010}} found that ice melts. It rains.")

    assert "Smith (2010) found that ice melts." == claim.claim.text


def test_a_citation_without_brackets_reads_so() -> None:
    claim = only("That is told by {{harvnb|Smith|2010|p=5}} too.")

    assert "That is told by Smith 2010 too." == claim.claim.text


def test_pages_beside_a_marker_are_those_of_its_source() -> None:
    claim = only(f"Ice melts in spring.{REF}{{{{rp|12–13}}}}")

    assert "12–13" == claim.references[0].sources[0].pages


@pytest.mark.parametrize(
    ("template", "tag"),
    [
        ("{{failed verification|date=May 2020}}", MaintenanceTag.FAILED_VERIFICATION),
        ("{{Dead link}}", MaintenanceTag.DEAD_LINK),
        ("{{better source needed}}", MaintenanceTag.BETTER_SOURCE_NEEDED),
        ("{{Verify source}}", MaintenanceTag.VERIFICATION_NEEDED),
        ("{{dubious|Talk}}", MaintenanceTag.DUBIOUS),
    ],
)
def test_what_editors_say_of_a_citation_is_a_tag_and_no_words(
    template: str, tag: MaintenanceTag
) -> None:
    claim = only(f"Ice melts in spring.{REF}{template}")

    assert (tag,) == claim.tags
    assert "Ice melts in spring." == claim.claim.text


def test_a_claim_begins_behind_words_that_want_a_citation() -> None:
    claim = only(f"Snow is green.{{{{citation needed}}}} Ice melts in spring.{REF}")

    assert "Ice melts in spring." == claim.claim.text
    assert () == claim.tags


def test_a_list_item_has_the_sentence_it_continues_for_context() -> None:
    found = only(f"Things happen. Ice does this:\n* It melts in spring.{REF}\n")

    assert ("Ice does this:",) == found.context


def test_a_sentence_in_a_table_is_a_claim_and_a_number_is_none() -> None:
    cited = read(f"{{|\n! Year !! What\n|-\n| 1990{REF} || The ice began to melt early.{REF}\n|}}")

    assert ["The ice began to melt early."] == [one.claim.text for one in cited.claims]
    assert ["in a table, without a sentence before it"] == [one.reason for one in cited.left_out]


def test_a_column_of_citations_stands_behind_what_its_rows_say() -> None:
    rows = f"|-\n| 1990 || The ice began to melt early. ||\n| {REF}\n|-\n| 1991 ||  || {REF}"
    cited = read(f"{{|\n{rows}\n|}}")

    assert ["The ice began to melt early."] == [one.claim.text for one in cited.claims]
    assert ["in a table, without a sentence before it"] == [one.reason for one in cited.left_out]


def test_a_caption_is_read() -> None:
    assert ["The ice as it begins to melt."] == texts(
        f"[[File:Ice.jpg|thumb|upright=1.2|The [[ice]] as it begins to melt.{REF}]]"
    )


def test_a_gallery_is_read() -> None:
    assert ["The ice as it begins to melt."] == texts(
        f"<gallery>\nFile:Ice.jpg|The ice as it begins to melt.{REF}\n</gallery>"
    )


def test_a_quotation_in_a_template_is_read() -> None:
    assert ["Ice is what I like."] == texts(f"{{{{quote|Ice is what I like.{REF}}}}}")


def test_citations_of_a_note_stand_behind_its_own_words() -> None:
    cited = read(f"Ice melts.{{{{efn|It melts in most years.{REF}}}}}")

    assert ["It melts in most years."] == [one.claim.text for one in cited.claims]
    assert ["a note of explanation that names no source of its own"] == [
        one.reason for one in cited.left_out
    ]


@pytest.mark.parametrize(
    ("wikitext", "reason"),
    [
        (f"{{{{Infobox lake|depth=5{REF}}}}}", "in an infobox"),
        (f"== Ice{REF} ==", "in a heading"),
        (f"<!-- Ice melts in spring.{REF} -->", "in a comment"),
        (f"<nowiki>Ice melts.{REF}</nowiki>", "in <nowiki>"),
        ("Ice melts in spring.<ref></ref>", "an empty note"),
        ("Ice melts in spring.<ref name=x/>", "names the note 'x', which is defined nowhere"),
        ("Ice melts in spring.<ref>Smith", "a <ref> that is never closed"),
        (f"{{{{unknown|a=Ice{REF}}}}}", "in the template 'unknown'"),
        (f"* Ice{REF}", "in a list item, without a sentence before it"),
        (f"{REF} Ice.", "in a paragraph, without a statement before it"),
    ],
)
def test_a_reference_without_a_claim_has_a_reason(wikitext: str, reason: str) -> None:
    assert [reason] == reasons(wikitext)


def test_a_ref_that_swallows_the_next_is_unclosed_and_the_next_is_read() -> None:
    cited = read(f"Ice melts.<ref>Smith. Snow falls in winter.{REF}")

    assert "A" == cited.claims[0].references[0].sources[0].title
    assert ("1 <ref> that are never closed were read as text",) == cited.notices


def test_a_redirect_is_told() -> None:
    assert ("the page only redirects to 'Snow'",) == read("#REDIRECT [[Snow]]").notices


def test_names_of_claims_differ() -> None:
    found = read(f"Ice melts in spring.{REF}\n\nIce melts in spring.{REF}").claims

    assert found[0].claim.id + "-2" == found[1].claim.id


def test_an_article_over_the_bound_is_refused() -> None:
    with pytest.raises(TooLargeError, match="over the limit of 5,000,000"):
        read("x" * (MAX_WIKITEXT_CHARACTERS + 1))


def test_a_title_over_the_bound_is_refused() -> None:
    with pytest.raises(TooLargeError, match="over the limit of 300"):
        read_article(WikiArticle(title="x" * 301, wikitext=""))


def _expected(wikitext: str) -> list[int]:
    return [found.start() for found in re.finditer(r"<ref(?=[\s/>])", wikitext, re.IGNORECASE)]


@pytest.mark.skipif(not pages(), reason=ABSENT)
@pytest.mark.parametrize("name", [name for name, _ in pages()])
def test_on_real_pages_every_reference_is_accounted_for_exactly_once(name: str) -> None:
    cited = real(name)
    wikitext = cited.article.wikitext
    found = accounted(cited)

    assert sorted(set(found)) == found
    assert set(_expected(wikitext)) <= set(found)
    spans = [one.span for one in cited.claims] + [one.span for one in cited.left_out]
    spans += [one.span for claim in cited.claims for one in claim.references]
    assert [span.text for span in spans] == [wikitext[span.start : span.end] for span in spans]


@pytest.mark.skipif(not pages(), reason=ABSENT)
def test_no_markup_or_maintenance_marker_stays_in_the_claims_of_real_pages() -> None:
    markup = re.compile(r"\{\{|\}\}|\[\[|\]\]|'''|</?ref|<!--|&nbsp;|citation needed|\x00")
    claims = [one for name, _ in pages() for one in real(name).claims]

    assert [] == [one.claim.text for one in claims if markup.search(one.claim.text)]
    assert 1_300 < len(claims)


def test_a_claim_is_named_by_its_words_and_equal_words_get_different_names() -> None:
    found = read(
        "\n\n".join(f"{words}{REF}" for words in ("Snow falls.", "Ice melts.", "ICE melts."))
    )

    assert ["a93171d25319", "a93171d25319-2"] == [one.claim.id for one in found.claims[1:]]


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        (f"{{{{Infobox x|a={{{{small|b{NOTE}}}}}}}}}", "in an infobox"),
        (f"[[Ice|{NOTE}]]", "in a paragraph, without a statement before it"),
        (f"{{{{navbox|a={NOTE}}}}}", "in the template 'navbox'"),
        (f"{{{{cite web|title=A{NOTE}}}}}", "in the template 'cite web'"),
        (f"<gallery>{NOTE}</gallery>", "in a caption"),
        ("<references><ref>A</ref></references>", "defined in the list of notes and used nowhere"),
    ],
)
def test_what_stands_around_a_reference_is_its_reason(wikitext: str, expected: str) -> None:
    assert [expected] == reasons(wikitext)


def test_each_reference_in_a_comment_is_told() -> None:
    assert ["in a comment"] * 3 == reasons(f"<!-- {NOTE} {{{{sfn|A|2010}}}} <ref name=a -->")


@pytest.mark.parametrize(
    "wikitext",
    [
        "{{featured article}}",
        "Eis.\n{{Exzellent|5. Mai 2010|123}}",
        "{{Article de qualité|oldid=5}}",
        "[[Category:Featured articles]]",
    ],
)
def test_the_marks_of_large_wikis_are_known(wikitext: str) -> None:
    assert is_featured(wikitext)


@pytest.mark.parametrize("wikitext", ["", "{{Former featured article}}", "[[Featured articles]]"])
def test_other_articles_are_not_featured(wikitext: str) -> None:
    assert not is_featured(wikitext)

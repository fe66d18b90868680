"""Where texts stand on warming."""

from claimwright.testing import split_sentences
from claimwright.web.pages.stance_view import StancePage, stance_page
from tests.web.sentence_doubles import classifiers


def read(text: str, *, all_count: bool = False) -> StancePage:
    return stance_page(split_sentences(text), classifiers(), min_topic=0.5, all_count=all_count)


def test_each_sentence_has_its_stance() -> None:
    lines = read("Ice melts. The ice hoax grows. Ice is white.").lines

    assert [line.sign.key for line in lines] == ["agree", "disagree", "neutral"]


def test_the_probabilities_of_a_sentence_are_said_and_drawn() -> None:
    (line,) = read("Ice melts.").lines

    assert (line.shares.words, line.shares.lengths) == (("80%", "10%", "10%"), (80.0, 10.0, 10.0))


def test_a_sentence_about_something_else_does_not_count() -> None:
    page = read("Ice melts. The stock market is a hoax.")

    assert ([line.counts for line in page.lines], page.sign and page.sign.key, page.said) == (
        [True, False],
        "agree",
        "Rests on 1 of 2 sentences.",
    )


def test_every_sentence_counts_when_asked_for() -> None:
    page = read("Stocks are a hoax.", all_count=True)

    assert page.sign is not None
    assert page.sign.key == "disagree"


def test_a_text_about_something_else_takes_no_stance() -> None:
    page = read("Stocks rise.")

    assert (page.sign, page.shares) == (None, None)

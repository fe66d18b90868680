"""What may stand of what was asked and given."""

from __future__ import annotations

import pytest

from claimwright.domain import Document, Quote, Relation, Takeaway
from claimwright.flows.weigh_checks import exact, is_question, quotable

_WORK = Document(id="d", text="Seas rise.")
_EXACT = Quote(document_id="d", start=0, end=10, text="Seas rise.")
_INVENTED = Quote(document_id="d", start=0, end=10, text="Seas fall.")


def _takeaway(*quotes: Quote) -> Takeaway:
    return Takeaway(
        document_id="d",
        relation=Relation.RELATED,
        reason="fits",
        text="Seas rise.",
        quotes=quotes,
        warnings=("odd",),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Do seas rise?",
        "do seas rise",
        "Is the sea rising",
        "Seas rise, don't they?",
        "“Are seas rising?”",
        "Why do seas rise? ",
    ],
)
def test_a_question_is_one(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize(
    "text", ["Seas rise.", "Do not eat ice.", "Isotopes decay.", "What rises must fall.", "Ice"]
)
def test_a_statement_is_none(text: str) -> None:
    assert not is_question(text)


def test_a_quote_that_stands_in_its_work_is_exact() -> None:
    assert exact(_EXACT, {"d": _WORK})


@pytest.mark.parametrize(
    "quote",
    [
        _INVENTED,
        Quote(document_id="e", start=0, end=10, text="Seas rise."),
        Quote(document_id="d", start=0, end=0, text=""),
        Quote(document_id="d", start=1, end=11, text="Seas rise."),
    ],
    ids=["other words", "other work", "empty", "other place"],
)
def test_any_other_quote_is_not(quote: Quote) -> None:
    assert not exact(quote, {"d": _WORK})


def test_quotes_that_do_not_stand_in_the_work_are_left_out() -> None:
    assert (_EXACT,) == quotable(_takeaway(_INVENTED, _EXACT), _WORK).quotes


def test_a_takeaway_without_any_exact_quote_is_not_related_and_keeps_its_warnings() -> None:
    left = quotable(_takeaway(_INVENTED), _WORK)

    assert (Relation.UNRELATED, "", ("odd",)) == (left.relation, left.text, left.warnings)


def test_an_unrelated_takeaway_stays_as_it_is() -> None:
    pruned = Takeaway(document_id="d", relation=Relation.UNRELATED, reason="about the moon")

    assert pruned == quotable(pruned, _WORK)

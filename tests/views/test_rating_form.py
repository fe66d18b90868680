"""A form in, one page to fill in out."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace

from claimwright.domain import RatingForm, RatingItem, RatingMark, RatingQuestion
from claimwright.views.rating_form import rating_form

EVIL = "</p><script>alert(1)</script>"
FORM = RatingForm(
    id="f",
    title="What do you think?",
    instructions="Answer all.",
    items=(
        RatingItem(
            id=f"1 {EVIL}",
            shown=(("Sentence", f"Seas rise {EVIL}"),),
            questions=(RatingQuestion(id="supported", text="Is it so?", answers=("yes", "no")),),
        ),
    ),
)


def test_every_answer_can_be_chosen() -> None:
    assert re.findall(r'value="(\w+)"', rating_form(FORM)) == ["yes", "no"]


def test_what_is_shown_runs_nothing() -> None:
    assert rating_form(FORM).count("<script>") == 1


def test_the_one_script_is_the_one_that_may_run() -> None:
    page = rating_form(FORM)
    script = re.search(r"<script>(.*)</script>", page, re.DOTALL)
    digest = hashlib.sha256((script.group(1) if script else "").encode()).digest()

    assert f"'sha256-{base64.b64encode(digest).decode()}'" in page


def test_the_page_can_send_nothing() -> None:
    assert "default-src 'none'" in rating_form(FORM)


def _shown(*marks: RatingMark, folded: tuple[int, ...] = ()) -> str:
    item = replace(FORM.items[0], shown=(("Source A", "One. <Two>."),), marks=marks, folded=folded)
    return rating_form(replace(FORM, items=(item,)))


def test_the_sentence_that_carries_a_finding_is_marked_in_its_text() -> None:
    page = _shown(RatingMark(part=0, start=5, end=11))

    assert ">One. <mark>&lt;Two&gt;.</mark></p>" in page


def test_a_mark_of_another_part_marks_nothing_here() -> None:
    assert "<mark>" not in _shown(RatingMark(part=1, start=0, end=4))


def test_a_folded_part_opens_when_asked_for() -> None:
    assert "<details><summary>Source A</summary><p" in _shown(folded=(0,))

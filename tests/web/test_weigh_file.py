"""The file that a weighing is."""

from __future__ import annotations

import pytest

from claimwright.views.exports import WeighFormat, weigh_exported
from claimwright.web.weigh_file import weighing_file
from tests.weighings import WEIGHED


@pytest.mark.parametrize("form", WeighFormat)
def test_a_file_holds_what_the_format_writes(form: WeighFormat) -> None:
    assert weighing_file(WEIGHED, form).body == weigh_exported(WEIGHED, form).encode()


@pytest.mark.parametrize(
    ("form", "disposition"),
    [
        (WeighFormat.HTML, 'inline; filename="claimwright-weighing.html"'),
        (WeighFormat.MARKDOWN, 'attachment; filename="claimwright-weighing.md"'),
        (WeighFormat.JSON, 'inline; filename="claimwright-weighing.json"'),
    ],
)
def test_a_file_has_a_name(form: WeighFormat, disposition: str) -> None:
    assert weighing_file(WEIGHED, form).headers["Content-Disposition"] == disposition


def test_only_the_page_has_a_policy_of_its_own() -> None:
    assert "Content-Security-Policy" in weighing_file(WEIGHED, WeighFormat.HTML).headers
    assert "Content-Security-Policy" not in weighing_file(WEIGHED, WeighFormat.JSON).headers

"""Every format, from every kind of report."""

from __future__ import annotations

import json

import pytest

from claimwright.domain import ArticleReport, Report
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.formats import MEDIA_TYPES, SUFFIXES, ExportFormat, exported
from tests.articles import example_report
from tests.examples import judged, report

ONE = report(judged(0.9, 0.05))


@pytest.mark.parametrize("form", ExportFormat)
@pytest.mark.parametrize("of", [example_report(), ONE], ids=["article", "claim"])
def test_every_report_can_be_written_in_every_format(
    form: ExportFormat, of: ArticleReport | Report
) -> None:
    assert exported(of, form).strip()


def test_the_json_of_an_article_is_its_one_shape() -> None:
    written = json.loads(exported(example_report(), ExportFormat.JSON))

    assert written == json.loads(json.dumps(to_json(example_report())))


def test_the_json_of_a_claim_is_its_one_shape() -> None:
    written = json.loads(exported(ONE, ExportFormat.JSON))

    assert written == json.loads(json.dumps(to_json(ONE)))


def test_every_format_has_its_media_type_and_its_suffix() -> None:
    assert set(MEDIA_TYPES) == set(SUFFIXES) == set(ExportFormat)

"""The documented shapes are those that are sent."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from claimwright.domain import Grade, WeighReport
from claimwright.verdict.weighing.report import weigh_report_json
from claimwright.web.weigh_answers import GradeName, WeighReportOutput
from tests.weighings import HOSTILE, NOTHING_FOUND, WEIGHED


@pytest.mark.parametrize("report", [WEIGHED, NOTHING_FOUND, HOSTILE])
def test_a_report_has_the_documented_shape_and_nothing_else(report: WeighReport) -> None:
    sent = json.loads(json.dumps(weigh_report_json(report)))
    read = WeighReportOutput.model_validate(sent)

    assert json.loads(read.model_dump_json()) == sent


def test_every_grade_is_documented() -> None:
    assert list(get_args(GradeName)) == [grade.name for grade in sorted(Grade)]

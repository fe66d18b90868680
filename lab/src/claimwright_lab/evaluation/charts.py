"""Answers with their probabilities in, the two charts that show whether to trust them out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.calibration import confidence_of, reliability_bins
from claimwright_lab.evaluation.classification import Answers
from claimwright_lab.evaluation.drawing import reliability_diagram, risk_coverage_chart
from claimwright_lab.evaluation.selective import risk_coverage

RELIABILITY: Final = "reliability"
RISK_COVERAGE: Final = "risk-coverage"


def charts_of(answers: Answers, before: Answers | None, *, title: str) -> dict[str, str]:
    """Draw how honest probabilities are, and what abstaining would buy.

    `before` are the answers without calibration; `None` where there is no such thing.

    Returns:
        `reliability` and `risk-coverage`, each one `svg` element; nothing where only labels are
        known.
    """
    known = {"calibrated": answers} if before is None else {"before": before, "calibrated": answers}
    series = {
        name: confidence_of(one) for name, one in known.items() if one.probabilities is not None
    }
    if not series:
        return {}
    return {
        RELIABILITY: reliability_diagram(
            {name: reliability_bins(*pair) for name, pair in series.items()}, title=title
        ),
        RISK_COVERAGE: risk_coverage_chart(
            {name: risk_coverage(*pair) for name, pair in series.items()}, title=title
        ),
    }


def write_charts(folder: Path, name: str, charts: Mapping[str, str]) -> tuple[Path, ...]:
    """Return where charts lie once they are written, each after the name.

    Raises:
        UnavailableError: The folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        paths = []
        for kind, svg in charts.items():
            path = folder / f"{name}-{kind}.svg"
            path.write_text(svg, encoding="utf-8")
            paths.append(path)
    except OSError as error:
        raise UnavailableError(
            f"{str(folder)!r} cannot be written: {error.strerror}; name another folder"
        ) from error
    return tuple(paths)

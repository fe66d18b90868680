"""What a data set of citations is built from."""

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.training.wafer.run import WaferRun


@pytest.mark.parametrize("chosen", [{"readers": 0}, {"readers": 65}, {"limit": -1}])
def test_what_lies_outside_its_range_is_refused(tmp_path: Path, chosen: dict[str, int]) -> None:
    with pytest.raises(InputError, match="must lie in"):
        WaferRun(source=tmp_path, out=tmp_path, **chosen)  # type: ignore[arg-type]

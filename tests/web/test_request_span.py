"""The span of a request costs nothing where nothing is recorded; `tests/test_tracing.py` has it."""

import pytest
from fastapi.testclient import TestClient

from claimwright.errors import InputError
from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import DoubleEngine


def test_where_nothing_is_recorded_a_request_passes_unchanged() -> None:
    client = TestClient(create_app(DoubleEngine(), Settings()), base_url="http://localhost")

    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("address", ["collector:4318", "http://user@host/", "http://a/?b=c"])
def test_what_is_no_collector_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="traces_to"):
        ServerSettings(traces_to=address)

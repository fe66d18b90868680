"""A client that is a browser, in front of doubles."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import client_of

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a browser's client of a server with a home of its own."""
    with client_of(home=tmp_path_factory.mktemp("home"), headers=BROWSER) as opened:
        yield opened


@pytest.fixture
def discreet(tmp_path: Path) -> Iterator[TestClient]:
    """Return a client of a server that lists no reports."""
    quiet = ServerSettings(list_reports=False)
    with client_of(home=tmp_path, server=quiet, headers=BROWSER) as opened:
        yield opened


Check = Callable[..., str]


@pytest.fixture
def check(visitor: TestClient) -> Check:
    """Return what sends the form and waits for the report; it gives the path of its page."""

    def send(text: str, **fields: str) -> str:
        answer = visitor.post("/check", data={"text": text, **fields}, follow_redirects=False)
        path = answer.headers["Location"]
        check_id = path.partition("?")[0].rsplit("/", 1)[-1]
        # The stream ends when the check does.
        visitor.get(f"/v1/articles/{check_id}/events")
        return path

    return send

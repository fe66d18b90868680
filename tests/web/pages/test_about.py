"""The page of limits."""

from fastapi.testclient import TestClient


def test_it_says_what_must_not_be_done_and_what_is_searched(visitor: TestClient) -> None:
    shown = visitor.get("/about").text

    assert ("must not be used for" in shown, "<td>starter</td>" in shown) == (True, True)

"""The checks as components of a real Haystack pipeline."""

from __future__ import annotations

import importlib
import sys

import pytest

from claimwright.errors import UnavailableError

ICE = "Glaciers around the world are growing"
SEA = "Sea level is rising"


@pytest.fixture(autouse=True)
def _no_telemetry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Haystack report nothing of a pipeline to its makers."""
    monkeypatch.setenv("HAYSTACK_TELEMETRY_ENABLED", "False")


def test_without_the_library_the_command_that_installs_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "haystack", None)
    monkeypatch.delitem(sys.modules, "claimwright.haystack", raising=False)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[haystack\]'"):
        importlib.import_module("claimwright.haystack")


@pytest.mark.model
def test_a_pipeline_finds_evidence_and_checks_claims() -> None:
    haystack = pytest.importorskip("haystack", reason="needs the extra [haystack]")
    own = importlib.import_module("claimwright.haystack")
    pipeline = haystack.Pipeline()
    pipeline.add_component("evidence", own.EvidenceRetriever(top_k=3))
    pipeline.add_component("verifier", own.ClaimVerifier(top_k=2))

    answer = pipeline.run({"evidence": {"query": ICE}, "verifier": {"claims": [ICE, SEA]}})
    documents = answer["evidence"]["documents"]
    verdicts = answer["verifier"]["verdicts"]

    assert [1, 2, 3] == [document.meta["rank"] for document in documents]
    assert all(document.content and 0 <= document.score <= 1 for document in documents)
    assert [ICE, SEA] == [verdict["claim"] for verdict in verdicts]
    assert [2, 2] == [len(rows) for rows in answer["verifier"]["evidence"]]


def test_a_pipeline_can_be_written_down_and_read_back() -> None:
    haystack = pytest.importorskip("haystack", reason="needs the extra [haystack]")
    own = importlib.import_module("claimwright.haystack")
    pipeline = haystack.Pipeline()
    pipeline.add_component("verifier", own.ClaimVerifier(corpus="mine", top_k=4))

    read = haystack.Pipeline.loads(pipeline.dumps(), allowed_modules=["claimwright.haystack"])
    again = read.get_component("verifier")

    assert ("mine", 4) == (again.corpus, again.top_k)

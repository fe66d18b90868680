"""What a user may import from `claimwright` itself, and nothing by accident."""

from __future__ import annotations

import inspect
import subprocess
import sys

import claimwright

EXPECTED = [
    "BusyError",
    "Claim",
    "ClaimwrightError",
    "Document",
    "Evidence",
    "Filter",
    "InputError",
    "IntegrityError",
    "Judged",
    "Label",
    "NotFoundError",
    "Pair",
    "Passage",
    "Provenance",
    "ReRank",
    "Report",
    "Session",
    "Span",
    "Stance",
    "TooLargeError",
    "UnavailableError",
    "Unit",
    "Verdict",
    "VerdictLabel",
    "__version__",
    "check_article",
    "check_citations",
    "debate",
    "open_corpus",
    "verify",
    "weigh",
]
HEAVY = (
    *("numpy", "onnxruntime", "tokenizers", "torch", "lance", "pyarrow"),
    *("typer", "rich", "fastapi", "jinja2"),
)


def test_the_public_names_are_these() -> None:
    assert sorted(claimwright.__all__) == EXPECTED


def test_there_are_at_most_35_public_names() -> None:
    assert len(claimwright.__all__) <= 35


def test_every_public_name_exists_and_is_explained() -> None:
    unexplained = [
        name
        for name in claimwright.__all__
        if name != "__version__" and not inspect.getdoc(getattr(claimwright, name))
    ]

    assert unexplained == []


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = f"import claimwright, sys; print([m for m in {HEAVY!r} if m in sys.modules])"

    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert loaded.stdout.strip() == "[]"

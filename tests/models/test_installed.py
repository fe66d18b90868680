"""Models that other packages bring, by entry points of distributions made here."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, NotFoundError
from claimwright.models.inspection import Kind, Wanted
from claimwright.models.installed import installed_folder, installed_models
from claimwright.models.registry import add, folder_of
from tests import brought_packages
from tests.models import tiny


def install(site: Path, value: str, *, name: str = "theirs", code: str = "") -> None:
    brought_packages.install(site, "claimwright.models", name, value, code)


@pytest.mark.parametrize("body", ["FOLDER = {!r}", "def FOLDER():\n    return {!r}"])
def test_a_package_names_a_folder_or_a_function_that_returns_it(
    site: Path, tmp_path: Path, body: str
) -> None:
    add(tiny.encoder(tmp_path / "s"), tmp_path, "made", Wanted(), free_bytes=10**12)
    folder = tmp_path / "models/made"
    install(site, "their_package:FOLDER", code=body.format(str(folder)))

    assert folder_of(tmp_path / "home", "theirs", Kind.ENCODER) == folder
    with pytest.raises(NotFoundError, match="no verifier 'theirs'; there are accurate, auto, sm"):
        folder_of(tmp_path / "home", "theirs", Kind.VERIFIER)


def test_nothing_is_loaded_before_it_is_asked_for(site: Path, tmp_path: Path) -> None:
    install(site, "their_package:FOLDER", code="raise RuntimeError('loaded')")

    assert "theirs" in installed_models()
    with pytest.raises(NotFoundError):
        folder_of(tmp_path, "other", Kind.ENCODER)
    with pytest.raises(IntegrityError, match=r"their-package brings .* fails: RuntimeError"):
        installed_folder(installed_models()["theirs"])


def test_what_a_person_added_comes_first(site: Path, tmp_path: Path) -> None:
    install(site, "their_package:FOLDER", code="FOLDER = 'nowhere'")
    add(tiny.encoder(tmp_path / "s"), tmp_path, "theirs", Wanted(), free_bytes=10**12)

    assert folder_of(tmp_path, "theirs", Kind.ENCODER) == tmp_path / "models/theirs"

"""Models that packages bring, and models on hubs."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimwright.errors import InputError, IntegrityError, NotFoundError, UnavailableError
from claimwright.models.inspection import Kind, Wanted
from claimwright.models.registry import add, folder_of
from claimwright.models.sources import (
    HubAddress,
    fetch_model,
    hub_address,
    installed_folder,
    installed_models,
)
from tests import brought_packages
from tests.models import tiny
from tests.models.hub_server import COMMIT, Hub


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


pytestmark = pytest.mark.allow_hosts(["127.0.0.1", "localhost"])

FILES = {
    "config.json": b'{"architectures": []}',
    "tokenizer.json": b"{}",
    "onnx/model.onnx": b"graph" * 1_000,
    "onnx/model_int8.onnx": b"rounded",
    "pytorch_model.bin": b"pickle",
    "modeling.py": b"code",
}
ADDRESS = HubAddress(repository="org/model", revision="main")


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    with Hub(FILES) as served:
        monkeypatch.setenv("HF_ENDPOINT", served.origin)
        yield served


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_files_are_fetched_once(hub: Hub, tmp_path: Path) -> None:
    folder = fetch_model(ADDRESS, tmp_path)
    fetched = [path for method, path, _ in hub.asked if method == "GET" and "/cdn/" in path]

    assert (folder / "onnx/model.onnx").read_bytes() == FILES["onnx/model.onnx"]
    assert fetch_model(ADDRESS, tmp_path) == folder
    assert fetched == ["/cdn/onnx/model.onnx"]
    assert [p for m, p, _ in hub.asked if m == "GET" and "/cdn/" in p] == fetched


def test_no_pickle_no_code_and_no_other_graph_is_fetched(hub: Hub, tmp_path: Path) -> None:
    folder = fetch_model(ADDRESS, tmp_path)

    assert names_in(folder) == {"config.json", "tokenizer.json", "onnx/model.onnx"}
    assert [path for _, path, _ in hub.asked if path.endswith((".bin", ".py"))] == []


def test_one_graph_alone_may_be_fetched(hub: Hub, tmp_path: Path) -> None:
    del hub
    folder = fetch_model(ADDRESS, tmp_path, only="onnx/model_int8.onnx")

    assert names_in(folder) == {"config.json", "tokenizer.json", "onnx/model_int8.onnx"}


def test_what_was_fetched_is_there_offline(hub: Hub, tmp_path: Path) -> None:
    folder = fetch_model(ADDRESS, tmp_path)
    hub.refusal = (503, "")

    assert fetch_model(HubAddress(repository="org/model", revision=COMMIT), tmp_path) == folder


def test_a_download_that_breaks_off_is_tried_again(hub: Hub, tmp_path: Path) -> None:
    hub.cut = 2

    folder = fetch_model(ADDRESS, tmp_path)

    assert (folder / "onnx/model.onnx").read_bytes() == FILES["onnx/model.onnx"]
    assert [m for m, path, _ in hub.asked if path.startswith("/cdn/")].count("GET") == 3


def test_two_at_once_get_the_same(hub: Hub, tmp_path: Path) -> None:
    del hub
    with ThreadPoolExecutor(2) as pool:
        one, two = pool.map(lambda _: fetch_model(ADDRESS, tmp_path), range(2))

    assert one == two
    assert (one / "onnx/model.onnx").read_bytes() == FILES["onnx/model.onnx"]


@pytest.mark.parametrize(
    ("refusal", "error", "said"),
    [
        ((401, "GatedRepo"), UnavailableError, "accept its terms"),
        ((403, "GatedRepo"), UnavailableError, "accept its terms"),
        ((404, "RepoNotFound"), NotFoundError, "knows no 'org/model'"),
        ((404, "RevisionNotFound"), NotFoundError, "no revision 'main'"),
        ((429, ""), UnavailableError, "org/model@main"),
        ((500, ""), UnavailableError, "org/model@main"),
    ],
)
def test_a_refusal_is_told_with_its_remedy(
    hub: Hub, tmp_path: Path, refusal: tuple[int, str], error: type[Exception], said: str
) -> None:
    hub.refusal = refusal

    with pytest.raises(error, match=said):
        fetch_model(ADDRESS, tmp_path)


def test_a_folder_that_cannot_be_written_is_told(hub: Hub, tmp_path: Path) -> None:
    del hub
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(UnavailableError, match="could not be kept in"):
        fetch_model(ADDRESS, tmp_path / "file")


@pytest.mark.parametrize("text", ["hf:org", "hf:../x", "hf:org/a..b", "hf:org/m@", "hf:o/m@../x"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no address of a model"):
        hub_address(text)


def test_an_address_may_name_a_revision() -> None:
    assert hub_address("hf:org/model@v1.0").revision == "v1.0"
    assert hub_address("hf:org/model").revision == "main"

"""Where settings come from, and which source beats which."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from claimwright.configuration import (
    MAX_FILE_BYTES,
    from_environment,
    from_file,
    layers,
    load,
    write_setting,
)
from claimwright.domain import ReRank
from claimwright.errors import InputError, NotFoundError, TooLargeError


def toml(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_any_source_there_are_the_defaults(tmp_path: Path) -> None:
    assert load(environment={"CLAIMWRIGHT_HOME": str(tmp_path)}).top_k == 10


def test_a_file_beats_the_defaults(tmp_path: Path) -> None:
    path = toml(tmp_path / "a.toml", 'top_k = 4\n[selection]\nre_rank = "none"\n')

    settings = load(path, environment={})

    assert (settings.top_k, settings.selection.re_rank) == (4, ReRank.NONE)


def test_the_environment_beats_a_file(tmp_path: Path) -> None:
    path = toml(tmp_path / "a.toml", "top_k = 4\n")

    assert load(path, environment={"CLAIMWRIGHT_TOP_K": "5"}).top_k == 5


def test_a_flag_beats_the_environment(tmp_path: Path) -> None:
    said = {"CLAIMWRIGHT_TOP_K": "5", "CLAIMWRIGHT_HOME": str(tmp_path)}

    assert load(flags={"top_k": 6}, environment=said).top_k == 6


def test_the_home_folders_file_is_read_unasked(tmp_path: Path) -> None:
    toml(tmp_path / "config.toml", "top_k = 7\n")

    assert load(environment={"CLAIMWRIGHT_HOME": str(tmp_path)}).top_k == 7


def test_a_named_file_stands_in_for_the_home_folders(tmp_path: Path) -> None:
    toml(tmp_path / "config.toml", "top_k = 7\n")
    path = toml(tmp_path / "other.toml", "threads = 1\n")
    said = {"CLAIMWRIGHT_HOME": str(tmp_path), "CLAIMWRIGHT_CONFIG": str(path)}

    assert (load(environment=said).top_k, load(environment=said).threads) == (10, 1)


def test_a_tilde_is_the_users_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")

    assert load(environment={"CLAIMWRIGHT_HOME": "~/claims"}).home == Path("/home/somebody/claims")


def test_two_underscores_stand_for_a_dot() -> None:
    said = {"CLAIMWRIGHT_RETRIEVAL__SPARSE_WEIGHT": "0.3", "PATH": "/bin"}

    assert from_environment(said) == {"retrieval.sparse_weight": "0.3"}


def test_what_only_the_command_line_knows_is_no_setting() -> None:
    assert from_environment({"CLAIMWRIGHT_DEBUG": "1", "CLAIMWRIGHT_CONFIG": "x"}) == {}


@pytest.mark.parametrize(
    "name",
    [
        "SERVICE_HOST",
        "SERVICE_PORT",
        "SERVICE_PORT_HTTP",
        "PORT",
        "PORT_80_TCP",
        "PORT_80_TCP_ADDR",
    ],
)
def test_what_kubernetes_says_of_a_service_of_that_name_is_no_setting(name: str) -> None:
    assert from_environment({f"CLAIMWRIGHT_{name}": "tcp://10.96.1.2:80"}) == {}


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("CLAIMWRIGHT_TOPK", "top_k"),
        ("CLAIMWRIGHT_RETRIEVAL__WEIGHT", "retrieval.depth"),
        ("CLAIMWRIGHT_SELECTION__RERANK", "selection.re_rank"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(name: str, nearest: str) -> None:
    unknown = name.removeprefix("CLAIMWRIGHT_").lower().replace("__", ".")

    with pytest.raises(InputError, match=f"unknown setting '{unknown}'; did you mean") as caught:
        load(environment={name: "1"})

    assert nearest.split(".", maxsplit=1)[0] in str(caught.value)


def test_the_servers_part_is_left_to_the_server(tmp_path: Path) -> None:
    path = toml(tmp_path / "a.toml", "[server]\nqueue = 3\n")

    assert load(path, environment={}).top_k == 10
    assert layers(path, environment={}) == {"server.queue": 3}


def test_a_list_becomes_json_text(tmp_path: Path) -> None:
    path = toml(tmp_path / "a.toml", '[server]\norigins = ["a", "b"]\n')

    assert from_file(path) == {"server.origins": '["a", "b"]'}


def test_a_named_file_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"no\.toml"):
        load(tmp_path / "no.toml", environment={})


@pytest.mark.parametrize("content", [b"top_k = ", b"\xff\xfe", b"[a]\n[a]\n"])
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.toml").write_bytes(content)

    with pytest.raises(InputError, match="unreadable"):
        from_file(tmp_path / "a.toml")


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unreadable"):
        from_file(tmp_path)


def test_a_file_over_the_bound_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TooLargeError, match="1,000,000"):
        from_file(toml(tmp_path / "a.toml", "#" * 1_000_001))


@pytest.mark.parametrize("value", ["top_k = 0", "top_k = 2000-01-01", "unit = true"])
def test_a_value_of_no_use_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(InputError):
        load(toml(tmp_path / "a.toml", value), environment={})


if TYPE_CHECKING:
    from pathlib import Path


def test_a_setting_is_changed_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "new" / "c.toml"

    for value in ("first", "second"):
        write_setting(file, "verifier", value)
        file.write_text(file.read_text() + "# kept\n")

    assert file.read_text() == 'verifier = "second"\n# kept\n# kept\n'
    assert [path.name for path in file.parent.iterdir()] == ["c.toml"]


def test_a_file_that_is_no_toml_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("verifier = = 3")

    with pytest.raises(InputError, match="unreadable"):
        write_setting(file, "verifier", "small")
    assert file.read_text() == "verifier = = 3"


def test_a_file_over_its_bound_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("#" * (MAX_FILE_BYTES + 1))

    with pytest.raises(TooLargeError):
        write_setting(file, "verifier", "small")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")

    with pytest.raises(InputError, match=r"taken/c\.toml' cannot be written"):
        write_setting(tmp_path / "taken" / "c.toml", "verifier", "small")


def test_an_unusual_file_is_left_to_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("'verifier' = 'mine'\n")

    with pytest.raises(InputError, match="unusual"):
        write_setting(file, "verifier", "small")
    assert [path.name for path in tmp_path.iterdir()] == ["c.toml"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "top_k = 3",
        "verifier = 'a'  # ours\ntop_k = 3\n[find]\nby = 'embedded'\n",
        "# [ours]\n\n  [find]\nverifier = 'of a part'\n",
        "verifier='a'\n",
    ],
)
def test_what_is_written_is_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "c.toml"
    file.write_text(text)
    before = from_file(file)

    write_setting(file, "verifier", "mine")

    assert from_file(file) == {**before, "verifier": "mine"}
    assert sorted(part for part in text.split() if part.startswith("#")) == sorted(
        part for part in file.read_text().split() if part.startswith("#")
    )

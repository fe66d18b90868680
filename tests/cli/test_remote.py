"""A server that answers `verify`: what it is sent, and what becomes of each way not to answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from claimwright.cli.options import Choice
from claimwright.cli.remote import TOKEN, RemoteServer
from claimwright.domain import Claim
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from claimwright.web.accounts import Quota
from tests.catalogue_server import CatalogueServer, Reply
from tests.cli.conftest import Command
from tests.web.account_doubles import Guarded, guarded
from tests.web.conftest import DoubleEngine

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
CLAIM = "Sea ice declines."
Write = Callable[[Sequence[str]], Path]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    with guarded(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest.fixture
def token(server: Guarded, monkeypatch: pytest.MonkeyPatch) -> str:
    secret = server.token("cli", limits={Quota.CLAIMS: 1_000})["Authorization"].split()[1]
    monkeypatch.setenv(TOKEN, secret)
    return secret


def expected(text: str = CLAIM, **options: int) -> object:
    flow = DoubleEngine().flow("starter")
    report = flow.verify([Claim(text=text)], VerifyOptions(**options))[0]  # type: ignore[arg-type]
    return json.loads(json.dumps(to_json(report)))


def ask(server: RemoteServer) -> object:
    return server.answers("/v1/verify", "reports", [Claim(text=CLAIM)], Choice())


@pytest.mark.usefixtures("token")
def test_a_server_finds_what_this_machine_would(command: Command, server: Guarded) -> None:
    asked = ("evidence", CLAIM, "--top-k", "2", "--server", server.running.url)
    found, shown = command(*asked, "--json"), command(*asked)
    here = DoubleEngine().flow("starter").evidence([Claim(text=CLAIM)], VerifyOptions(top_k=2))[0]

    told = [each["passage_id"] for each in json.loads(found.out)["evidence"]]
    assert (0, [each.passage.id for each in here]) == (found.code, told)
    assert (0, f"corpus of {server.running.url}" in shown.out) == (shown.code, True)


@pytest.mark.usefixtures("token")
def test_a_server_answers_as_this_machine_would(command: Command, server: Guarded) -> None:
    done = command("verify", CLAIM, "--json", "--top-k", "2", "--server", server.running.url)

    assert (done.code, json.loads(done.out)) == (0, expected(top_k=2))


@pytest.mark.usefixtures("token")
def test_a_reader_sees_it_too(command: Command, server: Guarded) -> None:
    done = command("verify", CLAIM, "--server", f"{server.running.url}/")

    assert (done.code, "Corpus: starter, version 1" in done.out) == (0, True)


@pytest.mark.usefixtures("token")
def test_a_file_is_answered_row_by_row(
    command: Command, server: Guarded, jsonl: Write, tmp_path: Path
) -> None:
    source = jsonl([json.dumps({"id": n, "claim": CLAIM}) for n in (1, 2)] + ['{"id": 3}'])
    target = str(tmp_path / "o")
    done = command(
        "verify", "--input", str(source), "--output", target, "--server", server.running.url
    )

    lines = [json.loads(line) for line in (tmp_path / "o").read_text().splitlines()]
    assert lines[:2] == [{**expected(), "id": n} for n in (1, 2)]  # type: ignore[dict-item]
    assert ("error" in lines[2], done.code) == (True, 0)


def test_without_a_token_the_remedy_is_named(command: Command, server: Guarded) -> None:
    done = command("verify", CLAIM, "--server", server.running.url)

    assert (done.code, f"set {TOKEN}" in done.err) == (3, True)


def test_a_day_that_is_used_up_stops_a_file(
    command: Command, server: Guarded, jsonl: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = server.token("poor", limits={Quota.CLAIMS: 3})["Authorization"].split()[1]
    monkeypatch.setenv(TOKEN, secret)
    source = jsonl([json.dumps({"id": n, "claim": CLAIM}) for n in range(2)])
    command("verify", "--input", str(source), "--server", server.running.url)
    done = command("verify", "--input", str(source), "--server", server.running.url)

    assert (done.code, "needs 2 claims and 2 of the 3" in done.err) == (3, True)
    assert (secret in done.err, "again after" in done.err) == (False, True)


@pytest.mark.usefixtures("token")
def test_what_the_server_refuses_is_told_in_its_words(command: Command, server: Guarded) -> None:
    for option, said, code in [("--corpus", "no corpus", 2), ("--threshold", "threshold", 2)]:
        done = command("verify", CLAIM, option, "9", "--server", server.running.url)
        assert (done.code, said in done.err) == (code, True)


@pytest.mark.parametrize("option", [("--verifier", "small"), ("--replay", "x")])
def test_what_a_server_cannot_do_is_refused(command: Command, option: tuple[str, str]) -> None:
    arguments = () if option[0] == "--replay" else (CLAIM,)
    done = command("verify", *arguments, *option, "--server", "http://localhost:1")

    assert (done.code, f"{option[0]} cannot be used with --server" in done.err) == (2, True)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "localhost:8000",
        "ftp://localhost",
        "http://",
        "https://a:b@c",
        "http://a:99999",
        "https://a?b",
        "https://例え.jp",
        "https://a.example/é",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="is no address"):
        RemoteServer(address)


def test_nothing_crosses_a_network_in_the_clear() -> None:
    with pytest.raises(InputError, match="write https"):
        RemoteServer("http://claims.example.org")


@pytest.mark.parametrize("token", ["a b", "a\r\nX: y", "é", "x" * 1_001])
def test_what_would_break_a_header_is_no_token(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv(TOKEN, token)
    with pytest.raises(InputError, match="holds no token") as caught:
        RemoteServer("http://localhost")
    assert token not in str(caught.value)


def test_a_server_that_is_not_there_is_told(command: Command) -> None:
    done = command("verify", CLAIM, "--server", "http://127.0.0.1:9")

    assert (done.code, "does not answer" in done.err) == (3, True)


def answering(status: int, body: bytes, **headers: str) -> CatalogueServer:
    """Return a server that answers with one thing, and keeps what it was asked."""
    return CatalogueServer(lambda _: Reply(status=status, body=body, headers=headers))


def test_a_token_does_not_follow_a_redirect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN, "secret")
    with (
        answering(200, b"{}") as elsewhere,
        answering(307, b"", Location=f"{elsewhere.address}/") as server,
        pytest.raises(UnavailableError, match="HTTP 307"),
    ):
        ask(RemoteServer(server.address))

    heard = [each.headers["authorization"] for each in server.asked]
    assert (heard, elsewhere.asked) == (["Bearer secret"], [])


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"[]", b"[" * 100_000, b'{"reports": 3}', b'{"reports": []}']
)
def test_what_is_no_claimwright_server_is_told(body: bytes) -> None:
    with (
        answering(200, body) as server,
        pytest.raises(UnavailableError, match="claimwright server"),
    ):
        ask(RemoteServer(server.address))


def test_a_broken_report_is_told(command: Command) -> None:
    with answering(200, b'{"reports": [{"claim": 3}]}') as server:
        done = command("verify", CLAIM, "--server", server.address)

    assert (done.code, "install the server" in done.err) == (3, True)

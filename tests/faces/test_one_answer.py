"""Python, command line, HTTP and page give one answer: the same verdict, the same bytes of JSON.

The bundled models answer over the starter corpus. What differs by nature is left out: names that
each request gets, the time, and how often a model was asked.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from claimwright import build
from claimwright.cli.app import run
from claimwright.configuration import load
from claimwright.domain import Claim, Json
from claimwright.flows.article import ArticleSource, so_far
from claimwright.flows.debate import DebateOptions
from claimwright.flows.profiles import debate_profiles
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.built_engine import BuiltEngine
from tests.faces.browser_form import filled
from tests.flows.source_site import reply, served

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.allow_hosts(["127.0.0.1"])]

CLAIMS = (
    "Human activity is the main cause of the warming since 1950",
    "The ocean is not becoming more acidic.",
    "Glaciers around the world are growing",
    "Thawing permafrost releases greenhouse gases.",
    "volcanoes emit more carbon dioxide than humans",
    "Sea level has risen faster since 1993 than in the decades before.",
    "Carbon dioxide is plant food, so more of it is good for crops.",
    "Is the Arctic losing its summer sea ice?",
    "“Nearly all climate scientists agree that people are warming the planet.”",
    "Methane stays in the air for about 12 years",
    "The sun has caused most of the warming since 1950!",
    "Heat waves have become more frequent   and hotter.",
    "Electric cars emit less over their life than petrol cars.",
    "Greenland and Antarctica are losing ice.",
    "In the 1970s most scientists predicted an ice age.",
    "Coral reefs bleach when the water stays too warm.",
    "La Tierra se calienta.",
    "Water vapour is a greenhouse gas (the most abundant one).",
    "Vitamin C shortens the common cold.",
    "The Medieval Warm Period was warmer than today",
)
TEXT = " ".join(
    (CLAIMS[1], CLAIMS[3], CLAIMS[5], "It is due to ice that melts on land.", CLAIMS[19])
)
OWN = {"id", "article_id", "created_at", "source", "retrieved_at", "fetched_at"}
"""Fields that each request has of its own."""

PAGE = """<!doctype html><html lang="en"><title>The Aletsch Glacier</title><main><h1>Aletsch</h1>
<p>The Aletsch Glacier is the largest glacier in the Alps. It is about 23 kilometres long.</p>
<p>It has lost more than three kilometres of its length since 1870, as the air has warmed.</p>
</main></html>"""


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory, loaded: build.Models) -> Iterator[Settings]:
    def once(asked: Settings) -> build.Models:
        """Load nothing anew, for whoever asks for the same models.

        That each load gives the same bits is proven in tests/models/test_cross_encoder.py.
        """
        assert (asked.verifier, asked.encoder, asked.reranker) == ("small", "bundled", "none")
        return loaded

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "models", once)
        patch.setenv("CLAIMWRIGHT_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("CLAIMWRIGHT_FETCH__ALLOWED_HOSTS", '["127.0.0.1"]')
        yield load()


@pytest.fixture(scope="module")
def client(settings: Settings) -> Iterator[TestClient]:
    app = create_app(BuiltEngine(settings), settings)
    with TestClient(app, base_url="http://127.0.0.1", follow_redirects=False) as opened:
        yield opened


@pytest.fixture
def command(settings: Settings, capsys: pytest.CaptureFixture[str]) -> Callable[..., Json]:
    """Return what runs a command with `--json` and reads what it prints."""
    del settings

    def call(*arguments: str) -> Json:
        assert run([*arguments, "--json"]) == 0
        read: Json = json.loads(capsys.readouterr().out)
        return read

    return call


def sent(client: TestClient, page: str, **written: str) -> str:
    """Fill in a page's form, send it, and return where it leads."""
    browser = {"origin": "http://127.0.0.1", "accept": "text/html"}
    action, fields = filled(client.get(page, headers=browser).text, **written)
    answer = client.post(action or page, data=fields, headers=browser)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].partition("?")[0]


def once(client: TestClient, address: str, field: str = "report") -> Json:
    """Return a field of a job once it is there."""
    job: dict[str, Json] = {}
    for _ in range(1_200):
        job = client.get(address).json()
        if job.get(field):
            found: Json = job[field]
            return found
        time.sleep(0.05)
    pytest.fail(f"no {field} at {address}: {job}")


def shared(values: Json) -> Json:
    """Return JSON without what each request has of its own."""
    if isinstance(values, dict):
        return {key: shared(value) for key, value in values.items() if key not in OWN}
    return [shared(each) for each in values] if isinstance(values, list) else values


def written(values: Json) -> str:
    """Return what is compared: fields in their order, floats to the last digit."""
    return json.dumps(shared(json.loads(json.dumps(values))), ensure_ascii=False, indent=1)


@pytest.fixture(scope="module")
def verified(settings: Settings) -> dict[str, str]:
    reports = build.verify_flow(settings, settings.corpus).verify(
        [Claim(text=text) for text in CLAIMS], VerifyOptions()
    )
    return {report.claim.text: written(to_json(report)) for report in reports}


@pytest.mark.parametrize("claim", CLAIMS)
def test_verify(client: TestClient, verified: dict[str, str], claim: str) -> None:
    name = sent(client, "/", text=claim).rpartition("/")[2]
    article = once(client, f"/v1/articles/{name}")
    assert isinstance(article, dict)
    on_page = [each["report"] for each in article["claims"]]

    assert written(client.post("/v1/verify", json={"claim": claim}).json()) == verified[claim]
    assert [written(report) for report in on_page] == [verified[claim]]


def test_verify_at_the_command_line(
    command: Callable[..., Json], verified: dict[str, str], tmp_path: Path
) -> None:
    rows, answers = tmp_path / "rows.jsonl", tmp_path / "answers.jsonl"
    lines = [json.dumps({"id": n, "claim": claim}) for n, claim in enumerate(CLAIMS)]
    rows.write_text("\n".join(lines), encoding="utf-8")

    assert run(["verify", "--input", str(rows), "--output", str(answers)]) == 0
    answered = map(json.loads, answers.read_text(encoding="utf-8").splitlines())
    assert [written(each) for each in answered] == list(verified.values())
    assert written(command("verify", CLAIMS[8])) == verified[CLAIMS[8]]


@pytest.mark.parametrize("claim", [CLAIMS[0], CLAIMS[4]])
def test_weigh(
    client: TestClient, command: Callable[..., Json], settings: Settings, claim: str
) -> None:
    flow = build.weigh_flow(settings, settings.corpus)
    one = written(to_json(flow.weigh([Claim(text=claim)], WeighOptions())[0]))
    page = sent(client, "/weigh", text=claim)

    assert written(command("weigh", claim)) == one
    assert written(client.post("/v1/weigh", json={"claim": claim}).json()) == one
    assert written(client.get(f"{page}/export", params={"format": "json"}).json()) == one


@pytest.mark.parametrize("claim", [CLAIMS[0], CLAIMS[4]])
def test_debate(
    client: TestClient, command: Callable[..., Json], settings: Settings, claim: str
) -> None:
    flow = build.debate_flow(settings, debate_profiles(settings, ()))
    one = written(to_json(flow.debate([Claim(text=claim)], DebateOptions())[0]))
    page = sent(client, "/debate", claim=claim)

    assert written(command("debate", claim)) == one
    assert written(client.post("/v1/debate", json={"claim": claim}).json()) == one
    assert written(client.get(f"{page}/transcript", params={"format": "json"}).json()) == one


def test_article(
    client: TestClient, command: Callable[..., Json], settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "article.txt").write_text(TEXT, encoding="utf-8")
    flow = build.article_flow_over(settings, settings.corpus)
    events = flow.check(ArticleSource(text=TEXT), VerifyOptions())
    one = written(to_json(so_far(events).report("")))
    name = client.post("/v1/articles", json={"text": TEXT}).json()["id"]
    page = sent(client, "/", text=TEXT).rpartition("/")[2]

    assert written(command("article", str(tmp_path / "article.txt"))) == one
    assert written(once(client, f"/v1/articles/{name}")) == one
    assert written(once(client, f"/v1/articles/{page}")) == one


def test_citations(client: TestClient, command: Callable[..., Json], tmp_path: Path) -> None:
    with served({"/a": reply(body=PAGE.encode())}) as site:
        wikitext = (
            "'''The Aletsch Glacier''' is the largest glacier in the Alps."
            f"<ref>{{{{cite web|url={site.address}/a|title=The Aletsch Glacier}}}}</ref> "
            f"It is 90 kilometres long.<ref>{site.address}/a</ref>"
        )
        (tmp_path / "page.wikitext").write_text(wikitext, encoding="utf-8")
        one = written(command("citations", str(tmp_path / "page.wikitext")))
        asked = {"title": "page", "wikitext": wikitext}
        begun = client.post("/v1/citations", json=asked).json()["id"]
        page = sent(client, "/citations", article="page", wikitext=wikitext)

        assert written(once(client, f"/v1/citations/{begun}")) == one
        once(client, f"/v1{page}")
        exported = client.get(f"{page}/export", params={"format": "json"}).json()
        assert exported.pop("decisions") == {}  # what a reviewer decided goes with the file
        assert written(exported) == one

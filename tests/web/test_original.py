"""The original's paths, row by row of what was measured on it, its failures answered."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Document
from tests.web.conftest import DoubleEngine, client_of

SELF_DESCRIPTION = (
    "An API for scientific evidence retrieval and climate change related claim verification "
    "against scientific evidence"
)
CLAIM = "sea ice declines"
ONE = [
    "/api/abstract/evidence",
    "/api/phrase/evidence",
    "/api/abstract/verify",
    "/api/phrase/verify",
]
BATCH = [f"{path}/batch" for path in ONE]
EVIDENCE_FIELDS = [
    "num", "title", "text", "similarity", "doi", "openalex_id", "year", "citation_count",
    "influential_citation_count",
]  # fmt: skip


def body_for(path: str, **fields: object) -> dict[str, object]:
    """Return the body that a path takes: one claim or a batch of one."""
    return {"claims": [CLAIM], **fields} if path.endswith("batch") else {"claim": CLAIM, **fields}


def fields_of(answer: Any) -> list[str]:  # noqa: ANN401  a parsed JSON body
    """Return the refused fields of a problem."""
    return [each["field"] for each in answer.json()["errors"]]


# --- Paths, fields and order ----------------------------------------------------------------------


@pytest.mark.parametrize("path", ONE)
def test_one_claim_is_answered_by_a_list(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"claim": CLAIM, "top_k": 3})

    assert (answer.status_code, isinstance(answer.json()[0], dict)) == (200, True)


@pytest.mark.parametrize("path", BATCH)
def test_a_batch_is_answered_by_one_list_per_claim(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"claims": [CLAIM, "coral bleaches"], "top_k": 3})

    assert (answer.status_code, len(answer.json())) == (200, 2)


@pytest.mark.parametrize("kind", ["abstract", "phrase"])
@pytest.mark.parametrize("verb", ["evidence", "verify"])
def test_a_batch_of_one_answers_as_one_claim_does(client: TestClient, kind: str, verb: str) -> None:
    one = client.post(f"/api/{kind}/{verb}", json={"claim": CLAIM, "top_k": 4})
    batch = client.post(f"/api/{kind}/{verb}/batch", json={"claims": [CLAIM], "top_k": 4})

    assert [one.json()] == batch.json()


@pytest.mark.parametrize("path", ["/api/abstract/evidence", "/api/phrase/evidence"])
def test_evidence_has_the_original_fields_in_order(client: TestClient, path: str) -> None:
    (first, *_) = client.post(path, json={"claim": CLAIM}).json()

    assert list(first) == EVIDENCE_FIELDS


@pytest.mark.parametrize("path", ["/api/abstract/verify", "/api/phrase/verify"])
def test_a_judgement_adds_label_and_probability(client: TestClient, path: str) -> None:
    (first, *_) = client.post(path, json={"claim": CLAIM}).json()

    assert list(first) == [*EVIDENCE_FIELDS, "label", "probability"]


def test_what_is_not_known_is_null_and_a_missing_title_is_empty(client: TestClient) -> None:
    found = client.post("/api/abstract/evidence", json={"claim": "Sea ice does not decline."})
    bare = next(item for item in found.json() if item["text"] == "Sea ice does not decline.")

    assert ([bare["title"], *[bare[name] for name in EVIDENCE_FIELDS[4:]]]) == ["", *[None] * 5]


def test_re_rank_is_on_unless_told_otherwise(client: TestClient) -> None:
    body = {"claim": CLAIM, "top_k": 8}
    default = client.post("/api/abstract/evidence", json=body).json()
    told = client.post("/api/abstract/evidence?re_rank=true", json=body).json()

    assert ("Ice sheets", told) == (default[0]["title"], default)


def test_without_re_rank_the_numbers_count_up(client: TestClient) -> None:
    answer = client.post("/api/abstract/evidence?re_rank=false", json={"claim": CLAIM, "top_k": 3})

    assert [item["num"] for item in answer.json()] == [1, 2, 3]


def test_filter_nei_is_on_unless_told_otherwise(client: TestClient) -> None:
    body = {"claim": CLAIM, "top_k": 8}
    shown = client.post("/api/phrase/verify", json=body).json()
    everything = client.post("/api/phrase/verify?filter_nei=false", json=body).json()

    assert [item for item in everything if item["label"] != "NOT_ENOUGH_INFO"] == shown


def test_an_abstract_is_cut_into_sentences_that_share_its_number(client: TestClient) -> None:
    query = "re_rank=false&filter_nei=false"
    answer = client.post(f"/api/abstract/verify?{query}", json={"claim": CLAIM, "top_k": 1})

    assert [(item["num"], item["text"]) for item in answer.json()] == [
        (1, "Arctic sea ice declines."),
        (1, "The decline is fast."),
    ]


def test_unknown_fields_are_ignored_as_they_were(client: TestClient) -> None:
    assert client.post(ONE[0], json={"claim": CLAIM, "colour": "red"}).status_code == 200


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/healthcheck", "Seems to be running"),
        (
            "/",
            SELF_DESCRIPTION,
        ),
    ],
)
def test_the_constants_are_the_original_ones(client: TestClient, path: str, text: str) -> None:
    answer = client.get(path)

    assert (answer.status_code, answer.json()) == (200, text)


def test_a_text_is_split_in_order(client: TestClient) -> None:
    answer = client.post("/api/split", json={"text": "Ice\nmelts. Seas rise."})

    assert answer.json() == ["Ice melts.", "Seas rise."]


# --- The table of behaviour and errors, row by row ------------------------------------------------


TOP_K = ["abc", 2.7, 0, -1, -5, 101, 10**9, True, [], {}]
NO_CLAIM = ["", " \n ", "\u3000", "x" * 100_000, "a\x00b", "🌍", 7, None, []]
THRESHOLDS = [-0.1, 1.01, "high", True, []]
SWITCHES = [
    f"{name}={value}"
    for name in ("re_rank", "include_title", "filter_nei")
    for value in ("maybe", "2", "null")
]
Refused = tuple[str, dict[str, object], str]


def refused() -> Iterator[Refused]:
    """Give every path one bad value of a field, one path of each kind all bad values."""
    yield ONE[0], {"top_k": 3}, "body.claim"
    yield BATCH[0], {"top_k": 3}, "body.claims"
    yield "/api/split", {"top_k": 3}, "body.text"
    yield "/api/split", {"text": "x" * 1_000_001}, "body.text"
    yield BATCH[0], {"claims": [CLAIM, ""]}, "body.claims.1"
    for path in BATCH:
        yield path, {"claims": [CLAIM] * 1_001}, "body.claims"
    for path, top_k in (*product(ONE + BATCH, TOP_K[:1]), *product((ONE[0], BATCH[0]), TOP_K)):
        yield path, body_for(path, top_k=top_k), "body.top_k"
    for path, claim in (*product(ONE, NO_CLAIM[:1]), *product(ONE[:1], NO_CLAIM)):
        yield path, {"claim": claim}, "body.claim"
    for threshold in THRESHOLDS:
        yield ONE[0], body_for(ONE[0], threshold=threshold), "body.threshold"
    for switch in SWITCHES:
        yield f"/api/phrase/verify?{switch}", {"claim": CLAIM}, f"query.{switch.split('=')[0]}"


def test_what_is_unusable_is_refused_by_name(client: TestClient) -> None:
    for path, body, field in refused():
        answer = client.post(path, json=body)

        assert answer.status_code == 422, (path, field)
        assert fields_of(answer) == [field], path


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *((path, {"claim": CLAIM, "threshold": 1}) for path in ONE),
        *((path, {"claims": []}) for path in BATCH),
        ("/api/split", {"text": ""}),
    ],
)
def test_what_finds_nothing_is_answered_by_nothing(
    client: TestClient, path: str, body: dict[str, object]
) -> None:
    answer = client.post(path, json=body)

    assert (answer.status_code, answer.json()) == (200, [])


@pytest.fixture(scope="module")
def many() -> TestClient:
    """Return a client over twenty documents that are all found."""
    found = tuple(Document(id=str(number), text=f"Sea ice {number}.") for number in range(20))
    return client_of(DoubleEngine(documents=found))


@pytest.mark.parametrize("path", ["/api/abstract/evidence", "/api/phrase/evidence"])
@pytest.mark.parametrize("fields", [{}, {"top_k": None}])
def test_no_top_k_and_null_mean_ten(
    many: TestClient, path: str, fields: Mapping[str, object]
) -> None:
    answer = many.post(path, json={"claim": CLAIM, **fields})

    assert len(answer.json()) == 10


@pytest.mark.parametrize("path", BATCH)
def test_a_batch_that_asks_for_too_much_in_all_is_refused(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"claims": [CLAIM] * 101, "top_k": 100})

    assert (
        answer.status_code,
        answer.json()["detail"][:49],
    ) == (422, "101 claims with top_k 100 ask for 10,100 passages")


@pytest.mark.parametrize("threshold", [None, 0, 0.0])
def test_no_threshold_keeps_everything(client: TestClient, threshold: float | None) -> None:
    with_it = client.post(ONE[0], json={"claim": CLAIM, "threshold": threshold})

    assert client.post(ONE[0], json={"claim": CLAIM}).json() == with_it.json()


@pytest.mark.parametrize("threshold", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_threshold_that_is_no_finite_number_is_refused(
    client: TestClient, threshold: str
) -> None:
    body = f'{{"claim": "{CLAIM}", "threshold": {threshold}}}'
    answer = client.post(ONE[0], content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code in {400, 422}


@pytest.fixture(scope="module")
def undated() -> TestClient:
    """Return a client over a document without a year and one with."""
    found = Document(id="a", text="Sea ice."), Document(id="b", text="Ice.", year=1)
    return client_of(DoubleEngine(documents=found))


@pytest.mark.parametrize("path", ONE)
def test_a_document_without_a_year_is_answered(undated: TestClient, path: str) -> None:
    assert undated.post(path, json={"claim": CLAIM}).status_code == 200


@pytest.mark.parametrize("path", [*ONE, *BATCH])
def test_a_failing_model_is_a_problem_that_tells_nothing_of_its_insides(
    broken_client: TestClient, path: str
) -> None:
    answer = broken_client.post(path, json=body_for(path))

    assert (
        answer.status_code,
        answer.headers["Content-Type"],
        "secret" in answer.text,
    ) == (500, "application/problem+json", False)

"""A corpus of a user's own, embedded and searched by an encoder and a re-ranker of theirs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimwright import build
from claimwright.domain import Claim, Document, ReRank
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.collect import Workshop, reembed
from claimwright.flows.debate import DebateOptions
from claimwright.flows.profiles import debate_profiles
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.weigh import WeighOptions
from claimwright.models.inspection import PROBES, Kind, Wanted
from claimwright.models.registry import add
from claimwright.settings import Settings
from claimwright.testing import embedded
from tests.models import tiny

pytestmark = [pytest.mark.model, pytest.mark.slow]

WORKS = [
    Document(id=f"w{place}", title="A report", text=text)
    for place, (_, text, _) in enumerate(PROBES[:10])
]
CLAIM = Claim(text="Ice is melting.")
PROMPTS = Wanted(query_prompt="the claim: ", passage_prompt="a town: ")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with an encoder, a re-ranker to which storks matter, and a corpus `own`."""
    folder = tmp_path_factory.mktemp("home")
    add(tiny.encoder(folder / "e"), folder, "reads", PROMPTS, free_bytes=10**12)
    rows = np.zeros((len(tiny.words()), 1), dtype=np.float32)
    rows[tiny.words().index("storks")] = 60.0
    source = tiny.classifier(folder / "r", rows)
    add(source, folder, "ranks", Wanted(kind=Kind.RERANKER), free_bytes=10**12)
    settings = Settings(home=folder, verifier="small")
    own = build.encoder(settings)
    with build.catalog(settings).writer(
        "own", encoder_name=own.name, dimension=own.dimension
    ) as writer:
        writer.upsert(embedded(WORKS, own))
        writer.commit({})
    return folder


def settings_of(home: Path, **changed: object) -> Settings:
    return replace(Settings(home=home, verifier="small"), **changed)  # type: ignore[arg-type]


def test_a_corpus_of_another_encoder_is_refused_until_it_is_embedded_anew(home: Path) -> None:
    settings = settings_of(home, encoder="reads", encoder_dimension=16)
    loaded = build.models(settings)

    with pytest.raises(InputError, match="run `claimwright corpus reembed own`"):
        build.verify_flow(settings, "own", loaded=loaded)
    shelf = build.catalog(settings)
    reembed("own", Workshop(catalog=shelf, encoder=loaded.passage_encoder))
    verified = build.verify_flow(settings, "own", loaded=loaded).verify([CLAIM], VerifyOptions())
    weighed = build.weigh_flow(settings, "own", loaded=loaded).weigh([CLAIM], WeighOptions())

    said = verified[0].provenance
    assert said.settings["encoder"] == "reads"
    assert set(said.models) == {"reads", "claimwright-verifier"}
    assert verified[0].evidence[0].evidence.document.id == "w1"
    assert weighed[0].provenance.settings["encoder_dimension"] == 16
    own = build.encoder(settings)
    reembed("own", Workshop(catalog=shelf, encoder=own))


def test_prompts_stand_before_claims_and_passages(home: Path) -> None:
    loaded = build.models(settings_of(home, encoder="reads"))

    (query,) = loaded.query_encoder.encode(["ice"])
    (passage,) = loaded.passage_encoder.encode(["ice"])

    assert query != passage
    assert loaded.query_encoder.name == loaded.passage_encoder.name


def test_bundled_corpora_are_searched_by_the_bundled_encoder(home: Path) -> None:
    settings = settings_of(home, encoder="reads")

    (found,) = build.verify_flow(settings, "starter").verify([CLAIM], VerifyOptions())
    debated = build.debate_flow(settings, debate_profiles(settings, ())).debate(
        [CLAIM], DebateOptions(rounds=0)
    )

    assert found.provenance.settings["encoder"] == "bundled"
    assert "claimwright-encoder" in found.provenance.models
    assert all("reads" not in one.models for one in debated[0].provenance.values())


def test_a_reranker_orders_the_evidence_and_its_score_stands_there(home: Path) -> None:
    plain, ranked = (
        build.verify_flow(settings_of(home, reranker=name), "own").verify(
            [CLAIM], VerifyOptions(top_k=3)
        )[0]
        for name in ("none", "ranks")
    )
    first = ranked.evidence[0].evidence

    assert plain.evidence[0].evidence.document.id == "w1"
    assert all("reranker" not in piece.evidence.scores for piece in plain.evidence)
    assert (first.document.id, first.score > 0.9) == ("w3", True)
    assert first.score == first.scores["reranker"]
    assert "relevance" in first.scores
    assert (ranked.provenance.settings["reranker"], "ranks" in ranked.provenance.models) == (
        "ranks",
        True,
    )


def test_a_reranker_reads_only_where_relevance_orders(home: Path) -> None:
    settings = settings_of(home, reranker="ranks")

    (found,) = build.verify_flow(settings, "own").verify(
        [CLAIM], VerifyOptions(re_rank=ReRank.NONE)
    )

    assert all("reranker" not in piece.evidence.scores for piece in found.evidence)


@pytest.mark.parametrize(
    ("changed", "error", "said"),
    [
        ({"encoder": "ranks"}, NotFoundError, "no encoder 'ranks'; there are bundled, reads;"),
        ({"reranker": "reads"}, NotFoundError, "no reranker 'reads'; there are none, ranks;"),
        ({"verifier": "x"}, NotFoundError, "no verifier 'x'; there are accurate, auto, small;"),
        ({"encoder": "reads", "encoder_dimension": 64}, InputError, "gives 32 numbers"),
    ],
)
def test_a_word_that_does_not_fit_is_answered_with_those_that_do(
    home: Path, changed: dict[str, object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        build.models(settings_of(home, **changed))

"""The debate flow over corpora in memory, judged by a graph of no weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial

from claimwright.claims.decompose import statements
from claimwright.domain import (
    AdvocateAnswer,
    Change,
    Claim,
    Document,
    Profile,
    Provenance,
    Question,
    Tag,
)
from claimwright.errors import UnavailableError
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.flows.debating import parts_of
from claimwright.flows.origin import provenance
from claimwright.protocols import Advocate
from claimwright.reasoning.embedded.advocate import EmbeddedAdvocate
from claimwright.reasoning.embedded.mediator import EmbeddedMediator
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import DebateSettings, JudgementSettings, Settings, flatten
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.testing import HashEncoder, index_of
from claimwright.verdict.weighing.attribute import gate
from tests.examples import card, cross_encoder

UNFITTED = DebateSettings(slope=1.0, intercept=0.0, true_at=0.8, misleading_at=0.4, false_at=0.25)
"""What was never fitted, so that no test depends on what is fitted anew with each verifier."""

SEAS = Claim(id="1", text="Seas rise because ice melts.")

FOR = (
    Document(
        id="f1", title="Gauges", text="Seas rise because ice melts. Gauges tell it.", year=2020
    ),
    Document(id="f2", title="Satellites", text="Seas rise because ice melts everywhere."),
)
AGAINST = (
    Document(id="a1", title="Harbours", text="Seas do not rise because ice melts, never."),
    Document(id="a2", title="Old maps", text="Ice melts and seas rise not because of it."),
)
TURNING = (
    Document(id="t1", title="Tides", text="Seas do not rise because ice melts."),
    Document(
        id="t2",
        title="Gauges",
        text="Everywhere gauges and satellites tell that seas rise because ice melts.",
    ),
)
"""A corpus whose nearest passage is against, and which holds more once it is asked for it."""
SILENT = (Document(id="s1", title="Bees", text="Bees dance to tell of flowers."),)


def profile(name: str, trust: int = 1, *, trusted: bool = True, top_k: int = 10) -> Profile:
    """Return a profile over the corpus of its name."""
    return Profile(
        name=name, title=name.title(), corpus=name, trust=trust, trusted=trusted, top_k=top_k
    )


def advocate(
    who: Profile, documents: Sequence[Document], settings: DebateSettings | None = None
) -> EmbeddedAdvocate:
    """Return an advocate over documents in memory."""
    index, encoder, reader, plain = index_of(documents), HashEncoder(), cross_encoder(), Settings()
    return EmbeddedAdvocate(
        profile=who,
        retriever=HybridRetriever(index=index, encoder=encoder, settings=plain.retrieval),
        selector=EvidenceSelector(
            index=index, encoder=encoder, cross_encoder=reader, settings=plain.selection
        ),
        stance=EntailmentModel(reader=reader, calibration=Calibration()),
        settings=settings or UNFITTED,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scripted:
    """An advocate whose answers are given; where `later` is not, nothing moves it."""

    profile: Profile
    first: Callable[[], AdvocateAnswer]
    later: Callable[[], tuple[AdvocateAnswer, Change]] | None = None

    def answer(self, claim: Claim, subclaims: Sequence[str]) -> AdvocateAnswer:
        """Return the first answer to any claim."""
        del claim, subclaims
        return self.first()

    def reassess(
        self,
        claim: Claim,
        subclaims: Sequence[str],
        held: AdvocateAnswer,
        questions: Sequence[Question],
        others: Sequence[AdvocateAnswer],
    ) -> tuple[AdvocateAnswer, Change]:
        """Return the later answer whatever the questions."""
        del claim, subclaims, questions, others
        return self.later() if self.later else (held, unchanged(held))


def unchanged(held: AdvocateAnswer) -> Change:
    """Return that an advocate holds to its answer."""
    return Change(
        advocate=held.advocate, question_ids=(), before=Tag.CORRECT, proposed=Tag.CORRECT,
        accepted=True, new_evidence=(), reason="held",
    )  # fmt: skip


def failing() -> AdvocateAnswer:
    """Be out of order, as an advocate without its disk is."""
    message = "its disk is gone"
    raise UnavailableError(message)


def debate_over(
    advocates: Sequence[Advocate], settings: DebateSettings | None = None
) -> DebateFlow:
    """Return the flow with these advocates; its reports tell a fixed time."""
    chosen = settings or UNFITTED
    stance = EntailmentModel(reader=cross_encoder(), calibration=Calibration())
    table = {
        name: value for name, value in flatten(Settings()).items() if name not in {"home", "data"}
    }

    def say(options: DebateOptions) -> Mapping[str, Provenance]:
        return {
            each.profile.name: provenance(
                versions={"claimwright": "1"},
                cards=[card()],
                index=replace(index_of(SILENT), corpus=each.profile.corpus),
                settings={
                    **table,
                    **flatten(each.profile, "profile."),
                    **flatten(options, "options."),
                },
                now=datetime(2026, 5, 1, tzinfo=UTC),
            )
            for each in advocates
        }

    embedded = EmbeddedMediator(questions=chosen.questions)
    return DebateFlow(
        advocates=tuple(advocates),
        mediator=embedded,
        instead=embedded,
        parts=partial(parts_of, partial(statements, least=0.9)),
        gate=lambda claim, drafts, works: gate(
            drafts, works, stance, JudgementSettings(), claim=claim
        ),
        settings=chosen,
        provenance=say,
    )


def memory_debate(**corpora: Sequence[Document]) -> DebateFlow:
    """Return a debate of one advocate per corpus, trusted in the order given."""
    return debate_over(
        [
            advocate(profile(name, trust), documents)
            for trust, (name, documents) in enumerate(corpora.items(), start=1)
        ]
    )

"""Profiles and corpora in, advocates that can debate out, or why one cannot."""

from collections.abc import Callable, Mapping, Sequence

from claimwright.claims.coreference import SalienceResolver
from claimwright.claims.sentences import split
from claimwright.domain import Profile, Provenance, Reader
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.bundled_models import Models
from claimwright.flows.debate import DebateFlow, DebateOptions
from claimwright.flows.subclaims import Decomposer
from claimwright.index.catalog import Catalog
from claimwright.protocols import Index
from claimwright.reasoning.embedded.advocate import EmbeddedAdvocate
from claimwright.reasoning.embedded.mediator import EmbeddedMediator
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import Settings
from claimwright.verdict.weighing.attribute import gate


def debating(
    settings: Settings,
    profiles: Sequence[Profile],
    corpora: Mapping[str, Index],
    *,
    models: Models,
    provenance: Mapping[str, Callable[[DebateOptions], Provenance]],
) -> DebateFlow:
    """Put the debate flow together over open corpora.

    Args:
        settings: All settings.
        profiles: Checked, in any order.
        corpora: By the profile's name.
        models: Shared by all advocates, so that a pair is read once for all.
        provenance: By the profile's name.

    Returns:
        The flow.
    """
    return DebateFlow(
        advocates=tuple(
            _advocate(profile, corpora[profile.name], settings, models) for profile in profiles
        ),
        mediator=EmbeddedMediator(questions=settings.debate.questions),
        parts=Decomposer(
            splitter=split,
            resolver=SalienceResolver(min_probability=settings.find.min_coreference),
        ),
        gate=lambda claim, drafts, works: gate(
            drafts, works, models.stance, settings.judgement, claim=claim
        ),
        settings=settings.debate,
        provenance=lambda options: {name: say(options) for name, say in provenance.items()},
    )


def open_spoken_for(
    profiles: Sequence[Profile], shelf: Catalog, *, encoder_name: str
) -> Mapping[str, Index]:
    """Open the corpora of profiles.

    Args:
        profiles: Each over a corpus.
        shelf: All corpora.
        encoder_name: Of the encoder that reads the claims.

    Returns:
        The newest version of each, by the profile's name.

    Raises:
        NotFoundError: There is no such corpus.
        InputError: One is empty, or was made with another encoder.
        IntegrityError: One is damaged.
    """
    there = shelf.list()
    return {
        profile.name: _opened(profile, shelf, there, encoder_name=encoder_name)
        for profile in sorted(profiles, key=lambda each: each.name)
    }


def check_readers(profiles: Sequence[Profile]) -> None:
    """Refuse a reader that nothing here can be.

    Args:
        profiles: All that are to take part.

    Raises:
        InputError: One asks for a language model.
    """
    for profile in profiles:
        if profile.reader is not Reader.EMBEDDED:
            raise InputError(
                f"the advocate {profile.name!r} asks for the reader {profile.reader.value!r}, and "
                "no language model is configured; set one under [llm], or use reader = 'embedded'"
            )


def _opened(profile: Profile, shelf: Catalog, there: Sequence[str], *, encoder_name: str) -> Index:
    if profile.corpus not in there:
        raise NotFoundError(
            f"the advocate {profile.name!r} speaks for the corpus {profile.corpus!r}, which is not "
            f"there; there is {', '.join(there)}: make it with `claimwright corpus add`, or name "
            "another in its profile"
        )
    index = shelf.open(profile.corpus, encoder_name=encoder_name)
    if not index.snapshot.documents:
        raise InputError(
            f"the advocate {profile.name!r} speaks for the corpus {profile.corpus!r}, which has 0 "
            "documents; add some with `claimwright corpus add`, or leave the advocate out"
        )
    return index


def _advocate(
    profile: Profile, index: Index, settings: Settings, models: Models
) -> EmbeddedAdvocate:
    return EmbeddedAdvocate(
        profile=profile,
        retriever=HybridRetriever(index=index, encoder=models.encoder, settings=settings.retrieval),
        selector=EvidenceSelector(
            index=index,
            encoder=models.encoder,
            cross_encoder=models.cross_encoder,
            settings=settings.selection,
        ),
        stance=models.stance,
        settings=settings.debate,
    )

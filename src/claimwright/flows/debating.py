"""Profiles and corpora in, advocates that can debate out, or why one cannot."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from claimwright.claims.decompose import statements
from claimwright.claims.stating import states_nothing
from claimwright.domain import Profile, Reader
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.bundled_models import Models
from claimwright.flows.debate import DebateFlow
from claimwright.flows.origin import provenance_of
from claimwright.index.catalog import Catalog, NewestCorpora
from claimwright.protocols import Advocate, Index, LanguageModel
from claimwright.reasoning.embedded.advocate import EmbeddedAdvocate
from claimwright.reasoning.embedded.mediator import EmbeddedMediator
from claimwright.reasoning.language_model.advocate import LanguageModelAdvocate, RecallAdvocate
from claimwright.reasoning.language_model.mediator import LanguageModelMediator
from claimwright.settings import MAX_SUBCLAIMS, DebateSettings, Reasoner, Settings, flatten
from claimwright.stance.stance_models import DecidingModel, statement
from claimwright.verdict.weighing.attribute import gate


def debating(
    settings: Settings,
    profiles: Sequence[Profile],
    corpora: Mapping[str, Index],
    *,
    models: Models,
    model: LanguageModel | None,
    clock: Callable[[], datetime],
) -> DebateFlow:
    """Return the debate flow over open corpora, by the name of the profile that speaks for each.

    One that answers from memory has none.

    Raises:
        InputError: An advocate or the mediator asks for a language model, and none is configured.
    """
    check_readers(profiles, settings.debate, model)
    embedded = EmbeddedMediator(questions=settings.debate.questions)
    said = {
        profile.name: provenance_of(
            settings,
            corpora[profile.name],
            models.over(corpora[profile.name].corpus).cards,
            clock,
            flatten(profile, "profile."),
        )
        for profile in profiles
        if profile.name in corpora
    }
    return DebateFlow(
        advocates=tuple(
            _read_by(profile, corpora.get(profile.name), settings, models, model)
            for profile in profiles
        ),
        mediator=LanguageModelMediator(model=model, second=embedded)
        if model is not None and settings.debate.mediator is Reasoner.LANGUAGE_MODEL
        else embedded,
        instead=embedded,
        parts=partial(parts_of, partial(statements, least=settings.find.min_coreference)),
        gate=lambda claim, drafts, works: gate(
            drafts, works, models.stance, settings.judgement, claim=claim
        ),
        settings=settings.debate,
        provenance=lambda options: {name: say(options) for name, say in said.items()},
    )


def open_spoken_for(
    profiles: Sequence[Profile],
    shelf: Catalog | NewestCorpora,
    *,
    encoder_of: Callable[[str], str],
) -> Mapping[str, Index]:
    """Return the newest version of each profile's corpus, by the profile's name.

    Those that answer from memory have no corpus; `encoder_of` names what reads claims for one.

    Raises:
        NotFoundError: There is no such corpus.
        InputError: One is empty, or was made with another encoder.
        IntegrityError: One is damaged.
    """
    there = shelf.list()
    return {
        profile.name: _opened(profile, shelf, there, encoder_name=encoder_of(profile.corpus))
        for profile in sorted(profiles, key=lambda each: each.name)
        if profile.reader is not Reader.RECALL
    }


def check_readers(
    profiles: Sequence[Profile], settings: DebateSettings, model: LanguageModel | None
) -> None:
    """Refuse a language model where there is none.

    Raises:
        InputError: An advocate or the mediator asks for one.
    """
    if model is not None:
        return
    for profile in profiles:
        if profile.reader is not Reader.EMBEDDED:
            raise InputError(
                f"the advocate {profile.name!r} asks for the reader {profile.reader.value!r}, and "
                "no language model is configured; set llm.address and llm.model, or use reader = "
                "'embedded'"
            )
    if settings.mediator is Reasoner.LANGUAGE_MODEL:
        raise InputError(
            "debate.mediator is 'language_model', and no language model is configured; set "
            "llm.address and llm.model, or debate.mediator to 'embedded'"
        )


def _opened(
    profile: Profile, shelf: Catalog | NewestCorpora, there: Sequence[str], *, encoder_name: str
) -> Index:
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


def _read_by(
    profile: Profile,
    index: Index | None,
    settings: Settings,
    models: Models,
    model: LanguageModel | None,
) -> Advocate:
    if index is None:
        if model is None:
            raise InputError(f"the advocate {profile.name!r} has neither a corpus nor a model")
        return RecallAdvocate(profile=profile, model=model)
    used = models.over(index.corpus)
    embedded = EmbeddedAdvocate(
        profile=profile,
        retriever=used.retriever(index, settings.retrieval),
        selector=used.selector(index, settings.selection),
        stance=DecidingModel(stance=used.stance, rules=(statement(states_nothing),)),
        settings=settings.debate,
    )
    if model is None or profile.reader is Reader.EMBEDDED:
        return embedded
    return LanguageModelAdvocate(model=model, second=embedded)


_LINK: Final = re.compile(
    r"(?:,?\s+because\s+(?!of\b)|[,;]\s*(?:and\s+)?(?:therefore|thus|hence|so)\s+"
    r"|,\s*(?:which|and this|this)\s+(?:shows?|proves?|means?)\s+(?:that\s+)?)",
    re.IGNORECASE,
)
"""Words that draw a conclusion between two clauses; both clauses are parts, the link is not."""

_DANGLING: Final = re.compile(r"(?:it|they|he|she|this|these|that|those|we|you)\b", re.IGNORECASE)
_LEAST_WORDS: Final = 3
_TWO: Final = 2


def parts_of(statements: Callable[[str], tuple[str, ...]], text: str) -> tuple[str, ...]:
    """Take a claim apart into statements that stand alone, and into what they conclude.

    Returns:
        Two to ten parts in reading order; none where the claim is one statement, or has more parts
        than are debated, or a part would not stand alone.
    """
    parts = [part for statement in statements(text) for part in conclusions(statement)]
    return tuple(parts) if _TWO <= len(parts) <= MAX_SUBCLAIMS else ()


def conclusions(statement: str) -> tuple[str, ...]:
    """Part a statement where it draws a conclusion: what it rests on and what it concludes.

    Returns:
        Both clauses as sentences; the statement itself where it draws none, or where a clause is
        short or begins with a word that points out of it.

    Examples:
        >>> conclusions("Polar bears thrive because sea ice has recovered.")
        ('Polar bears thrive.', 'Sea ice has recovered.')
        >>> conclusions("CO2 is a trace gas, so it cannot warm the planet.")
        ('CO2 is a trace gas, so it cannot warm the planet.',)
    """
    found = _LINK.search(statement)
    if found is None:
        return (statement,)
    clauses = (statement[: found.start()].strip(), statement[found.end() :].strip())
    standing = all(
        len(clause.split()) >= _LEAST_WORDS and not _DANGLING.match(clause) for clause in clauses
    )
    return tuple(_sentence(clause) for clause in clauses) if standing else (statement,)


def _sentence(clause: str) -> str:
    bare = clause.strip(" ,;.")
    return f"{bare[:1].upper()}{bare[1:]}."

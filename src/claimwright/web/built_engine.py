"""Settings → the engine that the server calls, its models loaded once and its corpora followed."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TypeVar, cast

from claimwright import build
from claimwright.claims.filters import SentenceFilters
from claimwright.claims.sentences import split
from claimwright.domain import Article, CitedArticle, Document, Profile
from claimwright.errors import ClaimwrightError, InputError, NotFoundError
from claimwright.extras import of_extra
from claimwright.flows.article import ArticleFlow, ArticleSource, read_source
from claimwright.flows.bundled_corpora import check_answers
from claimwright.flows.bundled_models import lacks_large_verifier
from claimwright.flows.citation_rows import CheckedRow, CitationRow, check_rows
from claimwright.flows.citations import CitationsFlow, CitationsRequest
from claimwright.flows.debate import DebateFlow
from claimwright.flows.find import FindOptions
from claimwright.flows.profiles import debate_profiles
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.flows.weigh import WeighFlow
from claimwright.index.catalog import CorpusInfo, NewestCorpora, UnreadableCorpus
from claimwright.index.reader import LanceIndex
from claimwright.memory import once
from claimwright.protocols import ArticleReader, Splitter, StanceModel
from claimwright.settings import Settings

logger = logging.getLogger(__name__)

MAX_NAMED = 20
"""Most corpora, or advocates, that a message names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleRequest:
    """Everything that is needed to begin a check, or to begin it again.

    Args:
        source: The article.
        corpus: Where evidence is looked for.
        options: Of every claim.
        find: How claims are looked for.
    """

    source: ArticleSource
    corpus: str
    options: VerifyOptions
    find: FindOptions


Made = TypeVar("Made")


class BuiltEngine:
    """The engine that `build` puts together; safe to share by threads. Nothing loads before use.

    What is asked of a corpus that is not there raises `NotFoundError`.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._catalog = build.catalog(settings)
        self._corpora = NewestCorpora(self._catalog)
        self._models = once(lambda: build.models(settings))
        self._judge = once(lambda: build.stance_model(settings, loaded=self._models()))
        self._filters = once(lambda: build.sentence_filters(settings, loaded=self._models()))
        # Its filters share the loaded encoder.
        self._finder = once(lambda: build.find_flow(settings, loaded=self._models()))
        # One for all, since they pace themselves by host.
        self._pages_reader = once(lambda: build.read_flow(settings))
        self._cited_reader = once(lambda: _cited_reader(settings))
        self._alone = once(lambda: build.citations_flow(settings, corpus="", loaded=self._models()))
        self._lock = Lock()
        # By what makes them and their corpus, each beside the corpus as it was then.
        self._flows: dict[tuple[object, str], tuple[LanceIndex, object]] = {}

    @property
    def splitter(self) -> Splitter:
        """Cuts text into sentences."""
        return split

    @property
    def stance_model(self) -> StanceModel:
        """Judges pairs."""
        return self._judge()

    @property
    def sentence_filters(self) -> SentenceFilters:
        """Says what kind of sentence each one is."""
        return self._filters()

    def flow(self, corpus: str) -> VerifyFlow:
        """Return the flow over the newest version of a corpus, the same until that changes."""
        return self._newest(corpus, build.verify_flow)

    def weigh_flow(self, corpus: str) -> WeighFlow:
        """Return what weighs over the newest version of a corpus, the same until that changes."""
        return self._newest(corpus, build.weigh_flow)

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the flow that checks an article over the newest version of its corpus."""
        return build.article_flow(
            self._settings,
            self.flow(request.corpus),
            finder=self._finder(),
            reader=self._pages_reader,
            find=request.find,
        )

    def article_reader(self) -> ArticleReader:
        """Return what reads articles from files and the web, the same for all; loads no model.

        Raise `UnavailableError` without the extra `[articles]`.
        """
        return self._pages_reader()

    def read_article(self, source: ArticleSource) -> Article:
        """Return an article, or the state in which reading it ended; no model is loaded."""
        return read_source(source, self._pages_reader)

    def corpus_state(self, corpus: str) -> str:
        """Return when a corpus was made, and its version; no model is loaded.

        Raise `InputError` for one that answers no claims.
        """
        check_answers(corpus)
        index = self._opened(corpus)
        # A corpus that was removed and added again starts at version 1 again.
        return f"{index.manifest.created} {index.version}"

    def works(self, corpus: str, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents of a corpus that exist among these ids, by id; loads no model."""
        return self._opened(corpus).documents(document_ids)

    def cited_article(self, request: CitationsRequest) -> CitedArticle:
        """Return the revision of an article that was read, with its cited claims."""
        return self._cited_reader()(request)

    def citations_flow(self, corpus: str) -> CitationsFlow:
        """Return what checks citations and looks in the newest version of a corpus, '' in none."""
        if not corpus:
            return self._alone()
        return self._newest(corpus, build.citations_flow)

    def citation_checks(self, rows: Sequence[CitationRow]) -> tuple[CheckedRow, ...]:
        """Return for each row what was read of its source and what that shows, in order."""
        return check_rows(self.citations_flow(""), rows)

    def debate_profiles(self) -> tuple[Profile, ...]:
        """Return every advocate that the settings name, by trust, then name."""
        found = debate_profiles(self._settings)
        return tuple(sorted(found, key=lambda each: (each.trust, each.name)))

    def debate_flow(self, advocates: Sequence[str]) -> DebateFlow:
        """Return what debates among advocates, over the newest versions of their corpora.

        Raise `NotFoundError` for who is not known.
        """
        return self.debate_among(chosen(self.debate_profiles(), advocates))

    def debate_among(self, profiles: Sequence[Profile]) -> DebateFlow:
        """Return what debates among the advocates of any profiles.

        Raise `InputError` where they cannot debate together.
        """
        return build.debate_flow(
            self._settings, profiles, loaded=self._models(), corpora=self._corpora
        )

    def shortfalls(self) -> tuple[str, ...]:
        """Return what is not as it was asked for: the large verifier, corpora that do not open.

        Claims are answered all the same, and no folder is named.
        """
        lacks = lacks_large_verifier(self._settings, self._models())
        unopened = tuple(
            f"the corpus {name!r} does not open"
            for name in self._catalog.list()
            if not self._opens(name)
        )
        return (*((lacks,) if lacks else ()), *unopened)

    def _opens(self, name: str) -> bool:
        try:
            self._catalog.open(name)
        except NotFoundError:
            return True  # it was removed meanwhile
        except ClaimwrightError as error:
            logger.warning("the corpus %r does not open: %s", name, error)
            return False
        return True

    def corpora(self) -> tuple[CorpusInfo | UnreadableCorpus, ...]:
        """Return every corpus, by name, those that cannot be read included."""
        return self._catalog.survey()

    def _opened(self, corpus: str) -> LanceIndex:
        try:
            return self._corpora.open(corpus)
        except NotFoundError as error:
            # The catalogue's own message names folders of this machine.
            known_names = ", ".join(self._catalog.list()[:MAX_NAMED]) or "none yet"
            raise NotFoundError(
                f"there is no corpus {corpus[:80]!r} (known: {known_names})"
            ) from error

    def _newest(self, corpus: str, make: Callable[..., Made]) -> Made:
        """Return a flow over the newest version of a corpus, made anew when there is a newer."""
        index = self._opened(corpus)
        models = self._models()
        with self._lock:
            known = self._flows.get((make, corpus))
            if known is None or known[0] is not index:
                flow = make(self._settings, corpus=corpus, loaded=models, corpora=self._corpora)
                known = self._flows[make, corpus] = index, flow
        return cast("Made", known[1])


def _cited_reader(settings: Settings) -> Callable[[CitationsRequest], CitedArticle]:
    with of_extra("articles,wikipedia", "reading articles of wikis needs"):
        # Of extras, and heavy: a claim is verified without them.
        from claimwright.flows.wiki_articles import wiki_articles  # noqa: PLC0415
    return wiki_articles(settings).cited


def chosen(profiles: Sequence[Profile], names: Sequence[str] | None) -> tuple[Profile, ...]:
    """Return the advocates that are named, each once, in the order of `profiles`; all for `None`.

    Raise `InputError` where nobody is named, or there is nobody, `NotFoundError` for who is not
    known.

    Examples:
        >>> ipcc = Profile(name="ipcc", title="IPCC", corpus="ipcc", trust=1)
        >>> [each.name for each in chosen([ipcc], None)]
        ['ipcc']
        >>> chosen([ipcc], ["wmo"])
        Traceback (most recent call last):
        claimwright.errors.NotFoundError: there is no advocate 'wmo' (known: ipcc)
    """
    if not profiles:
        raise InputError("this server has no advocates; name some in the setting debate.profiles")
    if names is None:
        return tuple(profiles)
    if not names:
        raise InputError("nobody is to debate; name at least one advocate, or leave the field out")
    known = {each.name for each in profiles}
    for name in names:
        if name not in known:
            listed = ", ".join(each.name for each in profiles[:MAX_NAMED])
            raise NotFoundError(f"there is no advocate {name[:80]!r} (known: {listed})")
    return tuple(each for each in profiles if each.name in names)

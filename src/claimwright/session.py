"""Checks claims from Python: loads the models once and answers call by call.

The functions of `claimwright` itself, such as `claimwright.verify`, are the methods of one session
that they share, with the settings of the configuration file and the environment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias, overload

from claimwright.domain import Claim, Evidence, Filter, Scalar
from claimwright.errors import InputError, IntegrityError
from claimwright.flows.events import (
    ArticleEvent,
    CitationsBegun,
    CitationsEnded,
    ClaimChecked,
    ClaimsFound,
    GroupChecked,
)
from claimwright.given_claims import claim_of, claims_of, is_column, parts
from claimwright.protocols import Index
from claimwright.results import (
    ArticleResult,
    CitationsResult,
    DebateResult,
    VerifyResult,
    VerifyResults,
    WeighResult,
    result_of,
)
from claimwright.settings import Settings

if TYPE_CHECKING:
    # Heavy, and only named here: importing `claimwright` loads no engine.
    from claimwright.flows.verify import VerifyOptions
    from claimwright.web.built_engine import BuiltEngine

Watch: TypeAlias = Callable[[int, int], None]
"""Is told how many claims are checked, and how many there are."""


class Session:
    """Checks claims with the same settings, its models loaded once; safe between threads.

    Nothing is loaded before the first question.

    Args:
        settings: All settings; those of the configuration file and the environment when `None`.

    Examples:
        >>> from claimwright.settings import Settings
        >>> Session(Settings(top_k=3)).settings.top_k
        3
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self._given = settings
        self._lock = Lock()
        self._built: BuiltEngine | None = None

    @cached_property
    def settings(self) -> Settings:
        """All settings."""
        if self._given is not None:
            return self._given
        from claimwright.configuration import load  # noqa: PLC0415  # reads files

        return load()

    @property
    def _engine(self) -> BuiltEngine:
        from claimwright.web.built_engine import BuiltEngine  # noqa: PLC0415  # heavy

        with self._lock:  # two threads that ask first must not load the models twice
            if self._built is None:
                self._built = BuiltEngine(self.settings)
            return self._built

    def warm_up(self) -> None:
        """Load the models and the usual corpus, so that the first question need not.

        Raises:
            NotFoundError: There is no such corpus.
        """
        self._engine.flow(self.settings.corpus)

    @overload
    def verify(  # type: ignore[overload-overlap]  # a text is an iterable of texts to the checker
        self,
        claims: str | Claim,
        *,
        corpus: str | None = None,
        top_k: int | None = None,
        only: Filter | None = None,
        progress: bool = False,
    ) -> VerifyResult: ...

    @overload
    def verify(
        self,
        claims: Iterable[str | Claim],
        *,
        corpus: str | None = None,
        top_k: int | None = None,
        only: Filter | None = None,
        progress: bool = False,
    ) -> VerifyResults: ...

    def verify(
        self,
        claims: str | Claim | Iterable[str | Claim],
        *,
        corpus: str | None = None,
        top_k: int | None = None,
        only: Filter | None = None,
        progress: bool = False,
    ) -> VerifyResult | VerifyResults:
        """Find the evidence for and against claims, and say what it shows.

        Args:
            claims: One, or a list or column of any length; a column's index is kept.
            corpus: Where evidence is looked for; the setting `corpus` when `None`.
            top_k: Pieces of evidence per claim, 1..100; the setting `top_k` when `None`.
            only: Which documents may answer; all when `None`.
            progress: Whether a bar shows how many claims are checked.

        Returns:
            A result for one claim, or one for each of several, in order.

        Raises:
            InputError: A claim cannot be checked, which one is said before anything is; or a value
                lies outside its range.
            NotFoundError: There is no such corpus.
        """
        from claimwright.flows.verify import check_claim  # noqa: PLC0415

        options = self._options(top_k, only)
        asked = claims_of(claims, check_claim)
        flow = self._engine.flow(self.settings.corpus if corpus is None else corpus)
        found = [
            result_of(VerifyResult, report)
            for part in parts(asked, shown=progress)
            for report in flow.verify(part, options)
        ]
        if isinstance(claims, str | Claim):
            return found[0]
        return VerifyResults(found, getattr(claims, "index", None) if is_column(claims) else None)

    def find_evidence(
        self,
        claim: str | Claim,
        *,
        corpus: str | None = None,
        top_k: int | None = None,
        only: Filter | None = None,
    ) -> tuple[Evidence, ...]:
        """Find passages about a claim, without judging it.

        Args:
            claim: One claim.
            corpus: Where passages are looked for; the setting `corpus` when `None`.
            top_k: How many, 1..100; the setting `top_k` when `None`.
            only: Which documents may answer; all when `None`.

        Returns:
            Best first.

        Raises:
            InputError: The claim cannot be searched for, or a value lies outside its range.
            NotFoundError: There is no such corpus.
        """
        from claimwright.flows.verify import check_claim  # noqa: PLC0415

        asked = claim_of(claim, check_claim)
        options = self._options(top_k, only)
        flow = self._engine.flow(self.settings.corpus if corpus is None else corpus)
        return flow.evidence([asked], options)[0]

    def corpora(self) -> list[dict[str, Scalar]]:
        """Return what corpora there are: name, documents and size of each that can be read."""
        from claimwright.index.catalog import CorpusInfo  # noqa: PLC0415

        return [
            {"name": each.name, "documents": each.documents, "size_bytes": each.size_bytes}
            for each in self._engine.corpora()
            if isinstance(each, CorpusInfo)
        ]

    def _options(self, top_k: int | None = None, only: Filter | None = None) -> VerifyOptions:
        from claimwright.flows.verify import verify_options_of  # noqa: PLC0415

        usual = verify_options_of(self.settings)
        chosen = usual.top_k if top_k is None else top_k
        return replace(usual, top_k=chosen, only=only or Filter())

    def weigh(
        self, claim: str | Claim, *, corpus: str | None = None, only: Filter | None = None
    ) -> WeighResult:
        """Weigh what works say for a claim and against it.

        Args:
            claim: One claim.
            corpus: Where works are looked for; the setting `corpus` when `None`.
            only: Which documents may answer; all when `None`.

        Returns:
            Both sides.

        Raises:
            InputError: The claim cannot be checked.
            NotFoundError: There is no such corpus.
        """
        from claimwright.flows.verify import check_claim  # noqa: PLC0415
        from claimwright.flows.weigh import WeighOptions  # noqa: PLC0415

        settings = self.settings
        options = WeighOptions(
            mode=settings.weigh.mode, top_k=settings.weigh.top_k, only=only or Filter()
        )
        asked = claim_of(claim, check_claim)
        flow = self._engine.weigh_flow(settings.corpus if corpus is None else corpus)
        return result_of(WeighResult, flow.weigh([asked], options)[0])

    def debate(
        self, claim: str | Claim, *, advocates: str | Sequence[str] | None = None
    ) -> DebateResult:
        """Let advocates that each know one corpus debate a claim.

        Args:
            claim: One claim.
            advocates: Names of profiles or TOML files, one or several; those of the setting
                `debate.profiles` when `None`.

        Returns:
            The debate with its verdict.

        Raises:
            InputError: The claim cannot be checked, or they cannot debate together.
            NotFoundError: There is no advocate of a name, or no corpus.
        """
        from claimwright.flows.debate import debate_options_of  # noqa: PLC0415
        from claimwright.flows.profiles import debate_profiles  # noqa: PLC0415
        from claimwright.flows.verify import check_claim  # noqa: PLC0415

        asked = claim_of(claim, check_claim)
        names = (advocates,) if isinstance(advocates, str) else advocates or ()
        # Of who runs Python any profile may be read, of who asks a server those of the settings.
        flow = self._engine.debate_among(debate_profiles(self.settings, names))
        options = debate_options_of(self.settings.debate)
        return result_of(DebateResult, flow.debate([asked], options)[0])

    def check_article(
        self,
        source: str | Path = "",
        *,
        text: str = "",
        corpus: str | None = None,
        watch: Watch | None = None,
    ) -> ArticleResult:
        """Find the claims of an article and check each.

        Args:
            source: Its address, or a file: a web page, plain text or PDF. Or give `text`.
            text: Its plain text. Or give `source`.
            corpus: Where evidence is looked for; the setting `corpus` when `None`.
            watch: Is told how many claims are checked and how many there are; what it raises ends
                the check.

        Returns:
            The claims, the most doubtful first.

        Raises:
            InputError: It cannot be read, or both or none of `source` and `text` are given.
            NotFoundError: There is no such corpus.
            UnavailableError: The site does not answer, or the extra `[articles]` is missing.
        """
        from claimwright.flows.article import ArticleSource, so_far  # noqa: PLC0415
        from claimwright.flows.find import options_of  # noqa: PLC0415
        from claimwright.web.built_engine import ArticleRequest  # noqa: PLC0415

        if bool(source) == bool(text):
            given = "both" if text else "none"
            raise InputError(f"give one of source and text; this gives {given}")
        settings = self.settings
        request = ArticleRequest(
            source=ArticleSource(text=text, url=str(source)),
            corpus=settings.corpus if corpus is None else corpus,
            options=self._options(),
            find=options_of(settings.find),
        )
        flow = self._engine.article_flow(request)
        if source:
            # Of who runs Python a file may be read, of who asks a server it may not.
            engine = self._engine
            flow = replace(flow, read=lambda asked: engine.article_reader().read(asked.url))
        known = so_far(_article_watched(flow.check(request.source, request.options), watch))
        return result_of(ArticleResult, known.report(known.text_id))

    def check_citations(
        self,
        article: str = "",
        *,
        wikitext: str = "",
        language: str = "en",
        corpus: str = "",
        watch: Watch | None = None,
    ) -> CitationsResult:
        """Check whether the sources of a wiki's article hold its claims.

        Args:
            article: Its title in Wikipedia, or its address in any wiki.
            wikitext: Of the article; it is not read from the wiki then.
            language: Of the Wikipedia, ISO 639-1.
            corpus: Searched for better sources; empty searches none.
            watch: Is told how many claims are checked and how many there are; what it raises ends
                the check.

        Returns:
            The claims with what each source shows, the riskiest first.

        Raises:
            InputError: Nothing is named, or it cannot be read.
            NotFoundError: There is no such corpus.
            UnavailableError: The wiki does not answer, or an extra is missing.
        """
        from claimwright.flows.citations import CitationsRequest  # noqa: PLC0415

        if not (article.strip() or wikitext.strip()):
            raise InputError("there is no article; give its title, its address or its wikitext")
        is_address = article.startswith(("http://", "https://"))
        request = CitationsRequest(
            title="" if is_address else article,
            url=article if is_address else "",
            wikitext=wikitext,
            language=language,
            corpus=corpus,
        )
        cited = self._engine.cited_article(request)
        done = whole = 0
        for event in self._engine.citations_flow(corpus).check(cited):
            if isinstance(event, CitationsEnded):
                return result_of(CitationsResult, event.report)
            if isinstance(event, CitationsBegun):
                whole = event.to_check
            if isinstance(event, GroupChecked) and watch:
                done += 1
                watch(done, whole)
        raise IntegrityError("the check of citations ended without a report")

    def open_corpus(self, name: str) -> Index:
        """Open a corpus to search or read it.

        Args:
            name: Of the corpus; `starter` is bundled.

        Returns:
            Its newest version.

        Raises:
            NotFoundError: There is no such corpus.
            IntegrityError: It is damaged.
        """
        from claimwright.build import catalog  # noqa: PLC0415

        return catalog(self.settings).open(name)


def _article_watched(events: Iterator[ArticleEvent], watch: Watch | None) -> Iterator[ArticleEvent]:
    done = whole = 0
    for event in events:
        if isinstance(event, ClaimsFound):
            whole = event.to_check
        if isinstance(event, ClaimChecked) and watch:
            done += 1
            watch(done, whole)
        yield event


shared: Final = Session()
"""Whose methods the functions of `claimwright` are."""

"""An article in, the report on its citations out; a run that was killed is taken up again."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

from rich.console import Console

from claimwright import build
from claimwright.cli import consoles
from claimwright.cli.citations import Wanted
from claimwright.cli.ledger import STANDARD
from claimwright.domain import CitationReport, CitedArticle
from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.extras import of_extra
from claimwright.flows.citation_events import (
    CitationEvent,
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.flows.citation_journal import CitationJournal, fingerprint
from claimwright.flows.citations import NOTHING_READ, CitationsFlow
from claimwright.flows.source_reading import LocalSources, local_texts
from claimwright.protocols import SourceReader
from claimwright.settings import Settings, flatten
from claimwright.verdict.citing.report import needs_review

JOURNAL: Final = ".journal"
"""What the name of a journal adds to that of the report."""

_NAME_CHARACTERS: Final = 22


@contextmanager
def checked_article(wanted: Wanted, output: Path, settings: Settings) -> Iterator[CitationReport]:
    """Check the citations of an article; a run that was stopped goes on where it stopped.

    The journal lies beside the report, or in the home folder; it is removed when the block that
    writes the report has ended well.

    Yields:
        The report; the journal is removed when the block that writes it has ended well.
    """
    cited = named_article(wanted, settings)
    flow = build.citations_flow(settings, reader=reader_of(wanted, settings))
    with checked(cited, flow, wanted, output, settings) as report:
        yield report


@contextmanager
def checked(
    cited: CitedArticle, flow: CitationsFlow, wanted: Wanted, output: Path, settings: Settings
) -> Iterator[CitationReport]:
    """Check the citations of an article that was read; otherwise as `checked_article`."""
    name = journal_name(cited, flow, wanted)
    with CitationJournal(journal_path(output, settings, name), cited, name) as journal:
        yield _run(flow, cited, journal)
        journal.remove()


def refuse_unchecked(report: CitationReport) -> None:
    """Refuse a report that says nothing of any source, for a cause that can be mended."""
    if NOTHING_READ in report.notices:
        raise UnavailableError(f"{NOTHING_READ}; connect it and run the same command again")
    if report.groups and all(group.failure for group in report.groups):
        raise UnavailableError(f"no citation could be checked: {report.groups[0].failure}")


def only_risky_of(report: CitationReport, settings: Settings) -> CitationReport:
    """Return a report with only those claims that a person should look at; all counts stay."""
    groups = tuple(each for each in report.groups if needs_review(each, settings.citations))
    left = len(report.groups) - len(groups)
    notice = f"{left} of {len(report.groups)} claims are not shown (--only-risky)"
    return replace(report, groups=groups, notices=(*report.notices, notice))


def reader_of(wanted: Wanted, settings: Settings) -> SourceReader | None:
    """Return what reads sources as the flags ask; `None` for the web alone."""
    if wanted.sources is None and not wanted.offline:
        return None
    texts = local_texts(wanted.sources, settings.citations) if wanted.sources else {}
    if wanted.offline:
        return LocalSources(texts=texts)
    from claimwright.flows.citing import web_reader

    return LocalSources(texts=texts, instead=web_reader(settings))


def journal_name(cited: CitedArticle, flow: CitationsFlow, wanted: Wanted) -> str:
    """Return a SHA-256, in hexadecimal, that is equal for two runs that would find the same."""
    provenance = flow.provenance()
    told = {
        **flatten(flow.settings),
        "corpus": provenance.corpus,
        "corpus_version": provenance.corpus_version,
        "sources": str(wanted.sources.resolve()) if wanted.sources else "",
        "offline": wanted.offline,
    }
    return fingerprint(cited, flow.checker.name, told)


def journal_path(output: Path, settings: Settings, name: str) -> Path:
    """Return where the journal of a run lies: beside its report, else in the home folder."""
    if output != STANDARD and (output.is_file() or not output.exists()):
        return output.with_name(f"{output.name}{JOURNAL}")
    return settings.home / "citations" / f"{name[:_NAME_CHARACTERS]}{JOURNAL}"


def _run(flow: CitationsFlow, cited: CitedArticle, journal: CitationJournal) -> CitationReport:
    """Check what the journal does not hold, each finding kept before the next is made."""
    for event in _watched(flow.check(cited, journal.known())):
        match event:
            case GroupChecked(group=group):
                journal.keep(group)
            case CitationsEnded(report=report):
                return report
    raise IntegrityError("the check of citations ended without a report")


def _watched(events: Iterator[CitationEvent]) -> Iterator[CitationEvent]:
    with consoles.bars() as progress:
        pages = progress.add_task("sources read", total=None)
        claims = progress.add_task("claims checked", total=None)
        for event in events:
            match event:
                case CitationsBegun(to_check=total, known=known, sources=sources):
                    progress.update(pages, total=sources)
                    progress.update(claims, total=total, completed=known)
                    _tell_begun(progress.console, total, known, sources)
                case SourcesRead(read=read):
                    progress.update(pages, completed=read)
                case GroupChecked():
                    progress.advance(claims)
                case CitationsEnded():
                    pass
            yield event


def _tell_begun(console: Console, total: int, known: int, sources: int) -> None:
    words = f"{total} cited claims to check, {sources} sources to read"
    earlier = f"; {known} were checked by an earlier run" if known else ""
    console.print(f"{words}{earlier}", markup=False)


def named_article(wanted: Wanted, settings: Settings) -> CitedArticle:
    """Read the article that the flags name, with its cited claims.

    A dump, if one is given, holds the page with the title.
    """
    with of_extra("articles,wikipedia", "citations need"):
        from claimwright.claims.wikitext.reading import read_article
        from claimwright.flows.wiki_articles import wiki_articles
    flow = wiki_articles(settings)
    if wanted.offline:
        flow = replace(flow, ask=partial(_not_asked, wanted.source))
    article = flow.article(wanted.source, revision=wanted.revision, dump=wanted.dump)
    if wanted.revision is not None and article.revision != wanted.revision:
        raise InputError(
            f"{wanted.source[:80]!r} holds no revision {wanted.revision}; leave --revision out"
        )
    return read_article(article)


def _not_asked(source: str, _: object) -> NoReturn:
    raise InputError(
        f"{source[:80]!r} is no file, and --offline asks no wiki; check the path or leave it out"
    )

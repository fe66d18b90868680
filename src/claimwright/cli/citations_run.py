"""An article, a category or rows in, the checks of their citations out; a killed run goes on."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

from rich.console import Console

from claimwright import build
from claimwright.cli import consoles
from claimwright.cli.batch import Work, answer_rows, tell
from claimwright.cli.citations import Wanted
from claimwright.cli.rows import (
    MAX_LINE_BYTES,
    MAX_TITLE_CHARACTERS,
    STANDARD,
    Row,
    answered_ids,
    claim_of,
    same_id,
    text_field,
)
from claimwright.domain import CitationReport, CitedArticle, Json, SourceText
from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.extras import of_extra
from claimwright.fetch.page import NO_NETWORK
from claimwright.fetch.urls import MAX_URL_CHARACTERS
from claimwright.flows.citation_journal import CitationJournal, fingerprint
from claimwright.flows.citation_rows import CitationRow, check_rows
from claimwright.flows.citations import NOTHING_READ, CitationsFlow
from claimwright.flows.events import (
    CitationEvent,
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.flows.source_reading import LocalSources, files_of, local_texts
from claimwright.flows.source_texts import given_text, is_without_network
from claimwright.flows.verify import check_claim
from claimwright.protocols import SourceReader
from claimwright.schema.writing import to_json
from claimwright.settings import CitationSettings, Settings, flatten
from claimwright.verdict.citations import needs_review

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
        "sources": _told(wanted.sources) if wanted.sources else "",
        "offline": wanted.offline,
    }
    return fingerprint(cited, flow.checker.name, told)


def _told(sources: Path) -> str:
    """Return where the files of sources lie, how large they are and when they were written."""
    stats = [(str(file.resolve()), file.stat()) for file in files_of(sources)]
    return repr([(name, found.st_size, found.st_mtime_ns) for name, found in stats])


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


def check_category(
    category: str,
    limit: int,
    wanted: Wanted,
    output: Path,
    settings: Settings,
    *,
    only_risky: bool,
) -> int:
    """Check the citations of a category's articles, one after another.

    Each report is written before the next article is read. A file that was begun is continued:
    what it holds stays, whatever the category holds by now. An article that cannot be read becomes
    a line `{"id", "error": {"title", "detail"}}`.

    Returns:
        The exit code: 2 when no article could be read, else 0.
    """
    with of_extra("articles,wikipedia", "citations need"):
        from claimwright.claims.wikitext.reading import read_article
        from claimwright.flows.wiki_articles import MAX_ARTICLES, wiki_articles
    done = answered_ids(output)
    listed = wiki_articles(settings).work_list(category, limit=limit, done=done)
    flow = build.citations_flow(settings, reader=reader_of(wanted, settings))
    reached: set[str] = set()

    def read(row: Row) -> CitedArticle:
        title = str(row.id)
        place = f"article {row.position} of {len(listed.titles)}"
        consoles.progress().print(consoles.clean(f"{place}: {title}"), markup=False)
        cited = read_article(listed.articles.titled(title))
        found = cited.article.title
        if found != title and (found in listed.titles or found in reached):
            raise InputError(f"it leads to {found!r}, which has a line of its own")
        reached.add(found)
        return cited

    def report_on(cited: CitedArticle) -> Mapping[str, Json]:
        with checked(cited, flow, wanted, output, settings) as report:
            refuse_unchecked(report)
        told = to_json(only_risky_of(report, settings) if only_risky else report)
        return {"id": told.pop("id"), "category": category, **told}

    def same(row: Row, known: Mapping[str, object]) -> str:
        """Say why a line is not of this run; remember where redirects led an earlier one."""
        if known.get("category", category) != category:
            return f"it is on another category, {str(known['category'])[:60]!r}"
        article = known.get("article")
        if isinstance(article, dict):
            reached.add(str(article.get("title")))
        return same_id(row, known)

    rows = (Row(position=position, id=title) for position, title in enumerate(listed.titles, 1))
    work = Work(read=read, answer=lambda cited: [*map(report_on, cited)], same=same, size=1)
    code = tell(answer_rows(rows, output, work))
    if listed.has_more:
        left = f"the category holds more articles; --limit takes up to {MAX_ARTICLES:,}"
        consoles.progress().print(left, markup=False)
    return code


def citation_row_of(row: Row, settings: CitationSettings) -> CitationRow:
    """Return what a row `{id, claim, context?, article_title?, source_text | source_url, …}` asks.

    Returns:
        The claim and its source. A text that is empty says that nothing could be read.
    """
    claim = claim_of(row)
    check_claim(claim)
    if not {"source_text", "source_url"} & set(row.fields):
        raise InputError("the row has no source_text and no source_url; give one of them")
    url = text_field(row, "source_url", MAX_URL_CHARACTERS)
    title = text_field(row, "source_title", MAX_TITLE_CHARACTERS)
    return CitationRow(
        claim=claim,
        article_title=text_field(row, "article_title", MAX_TITLE_CHARACTERS),
        url=url,
        source_title=title,
        given=_given(row, title, url, settings),
    )


def _given(row: Row, title: str, url: str, settings: CitationSettings) -> SourceText | None:
    """Return the text that a row brings, however short; `None` when it shall be read."""
    if row.fields.get("source_text") is None:
        return None
    text = text_field(row, "source_text", MAX_LINE_BYTES)
    return given_text(text, title=title, url=url, settings=settings)


def citation_work(flow: CitationsFlow) -> Work[CitationRow]:
    """Return the work of answering a file of rows.

    Returns:
        What `answer_file` needs; each answer names the engine, and answers of another one are not
        continued.
    """
    engine = flow.checker.name

    def read(row: Row) -> CitationRow:
        return citation_row_of(row, flow.settings)

    def answer(rows: Sequence[CitationRow]) -> Sequence[Mapping[str, Json]]:
        answers = check_rows(flow, rows)
        if any(is_without_network(checked.read) for checked in answers):
            # Nothing is written for them, so that the same command asks again.
            raise UnavailableError(f"{NO_NETWORK}; connect it and run the same command again")
        return [
            {**to_json(checked), "claim": row.claim.text, "checker": engine}
            for row, checked in zip(rows, answers, strict=True)
        ]

    def same(row: Row, known: Mapping[str, object]) -> str:
        if known.get("checker", engine) != engine:
            return "it was made with another engine"
        return same_id(row, known)

    return Work(read=read, answer=answer, same=same)

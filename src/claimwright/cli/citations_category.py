"""A category in, a line of JSON with the report on each of its articles out; resumable."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from claimwright import build
from claimwright.claims.wikitext.reading import read_article
from claimwright.cli import consoles
from claimwright.cli.batch import Work, answer_rows, tell
from claimwright.cli.citations import CategoryWanted
from claimwright.cli.citations_run import checked, only_risky_of, reader_of, refuse_unchecked
from claimwright.cli.ledger import answered_ids, same_id
from claimwright.cli.rows import Row
from claimwright.domain import CitedArticle, Json
from claimwright.errors import InputError
from claimwright.flows.citations import CitationsFlow
from claimwright.flows.wiki_articles import MAX_ARTICLES, WorkList, wiki_categories
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


def check_category(asked: CategoryWanted, output: Path, settings: Settings) -> int:
    """Check the citations of a category's articles, one after another.

    Each report is written before the next article is read. A file that was begun is continued:
    what it holds stays, whatever the category holds by now. An article that cannot be read becomes
    a line `{"id", "error": {"title", "detail"}}`.

    Returns:
        The exit code: 2 when no article could be read, else 0.

    Raises:
        InputError: The category, the limit or the output cannot be used.
        NotFoundError: There is no such category, or no article in it.
        UnavailableError: The wiki, the network or the disk is not there.
    """
    done = answered_ids(output)
    work = wiki_categories(settings).work_list(asked.category, limit=asked.limit, done=done)
    flow = build.citations_flow(settings, reader=reader_of(asked.article, settings))
    checks = _Checks(asked=asked, output=output, settings=settings, flow=flow, work=work)
    code = tell(answer_rows(checks.rows(), output, checks.work_of_rows()))
    if work.has_more:
        left = f"the category holds more articles; --limit takes up to {MAX_ARTICLES:,}"
        consoles.progress().print(left, markup=False)
    return code


@dataclass(frozen=True, slots=True, kw_only=True)
class _Checks:
    asked: CategoryWanted
    output: Path
    settings: Settings
    flow: CitationsFlow
    work: WorkList
    reached: set[str] = field(default_factory=set)

    def rows(self) -> Iterator[Row]:
        """Yield a row for each article."""
        for position, title in enumerate(self.work.titles, start=1):
            yield Row(position=position, id=title)

    def work_of_rows(self) -> Work[CitedArticle]:
        """Return what is done with them, one at a time."""
        return Work(read=self._read, answer=self._answer, same=self._same, size=1)

    def _read(self, row: Row) -> CitedArticle:
        title = str(row.id)
        place = f"article {row.position} of {len(self.work.titles)}"
        consoles.progress().print(consoles.clean(f"{place}: {title}"), markup=False)
        cited = read_article(self.work.articles.titled(title))
        found = cited.article.title
        if found != title:
            if found in self.work.titles or found in self.reached:
                raise InputError(f"it leads to {found!r}, which has a line of its own")
            self.reached.add(found)
        return cited

    def _answer(self, articles: Sequence[CitedArticle]) -> Sequence[Mapping[str, Json]]:
        return [self._report(each) for each in articles]

    def _report(self, cited: CitedArticle) -> Mapping[str, Json]:
        wanted = self.asked.article
        with checked(cited, self.flow, wanted, self.output, self.settings) as report:
            refuse_unchecked(report)
        shown = only_risky_of(report, self.settings) if self.asked.only_risky else report
        told = to_json(shown)
        return {"id": told.pop("id"), "category": self.asked.category, **told}

    def _same(self, row: Row, known: Mapping[str, object]) -> str:
        """Say why a line is not of this run; remember where redirects led an earlier one."""
        if known.get("category", self.asked.category) != self.asked.category:
            return f"it is on another category, {str(known['category'])[:60]!r}"
        article = known.get("article")
        if isinstance(article, dict) and article.get("title") != row.id:
            self.reached.add(str(article.get("title")))
        return same_id(row, known)

"""A category in, a line of JSON with the report on each of its articles out; resumable."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from claimwright import build
from claimwright.claims.wikitext.reading import read_article
from claimwright.cli import consoles
from claimwright.cli.batch import Work, answer_rows, tell
from claimwright.cli.citations import Wanted
from claimwright.cli.citations_run import checked, only_risky_of, reader_of, refuse_unchecked
from claimwright.cli.ledger import answered_ids, same_id
from claimwright.cli.rows import Row
from claimwright.domain import CitedArticle, Json
from claimwright.errors import InputError
from claimwright.flows.wiki_articles import MAX_ARTICLES, wiki_articles
from claimwright.schema.writing import to_json
from claimwright.settings import Settings


class CategoryChecks:
    """Checks the citations of a category's articles, one after another.

    Each report is written before the next article is read. A file that was begun is continued:
    what it holds stays, whatever the category holds by now. An article that cannot be read becomes
    a line `{"id", "error": {"title", "detail"}}`.
    """

    def __init__(
        self,
        category: str,
        limit: int,
        article: Wanted,
        output: Path,
        settings: Settings,
        *,
        only_risky: bool,
    ) -> None:
        self._category, self._article, self._output = category, article, output
        self._settings, self._only_risky = settings, only_risky
        done = answered_ids(output)
        self._work = wiki_articles(settings).work_list(category, limit=limit, done=done)
        self._flow = build.citations_flow(settings, reader=reader_of(article, settings))
        self._reached: set[str] = set()

    def run(self) -> int:
        """Check them all; return the exit code, 2 when no article could be read, else 0."""
        titles = enumerate(self._work.titles, start=1)
        rows = (Row(position=position, id=title) for position, title in titles)
        work = Work(read=self._read, answer=self._answer, same=self._same, size=1)
        code = tell(answer_rows(rows, self._output, work))
        if self._work.has_more:
            left = f"the category holds more articles; --limit takes up to {MAX_ARTICLES:,}"
            consoles.progress().print(left, markup=False)
        return code

    def _read(self, row: Row) -> CitedArticle:
        title = str(row.id)
        place = f"article {row.position} of {len(self._work.titles)}"
        consoles.progress().print(consoles.clean(f"{place}: {title}"), markup=False)
        cited = read_article(self._work.articles.titled(title))
        found = cited.article.title
        if found != title:
            if found in self._work.titles or found in self._reached:
                raise InputError(f"it leads to {found!r}, which has a line of its own")
            self._reached.add(found)
        return cited

    def _answer(self, articles: Sequence[CitedArticle]) -> Sequence[Mapping[str, Json]]:
        return [self._report(each) for each in articles]

    def _report(self, cited: CitedArticle) -> Mapping[str, Json]:
        settings = self._settings
        with checked(cited, self._flow, self._article, self._output, settings) as report:
            refuse_unchecked(report)
        told = to_json(only_risky_of(report, settings) if self._only_risky else report)
        return {"id": told.pop("id"), "category": self._category, **told}

    def _same(self, row: Row, known: Mapping[str, object]) -> str:
        """Say why a line is not of this run; remember where redirects led an earlier one."""
        if known.get("category", self._category) != self._category:
            return f"it is on another category, {str(known['category'])[:60]!r}"
        article = known.get("article")
        if isinstance(article, dict) and article.get("title") != row.id:
            self._reached.add(str(article.get("title")))
        return same_id(row, known)

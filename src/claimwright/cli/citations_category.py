"""A category in, a line of JSON with the report on each of its articles out; resumable."""

from collections.abc import Mapping
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

"""`claimwright read`: a file, an address or standard input in, the text of the article out."""

import sys
from typing import Annotated, Final

import typer

from claimwright.cli import consoles, options
from claimwright.cli.options import settings_of
from claimwright.domain import Article, PageState
from claimwright.settings import Settings

_ORDER: Final = (
    "title",
    "text",
    "state",
    "detail",
    "byline",
    "published",
    "language",
    "source",
    "pages",
)
"""What `--json` prints, what a reader looks for first."""

STANDARD_INPUT: Final = "-"

EXIT_CODES: Final = {
    PageState.OK: 0,
    PageState.NOT_FOUND: 2,
    PageState.UNSUPPORTED: 2,
    PageState.BLOCKED: 3,
    PageState.PAYWALLED: 3,
    PageState.TIMEOUT: 3,
}
"""2 where another source must be named, 3 where the site does not give its page at present."""

Source = Annotated[
    str,
    typer.Argument(help="Web page, plain text or PDF; - is standard input.", metavar="FILE|URL|-"),
]


def read(
    context: typer.Context,
    source: Source,
    *,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Read the main text of an article, without menus, advertisements and comments."""
    article = article_of(source, settings_of(context, None, config))
    if as_json:
        from claimwright.schema.writing import to_json

        told = to_json(article)
        consoles.print_json({name: told[name] for name in _ORDER})
    else:
        _show(article)
    raise typer.Exit(EXIT_CODES[article.state])


def article_of(source: str, settings: Settings) -> Article:
    """Return the article of a command's `FILE|URL|-`, or the state in which reading it ended."""
    from claimwright.build import read_flow

    flow = read_flow(settings)
    if source != STANDARD_INPUT:
        return flow.read(source)
    from claimwright.claims.article import MAX_PDF_BYTES

    return flow.read_bytes(sys.stdin.buffer.read(MAX_PDF_BYTES + 1))


def _show(article: Article) -> None:
    if article.detail:
        kind = "note" if article.state is PageState.OK else article.state.value
        consoles.say(f"{kind}: {article.detail}")
    if article.text:
        typer.echo(consoles.clean(article.text))

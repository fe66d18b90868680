"""`claimwright claims`: a file, an address or standard input in, the claims in it out."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Annotated

import typer
from rich.console import Console

from claimwright.cli import consoles, options
from claimwright.cli.consoles import clean
from claimwright.cli.options import settings_of, spread
from claimwright.cli.read import EXIT_CODES, Source, article_of
from claimwright.domain import Article, FoundSentence, PageState, Scalar

_filter_option = partial(typer.Option, rich_help_panel="What is left out")


@dataclass(frozen=True, slots=True, kw_only=True)
class FindChoice:
    """How claims are found; `None` was not given."""

    coreference: Annotated[
        bool | None, typer.Option(help="Write each claim so that it stands alone (default).")
    ] = None
    decompose: Annotated[
        bool | None, typer.Option(help="Take compound sentences apart (default).")
    ] = None
    form: Annotated[
        bool | None, _filter_option(help="Leave out questions and headings (default).")
    ] = None
    check_worthiness: Annotated[
        bool | None, _filter_option(help="Leave out what states nothing to check (default).")
    ] = None
    topic: Annotated[bool | None, _filter_option(help="Leave out what is not about science.")] = (
        None
    )
    opinion: Annotated[bool | None, _filter_option(help="Leave out opinions.")] = None
    forecast: Annotated[bool | None, _filter_option(help="Leave out forecasts.")] = None

    def flags(self) -> Mapping[str, Scalar]:
        """Return all by setting name."""
        return {f"find.{name}": flag for name, flag in asdict(self).items()}

    def filters(self) -> Mapping[str, bool | None]:
        """Return those that leave sentences out, by name."""
        chosen = asdict(self)
        return {name: chosen[name] for name in chosen if name not in {"coreference", "decompose"}}


@spread
def claims(
    context: typer.Context,
    source: Source,
    *,
    finding: FindChoice,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Find the claims of a text, and say of each sentence why it is kept or not."""
    settings = settings_of(context, finding.flags(), config)
    article = article_of(source, settings)
    from claimwright.build import find_flow
    from claimwright.schema.writing import to_json
    from claimwright.verdict.article_report import FoundClaims

    readable = article.state is PageState.OK
    sentences = find_flow(settings).find(article) if readable else ()
    if as_json:
        consoles.print_json(to_json(FoundClaims(article, sentences)))
    else:
        show_claims(article, sentences, consoles.output(), consoles.progress())
    raise typer.Exit(EXIT_CODES[article.state])


def show_claims(
    article: Article, sentences: Sequence[FoundSentence], console: Console, notes: Console
) -> None:
    """Show every sentence: its claims below those that are kept, the reason beside the others.

    `notes` is where to say what a reader must mind.
    """
    from claimwright.views.terminal import show

    if article.detail:
        kind = "note" if article.state is PageState.OK else article.state.value
        notes.print(clean(f"{kind}: {article.detail}"), markup=False, soft_wrap=True)
    show(
        "claims.txt",
        console,
        title=article.title,
        sentences=sentences,
        kept=sum(sentence.kept for sentence in sentences),
        found=sum(len(sentence.claims) for sentence in sentences),
    )

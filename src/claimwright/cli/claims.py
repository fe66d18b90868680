"""`claimwright claims`: a file, an address or standard input in, the claims in it out."""

import json
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.read import EXIT_CODES, Source, article_of
from claimwright.cli.start import settings_of
from claimwright.domain import PageState

_FILTERS = "What is left out"

Coreference = Annotated[
    bool | None,
    typer.Option(
        "--coreference/--no-coreference",
        help="Write each claim so that it stands alone (default).",
        show_default=False,
    ),
]
Decompose = Annotated[
    bool | None,
    typer.Option(
        "--decompose/--no-decompose",
        help="Take compound sentences apart (default).",
        show_default=False,
    ),
]
Form = Annotated[
    bool | None,
    typer.Option(
        "--form/--no-form",
        help="Leave out questions and headings (default).",
        show_default=False,
        rich_help_panel=_FILTERS,
    ),
]
CheckWorthiness = Annotated[
    bool | None,
    typer.Option(
        "--check-worthiness/--no-check-worthiness",
        help="Leave out what states nothing to check (default).",
        show_default=False,
        rich_help_panel=_FILTERS,
    ),
]
Topic = Annotated[
    bool | None,
    typer.Option(
        "--topic/--no-topic",
        help="Leave out what is not about science.",
        show_default=False,
        rich_help_panel=_FILTERS,
    ),
]
Opinion = Annotated[
    bool | None,
    typer.Option(
        "--opinion/--no-opinion",
        help="Leave out opinions.",
        show_default=False,
        rich_help_panel=_FILTERS,
    ),
]
Forecast = Annotated[
    bool | None,
    typer.Option(
        "--forecast/--no-forecast",
        help="Leave out forecasts.",
        show_default=False,
        rich_help_panel=_FILTERS,
    ),
]


def claims(
    context: typer.Context,
    source: Source,
    *,
    coreference: Coreference = None,
    decompose: Decompose = None,
    form: Form = None,
    check_worthiness: CheckWorthiness = None,
    topic: Topic = None,
    opinion: Opinion = None,
    forecast: Forecast = None,
    as_json: options.AsJson = False,
    config: options.Config = None,
) -> None:
    """Find the claims of a text, and say of each sentence why it is kept or not."""
    flags = {
        "find.coreference": coreference,
        "find.decompose": decompose,
        "find.form": form,
        "find.check_worthiness": check_worthiness,
        "find.topic": topic,
        "find.opinion": opinion,
        "find.forecast": forecast,
    }
    settings = settings_of(context, flags, config)
    article = article_of(source, settings)
    from claimwright.build import find_flow
    from claimwright.schema.writing import to_json
    from claimwright.verdict.found_claims import FoundClaims

    readable = article.state is PageState.OK
    sentences = find_flow(settings).find(article) if readable else ()
    if as_json:
        typer.echo(
            json.dumps(to_json(FoundClaims(article, sentences)), ensure_ascii=False, indent=2)
        )
    else:
        from claimwright.cli import consoles
        from claimwright.cli.claims_view import show_claims

        show_claims(article, sentences, consoles.output(), consoles.progress())
    raise typer.Exit(EXIT_CODES[article.state])

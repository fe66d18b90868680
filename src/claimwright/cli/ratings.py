"""`claimwright ratings`: reports in, a form for people out; their answers in, figures out."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import consoles, options

ratings_app = typer.Typer(
    name="ratings",
    help="Ask people what they think of the answers, and measure what they say.",
    no_args_is_help=True,
)

Reports = Annotated[
    Path, typer.Argument(help="Reports of weigh or citations, as JSON.", metavar="REPORTS")
]
Target = Annotated[Path, typer.Option("--output", help="Write the form here.", metavar="FILE")]
Against = Annotated[
    Path | None,
    typer.Option(help="Other reports of the same claims, to compare blind.", metavar="FILE"),
]
KeyFile = Annotated[
    Path | None, typer.Option("--key", help="File that tells which side is whose.", metavar="FILE")
]
Seed = Annotated[int, typer.Option(help="Seed of the order of sides.", min=0)]
Table = Annotated[
    Path | None, typer.Option(help="CSV file for the answers to each item.", metavar="FILE")
]
Answers = Annotated[
    list[Path], typer.Argument(help="Files that the form has saved.", metavar="FILE…")
]


@ratings_app.command("form")
def form(
    reports: Reports,
    *,
    output: Target,
    against: Against = None,
    key: KeyFile = None,
    seed: Seed = 13,
) -> None:
    """Write a form that people fill in offline."""
    from claimwright.ratings.forms import form_of
    from claimwright.ratings.reading import key_text
    from claimwright.views.rating_form import rating_form

    made = form_of(reports, against=against, with_key=key is not None, seed=seed)
    output.write_text(rating_form(made.form), encoding="utf-8")
    if key:
        key.write_text(key_text(made.form.id, made.key), encoding="utf-8")
    typer.echo(f"{len(made.form.items)} items in {output}; open it in a browser", err=True)
    if made.form.id.startswith("citations-"):
        typer.echo(
            "it shows the passages that the reports quote; the form of a review in the web page "
            "holds the whole texts as well",
            err=True,
        )


@ratings_app.command("score")
def score(
    answers: Answers, *, key: KeyFile = None, table: Table = None, as_json: options.AsJson = False
) -> None:
    """Measure what people answered: shares, agreement, preference."""
    from claimwright.cli.figures_view import show_figures
    from claimwright.ratings.figures import rating_figures
    from claimwright.ratings.outcomes import bucket_figures, outcomes_csv
    from claimwright.ratings.reading import read_key, read_ratings, unblinded

    ratings = read_ratings(answers)
    known = read_key(key, ratings[0].form) if key else {}
    if known:
        ratings = unblinded(ratings, known)
    figures = (*rating_figures(ratings), *bucket_figures(ratings, known))
    if table:
        table.write_text(outcomes_csv(ratings, known), encoding="utf-8")
    if as_json:
        said = {
            "form": ratings[0].form,
            "raters": len({rating.rater for rating in ratings}),
            "answers": len(ratings),
            "figures": [asdict(figure) for figure in figures],
        }
        consoles.print_json(said)
        return
    show_figures(figures)

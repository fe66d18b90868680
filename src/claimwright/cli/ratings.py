"""`claimwright ratings`: reports in, a form for people out; their answers in, figures out."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from claimwright.cli import consoles, options
from claimwright.domain import Figure

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
Outcomes = Annotated[
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
    from claimwright.ratings.questions import form_of
    from claimwright.ratings.reading import key_text
    from claimwright.views.exports import rating_form

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
    answers: Answers,
    *,
    key: KeyFile = None,
    table: Outcomes = None,
    as_json: options.AsJson = False,
) -> None:
    """Measure what people answered: shares, agreement, preference."""
    from claimwright.ratings.figures import bucket_figures, outcomes_csv, rating_figures
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
    consoles.output().print(Padding(figures_table(figures), (1, 0, 1, 2)))


def figures_table(figures: Sequence[Figure]) -> Table:
    """Return a table of figures: measure, value, interval, number of cases, note."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("measure")
    table.add_column("value", justify="right")
    table.add_column("95 %", justify="right", no_wrap=True)
    table.add_column("n", justify="right")
    table.add_column("", style="dim", ratio=1, overflow="fold")
    for figure in figures:
        table.add_row(
            Text(figure.name),
            "none" if figure.value is None else f"{figure.value:.4f}",
            _interval(figure),
            f"{figure.n:,}",
            Text(figure.note),
        )
    return table


def _interval(figure: Figure) -> str:
    if figure.low is None or figure.high is None:
        return ""
    return f"{figure.low:.3f}…{figure.high:.3f}"

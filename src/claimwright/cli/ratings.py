"""`claimwright ratings`: reports in, a form for people out; their answers in, figures out."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.errors import InputError

ratings_app = typer.Typer(
    name="ratings",
    help="Ask people what they think of the answers, and measure what they say.",
    no_args_is_help=True,
)

Reports = Annotated[
    Path,
    typer.Argument(help="Weigh reports, JSON lines.", metavar="REPORTS", show_default=False),
]
Target = Annotated[
    Path,
    typer.Option("--output", help="Write the form here.", metavar="FILE", show_default=False),
]
Against = Annotated[
    Path | None,
    typer.Option(
        help="Somebody else's reports of the same claims, to compare with blindly.",
        metavar="FILE",
        show_default=False,
    ),
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key",
        help="Where it stands which side of a comparison is whose; show it to nobody who answers.",
        metavar="FILE",
        show_default=False,
    ),
]
Answers = Annotated[
    list[Path],
    typer.Argument(help="Files that the form has saved.", metavar="FILE…", show_default=False),
]


@ratings_app.command("form")
def form(reports: Reports, *, output: Target, against: Against = None, key: KeyFile = None) -> None:
    """Write a form that people fill in offline."""
    from claimwright.evaluation.ratings.unblinding import write_key
    from claimwright.evaluation.ratings.weigh_questions import weigh_form
    from claimwright.evaluation.rows import read_rows
    from claimwright.verdict.exports.rating_form import rating_form

    if (against is None) != (key is None):
        message = "give --against and --key together: a blind comparison needs its key"
        raise InputError(message)
    made = weigh_form(tuple(read_rows(reports)), tuple(read_rows(against)) if against else ())
    output.write_text(rating_form(made.form), encoding="utf-8")
    if key:
        write_key(key, made.form.id, made.key)
    typer.echo(f"{len(made.form.items)} items in {output}; open it in a browser", err=True)


@ratings_app.command("score")
def score(answers: Answers, *, key: KeyFile = None, as_json: options.AsJson = False) -> None:
    """Measure what people answered: shares, agreement, preference."""
    from claimwright.cli.evaluate_view import show_figures
    from claimwright.evaluation.ratings.figures import rating_figures
    from claimwright.evaluation.ratings.reading import read_ratings
    from claimwright.evaluation.ratings.unblinding import read_key, unblinded

    ratings = read_ratings(answers)
    if key:
        ratings = unblinded(ratings, read_key(key, ratings[0].form))
    figures = rating_figures(ratings)
    if as_json:
        said = {
            "form": ratings[0].form,
            "raters": len({rating.rater for rating in ratings}),
            "answers": len(ratings),
            "figures": [asdict(figure) for figure in figures],
        }
        typer.echo(json.dumps(said, ensure_ascii=False, indent=2))
        return
    show_figures(figures)

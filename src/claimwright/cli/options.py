"""The options that several commands share, each written once: flags in, a request out."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from claimwright.cli.ledger import STANDARD
from claimwright.domain import Scalar
from claimwright.errors import InputError

UnitName: TypeAlias = Literal["abstract", "sentence"]
ReRankName: TypeAlias = Literal["relevance", "citations", "none"]

_FILTERS = "Which documents may answer"
_FILES = "Files"

ClaimText = Annotated[str | None, typer.Argument(help="The claim.", show_default=False)]
Corpus = Annotated[
    str | None, typer.Option(help="Corpus to search; starter by default.", show_default=False)
]
TopK = Annotated[
    int | None,
    typer.Option(
        "--top-k", help="Pieces of evidence, 1 to 100; 10 by default.", show_default=False
    ),
]
UnitOf = Annotated[
    UnitName | None,
    typer.Option(help="Size of the passages; abstract by default.", show_default=False),
]
ReRankBy = Annotated[
    ReRankName | None,
    typer.Option(
        "--re-rank", help="Order of the evidence; relevance by default.", show_default=False
    ),
]
Threshold = Annotated[
    float | None,
    typer.Option(help="Least similarity, 0 to 1.", show_default=False),
]
YearFrom = Annotated[
    int | None, typer.Option(help="First year.", show_default=False, rich_help_panel=_FILTERS)
]
YearTo = Annotated[
    int | None, typer.Option(help="Last year.", show_default=False, rich_help_panel=_FILTERS)
]
MinCitations = Annotated[
    int | None,
    typer.Option(help="Least citations.", show_default=False, rich_help_panel=_FILTERS),
]
Language = Annotated[
    list[str] | None,
    typer.Option(
        help="Language, such as en (repeatable).",
        show_default=False,
        rich_help_panel=_FILTERS,
    ),
]
Venue = Annotated[
    list[str] | None,
    typer.Option(
        help="Journal or report (repeatable).", show_default=False, rich_help_panel=_FILTERS
    ),
]
Rows = Annotated[
    Path | None,
    typer.Option(
        "--input",
        help="JSONL file to answer; - is standard input.",
        metavar="FILE",
        show_default=False,
        rich_help_panel=_FILES,
    ),
]
Output = Annotated[
    Path,
    typer.Option(
        help="File to write or continue; - is standard output.",
        metavar="FILE",
        rich_help_panel=_FILES,
    ),
]
Replay = Annotated[
    Path | None,
    typer.Option(
        help="Make the report in this JSON file again and compare.",
        metavar="FILE",
        show_default=False,
        rich_help_panel=_FILES,
    ),
]
Verifier = Annotated[
    str | None,
    typer.Option(
        help="Who judges evidence: auto, accurate, small (faster), or a verifier you added.",
        metavar="NAME",
        show_default=False,
    ),
]
Server = Annotated[
    str | None,
    typer.Option(
        help="Server that answers; CLAIMWRIGHT_TOKEN holds its token.",
        metavar="URL",
        show_default=False,
    ),
]
Config = Annotated[
    Path | None,
    typer.Option(
        help="Read settings from this TOML file.",
        metavar="FILE",
        show_default=False,
        rich_help_panel=_FILES,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What a caller chose on the command line; `None` and empty were not given.

    Args:
        corpus: Name of the corpus.
        top_k: Pieces of evidence.
        unit: Of the passages.
        re_rank: The rule of order.
        threshold: Least similarity.
        year_from: Earliest year.
        year_to: Latest year.
        min_citations: Least citations.
        languages: Any of these.
        venues: Any of these.
        verifier: Who judges evidence.
    """

    corpus: str | None = None
    top_k: int | None = None
    unit: str | None = None
    re_rank: str | None = None
    threshold: float | None = None
    year_from: int | None = None
    year_to: int | None = None
    min_citations: int | None = None
    languages: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()
    verifier: str | None = None

    def flags(self) -> Mapping[str, Scalar]:
        """Return the part that settings know, by setting name."""
        return {
            "corpus": self.corpus,
            "top_k": self.top_k,
            "unit": self.unit,
            "selection.re_rank": self.re_rank,
            "verifier": self.verifier,
        }


def one_source(**given: object) -> None:
    """Refuse a command that names nothing to answer, or two things.

    Args:
        given: What there may be one of, by name; `None` was not given.

    Raises:
        InputError: None or several are given.
    """
    named = [name for name, value in given.items() if value is not None]
    if not named:
        message = 'give a claim in quotation marks, such as "Seas are rising", or --input FILE'
        raise InputError(message)
    if len(named) > 1:
        message = f"give one of {' and '.join(_flag(name) for name in named)}, not both"
        raise InputError(message)


def check_output(rows: Path | None, output: Path) -> None:
    """Refuse a file for answers where no file of questions is given.

    Args:
        rows: `--input`.
        output: `--output`.

    Raises:
        InputError: There is an `--output` without an `--input`.
    """
    if rows is None and output != STANDARD:
        message = f"--output {str(output)!r} needs --input; for one claim write --json > FILE"
        raise InputError(message)


def answerable_by_server(**given: object) -> None:
    """Refuse what only this machine can do, or only the server can choose.

    Args:
        given: Options by name; `None` was not given.

    Raises:
        InputError: One is given beside `--server`.
    """
    named = [name for name, value in given.items() if value is not None]
    if named:
        message = f"{_flag(named[0])} cannot be used with --server; leave one of them out"
        raise InputError(message)


def _flag(name: str) -> str:
    return {"claim": "a claim", "rows": "--input"}.get(name, f"--{name}")

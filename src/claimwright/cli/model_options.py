"""Options of `claimwright models add` and `inspect`: what a model's files leave open."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

import typer

from claimwright.domain import Label
from claimwright.errors import InputError
from claimwright.models.inspection import Kind, Wanted

KINDS: Final = {"verifier": Kind.VERIFIER, "encoder": Kind.ENCODER, "reranker": Kind.RERANKER}

Source = Annotated[
    str,
    typer.Argument(
        help="Folder of the model, or hf:organisation/name@revision.", metavar="FOLDER|hf:…"
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """What a person says of a model; `None` was not given."""

    kind: Annotated[
        Literal["verifier", "encoder", "reranker"] | None,
        typer.Option(help="What the model is; found out by default."),
    ] = None
    labels: Annotated[
        str | None,
        typer.Option(help="Verifier: labels in order, such as SUPPORTS,NOT_ENOUGH_INFO,REFUTES."),
    ] = None
    first: Annotated[
        Literal["claim", "evidence"] | None,
        typer.Option(help="Verifier: which text it reads first."),
    ] = None
    relevant: Annotated[
        str | None, typer.Option(help="Re-ranker: the label of a passage that answers.")
    ] = None
    pooling: Annotated[
        Literal["mean", "cls", "last", "max"] | None,
        typer.Option(help="Encoder: how tokens become an embedding."),
    ] = None
    query_prompt: Annotated[
        str | None, typer.Option(help="Encoder: what stands before a claim, such as 'query: '.")
    ] = None
    passage_prompt: Annotated[
        str | None, typer.Option(help="Encoder: what stands before a passage.")
    ] = None
    file: Annotated[str | None, typer.Option(help="ONNX graph, where there are several.")] = None

    def wanted(self, source: str) -> Wanted:
        """Return it as the models read it; raise `InputError` for a label that there is not."""
        return Wanted(
            kind=KINDS[self.kind] if self.kind else None,
            labels=_labels(self.labels or ""),
            first=self.first or "",
            relevant=self.relevant or "",
            pooling=self.pooling or "",
            query_prompt=self.query_prompt,
            passage_prompt=self.passage_prompt,
            file=self.file or "",
            base=source,
        )


def _labels(named: str) -> tuple[Label, ...]:
    parts = [part.strip() for part in named.split(",") if part.strip()]
    unknown = [part for part in parts if part not in set(Label)]
    if unknown:
        message = f"there is no label {unknown[0][:40]!r}; the labels are {', '.join(Label)}"
        raise InputError(message)
    return tuple(Label(part) for part in parts)

"""Options of `claimwright models add` and `inspect`: what a model's files leave open."""

from typing import Annotated, Literal

import typer

Source = Annotated[
    str,
    typer.Argument(
        help="Folder of the model, or hf:organisation/name@revision.",
        metavar="FOLDER|hf:…",
        show_default=False,
    ),
]
Kind = Annotated[
    Literal["verifier", "encoder", "reranker"] | None,
    typer.Option(
        help="What the model is; found out by default.",
        show_default=False,
    ),
]
Labels = Annotated[
    str | None,
    typer.Option(
        help="Verifier: labels in order, such as SUPPORTS,NOT_ENOUGH_INFO,REFUTES.",
        show_default=False,
    ),
]
First = Annotated[
    Literal["claim", "evidence"] | None,
    typer.Option(
        help="Verifier: which text it reads first.",
        show_default=False,
    ),
]
Relevant = Annotated[
    str | None,
    typer.Option(
        help="Re-ranker: the label of a passage that answers.",
        show_default=False,
    ),
]
Pooling = Annotated[
    Literal["mean", "cls", "last", "max"] | None,
    typer.Option(
        help="Encoder: how tokens become an embedding.",
        show_default=False,
    ),
]
QueryPrompt = Annotated[
    str | None,
    typer.Option(
        help="Encoder: what stands before a claim, such as 'query: '.",
        show_default=False,
    ),
]
PassagePrompt = Annotated[
    str | None,
    typer.Option(
        help="Encoder: what stands before a passage.",
        show_default=False,
    ),
]
File = Annotated[
    str | None,
    typer.Option(help="ONNX graph, where there are several.", show_default=False),
]

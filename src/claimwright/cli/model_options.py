"""Options of `claimwright models add` and `inspect`: what a model's files leave open."""

from typing import Annotated, Literal

import typer

Source = Annotated[
    str,
    typer.Argument(
        help="A folder with config.json, tokenizer.json and model.onnx (or onnx/model.onnx), or "
        "hf:organisation/name@revision, which is fetched once.",
        metavar="FOLDER|hf:…",
        show_default=False,
    ),
]
Kind = Annotated[
    Literal["verifier", "encoder", "reranker"] | None,
    typer.Option(
        help="What the model is for; an encoder where there is a modules.json, else a verifier.",
        show_default=False,
    ),
]
Labels = Annotated[
    str | None,
    typer.Option(
        help="Of a verifier: what the logits mean, in order, such as "
        "SUPPORTS,NOT_ENOUGH_INFO,REFUTES; read from the configuration unless given.",
        show_default=False,
    ),
]
First = Annotated[
    Literal["claim", "evidence"] | None,
    typer.Option(
        help="Of a verifier: which text it reads first; found out by probes unless given.",
        show_default=False,
    ),
]
Relevant = Annotated[
    str | None,
    typer.Option(
        help="Of a re-ranker with several labels: the one of a passage that answers.",
        show_default=False,
    ),
]
Pooling = Annotated[
    Literal["mean", "cls", "last", "max"] | None,
    typer.Option(
        help="Of an encoder: how tokens become an embedding; read from its folder unless given.",
        show_default=False,
    ),
]
QueryPrompt = Annotated[
    str | None,
    typer.Option(
        help="Of an encoder: what stands before a claim, such as 'query: '; read from its folder "
        "unless given.",
        show_default=False,
    ),
]
PassagePrompt = Annotated[
    str | None,
    typer.Option(
        help="Of an encoder: what stands before a passage, such as 'passage: '; read likewise.",
        show_default=False,
    ),
]
File = Annotated[
    str | None,
    typer.Option(help="Path of the ONNX graph where there are several.", show_default=False),
]

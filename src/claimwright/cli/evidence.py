"""`claimwright evidence`: a claim in, the passages that speak to it out."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Literal

import typer

from claimwright.cli import consoles, options
from claimwright.cli.batch import answer_file
from claimwright.cli.claim_command import Answer, ClaimCommand, answer, made_here, remote_command
from claimwright.cli.option_groups import spread
from claimwright.cli.start import settings_of
from claimwright.cli.trec import check_id, trec_file
from claimwright.domain import Claim, ClaimEvidence
from claimwright.settings import Settings, VerifierChoice

Format = Annotated[
    Literal["jsonl", "trec"],
    typer.Option("--format", help="Format of --output: JSON lines, or a TREC run."),
]


@spread
def evidence(
    context: typer.Context,
    *,
    choice: options.Choice,
    server: options.Server = None,
    asked: options.Asked,
    shape: Format = "jsonl",
    config: options.Config = None,
) -> None:
    """Find the passages that speak to a claim, for or against."""
    asked.check()
    settings = settings_of(context, choice.flags(), config)
    settings = replace(settings, verifier=VerifierChoice.SMALL)  # it ranks; nothing is judged
    write = trec_file if shape == "trec" else answer_file
    check = (lambda each: check_id(each.id)) if shape == "trec" else None
    if server is not None:
        command = partial(_there, server, choice)
    else:
        command = partial(_here, choice, settings)
    answer(asked, lambda: replace(command(), check=check), write)


def _here(choice: options.Choice, settings: Settings) -> ClaimCommand[ClaimEvidence]:
    from claimwright.build import verify_flow
    from claimwright.cli.request import options_of

    wanted = options_of(choice, settings)
    flow = verify_flow(settings, settings.corpus)

    def answers(claims: Sequence[Claim]) -> list[Answer[ClaimEvidence]]:
        found = flow.evidence(claims, wanted)
        return [made_here(ClaimEvidence(*each)) for each in zip(claims, found, strict=True)]

    return ClaimCommand(answers=answers, show=lambda shown: _show(shown, settings.corpus))


def _there(address: str, choice: options.Choice) -> ClaimCommand[ClaimEvidence]:
    from claimwright.cli.remote import RemoteServer

    server = RemoteServer(address)
    corpus = choice.corpus or f"of {server.address}"
    ask = partial(server.answers, "/v1/evidence", "results", choice=choice)
    return remote_command(ask, ClaimEvidence, lambda shown: _show(shown, corpus))


def _show(found: ClaimEvidence, corpus: str) -> None:
    from claimwright.views.evidence import passage_card
    from claimwright.views.terminal import show

    cards = [passage_card(each) for each in found.evidence]
    shown = {"claim": found.claim.text, "cards": cards, "corpus": corpus}
    show("passages.txt", consoles.output(), **shown)

"""`claimwright debate`: a claim and profiles in, what their advocates make of it out."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import consoles, options
from claimwright.cli.claim_command import Answer, ClaimCommand, answer, made_here
from claimwright.cli.options import settings_of, spread
from claimwright.cli.report_file import check_place, write_file
from claimwright.domain import DebateReport, Json, Profile
from claimwright.errors import InputError
from claimwright.schema.writing import to_json
from claimwright.settings import Settings

Profiles = Annotated[
    list[str] | None,
    typer.Option(
        "--profile",
        help="Advocate: a profile's name or a TOML file (repeatable).",
        metavar="NAME|FILE",
    ),
]
Rounds = Annotated[int | None, typer.Option(help="Most rounds of questions, 0 to 3; 2 by default.")]
Decompose = Annotated[
    bool | None,
    typer.Option("--decompose/--whole", help="Judge the parts of a compound claim, too (default)."),
]
Context = Annotated[
    bool | None, typer.Option(help="Put short claims in the context of climate change.")
]
Transcript = Annotated[
    Path | None, options.file_option(help="File for the debate, as JSON that --replay reads.")
]
Replay = Annotated[
    Path | None, options.file_option(help="Hold the debate in this transcript again and compare.")
]
ByRules = Annotated[
    bool,
    typer.Option(
        "--by-rules",
        help="Replay by the rules alone, without corpora and models.",
        rich_help_panel=options.FILES,
    ),
]


@spread
def debate(
    context: typer.Context,
    *,
    profile: Profiles = None,
    rounds: Rounds = None,
    decompose: Decompose = None,
    climate_context: Context = None,
    asked: options.Asked,
    transcript: Transcript = None,
    replay: Replay = None,
    by_rules: ByRules = False,
    verifier: options.Verifier = None,
    server: options.Server = None,
    config: options.Config = None,
) -> None:
    """Let advocates that each know one corpus debate a claim, and say what they come to."""
    asked.check(replay)
    _check(asked, transcript, replay, by_rules=by_rules)
    flags = {
        "debate.rounds": rounds,
        "debate.decompose": decompose,
        "debate.climate_context": climate_context,
        "verifier": verifier,
    }
    settings = settings_of(context, flags, config)

    def keep(found: Answer[DebateReport]) -> None:
        if transcript is not None:
            text = json.dumps(found.record, ensure_ascii=False, indent=2)
            write_file(transcript, text + "\n", "transcript")

    if server is not None:
        options.answerable_by_server(replay=replay, verifier=verifier, by_rules=by_rules)
        from claimwright.cli.remote_jobs import DEBATE, jobs_command

        body: dict[str, Json] = {
            "advocates": list(profile) if profile else None,
            "rounds": rounds,
            "decompose": decompose,
            "climate_context": climate_context,
        }
        debates = partial(jobs_command, server, DEBATE, body, DebateReport, _show)
        answer(asked, debates, keep=keep)
    elif replay is not None:
        raise typer.Exit(_replayed(replay, settings, by_rules=by_rules))
    else:
        from claimwright.flows.profiles import check_panel, debate_profiles

        profiles = debate_profiles(settings, profile or ())
        check_panel(profiles)
        answer(asked, partial(_here, profiles, settings), keep=keep)


def _check(
    asked: options.Asked, transcript: Path | None, replay: Path | None, *, by_rules: bool
) -> None:
    """Refuse a transcript of many debates or none, and rules where no debate is held again."""
    if transcript is not None and asked.claim is None:
        instead = "leave it out" if asked.rows is None else "with --input write --output FILE"
        message = f"--transcript {str(transcript)!r} is for the debate of one claim; {instead}"
        raise InputError(message)
    if by_rules and replay is None:
        raise InputError("--by-rules needs --replay FILE, the debate to hold again")
    check_place(transcript, "transcript")


def _here(profiles: Sequence[Profile], settings: Settings) -> ClaimCommand[DebateReport]:
    from claimwright.build import debate_flow
    from claimwright.flows.debate import debate_options_of

    wanted = debate_options_of(settings.debate)
    flow = debate_flow(settings, profiles)
    return ClaimCommand(
        answers=lambda claims: [made_here(each) for each in flow.debate(claims, wanted)],
        show=_show,
        made_with=lambda: {name: to_json(made) for name, made in flow.provenance(wanted).items()},
    )


def _show(report: DebateReport) -> None:
    from claimwright.views.debate import debate_view
    from claimwright.views.terminal import show

    show("debate.txt", consoles.output(), view=debate_view(report))


def _replayed(path: Path, settings: Settings, *, by_rules: bool) -> int:
    from claimwright.cli.replay import read_report, tell
    from claimwright.flows.debate_replay import held_by_rules, recorded_debate
    from claimwright.flows.replay import compare

    record = read_report(path)
    said = recorded_debate(record, settings)
    if by_rules:
        report = held_by_rules(record, said)
    else:
        from claimwright.build import debate_flow

        report = debate_flow(said.settings, said.profiles).debate([said.claim], said.options)[0]
    return tell(compare(record, to_json(report)))

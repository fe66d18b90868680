"""`claimwright debate`: a claim and profiles in, what their advocates make of it out."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from claimwright.cli import options
from claimwright.cli.ledger import STANDARD, same_id
from claimwright.cli.rows import Row, claim_of
from claimwright.cli.start import settings_of
from claimwright.domain import Claim, DebateReport, Json, Profile
from claimwright.errors import UnavailableError
from claimwright.schema.writing import to_json
from claimwright.settings import Settings

Profiles = Annotated[
    list[str] | None,
    typer.Option(
        "--profile",
        help="Advocate: a profile's name or a TOML file (repeatable).",
        metavar="NAME|FILE",
        show_default=False,
    ),
]
Rounds = Annotated[
    int | None,
    typer.Option(
        "--rounds", help="Most rounds of questions, 0 to 3; 2 by default.", show_default=False
    ),
]
Decompose = Annotated[
    bool | None,
    typer.Option(
        "--decompose/--whole",
        help="Judge the parts of a compound claim, too (default).",
        show_default=False,
    ),
]
Context = Annotated[
    bool | None,
    typer.Option(
        "--climate-context/--no-climate-context",
        help="Put short claims in the context of climate change.",
        show_default=False,
    ),
]
Transcript = Annotated[
    Path | None,
    typer.Option(
        help="File for the debate, as JSON that --replay reads.",
        metavar="FILE",
        show_default=False,
        rich_help_panel="Files",
    ),
]
ReplayDebate = Annotated[
    Path | None,
    typer.Option(
        "--replay",
        help="Hold the debate in this transcript again and compare.",
        metavar="FILE",
        show_default=False,
        rich_help_panel="Files",
    ),
]
ByRules = Annotated[
    bool,
    typer.Option(
        "--by-rules",
        help="Replay by the rules alone, without corpora and models.",
        rich_help_panel="Files",
    ),
]


def debate(
    context: typer.Context,
    claim: options.ClaimText = None,
    *,
    profile: Profiles = None,
    rounds: Rounds = None,
    decompose: Decompose = None,
    climate_context: Context = None,
    as_json: options.AsJson = False,
    rows: options.Rows = None,
    output: options.Output = STANDARD,
    transcript: Transcript = None,
    replay: ReplayDebate = None,
    by_rules: ByRules = False,
    verifier: options.Verifier = None,
    server: options.Server = None,
    config: options.Config = None,
) -> None:
    """Let advocates that each know one corpus debate a claim, and say what they come to."""
    options.one_source(claim=claim, rows=rows, replay=replay)
    options.check_output(rows, output)
    flags = {
        "debate.rounds": rounds,
        "debate.decompose": decompose,
        "debate.climate_context": climate_context,
        "verifier": verifier,
    }
    settings = settings_of(context, flags, config)
    if server is not None:
        options.answerable_by_server(replay=replay, verifier=verifier, by_rules=by_rules or None)
        body: dict[str, Json] = {
            "advocates": list(profile) if profile else None,
            "rounds": rounds,
            "decompose": decompose,
            "climate_context": climate_context,
        }
        if rows is not None:
            raise typer.Exit(_remote_file(server, rows, output, body))
        told = _remote(server, claim or "", body, as_json=as_json)
        if transcript is not None:
            _written(told, transcript)
        return
    if replay is not None:
        raise typer.Exit(_replayed(replay, settings, by_rules=by_rules))
    from claimwright.flows.profiles import check_panel, debate_profiles

    profiles = debate_profiles(settings, profile or ())
    check_panel(profiles)
    if rows is not None:
        raise typer.Exit(_file(rows, output, profiles, settings))
    shape = _one(Claim(text=claim or ""), profiles, settings, as_json=as_json)
    if transcript is not None:
        _written(shape, transcript)


def _one(
    claim: Claim, profiles: Sequence[Profile], settings: Settings, *, as_json: bool
) -> Mapping[str, Json]:
    from claimwright.build import debate_flow
    from claimwright.flows.debate import debate_options_of
    from claimwright.flows.verify import check_claim

    check_claim(claim)
    flow = debate_flow(settings, profiles)
    report = flow.debate([claim], debate_options_of(settings.debate))[0]
    shape = to_json(report)
    _tell(shape, lambda: report, as_json=as_json)
    return shape


def _remote(
    address: str, claim: str, body: Mapping[str, Json], *, as_json: bool
) -> Mapping[str, Json]:
    """Let a server answer; nothing is loaded here."""
    from claimwright.cli.remote_jobs import DEBATE, answered
    from claimwright.cli.remote_report import report_of

    shape = answered(address, DEBATE, claim, body)
    _tell(shape, lambda: report_of(DebateReport, shape), as_json=as_json)
    return shape


def _remote_file(address: str, rows: Path, output: Path, body: Mapping[str, Json]) -> int:
    from claimwright.cli.remote_jobs import DEBATE, answered_file

    return answered_file(address, DEBATE, rows, output, body)


def _tell(shape: Mapping[str, Json], report: Callable[[], DebateReport], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(shape, ensure_ascii=False, indent=2))
        return
    from claimwright.cli.consoles import output
    from claimwright.views.debate import debate_view
    from claimwright.views.terminal import show

    show("debate.txt", output(), view=debate_view(report()))


def _file(rows: Path, output: Path, profiles: Sequence[Profile], settings: Settings) -> int:
    from claimwright.build import debate_flow
    from claimwright.cli.batch import Work, answer_file, refuse_same
    from claimwright.flows.debate import debate_options_of
    from claimwright.flows.replay import comparable
    from claimwright.flows.verify import check_claim

    refuse_same(rows, output)
    flow = debate_flow(settings, profiles)
    wanted = debate_options_of(settings.debate)
    ours = {name: comparable(made) for name, made in flow.provenance(wanted).items()}

    def read(row: Row) -> Claim:
        claim = claim_of(row)
        check_claim(claim)
        return claim

    def answer(claims: Sequence[Claim]) -> Sequence[Mapping[str, Json]]:
        return [to_json(report) for report in flow.debate(claims, wanted)]

    def same(row: Row, known: Mapping[str, object]) -> str:
        theirs = known.get("provenance")
        if isinstance(theirs, dict) and _timeless(theirs) != ours:
            return "it was made with other advocates, settings, models or versions of the corpora"
        return same_id(row, known)

    return answer_file(rows, output, Work(read=read, answer=answer, same=same))


def _timeless(provenance: Mapping[str, object]) -> dict[str, object]:
    return {
        name: {**made, "created_at": ""} if isinstance(made, dict) else made
        for name, made in provenance.items()
    }


def _written(shape: Mapping[str, Json], path: Path) -> None:
    try:
        path.write_text(json.dumps(shape, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        message = f"the transcript cannot be written to {str(path)!r}: {error.strerror}"
        raise UnavailableError(message) from error


def _replayed(path: Path, settings: Settings, *, by_rules: bool) -> int:
    from claimwright.cli.replay import read_report, tell
    from claimwright.flows.debate_replay import compare_debates, recorded_debate

    record = read_report(path)
    said = recorded_debate(record, settings)
    if by_rules:
        from claimwright.flows.recorded_debate import held_by_rules

        report = held_by_rules(record, said)
    else:
        from claimwright.build import debate_flow

        report = debate_flow(said.settings, said.profiles).debate([said.claim], said.options)[0]
    return tell(compare_debates(record, to_json(report)))
